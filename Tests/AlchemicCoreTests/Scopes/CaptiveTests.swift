// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

extension ALCScope {
  fileprivate static let tenant = ALCScope("tenant")
  fileprivate static let request = ALCScope("request", within: .tenant)
  fileprivate static let job = ALCScope("job")
}

private struct User: Sendable {}

private final class Cart: AlchemicDeclaring {
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request), fileID: "Shop/Cart.swift", line: 2)
    AcInitializer(factory, Cart.init)
  }
}

private final class Mailer: AlchemicDeclaring {
  private var cart: Cart?
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Mailer.init)
    AcInject(factory, \Mailer.cart, fileID: "Shop/Mailer.swift", line: 4)
  }
}

private final class Envelope: AlchemicDeclaring {
  init(cart: Cart) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate(), fileID: "Shop/Envelope.swift", line: 2)
    AcInitializer(factory, Envelope.init(cart:))
  }
}

private final class Post: AlchemicDeclaring {
  init(envelope: Envelope) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, fileID: "Shop/Post.swift", line: 2)
    AcInitializer(factory, Post.init(envelope:), fileID: "Shop/Post.swift", line: 3)
  }
}

private final class Shelf: AlchemicDeclaring {
  init(carts: [Cart], cart: ALCLazy<Cart>) {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Shelf.init(carts:cart:)) }
}

private final class Careful: AlchemicDeclaring {
  init(cart: ALCProvider<Cart>, envelopes: ALCProvider<Envelope>) {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Careful.init(cart:envelopes:)) }
}

private final class Tenancy: AlchemicDeclaring {
  init(cart: Cart) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.tenant), fileID: "Shop/Tenancy.swift", line: 2)
    AcInitializer(factory, Tenancy.init(cart:), fileID: "Shop/Tenancy.swift", line: 3)
  }
}

private final class Settings: AlchemicDeclaring {
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.tenant))
    AcInitializer(factory, Settings.init)
  }
}

private final class Page: AlchemicDeclaring {
  init(settings: Settings) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Page.init(settings:))
  }
}

private final class Job: AlchemicDeclaring {
  init(settings: Settings) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.job))
    AcInitializer(factory, Job.init(settings:))
  }
}

private final class Greeter: AlchemicDeclaring {
  init(user: User) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Greeter.init(user:), AcGiven(), fileID: "Shop/Greeter.swift", line: 3)
  }
}

private final class Card: AlchemicDeclaring {
  init(user: User) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Card.init(user:), AcGiven())
  }
}

private final class Wallet: AlchemicDeclaring {
  init(card: Card) {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Wallet.init(card:)) }
}

/// A reference, and a singleton that a method of a scoped object would create.
private final class Window: AlchemicDeclaring {
  private var cart: Cart?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference())
    AcInject(factory, \Window.cart)
  }
}
private final class Receipt {}
private final class Till: AlchemicDeclaring {
  init() {}
  func receipt() -> Receipt { Receipt() }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.job))
    AcInitializer(factory, Till.init)
    AcMethod(factory, Till.receipt)
  }
}

/// A scope of a known name that is declared otherwise.
private final class Stray: AlchemicDeclaring {
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(ALCScope("request")))
    AcInitializer(factory, Stray.init)
  }
}

private final class Weak: AlchemicDeclaring {
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.job), AcWeak(), AcTransient(), AcLazy())
    AcInitializer(factory, Weak.init)
  }
}

private final class Both: AlchemicDeclaring {
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.job), AcTemplate())
    AcInitializer(factory, Both.init)
  }
}

@Suite struct CaptiveTests {
  @Test func `A singleton that would keep an object of a scope is a problem of the graph, with both places`() async {
    #expect(
      await problems(Cart.self, Mailer.self).map(\.description) == [
        """
        Mailer, which lives as long as the container, would keep Cart of a request.
          at              Mailer.cart (Mailer.swift:4)
          declared        Cart (Cart.swift:2)
          remedy          inject an ALCProvider<Cart>, which gives that of the caller's request at each call
          or              declare the keeper AcScoped too
          [captive-dependency]
        """
      ])
  }

  @Test func `A template passes on its dependencies`() async {
    #expect(
      await problems(Cart.self, Envelope.self, Post.self).map(\.description) == [
        """
        Post, which lives as long as the container, would keep Cart of a request.
          at              Post, argument 1 (Post.swift:3)
          through         Envelope (Envelope.swift:2)
          declared        Cart (Cart.swift:2)
          remedy          inject an ALCProvider<Cart>, which gives that of the caller's request at each call
          or              declare the keeper AcScoped too
          [captive-dependency]
        """
      ])
  }

  @Test func `An object of an outer scope must not keep one of an inner scope`() async {
    #expect(
      await problems(Cart.self, Tenancy.self).map(\.description) == [
        """
        Tenancy, of a tenant, would keep Cart of a request.
          at              Tenancy, argument 1 (Tenancy.swift:3)
          declared        Cart (Cart.swift:2)
          remedy          inject an ALCProvider<Cart>, which gives that of the caller's request at each call
          or              if each tenant is open within a request, declare it: ALCScope("tenant", within: …)
          [captive-dependency]
        """
      ])
  }

  /// Each row is a graph, and the dependencies with a captive problem.
  @Test(
    arguments: [
      ([Cart.self, Careful.self, Envelope.self], []),
      ([Cart.self, Shelf.self], ["Shelf, argument 1", "Shelf, argument 2"]),
      ([Settings.self, Page.self], []),
      ([Settings.self, Job.self], ["Job, argument 1"]),
      ([Greeter.self], ["Greeter, argument 1"]),
      ([Card.self], []),
      ([Card.self, Wallet.self], ["Wallet, argument 1"]),
      ([Cart.self, Window.self], ["Window.cart"]),
      ([Till.self], ["Till.Receipt"]),
      ([Cart.self, Envelope.self, Post.self, Mailer.self], ["Mailer.cart", "Post, argument 1"]),
    ] as [([AnyClass], [String])])
  func `Each graph has these captive dependencies`(classes: [AnyClass], requesters: [String]) {
    let problems = container(classes).problems()
    #expect(problems.map(\.code) == requesters.map { _ in "captive-dependency" })
    #expect(problems.map { $0.requester ?? "" } == requesters)
  }

  @Test func `Options that mean nothing in a scope are problems`() async {
    #expect(
      container([Weak.self]).problems().compactMap(\.reason) == [
        "AcWeak is used with AcScoped.", "AcTransient is used with AcScoped.", "AcLazy is used with AcScoped.",
      ])
    #expect(container([Both.self]).problems().compactMap(\.reason) == ["AcTemplate is used with AcScoped."])
    #expect(
      container([Cart.self, Stray.self]).problems().compactMap(\.reason) == [
        "The scope request of Stray is declared within other scopes than that of Cart."
      ])
  }
}

extension Problem {
  fileprivate var reason: String? {
    code == "illegal-argument" ? summary : nil
  }
}
