// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud && (DEBUG || CLOUD_BENCH)
  import EtcdServers
  import Foundation
  import Synchronization

  @testable import AlchemicCloud
  @testable import AlchemicStores

  /// 300 devices in one process, all of one account.
  enum Crowd {
    private static let count = 300
    private static let changes = 50

    static func run(_ server: EtcdServer) async throws {
      let counting = Counting()
      let stores = (0..<count).map { _ in CloudBench.store() }
      let replicas = try stores.map {
        try CloudBench.replica(of: $0, server.endpoint) { CountingTransport(base: $0, counting: counting) }
      }
      for replica in replicas { await CloudBench.waitsUntilOnline(replica) }
      let arrivals = stores.map { $0.changes(forKey: "crowd") }
      var iterators = arrivals.map { $0.makeAsyncIterator() }
      let (processor, requests) = (server.processorSeconds, counting.total)
      let clock = ContinuousClock()
      var times: [Double] = []
      for index in 0..<changes {
        let start = clock.now
        try stores[index % count].set(index, forKey: "crowd")
        for device in iterators.indices {
          while let change = await iterators[device].next(), change.newValue != .integer(Int64(index)) {}
        }
        times.append((clock.now - start).seconds)
      }
      let used = (server.processorSeconds - processor) / Double(changes)
      say("\(count) devices, a change until all have it: \(Sample(times).text)")
      say(
        String(
          format: "etcd: %.1f ms of a processor and %.2f requests for each change, %d MB resident", used * 1_000,
          Double(counting.total - requests) / Double(changes), server.residentBytes >> 20))
      server.kill()
      for replica in replicas { await CloudBench.waitsUntilOffline(replica) }
      counting.startPeaks()
      let start = clock.now
      try server.restart()
      for replica in replicas { await CloudBench.waitsUntilOnline(replica) }
      let (peak, sum) = counting.peak
      say(
        String(
          format: "%d devices connect again: all after %.1f s, %d requests, at most %d in a tenth of a second", count,
          (clock.now - start).seconds, sum, peak))
      for replica in replicas { replica.end() }
    }
  }

  /// Counts the requests of many replicas.
  final class Counting: Sendable {
    private let state = Mutex(State())

    private struct State {
      var total = 0
      var bytes = 0
      var start = ContinuousClock.now
      var tenths: [Int: Int] = [:]
    }

    func add(bytes: Int) {
      state.withLock { state in
        state.total += 1
        state.bytes += bytes
        state.tenths[Int((ContinuousClock.now - state.start).seconds * 10), default: 0] += 1
      }
    }

    func received(_ bytes: Int) { state.withLock { $0.bytes += bytes } }

    var total: Int { state.withLock { $0.total } }
    var bytes: Int { state.withLock { $0.bytes } }

    func startPeaks() {
      state.withLock { state in
        state.start = .now
        state.tenths = [:]
      }
    }

    /// The most requests in a tenth of a second, and all of them.
    var peak: (most: Int, sum: Int) { state.withLock { ($0.tenths.values.max() ?? 0, $0.tenths.values.reduce(0, +)) } }
  }

  struct CountingTransport: EtcdTransport {
    let base: any EtcdTransport
    let counting: Counting

    func answer(to request: EtcdHTTPRequest, limit: Int) async throws(EtcdError) -> EtcdHTTPAnswer {
      counting.add(bytes: request.body.count)
      let answer = try await base.answer(to: request, limit: limit)
      counting.received(answer.body.count)
      return answer
    }

    func stream(
      _ request: EtcdHTTPRequest, _ body: (EtcdHTTPPart) async throws(EtcdError) -> Void
    ) async throws(EtcdError) {
      counting.add(bytes: request.body.count)
      try await base.stream(request) { part throws(EtcdError) in
        if case .bytes(let data) = part { counting.received(data.count) }
        try await body(part)
      }
    }

    func close() async { await base.close() }
  }
#endif
