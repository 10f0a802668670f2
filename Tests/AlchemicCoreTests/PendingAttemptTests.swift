// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicTesting
import Synchronization
import Testing

@testable import AlchemicCore

/// Needs an awning, which needs it.
private final class Stall: AlchemicDeclaring, Sendable {
  /// What a request does in this moment that found the attempt of the awning before that had an object.
  static let late = Mutex<(@Sendable (Attempt) throws -> Void)?>(nil)
  let awning: Awning
  init(awning: Awning) throws {
    self.awning = awning
    let attempt = try #require(Awning.attempt.withLock { $0 })
    // Part of no attempt, as on another thread.
    try Attempt.with(nil) { try Self.late.withLock { $0 }?(attempt) }
    throw Storm()
  }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInitializer(factory, Stall.init(awning:))
  }
}

private struct Storm: Error {}

/// Is complete once the stall is. `@unchecked`: the tests use it on one thread.
private final class Awning: AlchemicManaged, @unchecked Sendable {
  static let attempt = Mutex<Attempt?>(nil)
  var stall: Stall?
  init() { Self.attempt.withLock { $0 = Attempt.current } }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInject(factory, \Awning.stall)
  }
}

@Suite(.serialized) struct PendingAttemptTests {
  @Test func `A request that found no object yet does not complete what waits for others`() async throws {
    let context = try await container([Stall.self, Awning.self]).started()
    let seen = Mutex<[Bool]>([])
    Stall.late.withLock {
      $0 = { attempt in
        let obtained = try attempt.engine.obtained(waitingFor: attempt, nil, requester: nil)
        seen.withLock { $0 += [obtained == nil, attempt.isPending] }
      }
    }
    defer {
      Stall.late.withLock { $0 = nil }
      Awning.attempt.withLock { $0 = nil }
    }
    #expect(throws: AlchemicError.self) { try context.get(Stall.self) }
    #expect(seen.withLock { $0 } == [true, true])
    // The awning has failed together with the stall that it needs.
    #expect(context.snapshot().factories.map(\.createdCount) == [0, 0])
  }
}
