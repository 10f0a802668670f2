// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Synchronization
import Testing

/// Counts what was created and stopped, in all containers of a test.
private final class Counts: Sendable {
  let created = Atomic(0)
  let stopped = Atomic(0)
  /// How many objects stopped although one that needs them had not.
  let misplaced = Atomic(0)
  let isOver = Atomic(false)
}

private final class Tally: AlchemicDeclaring, Sendable {
  let counts: Counts
  init(counts: Counts) { self.counts = counts }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcReference()) }
}

private final class Pool: AlchemicDeclaring, AlchemicStopping, Sendable {
  let users = Atomic(0)
  private let counts: Counts
  init(tally: Tally) {
    counts = tally.counts
    counts.created.add(1, ordering: .relaxed)
  }
  func alchemicStop() async throws {
    await Task.yield()
    if users.load(ordering: .sequentiallyConsistent) != 0 { counts.misplaced.add(1, ordering: .relaxed) }
    counts.stopped.add(1, ordering: .relaxed)
  }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Pool.init(tally:)) }
}

/// Needs the pool until it has stopped.
private class User: AlchemicStopping {
  private let pool: Pool
  private let counts: Counts
  init(_ pool: Pool, _ tally: Tally) {
    (self.pool, counts) = (pool, tally.counts)
    pool.users.add(1, ordering: .sequentiallyConsistent)
    counts.created.add(1, ordering: .relaxed)
  }
  func alchemicStop() async throws {
    await Task.yield()
    pool.users.subtract(1, ordering: .sequentiallyConsistent)
    counts.stopped.add(1, ordering: .relaxed)
  }
}

/// `@unchecked`: its superclass has only constants of `Sendable` types.
private final class First: User, AlchemicDeclaring, @unchecked Sendable {
  init(pool: Pool, tally: Tally) { super.init(pool, tally) }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, First.init(pool:tally:)) }
}

/// `@unchecked`: its superclass has only constants of `Sendable` types.
private final class Second: User, AlchemicDeclaring, @unchecked Sendable {
  init(pool: Pool, tally: Tally) async {
    await Task.yield()
    super.init(pool, tally)
  }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Second.init(pool:tally:)) }
}

/// Lazy, and needs the pool until it has stopped.
///
/// `@unchecked`: its superclass has only constants of `Sendable` types.
private final class Later: User, AlchemicDeclaring, @unchecked Sendable {
  init(pool: Pool, tally: Tally) { super.init(pool, tally) }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInitializer(factory, Later.init(pool:tally:))
  }
}

/// Lazy and asynchronous, and needs the pool until it has stopped.
///
/// `@unchecked`: its superclass has only constants of `Sendable` types.
private final class LaterStill: User, AlchemicDeclaring, @unchecked Sendable {
  init(pool: Pool, tally: Tally) async {
    await Task.yield()
    super.init(pool, tally)
  }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInitializer(factory, LaterStill.init(pool:tally:))
  }
}

/// Created for each call of a provider.
private final class Slip: AlchemicDeclaring, Sendable {
  let pool: Pool
  init(pool: Pool) { self.pool = pool }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Slip.init(pool:))
  }
}

/// Uses them later.
private final class Desk: AlchemicDeclaring, Sendable {
  let later: ALCLazy<Later>
  let laterStill: ALCLazy<LaterStill>
  let slips: ALCProvider<Slip>
  init(later: ALCLazy<Later>, laterStill: ALCLazy<LaterStill>, slips: ALCProvider<Slip>) {
    (self.later, self.laterStill, self.slips) = (later, laterStill, slips)
  }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Desk.init) }
}

/// Longer than a machine under load takes: what a stop gives up would not be stopped.
private let noLimit = Duration.seconds(3_600)

@Suite struct StopRaceTests {
  private let counts = Counts()

  private func container() -> ALCContext {
    let tally = Tally(counts: counts)
    return ALCContext(
      testing: .classes([Tally.self, Pool.self, First.self, Second.self]), overriding: AcOverride(Tally.self) { tally })
  }

  private func expectAllStopped() {
    #expect(counts.created.load(ordering: .relaxed) == counts.stopped.load(ordering: .relaxed))
    #expect(counts.misplaced.load(ordering: .relaxed) == 0)
  }

  @Test func `At any moment of a start, a stop ends it, and all that was created stops in order`() async throws {
    for round in 0..<200 {
      let context = container()
      context.start()
      for _ in 0..<round % 40 { await Task.yield() }
      _ = try await context.stop(within: noLimit)
      #expect(context.phase == .stopped || context.phase == .idle)
    }
    expectAllStopped()
  }

  @Test func `Many tasks that stop a container at the same time get one report`() async throws {
    for _ in 0..<20 {
      let context = try await container().started()
      let names = try await withThrowingTaskGroup { group in
        for _ in 0..<8 { group.addTask { try await context.stop(within: noLimit).objects.map(\.name).sorted() } }
        return try await group.reduce(into: Set<[String]>()) { $0.insert($1) }
      }
      #expect(names == [["First", "Pool", "Second"]])
    }
    #expect(counts.created.load(ordering: .relaxed) == 60)
    expectAllStopped()
  }

  @Test func `Requests beside a stop get an object or the error of a stopping container`() async throws {
    for _ in 0..<20 {
      let context = try await container().started()
      try await withThrowingTaskGroup { group in
        for _ in 0..<4 {
          group.addTask {
            var found = 0
            while true {
              do throws(AlchemicError) {
                _ = try context.get(Pool.self)
                _ = try context.get(First.self)
                found += 1
              } catch {
                #expect(error.problems.map(\.code) == ["lifecycle"])
                return
              }
              if found % 16 == 0 { await Task.yield() }
            }
          }
        }
        group.addTask { _ = try await context.stop(within: noLimit) }
        try await group.waitForAll()
      }
      #expect(throws: AlchemicError.self) { try context.get(Pool.self) }
    }
    expectAllStopped()
  }

  @Test
  func `Lazy creations and providers beside a stop give an object that stops, or the error of a stopping container`()
    async throws
  {
    for round in 0..<60 {
      let tally = Tally(counts: counts)
      let context = try await ALCContext(
        testing: .classes([Tally.self, Pool.self, Later.self, LaterStill.self, Slip.self, Desk.self]),
        overriding: AcOverride(Tally.self) { tally }
      ).started()
      let desk = try context.get(Desk.self)
      func expectLifecycle(_ error: any Error) {
        #expect((error as? AlchemicError)?.problems.map(\.code) == ["lifecycle"])
      }
      await withTaskGroup { group in
        group.addTask {
          do { _ = try desk.later() } catch { expectLifecycle(error) }
        }
        group.addTask {
          do { _ = try await desk.laterStill.async() } catch { expectLifecycle(error) }
        }
        group.addTask {
          while true {
            do { _ = try desk.slips() } catch { return expectLifecycle(error) }
            await Task.yield()
          }
        }
        for _ in 0..<round % 12 { await Task.yield() }
        for _ in 0..<2 { group.addTask { _ = try? await context.stop(within: noLimit) } }
      }
      #expect(context.phase == .stopped)
      #expect(throws: AlchemicError.self) { try desk.slips() }
    }
    expectAllStopped()
  }

  @Test func `Many threads that start and stop one container at random leave nothing unstopped`() async throws {
    let context = container()
    await withTaskGroup { group in
      for number in 0..<6 {
        group.addTask {
          for round in 0..<30 {
            if (round + number) % 2 == 0 { context.start() } else { _ = try? await context.stop(within: noLimit) }
            _ = try? context.get(First.self)
            await Task.yield()
          }
        }
      }
    }
    _ = try? await context.untilReady()
    _ = try await context.stop(within: noLimit)
    #expect(context.phase == .stopped || context.phase == .idle)
    expectAllStopped()
  }

  @Test func `A container can be started and stopped again and again, beside requests`() async throws {
    let context = container()
    let counts = counts
    try await withThrowingTaskGroup { group in
      group.addTask {
        while !counts.isOver.load(ordering: .relaxed) {
          _ = try? context.get(First.self)
          await Task.yield()
        }
      }
      for _ in 0..<20 {
        try await context.started()
        try await context.stop(within: noLimit)
      }
      counts.isOver.store(true, ordering: .relaxed)
      try await group.waitForAll()
    }
    #expect(counts.created.load(ordering: .relaxed) == 60)
    expectAllStopped()
  }
}
