// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AlchemicInspectionServer

struct AcceptBackoffTests {
  private let start = ContinuousClock.now

  @Test func `After a failed accept, no connection is accepted during the pause`() {
    var backoff = AcceptBackoff()
    #expect(backoff.remaining(at: start) == nil)
    backoff.acceptFailed(at: start)
    #expect(backoff.remaining(at: start) == AcceptBackoff.pause)
    #expect(backoff.remaining(at: start.advanced(by: AcceptBackoff.pause / 5)) == AcceptBackoff.pause / 5 * 4)
    #expect(backoff.remaining(at: start.advanced(by: AcceptBackoff.pause)) == nil)
    #expect(backoff.remaining(at: start) == nil)
  }

  @Test func `Closing a connection ends the pause, and the next pause has the full length`() {
    var backoff = AcceptBackoff()
    backoff.acceptFailed(at: start)
    backoff.connectionClosed()
    #expect(backoff.remaining(at: start) == nil)
    backoff.acceptFailed(at: start.advanced(by: .seconds(1)))
    #expect(backoff.remaining(at: start.advanced(by: .seconds(1))) == AcceptBackoff.pause)
  }
}
