// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Dispatch
import Glibc
import Synchronization
import Testing

/// Where the initialisers of a test meet: none of them returns before all have begun.
private final class Meeting: Sendable {
  private struct State {
    var missing: Int
    var present = 0
    var mostPresent = 0
  }

  private let state: Mutex<State>
  private let open = DispatchSemaphore(value: 0)

  init(of count: Int) { state = Mutex(State(missing: count)) }

  func join() {
    let isLast = state.withLock { state in
      state.missing -= 1
      return state.missing == 0
    }
    if isLast { open.signal() }
    open.wait()
    open.signal()
  }

  func work(_ body: () -> Void) {
    state.withLock { state in
      state.present += 1
      state.mostPresent = max(state.mostPresent, state.present)
    }
    body()
    state.withLock { $0.present -= 1 }
  }

  var mostPresent: Int { state.withLock { $0.mostPresent } }
}

private enum Zero {}
private enum Next<Before> {}

/// A singleton whose initialiser runs a closure of the test.
private final class Worker<Tag>: AlchemicSendable {
  init(_ body: () throws -> Void) rethrows { try body() }
}

/// Classes of which none needs another, with the names `w0`, `w1` and so on.
private func workers(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) -> ALCContext {
  ALCContext(
    testing: ClassScan.classes([]).configuring { registry in
      func add<Tag>(_ tag: Tag.Type, _ number: Int) {
        registry.register(Worker<Tag>.self) { factory in
          AcRegister(factory, AcFactoryName("w\(number)"))
          AcInitializer(factory, { () throws -> Worker<Tag> in try Worker<Tag> { try body(number) } })
        }
        if number + 1 < count { add(Next<Tag>.self, number + 1) }
      }
      add(Zero.self, 0)
    })
}

/// An object with a variable, which nothing is known to protect.
private final class Till: AlchemicDeclaring {
  var coins = 0
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Till.init) }
}

private let atTill = Atomic(0)
private let mostAtTill = Atomic(0)

private func useTill(_ till: Till) {
  let count = atTill.add(1, ordering: .sequentiallyConsistent).newValue
  if count > 1 { mostAtTill.store(count, ordering: .sequentiallyConsistent) }
  // So that another initialiser that may run now does.
  for _ in 0..<20 { sched_yield() }
  till.coins += 1
  atTill.subtract(1, ordering: .sequentiallyConsistent)
}

private final class Buyer<Tag>: Sendable {
  init(till: Till) { useTill(till) }
}

/// Has no variable, and passes the till on.
private final class Counter: AlchemicDeclaring {
  let till: Till
  init(till: Till) { self.till = till }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Counter.init(till:)) }
}

private final class Thief<Tag>: Sendable {
  init(counter: Counter) { useTill(counter.till) }
}

/// Is notified of its injection.
private final class Listener<Tag>: AlchemicAware, AlchemicSendable {
  let number: Int
  let record: @Sendable (Int) -> Void
  init(number: Int, record: @escaping @Sendable (Int) -> Void) { (self.number, self.record) = (number, record) }
  func alchemicDidInjectDependencies() { record(number) }
}

private struct Refusal: Error {}

private final class Hall: AlchemicManaged, AlchemicStopping, AlchemicSendable {
  static let stops = Atomic(0)
  func alchemicStop() async throws { Self.stops.add(1, ordering: .relaxed) }
}

@Suite(.timeLimit(.minutes(5)))
struct ParallelStartTests {
  @Test(arguments: [2, 16, 64])
  func `Initialisers run at the same time, also more of them than there are cores`(count: Int) async throws {
    let meeting = Meeting(of: count)
    let context = workers(count) { _ in meeting.join() }
    try await context.started(concurrency: count)
    #expect(context.snapshot().factories.count { $0.createdCount == 1 } == count)
  }

  @Test func `Never more of them run than the program allows`() async throws {
    let meeting = Meeting(of: 1)
    // Each of the first three waits for the others.
    let three = Meeting(of: 3)
    try await workers(24) { number in meeting.work { if number < 3 { three.join() } } }.started(concurrency: 3)
    #expect(meeting.mostPresent == 3)
  }

  @Test(arguments: [nil, 1])
  func `Without a number, one initialiser runs after the other`(concurrency: Int?) async throws {
    let order = Mutex<[Int]>([])
    let context = workers(9) { number in order.withLock { $0.append(number) } }
    if let concurrency {
      try await context.started(concurrency: concurrency)
    } else {
      try await context.started()
    }
    #expect(order.withLock { $0 } == Array(0..<9))
  }

  @Test func `A container declares the number, and the caller of start has precedence`() async throws {
    let two = Meeting(of: 2)
    func context(_ body: @escaping @Sendable (Int) -> Void) -> ALCContext {
      ALCContext(
        testing: ClassScan.classes([]).configuring { registry in
          AcStartConcurrency(4)
          AcStartConcurrency(2)
          registry.register(Worker<Zero>.self) {
            AcInitializer($0, { () -> Worker<Zero> in Worker<Zero> { body(0) } })
          }
          registry.register(Worker<Next<Zero>>.self) {
            AcInitializer($0, { () -> Worker<Next<Zero>> in Worker<Next<Zero>> { body(1) } })
          }
        })
    }
    try await context { _ in two.join() }.started()
    let meeting = Meeting(of: 1)
    let sequential = context { _ in meeting.work {} }
    try await sequential.started(concurrency: 1)
    #expect(meeting.mostPresent == 1)
    // A later start keeps the number.
    try await sequential.stop()
    try await sequential.started()
    #expect(meeting.mostPresent == 1)
  }

  @Test(arguments: [0, -1, 129])
  func `A number that makes no sense is a problem`(count: Int) async {
    let context = ALCContext(testing: ClassScan.classes([]).configuring { _ in AcStartConcurrency(count) })
    let error = await context.failureOfStart()
    #expect(error?.problems.map(\.code) == ["illegal-argument"])
  }

  @Test func `Objects that nothing protects are used by one initialiser at a time`() async throws {
    for _ in 0..<50 {
      let context = ALCContext(
        testing: ClassScan.classes([Till.self, Counter.self]).configuring { registry in
          func add<Tag>(_ tag: Tag.Type, _ number: Int) {
            registry.register(Buyer<Tag>.self) { AcInitializer($0, Buyer<Tag>.init(till:)) }
            registry.register(Thief<Tag>.self) { AcInitializer($0, Thief<Tag>.init(counter:)) }
            if number < 6 { add(Next<Tag>.self, number + 1) }
          }
          add(Zero.self, 0)
        })
      try await context.started(concurrency: 8)
      #expect(try context.getShared(Till.self).coins == 14)
    }
    #expect(mostAtTill.load(ordering: .sequentiallyConsistent) == 0)
  }

  @Test func `The error of a start is the first one in its order, and the objects are stopped`() async throws {
    let before = Hall.stops.load(ordering: .relaxed)
    let isLateOver = DispatchSemaphore(value: 0)
    let context = ALCContext(
      testing: ClassScan.classes([Hall.self]).configuring { registry in
        registry.register(Worker<Zero>.self) { factory in
          AcRegister(factory, AcFactoryName("early"))
          AcInitializer(
            factory,
            { (_: Hall) throws -> Worker<Zero> in
              isLateOver.wait()
              throw Refusal()
            }, AcAuto())
        }
        registry.register(Worker<Next<Zero>>.self) { factory in
          AcRegister(factory, AcFactoryName("late"))
          AcInitializer(
            factory,
            { (_: Hall) throws -> Worker<Next<Zero>> in
              isLateOver.signal()
              throw Refusal()
            }, AcAuto())
        }
      })
    let error = await context.failureOfStart(concurrency: 2)
    #expect(error?.problems.map(\.factories) == [["early"]])
    #expect(Hall.stops.load(ordering: .relaxed) == before + 1)
  }

  @Test func `Objects are notified in the order of the start`() async throws {
    let notified = Mutex<[Int]>([])
    let record: @Sendable (Int) -> Void = { number in notified.withLock { $0.append(number) } }
    let context = ALCContext(
      testing: ClassScan.classes([]).configuring { registry in
        func add<Tag>(_ tag: Tag.Type, _ number: Int) {
          registry.register(Listener<Tag>.self) { factory in
            AcRegister(factory, AcFactoryName("l\(number)"))
            AcInitializer(factory, { () -> Listener<Tag> in Listener<Tag>(number: number, record: record) })
          }
          if number < 9 { add(Next<Tag>.self, number + 1) }
        }
        add(Zero.self, 0)
      })
    try await context.started(concurrency: 8)
    await MainActor.run {}
    #expect(notified.withLock { $0 } == Array(0..<10))
  }
}

extension ALCContext {
  /// Starts the container, and returns the error that the start ends with.
  fileprivate func failureOfStart(concurrency: Int) async -> AlchemicError? {
    do {
      try await started(concurrency: concurrency)
      return nil
    } catch {
      return error
    }
  }
}
