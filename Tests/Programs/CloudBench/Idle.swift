// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud && (DEBUG || CLOUD_BENCH)
  import Foundation

  @testable import AlchemicCloud
  @testable import AlchemicStores

  /// What a replica costs while nothing changes, measured from outside: a process that measures itself wakes itself.
  ///
  /// Dispatch wakes each process that has tasks once a second on Linux. So a process without a replica is measured beside
  /// it.
  enum Idle {
    /// The measured process: it answers each line with its requests and bytes so far. Without an endpoint, it has no
    /// replica.
    static func serve(_ endpoint: String?) async throws {
      let counting = Counting()
      let store = CloudBench.store()
      await Task.detached {}.value
      if let endpoint {
        await CloudBench.waitsUntilOnline(
          try CloudBench.replica(of: store, endpoint) { CountingTransport(base: $0, counting: counting) })
      }
      repeat {
        print(counting.total, counting.bytes)
        fflush(nil)
      } while readLine() != nil
      withExtendedLifetime(store) {}
    }

    /// A process under measurement.
    private struct Measured {
      let process = Process()
      private let input = Pipe()
      private let output = Pipe()

      init(_ arguments: [String]) throws {
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = ["serve"] + arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
      }

      /// The next answer. A line is one write, and is read as a whole.
      func counts() -> (requests: Int, bytes: Int) {
        let words = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).split { $0.isWhitespace }
        let numbers = words.compactMap { Int($0) }
        return numbers.count == 2 ? (numbers[0], numbers[1]) : (0, 0)
      }

      func ask() throws { try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8)) }

      func end() {
        process.terminate()
        process.waitUntilExit()
      }
    }

    /// Measures the time from one check of the connection to the next.
    static func run(_ endpoint: String) async throws {
      let (replicated, other) = (try Measured([endpoint]), try Measured([]))
      _ = (replicated.counts(), other.counts())
      let identifiers = [replicated, other].map(\.process.processIdentifier)
      try await waitsForQuiet(identifiers)
      // Both are woken for their answers.
      for measured in [replicated, other] { try measured.ask() }
      let (first, _) = (replicated.counts(), other.counts())
      let start = identifiers.map { switches($0) }
      // This time is what is measured: one check of the connection takes place in it.
      try await Task.sleep(for: CheckTimes().check)
      let wakeUps = zip(identifiers, start).map { switches($0) - $1 }
      try replicated.ask()
      let last = replicated.counts()
      say(
        """
        An idle replica, \(CheckTimes().check.components.seconds) s: \(last.requests - first.requests) requests, \(last.bytes - first.bytes) bytes of \
        requests and answers without headers; its threads woke \(wakeUps[0]) times, in a process without a replica \
        \(wakeUps[1]) times
        """)
      for measured in [replicated, other] { measured.end() }
    }

    /// Waits until connecting is over: until the process wakes hardly more often than the other one for a second, but
    /// not for ever. Dispatch wakes both once a second, with several threads.
    private static func waitsForQuiet(_ identifiers: [Int32]) async throws {
      var last = identifiers.map { switches($0) }
      for _ in 0..<20 {
        try await Task.sleep(for: .seconds(1))
        let now = identifiers.map { switches($0) }
        if now[0] - last[0] <= now[1] - last[1] + 1 { return }
        last = now
      }
      say("The idle process is not quiet after 20 seconds.")
    }

    /// How often the threads of a process have gone to sleep.
    private static func switches(_ process: Int32) -> Int {
      let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
      return tasks.reduce(0) { sum, task in
        let path = "/proc/\(process)/task/\(task)/status"
        let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
        return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
      }
    }
  }
#endif
