#if Cloud && (DEBUG || CLOUD_BENCH)
  import EtcdServers
  import Foundation
  import Synchronization

  @testable import AlchemicCloud
  @testable import AlchemicStores

  /// The time from a set on one device until another one shows it, beside a put and a watch of etcd alone.
  enum Travel {
    private static let count = 1_000

    static func run(_ server: EtcdServer) async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }
      let stores = try ["one", "other"].map {
        CloudBench.store(try EmbeddedEngine(at: folder.appending(path: "\($0).sqlite")))
      }
      let replicas = try stores.map { try CloudBench.replica(of: $0, server.endpoint) }
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
      for index in 0..<count {
        let text = "\(index)"
        let start = clock.now
        try stores[0].set(text, forKey: "travel")
        while let change = await changes.next(), change.newValue != .string(text) {}
        sets.append((clock.now - start).seconds)
        let second = clock.now
        async let revision = client.put(key, Data(text.utf8))
        while let value = await puts.next(), value != Data(text.utf8) {}
        raw.append((clock.now - second).seconds)
        _ = try await revision
      }
      watching.cancel()
      let (travel, bare) = (Sample(sets), Sample(raw))
      print("A set until another device shows it: \(travel.text)")
      print("A put until a watch reports it, etcd alone: \(bare.text)")
      print(
        String(
          format: "Ratio: median %.2f ×, 99th percentile %.2f ×", travel.median / bare.median,
          travel.quantile(0.99) / bare.quantile(0.99)))
      for replica in replicas { replica.end() }
    }
  }
#endif
