import AlchemicCore
import AlchemicTesting
import Synchronization
import Testing

extension ALCScope {
  fileprivate static let tenant = ALCScope("tenant")
  fileprivate static let request = ALCScope("request", within: .tenant)
  fileprivate static let job = ALCScope("job")
}

private struct User: Sendable, Equatable { let name: String }
private class Principal: @unchecked Sendable {}
private final class Robot: Principal, @unchecked Sendable {}

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
  let lines: ALCProvider<Line>
  init(carts: ALCProvider<Cart>, lines: ALCProvider<Line>) { (self.carts, self.lines) = (carts, lines) }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Desk.init(carts:lines:)) }
}

/// An asynchronous object of a scope.
private final class Line: AlchemicDeclaring, Sendable {
  let principal: Principal
  init(principal: Principal) async {
    self.principal = principal
    await Task.yield()
  }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.job))
    AcInitializer(factory, Line.init(principal:), AcGiven(Principal.self))
  }
}

/// Two objects of a scope that need each other.
private final class Hen: AlchemicDeclaring, @unchecked Sendable {
  fileprivate var egg: Egg?
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.job), fileID: "Farm/Hen.swift", line: 2)
    AcInitializer(factory, Hen.init)
    AcInject(factory, \Hen.egg)
  }
}
private final class Egg: AlchemicDeclaring, Sendable {
  let hen: Hen
  init(hen: Hen) { self.hen = hen }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.job))
    AcInitializer(factory, Egg.init(hen:))
  }
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

/// An object that uses a neighbour later.
private final class Clerk: AlchemicDeclaring, Sendable {
  let hen: ALCLazy<Hen>
  init(hen: ALCLazy<Hen>) { self.hen = hen }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.job))
    AcInitializer(factory, Clerk.init(hen:))
  }
}

private let ann = User(name: "Ann")
private let bob = User(name: "Bob")

@Suite struct ScopeTests {
  private func shop() async throws -> ALCContext {
    try await started(
      Ledger.self, Diary.self, Tenancy.self, Cart.self, Checkout.self, Slip.self, Desk.self, Line.self, Hen.self,
      Egg.self, Hoarder.self, Clerk.self)
  }

  /// The codes of the error that a closure throws.
  private func codes(_ body: () async throws -> Void) async -> [String] {
    do {
      try await body()
      return []
    } catch {
      return (error as? AlchemicError)?.problems.map(\.code) ?? ["\(error)"]
    }
  }

  /// Expects a closure to throw an error with these codes.
  private func expect(
    _ codes: [String], sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
  ) async {
    let found = await self.codes(body)
    #expect(found == codes, sourceLocation: sourceLocation)
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

  @Test func `Objects stop at the end of their scope in the order of the graph, those of the outer scope last`()
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

  @Test func `A nested scope of the same kind has its own objects`() async throws {
    let context = try await shop()
    try await context.withScope(.job, giving: Principal()) {
      let outer = try context.get(Hen.self)
      try await context.withScope(.job, giving: Principal()) {
        let inner = try context.get(Hen.self)
        #expect(inner !== outer)
      }
      #expect(try context.get(Hen.self) === outer)
    }
  }

  @Test func `Child tasks inherit the scope, and detached ones get an error that says so`() async throws {
    let context = try await shop()
    try await context.withScope(.job, giving: Principal()) {
      let hen = try context.get(Hen.self)
      async let inherited = try context.get(Hen.self)
      #expect(try await inherited === hen)
      let task = Task { try context.get(Hen.self) }
      #expect(try await task.value === hen)
      let detached = Task.detached { () -> String in
        do throws(AlchemicError) {
          _ = try context.get(Hen.self, fileID: "Shop/Page.swift", line: 4)
          return ""
        } catch {
          return "\(error)"
        }
      }
      #expect(
        await detached.value == """
          Hen belongs to a job, and no such scope is open here.
            required by     AcGet (Page.swift:4)
            declared        Hen (Hen.swift:2)
            remedy          make the request inside AcScope(…) { … }; detached tasks, dispatch queues and
                            the container's own threads inherit no scope
            [no-scope]
          """)
    }
  }

  @Test func `A task that outlives its scope gets an error`() async throws {
    let context = try await shop()
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let task = try await context.withScope(.job, giving: Principal()) {
      Task {
        for await _ in stream {}
        return await codes { _ = try context.get(Hen.self) }
      }
    }
    continuation.finish()
    #expect(await task.value == ["no-scope"])
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

  @Test func `An asynchronous object is created once, and takes what a subclass of the needed class gives`()
    async throws
  {
    let context = try await shop()
    let desk = try context.get(Desk.self)
    let robot = Robot()
    try await context.withScope(.job, giving: robot) {
      let line = try await context.getAsync(Line.self)
      #expect(line.principal === robot)
      #expect(try await desk.lines.async() === line)
      await expect([]) { _ = try desk.lines() }
    }
    try await context.withScope(.job, giving: robot) {
      await expect(["asynchronous"]) { _ = try desk.lines() }
    }
  }

  @Test func `Objects of a scope may need each other`() async throws {
    let context = try await shop()
    for isHenFirst in [true, false] {
      try await context.withScope(.job, giving: Principal()) {
        let hen = isHenFirst ? try context.get(Hen.self) : try context.get(Egg.self).hen
        #expect(hen.egg?.hen === hen)
        hen.egg = nil
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

  @Test func `A lazy value gives the object of its owner's scope`() async throws {
    let context = try await shop()
    try await context.withScope(.job, giving: Principal()) {
      let clerk = try context.get(Clerk.self)
      let hen = Task.detached { try clerk.hen() }
      let found = try await hen.value
      #expect(try context.get(Hen.self) === found)
    }
  }

  @Test func `A scope of another container is none`() async throws {
    let (context, other) = (try await shop(), try await shop())
    try await context.withScope(.job, giving: Principal()) {
      await expect(["no-scope"]) { _ = try other.get(Hen.self) }
      try await other.withScope(.job, giving: Principal()) {
        let hen = try context.get(Hen.self)
        #expect(try other.get(Hen.self) !== hen)
      }
    }
  }

  @Test func `A scope cannot be opened without what its objects need`() async throws {
    let context = try await shop()
    await expect(["given-missing"]) { try await context.withScope(.job) {} }
    await expect(["given-missing"]) { try await context.withScope(.job, giving: ann) {} }
    await expect(["no-scope"]) { try await context.withScope(.request, giving: ann) {} }
    await expect(["lifecycle"]) { try await container([Hen.self]).withScope(.job) {} }
  }

  @Test func `An object of a scope cannot be set, and AcInvoke creates one that the scope does not keep`() async throws
  {
    let context = try await shop()
    try await context.withScope(.job, giving: Principal()) {
      let hen = try context.get(Hen.self)
      await expect(["unable-to-set"]) { try context.set(hen) }
    }
  }

  @Test func `An override of a scoped type is created for each scope`() async throws {
    let count = Atomic(0)
    let context = try await ALCContext(
      testing: .classes([Hen.self, Egg.self]),
      overriding: AcOverride(Hen.self) {
        count.add(1, ordering: .relaxed)
        return Hen()
      }
    ).started()
    for _ in 0..<2 {
      try await context.withScope(.job) {
        let hen = try context.get(Hen.self)
        #expect(try context.get(Egg.self).hen === hen)
      }
    }
    #expect(count.load(ordering: .relaxed) == 2)
  }
}
