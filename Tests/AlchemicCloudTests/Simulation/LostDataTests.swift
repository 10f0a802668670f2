// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AlchemicCloud
@testable import AlchemicStores

/// A cluster that loses its data while devices are online: what they send before they notice it.
@Suite struct LostDataTests {
  private var etcd = ModelEtcd()
  private var now: Int64 = 1_800_000_000_000

  private mutating func device(_ number: Int64) -> SimulatedDevice {
    var device = SimulatedDevice(number: number, skew: 0, seed: UInt64(number))
    now += 1
    device.start(seed: UInt64(number), now)
    return device
  }

  private mutating func set(_ value: StoredValue, forKey key: String = "k", on device: inout SimulatedDevice) {
    now += 1
    _ = device.set(key, value, now)
  }

  /// Sends what is unsent, and nothing more: the device does not learn yet that its watch has ended.
  private mutating func send(_ device: inout SimulatedDevice) {
    let isOffered = device.offerUnsent(limit: 64, now)
    let call = device.calls.indices.last ?? 0
    let isPerformed = device.perform(call: call, &etcd, now)
    let isDelivered = device.deliver(call: call, now)
    #expect([isOffered, isPerformed, isDelivered] == [true, true, true])
  }

  private mutating func settle(_ device: inout SimulatedDevice) {
    for _ in 0..<100 {
      now += 1
      var isIdle = !device.endWait(now)
      if device.endWaitToSend(now) { isIdle = false }
      if device.offerUnsent(limit: 64, now) { isIdle = false }
      for call in device.calls.indices.reversed() {
        _ = device.perform(call: call, &etcd, now)
        if device.deliver(call: call, now) { isIdle = false }
      }
      while device.deliverWatch(etcd, now) { isIdle = false }
      if isIdle { return }
    }
    Issue.record("The device never settles.")
  }

  private var keys: [String] {
    etcd.snapshot(of: SimulatedDevice.layout.range).values.compactMap { SimulatedDevice.layout.storeKey($0.key) }
  }

  @Test mutating func `A device sends nothing to a cluster without data before it has reported the loss`() {
    var device = device(1)
    settle(&device)
    set(1, on: &device)
    settle(&device)
    etcd.loseData()
    // No revision is expected of a key that was never sent.
    set(2, forKey: "new", on: &device)
    send(&device)
    #expect(keys == [])
    settle(&device)
    #expect(keys == ["k", "new"])
    #expect(device.reports == [.serverLostData])
  }

  @Test mutating func `Another device's change stays, or is in a conflict, also if its revision is the expected one`() {
    var first = device(1)
    settle(&first)
    set("lost", on: &first)
    settle(&first)
    let revision = etcd.revision
    etcd.loseData()
    var second = device(2)
    settle(&second)
    set("other", on: &second)
    settle(&second)
    #expect(etcd.revision == revision)
    set("mine", on: &first)
    send(&first)
    settle(&first)
    settle(&second)
    #expect([first.values, second.values] == [["k": "mine"], ["k": "mine"]])
    #expect(first.conflicts.map(\.loser.value) == ["other"])
    #expect(first.reports == [.serverLostData])
  }

  @Test mutating func `A watch that was created on other data is noticed without waiting for the next check`() {
    var first = device(1)
    settle(&first)
    set("lost", on: &first)
    settle(&first)
    first.cut(now)
    first.isConnected = true
    // The marker is read before the loss, and the watch is created after it, at the same revision.
    let hasWaited = first.endWait(now)
    let isPerformed = first.perform(call: 0, &etcd, now)
    let isDelivered = first.deliver(call: 0, now)
    #expect([hasWaited, isPerformed, isDelivered] == [true, true, true])
    etcd.loseData()
    var second = device(2)
    settle(&second)
    set("other", on: &second)
    settle(&second)
    settle(&first)
    #expect(first.values == ["k": "other"])
    #expect(first.reports == [.serverLostData])
  }
}
