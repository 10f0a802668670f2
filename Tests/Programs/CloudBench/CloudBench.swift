// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud && (DEBUG || CLOUD_BENCH)
  import EtcdServers
  import Foundation

  @testable import AlchemicCloud
  @testable import AlchemicStores

  /// The figures of a replica, against a process of etcd on this machine. Ratios are of values of one run.
  @main struct CloudBench {
    static func main() async throws {
      let arguments = CommandLine.arguments.dropFirst()
      if arguments.first == "serve" { return try await Idle.serve(arguments.dropFirst().first) }
      let parts: [(name: String, run: (EtcdServer) async throws -> Void)] = [
        ("sets", LocalSets.run), ("travel", Travel.run), ("crowd", Crowd.run),
        ("idle", { try await Idle.run($0.endpoint) }),
      ]
      for part in parts where arguments.isEmpty || arguments.contains(part.name) {
        // One of its own, so that no part measures what another one left.
        try await part.run(try EtcdServer())
      }
    }

    static func store(_ engine: any KeyValueEngine = InMemoryEngine()) -> ALCCloudKeyValueStore {
      ALCCloudKeyValueStore(
        configuration: KeyValueStoreConfiguration(domain: "bench", engine: engine, settings: .none, arguments: []))
    }

    static func replica(
      of store: ALCCloudKeyValueStore, _ endpoint: String,
      through wrap: (any EtcdTransport) -> any EtcdTransport = { $0 }
    ) throws -> RunningReplica {
      let etcd = EtcdConfiguration(endpoints: [endpoint])
      let running = RunningReplica(
        try CloudReplica(
          of: store, CloudConfiguration(etcd: etcd, account: "bench", domain: "bench") { _ in },
          transport: wrap(try HTTPTransport(etcd))), server: "etcd")
      store.attach(running)
      return running
    }

    /// Waits until a replica has sent everything, and a moment longer: until its last answer is written down.
    static func rest(_ replica: RunningReplica) async throws {
      repeat { try await Task.sleep(for: .milliseconds(2)) } while replica.replica.status.waiting > 0
    }

    static func waitsUntilOnline(_ replica: RunningReplica) async {
      for await status in replica.replica.statuses { if case .online = status.connection { return } }
    }

    static func waitsUntilOffline(_ replica: RunningReplica) async {
      for await status in replica.replica.statuses { if case .offline = status.connection { return } }
    }
  }

  /// Prints a line at once, also into a pipe.
  func say(_ text: String) {
    print(text)
    fflush(nil)
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
    /// The median and the quartiles of ratios.
    var ratio: String {
      String(format: "%.2f × (quartiles %.2f and %.2f)", median, quantile(0.25), quantile(0.75))
    }
  }

  func seconds(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    return try clock.measure(body).seconds
  }
#else
  @main struct CloudBench { static func main() { print("Build it with the trait Cloud.") } }
#endif
