#if Cloud && (DEBUG || CLOUD_BENCH)
  import Foundation

  @testable import AlchemicCloud
  @testable import AlchemicStores

  /// What a replica costs while nothing changes.
  enum Idle {
    static func run(_ endpoint: String) async throws {
      let counting = Counting()
      let replica = try CloudBench.replica(of: CloudBench.store(), endpoint, counting: counting)
      await CloudBench.waitsUntilOnline(replica)
      // The first seconds belong to connecting.
      try await Task.sleep(for: .seconds(5))
      let (switches, requests, bytes) = (voluntarySwitches, counting.total, counting.bytes)
      try await Task.sleep(for: .seconds(60))
      print(
        """
        \(voluntarySwitches - switches) wake-ups of threads, of them one for this measurement; \
        \(counting.total - requests) requests; \(counting.bytes - bytes) bytes of requests and answers without headers
        """)
      replica.end()
    }

    /// How often the threads of this process have gone to sleep.
    private static var voluntarySwitches: Int {
      let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
      return tasks.reduce(0) { sum, task in
        let status = (try? String(contentsOfFile: "/proc/self/task/\(task)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
        return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
      }
    }
  }
#endif
