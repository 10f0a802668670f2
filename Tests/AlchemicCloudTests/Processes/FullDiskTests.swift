// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  import AlchemicStores
  import EtcdServers
  import Foundation
  import TestPrograms
  import Testing

  @testable import AlchemicCloud

  /// A device whose disk is full: a small file system that only its process sees.
  @Suite(.enabled(if: Hosts.areAvailable)) struct FullDiskTests {
    @Test(.timeLimit(.minutes(5)))
    func `A device with a full disk keeps its values, reports, and continues once there is room`() async throws {
      let server = try EtcdServer()
      let folder = FileManager.default.temporaryDirectory.appending(path: "full-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let device = try ProcessOnHost(
        ["/usr/bin/unshare", "--mount"],
        [
          "/bin/sh", "-c", "mount -t tmpfs -o size=16m tmpfs \"$1\" && exec env ROOM=1024 \"$0\" \"$@\"",
          Program("cloud-device").url.path, folder.path, "1", "0", server.endpoint,
        ])
      defer { device.kill() }
      await device.wait { $0 == "ready" }
      let other = ALCCloudKeyValueStore(
        configuration: KeyValueStoreConfiguration(
          domain: "storm", engine: InMemoryEngine(), settings: .none, arguments: []))
      let replica = RunningReplica(
        try CloudReplica(
          of: other,
          CloudConfiguration(
            etcd: EtcdConfiguration(endpoints: [server.endpoint]), account: "storm", domain: "storm"
          ) { _ in }),
        server: "etcd")
      other.attach(replica)
      await device.ask("run 1 10 8") { $0 == "ran" }
      _ = try await #require(state(of: device) { $0.starts(with: ["online", "0", "same"]) })

      // The file system as its process sees it.
      let fill = URL(filePath: "/proc/\(device.identifier)/root\(folder.path)/fill")
      try #require(FileManager.default.createFile(atPath: fill.path, contents: nil))
      let handle = try FileHandle(forWritingTo: fill)
      while (try? handle.write(contentsOf: Data(repeating: 7, count: 4_096))) != nil {}
      try handle.close()
      let values = Dictionary(
        uniqueKeysWithValues: (0..<400).map {
          ("other \($0)", StoredValue.string(String(repeating: "x", count: 2_000)))
        }
      )
      let before = device.lines.count
      try other.set(values)
      let failed = await device.wait(after: before) { $0.hasPrefix("cloud 0 The store cannot be replicated: ") }
      #expect(!failed.isEmpty)
      // Sets that fit into the file go on.
      await device.ask("run 2 40 8") { $0 == "ran" }

      try FileManager.default.removeItem(at: fill)
      let all = try await #require(
        state(of: device) { state in
          state.starts(with: ["online", "0", "same"]) && state.count { $0.hasPrefix("other_") } == values.count
        })
      // Each acknowledged set stands, or this device replaced it.
      let sets = device.lines.map { $0.split(separator: " ").map { String($0) } }.filter { words in
        words.count == 3 && ["set", "removed"].contains(words[0])
      }
      let standing = all.dropFirst(3).compactMap { $0.split(separator: "=").last?.prefix { $0 != "<" } }
      let accounted = Set(sets.map { $0[2] } + standing.map { String($0) })
      #expect(sets.filter { $0[0] == "set" && !accounted.contains($0[1]) } == [])
      #expect(!sets.isEmpty)
      // The other store has what the device has.
      let expected = Set(all.dropFirst(3))
      let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
      let observation = other.observeAll { _ in continuation.yield() }
      func present() -> Set<String> {
        Set(
          other.entries.compactMap { entry in
            guard case .string(let text)? = entry.storedValue else { return nil }
            return "\(entry.key.replacing(" ", with: "_"))=\(text)"
          })
      }
      if present() != expected { for await _ in changes where present() == expected { break } }
      withExtendedLifetime(observation) {}
      replica.end()
    }

    /// The device's connection, its number of unsent changes, and its values.
    private func lastState(of device: ProcessOnHost) async -> [String] {
      let line = await device.ask("state") { $0 == "end" }.last { $0.hasPrefix("state ") } ?? ""
      return line.split(separator: " ").dropFirst(2).map { String($0) }
    }

    /// Asks until the state fulfils a condition; `nil` after many attempts. The device answers at once when it is online
    /// and has sent everything, and otherwise after a second.
    private func state(of device: ProcessOnHost, until condition: ([String]) -> Bool) async -> [String]? {
      for _ in 0..<200 {
        let state = await lastState(of: device)
        if condition(state) { return state }
      }
      return nil
    }
  }
#endif
