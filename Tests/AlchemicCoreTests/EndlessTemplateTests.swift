// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Foundation
import Synchronization
import Testing

/// Its initialiser requests another object of the class, without end.
private final class Echo: AlchemicManaged {
  let failure: AlchemicError?

  init() {
    do throws(AlchemicError) {
      failure = try AcGetShared(Answer.self).failure
    } catch {
      failure = error
    }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcTemplate()) }
}

private final class Answer: AlchemicManaged {
  let failure: AlchemicError?

  init() {
    do throws(AlchemicError) {
      failure = try AcGetShared(Echo.self).failure
    } catch {
      failure = error
    }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcTemplate()) }
}

/// A folder within folders, to a given depth.
private final class Folder: AlchemicDeclaring {
  let depth: Int

  init(levels: Int) throws {
    depth = levels == 0 ? 0 : try AcInvoke(Folder.self, levels - 1).depth + 1
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Folder.init(levels:), AcInt(0))
  }
}

/// Starts its successor in a separate task, as a client that reconnects does.
private final class Attempt: AlchemicDeclaring, Sendable {
  static let failures = Mutex<[any Error]>([])
  static let (last, lastCame) = AsyncStream<Void>.makeStream()

  init(number: Int) async {
    Task {
      guard number < 3_000 else { return Self.lastCame.finish() }
      do {
        _ = try await AcInvokeAsync(Attempt.self, number + 1)
      } catch {
        Self.failures.withLock { $0.append(error) }
        Self.lastCame.finish()
      }
    }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Attempt.init(number:), AcParameter())
  }
}

/// Waits for another object of the class, without end.
private final class Patience: AlchemicDeclaring, Sendable {
  init() async throws { _ = try await AcGetAsync(Patience.self) }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Patience.init)
  }
}

struct EndlessTemplateTests {
  @Test func `Templates whose initialisers request each other without end are a cycle, not a crash`() async throws {
    let context = try await started(Echo.self, Answer.self)
    let failure = try context.withCurrent { () throws(AlchemicError) in try context.getShared(Echo.self).failure }
    let cycle = failure?.problems.map { $0.summary.hasSuffix(" needs another of itself, without end.") ? $0.cycle : [] }
    #expect(cycle == [["Echo", "Answer", "Echo"]] || cycle == [["Answer", "Echo", "Answer"]])
  }

  @Test(arguments: [512 * 1_024, 2 * 1_024 * 1_024])
  func `Endless templates are a cycle on a small stack, too`(stackSize: Int) async throws {
    let context = try await started(Echo.self, Answer.self)
    let codes = await withCheckedContinuation { continuation in
      let thread = Thread {
        let failure = try? context.withCurrent { try context.getShared(Echo.self).failure }
        continuation.resume(returning: failure?.problems.map(\.code))
      }
      thread.stackSize = stackSize
      thread.start()
    }
    #expect(codes == ["circular-reference"])
  }

  @Test func `Asynchronous templates that wait for each other without end are a cycle`() async throws {
    let context = try await started(Patience.self)
    do {
      _ = try await context.withCurrent { try await AcGetAsync(Patience.self) }
      Issue.record("no error was thrown")
    } catch let error as AlchemicError {
      #expect(error.problems.map(\.code) == ["circular-reference"])
    }
  }

  @Test func `A template that starts its successor in a separate task may do so without end`() async throws {
    let context = try await started(Attempt.self)
    _ = try await context.withCurrent { try await AcInvokeAsync(Attempt.self, 0) }
    for await _ in Attempt.last {}
    #expect(Attempt.failures.withLock { $0.count } == 0)
  }

  @Test func `A template whose recursion ends may nest deeply`() async throws {
    let context = try await started(Folder.self)
    let folder = try context.withCurrent { () throws(AlchemicError) in try AcInvoke(Folder.self, 200) }
    #expect(folder.depth == 200)
  }
}
