// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Dispatch
import Synchronization
import Testing

// Two asynchronous singletons that request each other during their construction.

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

// An object that requests one whose construction needs it first.

private final class Egg: AlchemicDeclaring, Sendable {
  init() async throws { _ = try await AcGetAsync(Hen.self) }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Egg.init) }
}

private final class Hen: AlchemicDeclaring, Sendable {
  init(egg: Egg) async {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Hen.init(egg:)) }
}

// A start that fails while an object waits for one whose construction has not started.

private final class Customer: AlchemicDeclaring, Sendable {
  init() async throws {
    hasStarted.signal()
    _ = try await AcGetAsync(Order.self)
  }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Customer.init) }
}

private final class Order: AlchemicDeclaring, Sendable {
  init(delivery: Delivery) async {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Order.init(delivery:)) }
}

/// Is never complete.
private final class Delivery: AlchemicDeclaring, Sendable {
  init() async throws { try await Signal().wait() }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Delivery.init) }
}

private final class Strike: AlchemicDeclaring {
  struct Called: Error {}
  init() throws {
    hasStarted.wait()
    throw Called()
  }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Strike.init) }
}

private let hasStarted = DispatchSemaphore(value: 0)

// Main-actor objects, one of which the main thread creates during the construction of the other.

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

// A task that outlives the initialiser that started it.

private final class Parent: AlchemicDeclaring {
  init(child: Child) async throws { try await childMayGoOn.wait() }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Parent.init(child:)) }
}

private final class Child: AlchemicManaged {
  static let answer = Mutex<Task<[String], Never>?>(nil)
  init() {
    let task = Task<[String], Never> {
      // The child exists now, and its parent does not.
      do {
        try await childIsThere.wait()
        _ = try await AcGetSharedAsync(Parent.self)
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

/// Blocks the container's queue until its task has the object.
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

/// No request waits forever, and only requests that would wait forever fail.
@Suite(.timeLimit(.minutes(5)), .serialized)
struct WaitingTests {
  @Test func `Asynchronous objects that wait for each other fail the start with an error that names the cycle`() async {
    let problems = await problems(Left.self, Right.self)
    #expect(problems.map(\.code) == ["waiting-for-each-other"])
    #expect(problems.first.map { Set($0.cycle) } == ["Left", "Right"])
  }

  @Test func `An asynchronous object that waits for itself fails the start`() async {
    let problems = await problems(Selfish.self)
    #expect(problems.map(\.code) == ["waiting-for-each-other"])
    #expect(problems.first?.cycle == ["Selfish", "Selfish"])
  }

  @Test func `An asynchronous object that waits for an object that needs it first fails the start`() async {
    let problems = await problems(Egg.self, Hen.self)
    #expect(problems.map(\.code) == ["waiting-for-each-other"])
    #expect(problems.first?.cycle == ["Egg", "Hen", "Egg"])
  }

  @Test func `A start that fails ends the wait for an object whose construction has not started`() async {
    let error = await failure(Customer.self, Order.self, Delivery.self, Strike.self)
    #expect(error?.problems.map(\.code) == ["creation-failed"])
    #expect(error?.problems.map(\.factories) == [["Strike"]])
    #expect(error?.underlyingErrors.first is Strike.Called)
  }

  @Test func `An object that the main thread creates while it waits cannot wait for the outer object`() async throws {
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

  @Test func `A task that outlives the initialiser that started it waits like any other task`() async throws {
    let context = container([Parent.self, Child.self])
    context.start()
    for await case .event(let event) in context.events() {
      if case .factory(_, .created, _) = event.change { break }
    }
    childIsThere.give()
    childMayGoOn.give()
    try await context.untilReady()
    let answer = try #require(Child.answer.withLock { $0 })
    #expect(await answer.value == [])
  }

  @Test func `An initialiser that blocks the container's queue for an asynchronous object gets it`() async throws {
    let context = try await started(Awaited.self, Impatient.self)
    #expect(try context.getShared(Impatient.self).found)
  }
}
