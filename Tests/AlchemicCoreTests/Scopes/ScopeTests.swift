// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Synchronization
import Testing

extension ALCScope {
  fileprivate static let tenant = ALCScope("tenant")
  fileprivate static let request = ALCScope("request", within: .tenant)
}

private struct User: Sendable, Equatable { let name: String }
private final class Ledger: AlchemicManaged, Sendable {}

/// What the objects of a test did, in order.
private final class Diary: AlchemicManaged, Sendable {
  private let state = Mutex<[String]>([])
  var lines: [String] { state.withLock { $0 } }
  func note(_ line: String) { state.withLock { $0.append(line) } }
}

private final class Tenancy: AlchemicDeclaring, AlchemicStopping, Sendable {
  let diary: Diary
  let owner: User
  init(diary: Diary, owner: User) { (self.diary, self.owner) = (diary, owner) }
  func alchemicStop() async throws { diary.note("stop tenancy of \(owner.name)") }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.tenant))
    AcInitializer(factory, Tenancy.init(diary:owner:), AcAuto(), AcGiven(User.self))
  }
}

private final class Cart: AlchemicDeclaring, AlchemicStopping, Sendable {
  let diary: Diary
  let user: User
  let tenancy: Tenancy
  init(diary: Diary, user: User, tenancy: Tenancy) {
    (self.diary, self.user, self.tenancy) = (diary, user, tenancy)
    diary.note("create cart of \(user.name)")
  }
  func alchemicStop() async throws { diary.note("stop cart of \(user.name)") }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Cart.init(diary:user:tenancy:), AcAuto(), AcGiven(), AcAuto())
  }
}

private final class Checkout: AlchemicDeclaring, AlchemicStopping, Sendable {
  let cart: Cart
  let ledger: Ledger
  let slip: Slip
  init(cart: Cart, ledger: Ledger, slip: Slip) { (self.cart, self.ledger, self.slip) = (cart, ledger, slip) }
  func alchemicStop() async throws { cart.diary.note("stop checkout") }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Checkout.init(cart:ledger:slip:))
  }
}

/// A template with an object of a scope.
private final class Slip: AlchemicDeclaring, Sendable {
  let cart: Cart
  let number: Int?
  init(cart: Cart, number: Int?) { (self.cart, self.number) = (cart, number) }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Slip.init(cart:number:), AcAuto(), AcGiven())
  }
}

/// A singleton that uses objects of its callers' scopes.
private final class Desk: AlchemicDeclaring, Sendable {
  let carts: ALCProvider<Cart>
  init(carts: ALCProvider<Cart>) { self.carts = carts }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Desk.init(carts:)) }
}

/// A lazy singleton whose initialiser requests an object of a scope.
private final class Hoarder: AlchemicDeclaring, Sendable {
  let cart: Cart
  init() throws { cart = try AcGet(Cart.self) }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInitializer(factory, Hoarder.init)
  }
}

private let ann = User(name: "Ann")
private let bob = User(name: "Bob")

@Suite struct ScopeTests {
  private func shop() async throws -> ALCContext {
    try await started(
      Ledger.self, Diary.self, Tenancy.self, Cart.self, Checkout.self, Slip.self, Desk.self, Hoarder.self)
  }

  @Test func `Each scope has its own objects, one for all that use them`() async throws {
    let context = try await shop()
    let ledger = try context.get(Ledger.self)
    let carts = Mutex<[ObjectIdentifier]>([])
    let kept = Mutex<[Cart]>([])
    for user in [ann, bob] {
      try await context.withScope(.tenant, giving: bob) {
        try await context.withScope(.request, giving: user) {
          let checkout = try context.get(Checkout.self)
          #expect(checkout.cart.user == user)
          #expect(checkout.ledger === ledger)
          #expect(try context.get(Cart.self) === checkout.cart)
          #expect(checkout.slip.cart === checkout.cart)
          #expect(checkout.slip.number == nil)
          kept.withLock { $0.append(checkout.cart) }
          carts.withLock { $0.append(ObjectIdentifier(checkout.cart)) }
        }
      }
    }
    #expect(Set(carts.withLock { $0 }).count == 2)
  }

  @Test func `Objects stop at the end of their scope in the order of the graph, the outer scope's last`()
    async throws
  {
    let context = try await shop()
    let diary = try context.get(Diary.self)
    try await context.withScope(.tenant, giving: bob) {
      try await context.withScope(.request, giving: ann) { _ = try context.get(Checkout.self) }
      diary.note("request is over")
    }
    #expect(
      diary.lines == [
        "create cart of Ann", "stop checkout", "stop cart of Ann", "request is over", "stop tenancy of Bob",
      ])
  }

  @Test func `An operation that throws or is cancelled also stops its objects, and its error is thrown`() async throws {
    struct Broken: Error {}
    let context = try await shop()
    let diary = try context.get(Diary.self)
    await #expect(throws: Broken.self) {
      try await context.withScope(.tenant, giving: ann) {
        _ = try context.get(Tenancy.self)
        throw Broken()
      }
    }
    #expect(diary.lines == ["stop tenancy of Ann"])
    let task = Task {
      try await context.withScope(.tenant, giving: bob) {
        _ = try context.get(Tenancy.self)
        withUnsafeCurrentTask { $0?.cancel() }
        try Task.checkCancellation()
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(diary.lines == ["stop tenancy of Ann", "stop tenancy of Bob"])
  }

  @Test func `An object of an outer scope gets what that scope was given, also when an inner one uses it first`()
    async throws
  {
    let context = try await shop()
    try await context.withScope(.tenant, giving: bob) {
      try await context.withScope(.request, giving: ann) {
        let cart = try context.get(Cart.self)
        #expect(cart.user == ann)
        #expect(cart.tenancy.owner == bob)
      }
    }
  }

  @Test func `An object of an inner scope gets what an outer one was given`() async throws {
    let context = try await shop()
    try await context.withScope(.tenant, giving: bob) {
      // Later requests have plans.
      for _ in 0..<3 {
        let user = try await context.withScope(.request) { try context.get(Cart.self).user }
        #expect(user == bob)
      }
    }
  }

  @Test func `A provider gives the object of its caller's scope`() async throws {
    let context = try await shop()
    let desk = try context.get(Desk.self)
    await expect(["no-scope"]) { _ = try desk.carts() }
    try await context.withScope(.tenant, giving: bob) {
      try await context.withScope(.request, giving: ann) {
        let given = try desk.carts()
        #expect(try context.get(Cart.self) === given)
      }
    }
  }

  @Test func `A singleton that is created in a scope gets no object of it`() async throws {
    let context = try await shop()
    try await context.withScope(.tenant, giving: bob) {
      try await context.withScope(.request, giving: ann) {
        await expect(["no-scope"]) { _ = try context.get(Hoarder.self) }
      }
    }
  }

  @Test func `A scope cannot be opened without what its objects need`() async throws {
    let context = try await shop()
    await expect(["given-missing"]) { try await context.withScope(.tenant) {} }
    await expect(["given-missing"]) { try await context.withScope(.tenant, giving: 1) {} }
    await expect(["no-scope"]) { try await context.withScope(.request, giving: ann) {} }
    await expect(["lifecycle"]) { try await container([Ledger.self]).withScope(.tenant) {} }
  }
}
