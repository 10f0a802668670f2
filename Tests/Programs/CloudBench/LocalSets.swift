#if Cloud && (DEBUG || CLOUD_BENCH)
  import EtcdServers
  import Foundation

  @testable import AlchemicCloud
  @testable import AlchemicStores

  /// A durable set, with and without a replica. The two take turns, one of them first in every other round.
  enum LocalSets {
    static func run(_ server: EtcdServer) async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }
      func store(_ name: String) throws -> ALCCloudKeyValueStore {
        CloudBench.store(try EmbeddedEngine(at: folder.appending(path: "\(name).sqlite")))
      }
      let (alone, replicated) = (try store("alone"), try store("replicated"))
      let replica = try CloudBench.replica(of: replicated, server.endpoint)
      await CloudBench.waitsUntilOnline(replica)
      var ratios: [Double] = []
      var times: [Double] = []
      for round in 0..<40 {
        var values: [Double] = [0, 0]
        for which in round.isMultiple(of: 2) ? [0, 1] : [1, 0] {
          let store = which == 0 ? alone : replicated
          values[which] = try seconds {
            for index in 0..<50 { try store.set(round * 50 + index, forKey: "key \(index % 10)") }
          }
          // The replica sends while nothing is measured.
          while replica.replica.status.waiting > 0 { await Task.yield() }
        }
        ratios.append(values[1] / values[0])
        times.append(values[0] / 50)
      }
      let sample = Sample(ratios)
      print(
        String(
          format: "A durable set: %.3f ms; with a replica %.3f × (quartiles %.3f and %.3f)",
          Sample(times).median * 1_000,
          sample.median, sample.quantile(0.25), sample.quantile(0.75)))
      replica.end()
    }
  }
#endif
