// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  import Foundation
  import Testing

  /// Convergence of devices in several processes and three members of etcd, each on a host of its own.
  ///
  /// `make test-cloud` sets ALCHEMIC_STORMS, the number of runs, and ALCHEMIC_STORM_SEED, the first seed.
  @Suite(.serialized, .enabled(if: Hosts.areAvailable)) struct StormTests {
    private static func number(_ name: String, _ defaultValue: UInt64) -> UInt64 {
      ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) } ?? defaultValue
    }

    private static let seeds: [UInt64] = {
      let first = number("ALCHEMIC_STORM_SEED", 1)
      return Array(first..<(first + number("ALCHEMIC_STORMS", 1)))
    }()

    @Test(arguments: 0..<UInt64(26))
    func `Four storms in a row have each fault`(first: UInt64) {
      #expect(Set((first..<first + 4).flatMap { StormFault.dealt(to: $0) }) == Set(StormFault.allCases))
    }

    @Test(.timeLimit(.minutes(5)), arguments: seeds)
    func `After faults all devices and etcd hold the same, and each change is accounted for`(seed: UInt64) async throws
    {
      let storm = try await Storm(seed: seed)
      try await storm.run(operations: 12)
      #expect(storm.falseClaims == [], "seed \(seed): \(storm.faults)")
      let settled = try await storm.settled()
      let values = try #require(settled, "seed \(seed): \(storm.faults)\n\(storm.disagreement)")
      #expect(try await storm.serverValues() == values, "seed \(seed): \(storm.faults)")
      let account = storm.account(standing: values)
      #expect(account.lost == [], "seed \(seed): \(storm.faults)")
      #expect(account.strangers == [], "seed \(seed): \(storm.faults)")
      #expect(account.acknowledged.count > storm.deviceCount * 10)
      print(
        """
        storm \(seed): \(storm.deviceCount) devices, \(account.acknowledged.count) sets, \(account.removals) removals, \
        \(account.conflicts) conflicts, \(storm.faults.joined(separator: ", "))
        """)
    }
  }
#endif
