// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud && (DEBUG || CLOUD_BENCH)
  import EtcdServers
  import Foundation

  @testable import AlchemicCloud
  @testable import AlchemicStores

  /// A durable set of a store with a replica, beside one of a store without.
  ///
  /// Two stores without a replica take part, whose ratio shows what the measurement itself is worth. Each file is
  /// overwritten in place before anything is measured, and none is truncated meanwhile: syncing a file that grows takes
  /// about twice as long, and a replica makes its file grow earlier.
  enum LocalSets {
    private static let blocks = 40
    private static let setsInBlock = 25

    static func run(_ server: EtcdServer) async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }
      let stores = try ["alone", "control", "replicated"].map { name in
        CloudBench.store(
          try EmbeddedEngine(
            at: folder.appending(path: "\(name).sqlite"), session: Int64.random(in: 1...Int64.max),
            // Never truncates.
            delay: { _ in }, report: { _ in }))
      }
      let replica = try CloudBench.replica(of: stores[2], server.endpoint)
      await CloudBench.waitsUntilOnline(replica)
      var number = 0
      /// The time of one set. Afterwards the replica sends it, while nothing is measured.
      func set(_ which: Int) async throws -> Double {
        number += 1
        let value = number
        let time = try seconds { try stores[which].set(value, forKey: "key \(value % 10)") }
        try await CloudBench.rest(replica)
        return time
      }
      for _ in 0..<300 { for which in stores.indices { _ = try await set(which) } }
      var all: [Double] = []
      var (control, ratios): ([Double], [Double]) = ([], [])
      for _ in 0..<blocks {
        var times: [[Double]] = [[], [], []]
        for round in 0..<setsInBlock {
          // Each of them is first, second and third as often.
          for place in 0..<3 { times[(place + round) % 3].append(try await set((place + round) % 3)) }
        }
        let medians = times.map { Sample($0).median }
        all.append(medians[0])
        control.append(medians[1] / medians[0])
        ratios.append(medians[2] / medians[0])
      }
      say(
        String(format: "A durable set: %.0f µs; with a replica ", Sample(all).median * 1_000_000)
          + "\(Sample(ratios).ratio), of another store without one \(Sample(control).ratio)")
      say("50 sets at once, while the replica sends them: \(try await bursts(stores, replica).ratio)")
      replica.end()
    }

    /// The ratios of sets in a row, during which the replica sends. Its work shares the processors and the disk.
    private static func bursts(_ stores: [ALCCloudKeyValueStore], _ replica: RunningReplica) async throws -> Sample {
      var ratios: [Double] = []
      for round in 0..<40 {
        var times = [0.0, 0.0, 0.0]
        for which in round.isMultiple(of: 2) ? [0, 2] : [2, 0] {
          times[which] = try seconds {
            for index in 0..<50 { try stores[which].set(round * 50 + index, forKey: "key \(index % 10)") }
          }
          try await CloudBench.rest(replica)
        }
        ratios.append(times[2] / times[0])
      }
      return Sample(ratios)
    }
  }
#endif
