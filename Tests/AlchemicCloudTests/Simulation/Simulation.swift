// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SeededNumbers

@testable import AlchemicCloud
@testable import AlchemicStores

/// Several devices and a server, with a random schedule that a seed repeats.
struct Simulation {
  /// What happens besides sets.
  struct Faults: OptionSet {
    var rawValue: Int
    static let cuts = Faults(rawValue: 1)
    static let restarts = Faults(rawValue: 2)
    static let compaction = Faults(rawValue: 4)
    static let lostData = Faults(rawValue: 8)
    static let wrongClocks = Faults(rawValue: 16)
    static let removals = Faults(rawValue: 32)
    /// Snapshots of the server are restored.
    static let restoredData = Faults(rawValue: 64)
    /// Members hang, and watches stay silent.
    static let hangs = Faults(rawValue: 128)
    /// Clocks are weeks off, in both directions, until they are corrected at the end.
    static let farClocks = Faults(rawValue: 256)
    /// Stores have room for fewer keys than there are, until keys are removed at the end.
    static let fullStores = Faults(rawValue: 512)
  }

  private var random: Seeded
  private let faults: Faults
  private let keys: [String]
  private(set) var etcd = ModelEtcd()
  private(set) var devices: [SimulatedDevice]
  /// Milliseconds since 1970.
  private var now: Int64 = 1_800_000_000_000
  private var number: Int64 = 0
  /// For each version of a key, the version that it replaced on its device.
  private(set) var parents: [Version: Version?] = [:]
  private var removals: [Version] = []
  private(set) var operations = 0
  /// A snapshot of the server.
  private var backup = ModelEtcd()

  struct Version: Hashable {
    var key: String
    var clock: HybridClock
  }

  init(seed: UInt64, devices count: Int, keys keyCount: Int, faults: Faults) {
    random = Seeded(seed: seed)
    self.faults = faults
    keys = (0..<keyCount).map { "k\($0)" }
    devices = (1...count).map { number in
      // The second device's clock is three hours behind, the third one's three hours ahead.
      let hours: [Int64] =
        faults.contains(.farClocks) ? [0, -720, 72] : faults.contains(.wrongClocks) ? [0, -3, 3] : [0, 0, 0]
      var device = SimulatedDevice(
        number: Int64(number), skew: hours[(number - 1) % 3] * 3_600_000, seed: seed &+ UInt64(number))
      if faults.contains(.fullStores) {
        device.limits = KeyValueLimits(keys: keyCount - 1, keyBytes: 64, totalBytes: 1_000)
      }
      return device
    }
    for index in devices.indices { devices[index].start(seed: random.next(), now) }
  }

  /// Runs random steps, then lets everything settle. After that no more is wrong, and everything settles again.
  mutating func run(steps: Int) {
    for _ in 0..<steps { step() }
    settle()
    noteFalseClaims()
    for index in devices.indices { devices[index].skew = 0 }
    if faults.contains(.fullStores), let key = keys.last {
      for index in devices.indices { set(key, nil, on: index) }
    }
    settle()
    noteFalseClaims()
  }

  /// The devices that said to be synchronised, and had other values than the server.
  private(set) var falseClaims: [String] = []

  private mutating func noteFalseClaims() {
    for (index, device) in devices.enumerated() where device.isSynchronized && device.values != serverValues {
      falseClaims.append("device \(index + 1): \(device.values) instead of \(serverValues)")
    }
  }

  private mutating func step() {
    now += Int64.random(in: 0...5, using: &random)
    let index = Int.random(in: devices.indices, using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<15: change(index)
    case 15..<18 where faults.contains(.cuts): devices[index].cut(now)
    case 18..<19 where faults.contains(.cuts): devices[index].fail(now)
    case 19..<20 where faults.contains(.restarts): devices[index].start(seed: random.next(), now)
    case 20..<21 where faults.contains(.compaction): etcd.compact()
    case 21 where faults.contains(.lostData) && Int.random(in: 0..<20, using: &random) == 0: loseData()
    case 21 where faults.contains(.restoredData) && Int.random(in: 0..<10, using: &random) == 0: restoreData()
    case 21 where faults.contains(.hangs): devices[index].isWatchSilent = true
    case 22: _ = devices[index].endWaitToCheck(now)
    case 23..<30: devices[index].isConnected = true
    default: progress(index)
    }
  }

  private mutating func change(_ index: Int) {
    let key = keys[Int.random(in: keys.indices, using: &random)]
    let isRemoval = faults.contains(.removals) && Int.random(in: 0..<4, using: &random) == 0
    number += 1
    set(key, isRemoval ? nil : .integer(number), on: index)
  }

  private mutating func set(_ key: String, _ value: StoredValue?, on index: Int) {
    let previous = devices[index].file.records[key].map(version)
    if value == nil, devices[index].values[key] == nil { return }
    guard let record = devices[index].set(key, value, now) else { return }
    parents[Version(key: key, clock: record.clock)] = .some(previous)
    if value == nil { removals.append(Version(key: key, clock: record.clock)) }
    if let value { versions[value] = Version(key: key, clock: record.clock) }
    operations += 1
  }

  /// The version that each value was set as. A device makes a change again, with another clock, if its own was wrong.
  private var versions: [StoredValue: Version] = [:]

  private func version(_ record: StoredRecord) -> Version {
    record.value.flatMap { versions[$0] } ?? Version(key: record.key, clock: record.clock)
  }

  /// A new member starts with an empty disk. Some devices learn at once that their calls and watches have ended, and
  /// others send to it before that.
  private mutating func loseData() {
    etcd.loseData()
    failSome()
  }

  /// A snapshot is taken, and restored later.
  private mutating func restoreData() {
    if Bool.random(using: &random) {
      backup = etcd
    } else {
      etcd.restore(backup)
      failSome()
    }
  }

  private mutating func failSome() {
    for index in devices.indices where Bool.random(using: &random) { devices[index].fail(now) }
  }

  /// Lets one device do one of the things that it waits for.
  private mutating func progress(_ index: Int) {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: _ = devices[index].endWait(now)
    case 1: _ = devices[index].endWaitToSend(now)
    case 2: _ = devices[index].offerUnsent(limit: Int.random(in: 1...3, using: &random), now)
    case 3: _ = devices[index].deliverWatch(etcd, now)
    case 4:
      guard !devices[index].calls.isEmpty else { return }
      _ = devices[index].perform(call: Int.random(in: devices[index].calls.indices, using: &random), &etcd, now)
    default:
      guard !devices[index].calls.isEmpty else { return }
      _ = devices[index].deliver(call: Int.random(in: devices[index].calls.indices, using: &random), now)
    }
  }

  /// Heals the network and runs everything until nothing is left to do. Counts the rounds, so that devices that never
  /// stop are found.
  private mutating func settle() {
    for index in devices.indices { devices[index].isConnected = true }
    isSettled = false
    var checks = 0
    for round in 0..<2_000 {
      var isIdle = true
      for index in devices.indices {
        now += 1
        var device = devices[index]
        if device.endWait(now) { isIdle = false }
        if device.endWaitToSend(now) { isIdle = false }
        if device.offerUnsent(limit: 64, now) { isIdle = false }
        for call in device.calls.indices.reversed() {
          _ = device.perform(call: call, &etcd, now)
          if device.deliver(call: call, now) { isIdle = false }
        }
        while device.deliverWatch(etcd, now) { isIdle = false }
        devices[index] = device
      }
      // Checks find members that hang, clocks that were corrected, and room. They take place while others wait, too.
      guard isIdle || round % 50 == 49 else { continue }
      guard !isIdle || checks < 4 else {
        isSettled = true
        return
      }
      checks = isIdle ? checks + 1 : 0
      for index in devices.indices { _ = devices[index].endWaitToCheck(now) }
    }
  }

  private(set) var isSettled = false

  // MARK: What must hold at the end

  /// The values at the server.
  var serverValues: [String: StoredValue] {
    var values: [String: StoredValue] = [:]
    for value in etcd.snapshot(of: SimulatedDevice.layout.range).values {
      guard let key = SimulatedDevice.layout.storeKey(value.key) else { continue }
      guard case .known(let received) = ReplicaRecord(value.value, key: key) else { continue }
      values[key] = received.record.value
    }
    return values
  }

  /// The sets that neither apply, nor were replaced or removed by a change that was made after seeing them, nor are in a
  /// conflict report.
  var lostChanges: [Version] {
    var accounted: Set<Version> = []
    func account(_ version: Version) {
      var next: Version? = version
      while let version = next, accounted.insert(version).inserted {
        // A removal whose clock is not known is directly after the version that it removed.
        next =
          version.clock.writer == 0
          ? parents.keys.first { $0.key == version.key && $0.clock.time == version.clock.time - 1 }
          : parents[version] ?? nil
      }
    }
    for removal in removals { account(removal) }
    for device in devices {
      for record in device.file.records.values { account(version(record)) }
      for conflict in device.conflicts { account(version(conflict.loser)) }
    }
    return parents.keys.filter { !accounted.contains($0) }.sorted { $0.clock < $1.clock }
  }
}
