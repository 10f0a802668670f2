// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Logging
import Synchronization
import Testing

// begin swift Scopes
extension ALCScope {
  static let request = ALCScope("request")
}
// end

extension ALCScope {
  // begin swift Scopes
  static let tenant = ALCScope("tenant")
  static let order = ALCScope("order", within: .tenant)
  // end
}

private enum Store {
  struct User: Sendable {
    let name: String
  }

  final class Prices: AlchemicManaged, Sendable {}

  // begin swift Scopes
  final class Cart: AlchemicDeclaring, Sendable {
    let user: User
    let prices: Prices
    init(user: User, prices: Prices) {
      self.user = user
      self.prices = prices
    }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcScoped(.request))
      AcInitializer(factory, Cart.init(user:prices:), AcGiven(User.self), AcClass(Prices.self))
    }
  }
  // end

  static func page() async throws -> String {
    // begin swift Scopes
    let page = try await AcScope(.request, giving: User(name: "Ann")) {
      let cart = try AcGet(Cart.self)
      return "the cart of \(cart.user.name)"
    }
    // end
    return page
  }
}

private enum Shop {
  final class Cart: AlchemicDeclaring, Sendable {
    init() {}
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcScoped(.request), fileID: "Shop/Cart.swift", line: 2)
      AcInitializer(factory, Cart.init)
    }
  }

  final class Mailer: AlchemicDeclaring {
    private var cart: Cart?
    init() {}
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInitializer(factory, Mailer.init)
      AcInject(factory, \Mailer.cart, fileID: "Shop/Mailer.swift", line: 4)
    }
  }

  final class AuditTrail: AlchemicDeclaring, Sendable {
    let carts: ALCProvider<Cart>
    let last = Mutex<Cart?>(nil)
    init(carts: ALCProvider<Cart>) { self.carts = carts }
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInitializer(factory, AuditTrail.init(carts:), fileID: "Shop/Audit.swift", line: 9)
    }
  }
}

struct ScopesSnippets {
  @Test func `A scope is given a value, and its objects are found by type`() async throws {
    let context = try await started(Store.Cart.self, Store.Prices.self)
    #expect(try await context.withCurrent { try await Store.page() } == "the cart of Ann")
    #expect(ALCScope.order != .tenant)
  }

  @Test func `A singleton must not keep an object of a scope`() {
    let problems = container([Shop.Cart.self, Shop.Mailer.self]).problems()
    // begin text Scopes
    let expected = """
      Mailer, which lives as long as the container, would keep Cart of a request.
        at              Mailer.cart (Mailer.swift:4)
        declared        Cart (Cart.swift:2)
        remedy          inject an ALCProvider<Cart>, which gives that of the caller's request at each call
        or              declare the keeper AcScoped too
        [captive-dependency]
      """
    // end
    #expect(problems.map(\.description) == [expected])
  }

  @Test func `What outlives its scope is reported`() async throws {
    let now = Mutex<UInt64>(0)
    let context = ALCContext(
      scan: .classes([Shop.Cart.self, Shop.AuditTrail.self]), clock: { now.withLock { $0 } },
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    context.findOutlivedObjects()
    try await context.started()
    let trail = try context.get(Shop.AuditTrail.self)
    try await context.withScope(.request, fileID: "Shop/Page.swift", line: 7) {
      let cart = try trail.carts()
      trail.last.withLock { $0 = cart }
      now.withLock { $0 += 340_000_000 }
    }
    // begin text Scopes
    let expected = """
      Cart, 340 ms old, outlived its request.
        declared        Cart (Cart.swift:2)
        opened at       Page.swift:7
        may be kept by  AuditTrail, argument 1 (Audit.swift:9)
        remedy          keep an ALCProvider, or what the object returns, but not the object itself
        [outlived-scope]
      """
    // end
    #expect(context.outlivedObjects().map(\.description) == [expected])
  }
}
