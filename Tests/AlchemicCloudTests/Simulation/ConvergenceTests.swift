// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import AlchemicCloud
@testable import AlchemicStores

/// Random schedules of several devices with the real state machine and the real merge rules.
@Suite struct ConvergenceTests {
  private static let seeds: Range<UInt64> = {
    let count = ProcessInfo.processInfo.environment["ALCHEMIC_SIMULATIONS"].flatMap { UInt64($0) } ?? 100
    return 0..<count
  }()

  private static func check(_ faults: Simulation.Faults, devices: Int, steps: Int = 1_500) {
    var operations = 0
    for seed in seeds {
      var simulation = Simulation(seed: seed, devices: devices, keys: 4, faults: faults)
      simulation.run(steps: steps)
      operations += simulation.operations
      let isSettled = simulation.isSettled
      #expect(isSettled, "seed \(seed)")
      let values = simulation.serverValues
      for (index, device) in simulation.devices.enumerated() {
        #expect(device.values == values, "seed \(seed), device \(index + 1)")
        #expect(device.isSynchronized, "seed \(seed), device \(index + 1)")
        if faults.isDisjoint(with: [.farClocks, .fullStores]) {
          #expect(device.refused == [], "seed \(seed), device \(index + 1)")
        }
      }
      let falseClaims = simulation.falseClaims
      #expect(falseClaims == [], "seed \(seed)")
      let lost = simulation.lostChanges
      #expect(lost == [], "seed \(seed)")
    }
    #expect(operations > seeds.count * 100)
  }

  @Test func `Devices that are always connected hold the same values`() { Self.check([], devices: 3) }

  @Test func `Removals reach all devices`() { Self.check([.removals], devices: 3) }

  @Test func `Cut connections lose nothing`() { Self.check([.cuts, .removals], devices: 3) }

  @Test func `Killed processes lose nothing`() { Self.check([.cuts, .restarts, .removals], devices: 4) }

  @Test func `Compaction loses nothing`() { Self.check([.cuts, .restarts, .compaction], devices: 3) }

  @Test func `Clocks that are hours off lose nothing`() { Self.check([.cuts, .wrongClocks, .removals], devices: 3) }

  @Test func `A server that loses its data gets all values again`() {
    Self.check([.cuts, .restarts, .compaction, .lostData, .wrongClocks], devices: 4)
  }

  @Test func `A restored snapshot of the server is noticed by each device`() {
    Self.check([.cuts, .restarts, .restoredData], devices: 4)
  }

  @Test func `Members that hang are left`() { Self.check([.hangs, .removals], devices: 3) }

  @Test func `Clocks that are weeks off and then corrected lose nothing`() {
    Self.check([.cuts, .restarts, .farClocks, .removals], devices: 3)
  }

  @Test func `Full stores have everything once there is room`() {
    Self.check([.cuts, .restarts, .fullStores, .removals], devices: 3)
  }
}
