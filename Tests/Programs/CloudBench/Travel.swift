// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud && (DEBUG || CLOUD_BENCH)
  import EtcdServers
  import Foundation
  import Synchronization

  @testable import AlchemicCloud
  @testable import AlchemicStores

  /// The time from a set on one device until another one shows it, beside a put and a watch of etcd alone.
  enum Travel {
    private static let count = 1_000
    private static let warmUp = 100

    static func run(_ server: EtcdServer) async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }
      let stores = try ["one", "other"].map {
        CloudBench.store(try EmbeddedEngine(at: folder.appending(path: "\($0).sqlite")))
      }
      let timings = [Timing(), Timing()]
      let replicas = try zip(stores, timings).map { store, timing in
        try CloudBench.replica(of: store, server.endpoint) { TimedTransport(base: $0, timing: timing) }
      }
      for replica in replicas { await CloudBench.waitsUntilOnline(replica) }
      var changes = stores[1].changes(forKey: "travel").makeAsyncIterator()
      let etcd = EtcdConfiguration(endpoints: [server.endpoint])
      let client = try EtcdClient(etcd, transport: HTTPTransport(etcd))
      let (watched, continuation) = AsyncStream.makeStream(of: Data.self)
      let key = Data("/raw/key".utf8)
      let (created, isCreated) = AsyncStream.makeStream(of: Void.self)
      let watching = Task {
        await client.watch(EtcdRange(key: key), from: 1) { _ in
          isCreated.yield()
        } batch: { batch in
          for case .put(let value) in batch.events { continuation.yield(value.value) }
        }
      }
      for await _ in created { break }
      var puts = watched.makeAsyncIterator()
      let clock = ContinuousClock()
      var (sets, raw): ([Double], [Double]) = ([], [])
      var parts: [[Double]] = [[], [], [], []]
      for index in -warmUp..<count {
        let text = "\(index)"
        // Neither is measured while the other one's work goes on.
        for replica in replicas { try await CloudBench.rest(replica) }
        let start = clock.now
        try stores[0].set(text, forKey: "travel")
        let isSet = clock.now
        while let change = await changes.next(), change.newValue != .string(text) {}
        let end = clock.now
        for replica in replicas { try await CloudBench.rest(replica) }
        let second = clock.now
        async let revision = client.put(key, Data(text.utf8))
        while let value = await puts.next(), value != Data(text.utf8) {}
        let last = clock.now
        _ = try await revision
        guard index >= 0 else { continue }
        sets.append((end - start).seconds)
        raw.append((last - second).seconds)
        let (sent, arrived) = (timings[0].sent, timings[1].arrived)
        for (part, duration) in [isSet - start, sent - isSet, arrived - sent, end - arrived].enumerated() {
          parts[part].append(duration.seconds)
        }
      }
      watching.cancel()
      let (travel, bare) = (Sample(sets), Sample(raw))
      say("A set until another device shows it: \(travel.text)")
      say(
        String(
          format: "  of it, medians: the durable set %.2f ms, until it is sent %.2f, etcd %.2f, until it is shown %.2f",
          Sample(parts[0]).median * 1_000, Sample(parts[1]).median * 1_000, Sample(parts[2]).median * 1_000,
          Sample(parts[3]).median * 1_000))
      say("A put until a watch reports it, etcd alone: \(bare.text)")
      say(
        String(
          format: "Ratio: median %.2f ×, 99th percentile %.2f ×", travel.median / bare.median,
          travel.quantile(0.99) / bare.quantile(0.99)))
      for replica in replicas { replica.end() }
    }
  }

  /// When a device last sent a transaction, and when the last bytes of its watch arrived.
  private final class Timing: Sendable {
    private let state = Mutex((sent: ContinuousClock.now, arrived: ContinuousClock.now))

    var sent: ContinuousClock.Instant { state.withLock { $0.sent } }
    var arrived: ContinuousClock.Instant { state.withLock { $0.arrived } }
    func noteSent() { state.withLock { $0.sent = .now } }
    func noteArrived() { state.withLock { $0.arrived = .now } }
  }

  private struct TimedTransport: EtcdTransport {
    let base: any EtcdTransport
    let timing: Timing

    func answer(to request: EtcdHTTPRequest, limit: Int) async throws(EtcdError) -> EtcdHTTPAnswer {
      if request.path == "/v3/kv/txn" { timing.noteSent() }
      return try await base.answer(to: request, limit: limit)
    }

    func stream(
      _ request: EtcdHTTPRequest, _ body: (EtcdHTTPPart) async throws(EtcdError) -> Void
    ) async throws(EtcdError) {
      try await base.stream(request) { part throws(EtcdError) in
        timing.noteArrived()
        try await body(part)
      }
    }

    func close() async { await base.close() }
  }
#endif
