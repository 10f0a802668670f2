// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import SeededNumbers

#if Cloud
  import AlchemicCloud
  import AlchemicStores
  import CWrongClock
  import Foundation
  import Synchronization

  /// Several devices in one process, for the convergence tests: each has its own file and its own replica.
  ///
  /// Arguments: a folder, how many devices, the first device's number, and the endpoints. Each line of standard input is
  /// a command. A line of output is written at once, so that what was acknowledged is known when the process is killed.
  ///
  /// With the arguments `refuse`, an address and a status, the program is a server that answers each request with this status.
  @main struct CloudDevice {
    static func main() async throws {
      let arguments = CommandLine.arguments
      if arguments.count == 4, arguments[1] == "refuse" { try Refusal.serve(arguments[2], status: arguments[3]) }
      guard arguments.count > 4, let count = Int(arguments[2]), let first = Int(arguments[3]) else { exit(2) }
      let endpoints = Array(arguments[4...])
      let devices = try (first..<first + count).map {
        try Device($0, folder: URL(filePath: arguments[1]), endpoints: endpoints)
      }
      Output.line("ready")
      while let line = readLine() {
        let words = line.split(separator: " ").map { String($0) }
        switch words.first {
        // run SEED OPERATIONS KEYS
        case "run":
          let numbers = words.dropFirst().compactMap { Int($0) }
          await withTaskGroup(of: Void.self) { group in
            for device in devices {
              group.addTask { await device.run(seed: numbers[0], operations: numbers[1], keys: numbers[2]) }
            }
          }
          Output.line("ran")
        // What the devices hold once they are connected and have sent everything, or after a second: the tests ask again,
        // also while hosts are cut off.
        case "state":
          await withTaskGroup(of: Void.self) { group in
            for device in devices { group.addTask { await device.waitForExchange(atMost: .seconds(1)) } }
          }
          for device in devices { Output.line("state \(device.number) \(device.state)") }
          Output.line("end")
        case "unsent":
          for device in devices { for change in device.unsent { Output.line("unsent \(device.number) \(change)") } }
          Output.line("end")
        // clock SECONDS: how far the wall clock is wrong from now on.
        case "clock":
          set_wall_clock_error(words.count > 1 ? Int(words[1]) ?? 0 : 0)
          Output.line("set clock")
        // More keys than the stores have room for, and away with them.
        case "fill":
          for device in devices { device.fill() }
          Output.line("filled")
        case "clear":
          for device in devices { device.clear() }
          Output.line("cleared")
        case "history":
          for device in devices { for value in device.history { Output.line("history \(value)") } }
          Output.line("end")
        default: exit(3)
        }
      }
    }
  }

  /// Standard output, one line at a time.
  enum Output {
    private static let lock = Mutex(())

    static func line(_ text: String) {
      lock.withLock { _ in
        // One write for each line: a line is complete or missing after the process was killed.
        _ = (text + "\n").withCString { write(1, $0, strlen($0)) }
      }
    }
  }

  /// One device. Each value names the change that it replaces, so that nothing is lost unseen: `<change><<replaced>`.
  final class Device: Sendable {
    let number: Int
    let store: ALCCloudKeyValueStore
    let replica: CloudReplica
    private let observation: KeyValueObservation
    /// How many keys a store has room for, unless the environment says otherwise. `run` uses at most eight.
    private static let room = ProcessInfo.processInfo.environment["ROOM"].flatMap(Int.init) ?? 12
    private static let fillers = (0..<6).map { "filler \($0)" }

    init(_ number: Int, folder: URL, endpoints: [String]) throws {
      self.number = number
      store = ALCCloudKeyValueStore(
        configuration: KeyValueStoreConfiguration(
          domain: "storm-\(number)", directory: folder, settings: .none, arguments: [], importsFoundationDefaults: false
        ) { report in
          switch report {
          case .conflict(let conflict):
            Output.line("conflict \(Self.name(conflict.winner.value)) \(Self.name(conflict.loser.value))")
          default: Output.line("report \(number) \(report)")
          }
        }, limits: KeyValueLimits(keys: Self.room, keyBytes: 64, totalBytes: 1_000_000))
      observation = store.observeAll { change in
        if change.newValue != nil { Output.line("shown \(Self.name(change.newValue))") }
      }
      replica = try store.synchronize(
        with: CloudConfiguration(
          etcd: EtcdConfiguration(endpoints: endpoints, timeout: .seconds(2), checkInterval: .seconds(2)),
          account: "storm", domain: "storm"
        ) { Output.line("cloud \(number) \($0)") })
    }

    /// The change that a value is.
    private static func name(_ value: StoredValue?) -> String {
      guard case .string(let text)? = value else { return "-" }
      return String(text.prefix { $0 != "<" })
    }

    /// Waits until everything is sent, at most for a time.
    func waitForExchange(atMost limit: Duration) async {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { [replica] in
          for await status in replica.statuses {
            if case .online = status.connection, replica.status.waiting == 0 { return }
          }
        }
        // The limit of the wait: a device that is cut off never finishes its exchange.
        group.addTask { try? await Task.sleep(for: limit) }
        await group.next()
        group.cancelAll()
      }
    }

    func run(seed: Int, operations: Int, keys: Int) async {
      var random = Seeded(seed: UInt64(truncatingIfNeeded: seed &* 7_919 &+ number))
      for index in 0..<operations {
        let key = "key \(Int.random(in: 0..<keys, using: &random))"
        let isRemoval = Int.random(in: 0..<10, using: &random) == 0
        change(key, isRemoval ? nil : "\(number).\(seed).\(index)")
        // Faults strike between the changes of a device. Nothing waits for this time.
        try? await Task.sleep(for: .milliseconds(Int.random(in: 0...20, using: &random)))
      }
    }

    /// Sets keys that other devices set too, until the store is full.
    func fill() {
      for filler in Self.fillers { change(filler, "\(number).\(UInt32.random(in: 0...UInt32.max))") }
    }

    func clear() {
      for filler in Self.fillers { change(filler, nil) }
    }

    /// Changes a key, unless it changes at the same time: then once more.
    private func change(_ key: String, _ name: String?) {
      while true {
        let seen = store.versionedEntry(forKey: key)
        let replaced = Self.name(seen.entry.storedValue)
        if name == nil, replaced == "-" { return }
        if let name { Output.line("try \(name)") }
        do {
          try store.set(name.map { .string("\($0)<\(replaced)") }, ifUnchanged: seen)
        } catch .changedMeanwhile {
          continue
        } catch {
          Output.line("failed \(number) \(error)")
          return
        }
        Output.line("\(name == nil ? "removed" : "set") \(name ?? "-") \(replaced)")
        return
      }
    }

    /// The connection, the number of unsent changes, whether the device says to be synchronised, and all values.
    var state: String {
      let status = replica.status
      let values = store.entries.compactMap { entry -> String? in
        guard case .string(let text)? = entry.storedValue else { return nil }
        return "\(entry.key.replacing(" ", with: "_"))=\(text)"
      }
      var connection = "offline"
      if case .online = status.connection { connection = "online" }
      let isSynchronized = status.summary(at: Date()) == "synchronised"
      return ([connection, "\(status.waiting)", isSynchronized ? "same" : "other"] + values.sorted())
        .joined(separator: " ")
    }

    /// The changes that the server lacks, with its known versions.
    var unsent: [String] {
      let changes = try? store.replica(of: "etcd /alchemic/storm/storm/").unsent(limit: 100)
      return (changes ?? []).map { change in
        let held = change.held.map { "\($0.isRefused ? "refused" : "held") at \($0.token)" } ?? "nothing held"
        return "\(change.record) \(change.record.source), \(held), loser \(Self.name(change.loser?.value))"
      }
    }

    /// All changes that the history has.
    var history: [String] {
      // Removed keys have no entry, but a history.
      ((0..<64).map { "key \($0)" } + Self.fillers).flatMap { key in
        ((try? store.history(forKey: key)) ?? []).map { Self.name($0.value) }
      }
    }
  }

  /// A server that answers each request with one status, as a damaged member or a wrong proxy does.
  enum Refusal {
    static func serve(_ address: String, status: String) throws -> Never {
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var (any, length) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
      any.sin_family = sa_family_t(AF_INET)
      any.sin_port = UInt16(2_379).bigEndian
      any.sin_addr.s_addr = inet_addr(address)
      let isListening = withUnsafePointer(to: &any) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(listener, $0, length) == 0 && listen(listener, 64) == 0
        }
      }
      guard isListening else { exit(4) }
      length = 0
      // It ends with its standard input.
      Thread.detachNewThread {
        while readLine() != nil {}
        exit(0)
      }
      Output.line("serving")
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { continue }
        Thread.detachNewThread {
          var buffer = [UInt8](repeating: 0, count: 65_536)
          // The request's body is in its first portions; what follows is not read.
          guard recv(connection, &buffer, buffer.count, 0) > 0 else { return }
          let answer = "HTTP/1.1 \(status) Refused\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"
          _ = answer.withCString { send(connection, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
          shutdown(connection, Int32(SHUT_RDWR))
          close(connection)
        }
      }
    }
  }
#else
  @main struct CloudDevice { static func main() {} }
#endif
