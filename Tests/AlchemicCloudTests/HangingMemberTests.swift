// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  import AlchemicStores
  import EtcdServers
  import Foundation
  import Testing

  @testable import AlchemicCloud

  /// A member that keeps its connections and says nothing more, as after SIGSTOP or on a stalled disk. Two links to one server
  /// are its members.
  @Suite(.timeLimit(.minutes(5))) struct HangingMemberTests {
    @Test(arguments: [SlowLink.State.silent, .silentForWatches(milliseconds: 0)])
    func `An idle device leaves a member that hangs after a check, and reads the missed changes`(
      hang: SlowLink.State
    ) async throws {
      let server = try EtcdServer()
      let clock = TestClock()
      let (first, second) = (try SlowLink(to: server.endpoint), try SlowLink(to: server.endpoint))
      second.set(.cut)
      let device = try TestDevice(
        [first.endpoint, second.endpoint], clock: clock, timeout: .seconds(5), checkInterval: .seconds(60))
      // If it starts with the second member, it connects again after a pause.
      let connecting = Task { await device.waitsUntilOnline() }
      let other = try TestDevice([server.endpoint])
      await connecting.value
      try other.store.set(["before": 1])
      await device.waits(for: "before", 1)
      // The creation of the watch and the next check have a time.
      await clock.sleepers(2)
      second.set(.slow(milliseconds: 0))
      first.set(hang)
      try other.store.set(["after": 2])
      await other.waitsForSending()
      #expect(device.values == ["before": 1])

      clock.advance(by: .seconds(60))
      // The time of the check's answer, or after it of the watch's.
      if hang != .silent { await device.waits { $0.isBehind } }
      await clock.sleepers(1)
      clock.advance(by: .seconds(5))
      // Without an answer, the device is offline for a moment.
      if hang == .silent {
        await device.waitsUntilOffline()
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
      }
      await device.waits(for: "after", 2)
      await device.waits { $0.synchronizedAt != nil && $0.summary(at: Date()) == "synchronised" }
    }
  }
#endif
