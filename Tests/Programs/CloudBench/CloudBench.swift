#if Cloud && (DEBUG || CLOUD_BENCH)
  import EtcdServers
  import Foundation

  @testable import AlchemicCloud
  @testable import AlchemicStores

  /// The figures of a replica, against a process of etcd on this machine. Ratios are of values of one run.
  @main struct CloudBench {
    static func main() async throws {
      let arguments = CommandLine.arguments.dropFirst()
      if arguments.first == "idle" { return try await Idle.serve(arguments.dropFirst().first) }
      let server = try EtcdServer()
      try await LocalSets.run(server)
      try await Travel.run(server)
      try await Crowd.run(server)
      try await Idle.run(server.endpoint)
    }

    static func store(_ engine: any KeyValueEngine = InMemoryEngine()) -> ALCCloudKeyValueStore {
      ALCCloudKeyValueStore(
        configuration: KeyValueStoreConfiguration(domain: "bench", engine: engine, settings: .none, arguments: []))
    }

    static func replica(
      of store: ALCCloudKeyValueStore, _ endpoint: String, counting: Counting? = nil
    ) throws -> RunningReplica {
      let etcd = EtcdConfiguration(endpoints: [endpoint])
      let transport: any EtcdTransport = try HTTPTransport(etcd)
      let running = RunningReplica(
        try CloudReplica(
          of: store, CloudConfiguration(etcd: etcd, account: "bench", domain: "bench") { _ in },
          transport: counting.map { CountingTransport(base: transport, counting: $0) } ?? transport), server: "etcd")
      store.attach(running)
      return running
    }

    static func waitsUntilOnline(_ replica: RunningReplica) async {
      for await status in replica.replica.statuses { if case .online = status.connection { return } }
    }

    static func waitsUntilOffline(_ replica: RunningReplica) async {
      for await status in replica.replica.statuses { if case .offline = status.connection { return } }
    }
  }

  /// Sorted measurements.
  struct Sample {
    private let values: [Double]

    init(_ values: [Double]) { self.values = values.sorted() }

    func quantile(_ part: Double) -> Double { values[min(values.count - 1, Int(part * Double(values.count)))] }
    var median: Double { quantile(0.5) }
    /// The median and the 99th percentile in milliseconds.
    var text: String {
      String(format: "median %.2f ms, 99th percentile %.2f ms", median * 1_000, quantile(0.99) * 1_000)
    }
  }

  func seconds(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    return try clock.measure(body).seconds
  }
#else
  @main struct CloudBench { static func main() { print("Build it with the trait Cloud.") } }
#endif
