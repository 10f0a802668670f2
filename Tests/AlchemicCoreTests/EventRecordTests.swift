// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Logging
import Synchronization
import Testing

private final class Slow: AlchemicManaged, Sendable {
  init() {}
}

/// A clock that advances by the same time at each reading.
private final class SteppingClock: Sendable {
  private let instant = Atomic<UInt64>(0)
  private let step: UInt64

  init(_ step: UInt64) { self.step = step }

  func read() -> UInt64 { instant.add(step, ordering: .relaxed).newValue }
}

@Suite struct EventRecordTests {
  @Test(arguments: [1, 1 << 32 - 1, 1 << 32, 1 << 50] as [UInt64])
  func `An event keeps a duration of any length`(step: UInt64) async throws {
    let clock = SteppingClock(step)
    let context = ALCContext(
      scan: .classes([Slow.self]), clock: clock.read, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    try await context.started()
    for await case .event(let event) in context.events() {
      guard case .factory(let factory, .created(_, let took, _), let count) = event.change else { continue }
      #expect([UInt64(factory), took, UInt64(count)] == [0, step, 1])
      break
    }
  }
}
