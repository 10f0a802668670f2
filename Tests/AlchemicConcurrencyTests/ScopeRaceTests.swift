// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Dispatch
import Foundation
import Synchronization
import Testing

extension ALCScope {
  fileprivate static let request = ALCScope("request")
}

private struct Visit: Sendable { let number: Int }

private final class Counter: AlchemicManaged, Sendable {
  let created = Atomic(0)
  let stopped = Atomic(0)
}

private final class Session: AlchemicDeclaring, Sendable {
  let visit: Visit
  init(visit: Visit, counter: Counter) {
    self.visit = visit
    counter.created.add(1, ordering: .relaxed)
  }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Session.init(visit:counter:), AcGiven(), AcAuto())
  }
}

private final class Basket: AlchemicDeclaring, AlchemicStopping, Sendable {
  let session: Session
  private let counter: Counter
  init(session: Session, counter: Counter) { (self.session, self.counter) = (session, counter) }
  func alchemicStop() async throws { counter.stopped.add(1, ordering: .relaxed) }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Basket.init(session:counter:))
  }
}

/// An asynchronous object of a scope.
private final class Transaction: AlchemicDeclaring, Sendable {
  let session: Session
  init(session: Session, counter: Counter) async {
    self.session = session
    await Task.yield()
    counter.created.add(1_000_000, ordering: .relaxed)
  }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Transaction.init(session:counter:))
  }
}

private final class Desk: AlchemicDeclaring, Sendable {
  let baskets: ALCProvider<Basket>
  init(baskets: ALCProvider<Basket>) { self.baskets = baskets }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Desk.init(baskets:)) }
}

/// An object whose initialiser waits for another thread that requests the same object.
private final class Knot: AlchemicDeclaring, Sendable {
  let failure: String
  init() {
    let found = Mutex("")
    let done = DispatchSemaphore(value: 0)
    Task {
      do throws(AlchemicError) {
        _ = try AcGet(Knot.self)
      } catch {
        found.withLock { $0 = error.problems.map(\.code).joined() }
      }
      done.signal()
    }
    done.wait()
    failure = found.withLock { $0 }
  }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Knot.init)
  }
}

/// An object whose variable is set while other tasks request it.
private final class Shelf: AlchemicDeclaring, @unchecked Sendable {
  // `@unchecked`: set before the container gives the object to anybody.
  fileprivate var session: Session?
  init(counter: Counter) { counter.created.add(1, ordering: .relaxed) }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Shelf.init(counter:))
    AcInject(factory, \Shelf.session)
  }
}

private struct Torn: Error {}

/// An object whose first initialiser in each scope fails.
private final class Ticket: AlchemicDeclaring, Sendable {
  init(session: Session, attempts: Attempts) throws {
    if attempts.isFirst(at: session.visit) { throw Torn() }
  }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Ticket.init(session:attempts:))
  }
}

private final class Attempts: AlchemicManaged, Sendable {
  private let known = Mutex<Set<Int>>([])
  func isFirst(at visit: Visit) -> Bool { known.withLock { $0.insert(visit.number).inserted } }
}

/// An object whose initialiser starts a task that requests an object which is created after it.
private final class Courier: AlchemicDeclaring, Sendable {
  let session: Task<ObjectIdentifier, any Error>
  init() { session = Task { ObjectIdentifier(try AcGet(Session.self)) } }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Courier.init)
  }
}

private final class Parcel: AlchemicDeclaring, Sendable {
  let courier: Courier
  let session: Session
  init(courier: Courier, session: Session) { (self.courier, self.session) = (courier, session) }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Parcel.init(courier:session:))
  }
}

/// Where two initialisers meet before they request each other's objects.
private final class Meeting: AlchemicManaged, Sendable {
  private let left = DispatchSemaphore(value: 0)
  private let right = DispatchSemaphore(value: 0)

  func arrive(isLeft: Bool) {
    (isLeft ? left : right).signal()
    (isLeft ? right : left).wait()
  }
}

private final class Left: AlchemicDeclaring, Sendable {
  let failure: [[String]]
  init(meeting: Meeting) {
    meeting.arrive(isLeft: true)
    failure = failures { _ = try AcGet(Right.self) }
  }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Left.init(meeting:))
  }
}

private final class Right: AlchemicDeclaring, Sendable {
  let failure: [[String]]
  init(meeting: Meeting) {
    meeting.arrive(isLeft: false)
    failure = failures { _ = try AcGet(Left.self) }
  }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Right.init(meeting:))
  }
}

private func failures(_ body: () throws -> Void) -> [[String]] {
  do {
    try body()
    return []
  } catch {
    return cycles(error)
  }
}

/// Runs each of its jobs on a new thread, which may block.
private final class NewThreads: SerialExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

private actor OwnThread {
  private let threads = NewThreads()
  nonisolated var unownedExecutor: UnownedSerialExecutor { threads.asUnownedSerialExecutor() }

  func get<Value: Sendable>(_ type: Value.Type, from context: ALCContext) throws -> Value { try context.get(type) }
}

@Suite(.serialized)
struct ScopeRaceTests {
  private func started() async throws -> ALCContext {
    try await AlchemicTesting.started(
      Counter.self, Session.self, Basket.self, Transaction.self, Desk.self, Knot.self, Shelf.self, Ticket.self,
      Attempts.self, Courier.self, Parcel.self, Meeting.self, Left.self, Right.self)
  }

  @Test func `Many tasks of a scope that use an object first get one object, created once`() async throws {
    let context = try await started()
    let counter = try context.get(Counter.self)
    let desk = try context.get(Desk.self)
    for number in 0..<200 {
      try await context.withScope(.request, giving: Visit(number: number)) {
        let found = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
          for index in 0..<8 {
            group.addTask {
              switch index % 4 {
              case 0: ObjectIdentifier(try context.get(Basket.self).session)
              case 1: ObjectIdentifier(try desk.baskets().session)
              case 2: ObjectIdentifier(try context.get(Session.self))
              default: ObjectIdentifier(try await context.getAsync(Transaction.self).session)
              }
            }
          }
          return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(found.count == 1)
        #expect(try context.get(Session.self).visit.number == number)
      }
    }
    #expect(counter.created.load(ordering: .relaxed) == 200 * 1_000_001)
    #expect(counter.stopped.load(ordering: .relaxed) == 200)
    #expect(context.snapshot().scopes.open.isEmpty)
  }

  @Test func `Scopes at the same time share nothing, and nothing outlives them`() async throws {
    let context = try await started()
    context.findOutlivedObjects()
    let counter = try context.get(Counter.self)
    try await withThrowingTaskGroup { group in
      for number in 0..<400 {
        group.addTask {
          try await context.withScope(.request, giving: Visit(number: number)) {
            let session = try context.get(Basket.self).session
            #expect(session.visit.number == number)
            await Task.yield()
            #expect(try context.get(Session.self) === session)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(counter.created.load(ordering: .relaxed) == 400)
    #expect(counter.stopped.load(ordering: .relaxed) == 400)
    #expect(context.outlivedObjects().isEmpty)
    #expect(context.snapshot().scopes.open.isEmpty)
  }

  @Test func `Tasks that outlive their scope race with its end, and get an object or an error`() async throws {
    let context = try await started()
    let counter = try context.get(Counter.self)
    for number in 0..<200 {
      let tasks = try await context.withScope(.request, giving: Visit(number: number)) {
        (0..<4).map { _ in Task { _ = try? context.get(Basket.self) } }
      }
      for task in tasks { await task.value }
    }
    // Each object that was created has stopped.
    #expect(counter.stopped.load(ordering: .relaxed) == counter.created.load(ordering: .relaxed))
    #expect(context.snapshot().scopes.open.isEmpty)
  }

  @Test(.timeLimit(.minutes(5)))
  func `An object that waits for a task that requests it gets an error, not a hang`() async throws {
    let context = try await started()
    // The first request finds the factory, later ones have its plan.
    for number in 0..<3 {
      let failure = try await context.withCurrent {
        try await context.withScope(.request, giving: Visit(number: number)) { try context.get(Knot.self).failure }
      }
      #expect(failure == "circular-reference")
    }
  }

  @Test func `An object that many tasks use first has its variables`() async throws {
    let context = try await started()
    let counter = try context.get(Counter.self)
    for number in 0..<200 {
      try await context.withScope(.request, giving: Visit(number: number)) {
        let found = try await withThrowingTaskGroup(of: ObjectIdentifier?.self) { group in
          for _ in 0..<4 { group.addTask { try context.get(Shelf.self).session.map { ObjectIdentifier($0) } } }
          return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(try found == [ObjectIdentifier(context.get(Session.self))])
      }
    }
    #expect(counter.created.load(ordering: .relaxed) == 400)
  }

  @Test func `A failed creation fails for all waiting requests, and the next use tries again`() async throws {
    let context = try await started()
    for number in 0..<200 {
      try await context.withScope(.request, giving: Visit(number: number)) {
        let outcomes = await withTaskGroup(of: Result<ObjectIdentifier, any Error>.self) { group in
          for _ in 0..<4 { group.addTask { Result { ObjectIdentifier(try context.get(Ticket.self)) } } }
          return await group.reduce(into: []) { $0.append($1) }
        }
        let failed = outcomes.compactMap { if case .failure(let error) = $0 { codes(error) } else { nil } }
        #expect(Set(failed) == [["creation-failed"]])
        let ticket = ObjectIdentifier(try context.get(Ticket.self))
        #expect(outcomes.compactMap { try? $0.get() }.allSatisfy { $0 == ticket })
      }
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `A task that an initialiser starts waits for an object that the same request creates later`() async throws {
    let context = try await started()
    for number in 0..<500 {
      try await context.withCurrent {
        try await context.withScope(.request, giving: Visit(number: number)) {
          let parcel = try context.get(Parcel.self)
          #expect(try await parcel.courier.session.value == ObjectIdentifier(parcel.session))
        }
      }
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `Initialisers on two threads that request each other's objects get one error, not a hang`() async throws {
    let context = try await started()
    // The first requests find the factories, later ones have their plans.
    for number in 0..<20 {
      let failures = try await context.withCurrent {
        try await context.withScope(.request, giving: Visit(number: number)) {
          async let left = OwnThread().get(Left.self, from: context)
          async let right = OwnThread().get(Right.self, from: context)
          return try await [left.failure, right.failure]
        }
      }
      #expect(failures.filter { !$0.isEmpty }.map { Set($0.joined()) } == [["Left", "Right"]])
    }
  }
}
