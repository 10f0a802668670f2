import AlchemicCore
import Dispatch
import Synchronization
import Testing

// Two asynchronous singletons that ask for each other while they are made.

private final class Left: AlchemicDeclaring, Sendable {
  init() async throws { _ = try await AcGetAsync(Right.self) }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Left.init) }
}

private final class Right: AlchemicDeclaring, Sendable {
  init() async throws { _ = try await AcGetAsync(Left.self) }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Right.init) }
}

private final class Selfish: AlchemicDeclaring, Sendable {
  init() async throws { _ = try await AcGetAsync(Selfish.self) }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Selfish.init) }
}

// One that asks for what cannot begin before it is there itself.

private final class Egg: AlchemicDeclaring, Sendable {
  init() async throws { _ = try await AcGetAsync(Hen.self) }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Egg.init) }
}

private final class Hen: AlchemicDeclaring, Sendable {
  init(egg: Egg) async {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Hen.init(egg:)) }
}

// A start that fails while an object waits for one that was not begun.

private final class Customer: AlchemicDeclaring, Sendable {
  init() async throws {
    begun.signal()
    _ = try await AcGetAsync(Order.self)
  }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Customer.init) }
}

private final class Order: AlchemicDeclaring, Sendable {
  init(delivery: Delivery) async {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Order.init(delivery:)) }
}

/// Never comes.
private final class Delivery: AlchemicDeclaring, Sendable {
  init() async throws { try await Signal().wait() }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Delivery.init) }
}

private final class Strike: AlchemicDeclaring {
  struct Called: Error {}
  init() throws {
    begun.wait()
    throw Called()
  }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Strike.init) }
}

private let begun = DispatchSemaphore(value: 0)

// Main-actor objects, one of which the main thread makes on top of the other.

private let slowBegan = DispatchSemaphore(value: 0)
private let beneathBegan = DispatchSemaphore(value: 0)
private let aboveBegan = DispatchSemaphore(value: 0)
private let areHeld = Atomic(false)

private final class Slow: AlchemicManaged, Sendable {
  init() {
    guard areHeld.load(ordering: .acquiring) else { return }
    slowBegan.signal()
    aboveBegan.wait()
  }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcWeak()) }
}

@MainActor private final class Beneath: AlchemicDeclaring {
  let slow: Slow?
  init() throws {
    guard areHeld.load(ordering: .acquiring) else {
      slow = nil
      return
    }
    beneathBegan.signal()
    slow = try AcGet(Slow.self)
  }
  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcWeak())
    AcInitializer(factory, Beneath.init)
  }
}

@MainActor private final class Above: AlchemicDeclaring {
  init() throws {
    guard areHeld.load(ordering: .acquiring) else { return }
    aboveBegan.signal()
    _ = try AcGet(Beneath.self)
  }
  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcWeak())
    AcInitializer(factory, Above.init)
  }
}

// A task that outlives the initialiser it was begun in.

private final class Parent: AlchemicDeclaring {
  init(child: Child) async throws { try await childMayGoOn.wait() }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Parent.init(child:)) }
}

private final class Child: AlchemicManaged {
  static let answer = Mutex<Task<[String], Never>?>(nil)
  init() {
    let task = Task<[String], Never> {
      // By now the child is there, and its parent is not.
      do {
        try await childIsThere.wait()
        _ = try await AcGetAsync(Parent.self)
        return []
      } catch {
        return codes(error)
      }
    }
    Self.answer.withLock { $0 = task }
  }
}

/// Is constructed once an initialiser on the container's queue waits for it.
private final class Awaited: AlchemicDeclaring, Sendable {
  init() async throws { try await impatientWaits.wait() }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Awaited.init) }
}

/// Holds the container's queue until a task of its own has the object.
private final class Impatient: AlchemicManaged {
  static let answer = Mutex(false)
  let found: Bool

  init() {
    Task(operation: Self.find)
    impatientWaits.give()
    hasFound.wait()
    found = Self.answer.withLock { $0 }
  }

  @Sendable private static func find() async {
    do {
      _ = try await AcGetAsync(Awaited.self)
      answer.withLock { $0 = true }
    } catch {}
    hasFound.signal()
  }
}

private let impatientWaits = Signal()
private let hasFound = DispatchSemaphore(value: 0)

private let childIsThere = Signal()
private let childMayGoOn = Signal()

/// Nobody waits for ever, and nobody is told that he would who would not.
@Suite(.timeLimit(.minutes(5)), .serialized)
struct WaitingTests {
  @Test func `Asynchronous objects that wait for each other end the start with an error that names the loop`() async {
    let problems = await problems(Left.self, Right.self)
    #expect(problems.map(\.code) == ["waiting-for-each-other"])
    guard case .waitingForEachOther(let cycle)? = problems.first?.detail else { return }
    #expect(Set(cycle.map(\.name)) == ["Left", "Right"])
  }

  @Test func `An asynchronous object that waits for itself is told so`() async {
    let problems = await problems(Selfish.self)
    #expect(problems.map(\.code) == ["waiting-for-each-other"])
    guard case .waitingForEachOther(let cycle)? = problems.first?.detail else { return }
    #expect(cycle.map(\.name) == ["Selfish", "Selfish"])
  }

  @Test func `An asynchronous object that waits for what needs it first is told so`() async {
    let problems = await problems(Egg.self, Hen.self)
    #expect(problems.map(\.code) == ["waiting-for-each-other"])
    guard case .waitingForEachOther(let cycle)? = problems.first?.detail else { return }
    #expect(cycle.map(\.name) == ["Egg", "Hen", "Egg"])
  }

  @Test func `A start that fails ends what waits for an object that was not begun`() async {
    let problems = await problems(Customer.self, Order.self, Delivery.self, Strike.self)
    #expect(problems.map(\.code) == ["creation-failed"])
    guard case .creationFailed(let factory, let underlying)? = problems.first?.detail else { return }
    #expect(factory.name == "Strike")
    #expect(underlying is Strike.Called)
  }

  @Test func `What the main thread makes on top of an object that needs it cannot wait for that object`() async throws {
    let context = try await started(Slow.self, Beneath.self, Above.self)
    areHeld.store(true, ordering: .releasing)
    defer { areHeld.store(false, ordering: .releasing) }
    let kept = Mutex<Slow?>(nil)
    let slow = onThread {
      let slow = try? context.get(Slow.self)
      kept.withLock { $0 = slow }
    }
    let names = Mutex<[[String]]>([])
    let above = onThread {
      beneathBegan.wait()
      do {
        _ = try context.get(Above.self)
      } catch {
        names.withLock { $0 = cycles(error) }
      }
    }
    slowBegan.wait()
    let hasSlow = try await MainActor.run { try context.get(Beneath.self).slow != nil }
    above.wait()
    slow.wait()
    #expect(hasSlow)
    #expect(names.withLock { $0 } == [["Above", "Beneath", "Above"]])
  }

  @Test func `A task that outlives the initialiser it was begun in waits like any other`() async throws {
    let context = container([Parent.self, Child.self])
    context.start()
    for await case .event(let event) in context.events() {
      if case .singletonStarted = event.kind { break }
    }
    childIsThere.give()
    childMayGoOn.give()
    try await context.untilReady()
    let answer = try #require(Child.answer.withLock { $0 })
    #expect(await answer.value == [])
  }

  @Test func `An initialiser that holds the container's queue for an asynchronous object gets it`() async throws {
    let context = try await started(Awaited.self, Impatient.self)
    #expect(try context.get(Impatient.self).found)
  }
}
