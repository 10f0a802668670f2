// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Dispatch
import Synchronization
import Testing

private protocol Account: AnyObject, Sendable {}

private final class Savings: Account, AlchemicManaged {
  /// How many objects are alive.
  static let alive = Atomic(0)

  init() { Self.alive.add(1, ordering: .relaxed) }

  deinit { Self.alive.subtract(1, ordering: .relaxed) }
}

private final class Moving: AlchemicManaged, Sendable {}

/// Receives each later object.
private final class Follower: AlchemicManaged, Sendable {
  private let current = Mutex<Moving?>(nil)
  var moving: Moving? {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Follower.moving, AcTransient())
  }
}

/// Makes every kind of request during its construction.
private final class Busy: AlchemicManaged {
  static let outcomes = Mutex<[String]>([])

  init() {
    DispatchQueue.concurrentPerform(iterations: 8) { index in
      let context = Self.context.withLock { $0 }
      let outcome: String
      do {
        switch index % 4 {
        case 0: _ = try context?.get(Savings.self)
        case 1: try context?.set(Moving())
        case 2: try context?.injectDependencies(Follower())
        default: context?.whenReady { Busy.outcomes.withLock { $0.append("fired") } }
        }
        outcome = index % 4 == 3 ? "registered" : "answered"
      } catch {
        outcome = (error as? AlchemicError)?.problems.map(\.code).joined() ?? "\(error)"
      }
      Self.outcomes.withLock { $0.append(outcome) }
    }
  }

  static let context = Mutex<ALCContext?>(nil)
}

/// Requests that the container answers without a lock.
@Suite(.serialized)
struct CachedSingletonTests {
  @Test func `A request after AcSet gets the new object, and the old one is released`() async throws {
    let context = try await started(Savings.self)
    weak let first = try context.get(Savings.self)
    #expect(try context.get((any Account).self) === first)
    let second = Savings()
    try context.set(second)
    #expect(first == nil)
    #expect(try context.get(Savings.self) === second)
    #expect(try context.get((any Account).self) === second)
  }

  @Test(.timeLimit(.minutes(5))) func `The objects are released with their container`() async throws {
    weak var object: Savings?
    weak var container: ALCContext?
    do {
      let context = try await started(Savings.self)
      container = context
      object = try context.get(Savings.self)
      _ = try context.get((any Account).self)
      #expect(object != nil)
    }
    // The container's queue releases the container a moment after the start has ended, and the container its objects at its end.
    while container != nil || object != nil { await Task.yield() }
  }

  @Test func `Requests that race with AcSet get an object that is alive`() async throws {
    let context = try await started(Moving.self, Follower.self)
    let isOver = Atomic(false)
    let failures = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 3) { index in
      if index == 0 {
        for _ in 0..<500 { if (try? context.set(Moving())) == nil { failures.add(1, ordering: .relaxed) } }
        isOver.store(true, ordering: .releasing)
      } else {
        while !isOver.load(ordering: .acquiring) {
          if (try? context.get(Moving.self)) == nil { failures.add(1, ordering: .relaxed) }
          if (try? context.get(Follower.self))?.moving == nil { failures.add(1, ordering: .relaxed) }
        }
      }
    }
    #expect(failures.load(ordering: .relaxed) == 0)
    let last = try context.get(Moving.self)
    #expect(try context.get(Follower.self).moving === last)
  }

  @Test func `Requests that race with the first AcSet get the cached object or the new one`() async throws {
    for _ in 0..<50 {
      let context = try await started(Moving.self)
      let first = try context.get(Moving.self)
      let second = Moving()
      let strangers = Atomic(0)
      DispatchQueue.concurrentPerform(iterations: 3) { index in
        if index == 0 { try? context.set(second) }
        for _ in 0..<100 {
          let found = try? context.get(Moving.self)
          if found !== first, found !== second { strangers.add(1, ordering: .relaxed) }
        }
      }
      #expect(strangers.load(ordering: .relaxed) == 0)
      #expect(try context.get(Moving.self) === second)
    }
  }

  @Test func `Requests from other threads during a start fail, and callbacks wait`() async throws {
    let context = container([Busy.self, Savings.self, Moving.self, Follower.self])
    Busy.outcomes.withLock { $0 = [] }
    Busy.context.withLock { $0 = context }
    context.start()
    try await context.untilReady()
    Busy.context.withLock { $0 = nil }
    let counts = Dictionary(grouping: Busy.outcomes.withLock { $0 }) { $0 }.mapValues(\.count)
    #expect(counts["fired"] == 2)
    #expect(counts["registered"] == 2)
    // One of the threads is the start's, which may make requests.
    #expect((counts["lifecycle"] ?? 0) + (counts["answered"] ?? 0) == 6)
  }
}
