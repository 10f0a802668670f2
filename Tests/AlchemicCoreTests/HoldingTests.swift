// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private final class Lamp: AlchemicManaged {}

/// A container whose start waits for an explorer.
@Suite struct HoldingTests {
  @Test func `A held start waits for the explorer's start`() async throws {
    let context = container([Lamp.self])
    context.hold()
    #expect([context.start(), context.start()] == [true, true])
    #expect(context.phase == .idle)
    #expect(context.startHeld())
    try await context.untilReady()
    #expect([context.start(), context.startHeld()] == [false, false])
  }

  @Test func `A container that is no longer held starts normally`() async throws {
    let context = container([Lamp.self])
    context.hold()
    context.endHolding()
    #expect(context.start())
    try await context.untilReady()
  }
}
