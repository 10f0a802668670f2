import AlchemicCore
import AlchemicTesting
import Dispatch
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

@Suite(.serialized)
struct ScopeRaceTests {
  private func started() async throws -> ALCContext {
    try await AlchemicTesting.started(
      Counter.self, Session.self, Basket.self, Transaction.self, Desk.self, Knot.self)
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
    #expect(context.snapshot().openScopes.isEmpty)
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
    #expect(context.snapshot().openScopes.isEmpty)
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
    #expect(context.snapshot().openScopes.isEmpty)
  }

  @Test(.timeLimit(.minutes(5)))
  func `An object that waits for a task that requests it gets an error, not a hang`() async throws {
    let context = try await started()
    let failure = try await context.withCurrent {
      try await context.withScope(.request, giving: Visit(number: 1)) { try context.get(Knot.self).failure }
    }
    #expect(failure == "circular-reference")
  }
}
