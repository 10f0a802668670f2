// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicCore

// Five objects of a request, as one scope has them.

extension ALCScope {
  /// The scope of one request.
  public static let request = ALCScope("request")
}

/// The value that each request is given.
public struct Visit: Sendable {
  let number: Int

  /// A visit.
  ///
  /// - Parameter number: Its number.
  public init(number: Int) { self.number = number }
}

final class Session: AlchemicDeclaring, Sendable {
  let visit: Visit
  let clock: Clock
  init(visit: Visit, clock: Clock) { (self.visit, self.clock) = (visit, clock) }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Session.init(visit:clock:), AcGiven(), AcAuto())
  }
}

final class Prices: AlchemicDeclaring, Sendable {
  let clock: Clock
  init(clock: Clock) { self.clock = clock }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Prices.init(clock:))
  }
}

final class Cart: AlchemicDeclaring, Sendable {
  let session: Session
  init(session: Session) { self.session = session }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Cart.init(session:))
  }
}

final class Basket: AlchemicDeclaring, Sendable {
  let cart: Cart
  let prices: Prices
  init(cart: Cart, prices: Prices) { (self.cart, self.prices) = (cart, prices) }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Basket.init(cart:prices:))
  }
}

/// The object that a request uses, with the other four.
public final class Checkout: AlchemicDeclaring, Sendable {
  let basket: Basket
  let session: Session
  init(basket: Basket, session: Session) { (self.basket, self.session) = (basket, session) }

  /// Declares an object of a request.
  public static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Checkout.init(basket:session:))
  }

  /// The checkout of this task, in the baseline "by hand".
  @TaskLocal public static var current: Checkout?

  /// The baseline "by hand": creates the same objects in order, and sets a task-local variable for an operation. Not
  /// inlined, like the function of a container.
  @inline(never)
  public static func withScope(
    _ visit: Visit, _ clock: Clock, isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Void
  ) async rethrows {
    let session = Session(visit: visit, clock: clock)
    let basket = Basket(cart: Cart(session: session), prices: Prices(clock: clock))
    try await $current.withValue(Checkout(basket: basket, session: session), operation: operation)
  }
}

/// The classes of a request, for additional containers.
public let scopedClasses: [AnyClass] = [Session.self, Prices.self, Cart.self, Basket.self, Checkout.self]
