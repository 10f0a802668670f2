// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  import AlchemicStores
  import EtcdServers
  import Foundation
  import Testing

  @testable import AlchemicCloud

  /// Changes that are made at the server first.
  @Suite struct UpdateEverywhereTests {
    private static func store(
      _ endpoints: [String], settings: [SettingDescription] = []
    ) throws -> (store: ALCCloudKeyValueStore, replica: CloudReplica) {
      let store = ALCCloudKeyValueStore(
        configuration: KeyValueStoreConfiguration(
          domain: "test", engine: InMemoryEngine(), settings: .descriptions(settings), arguments: []))
      let configuration = CloudConfiguration(
        // On a loaded machine an answer may take longer than the default deadline, and the change would fail.
        etcd: EtcdConfiguration(endpoints: endpoints, timeout: .seconds(240)), account: "derek", report: { _ in })
      return (store, try store.synchronize(with: configuration))
    }

    private static func waits(_ replica: CloudReplica, _ condition: (CloudStatus) -> Bool) async {
      for await status in replica.statuses where condition(status) { return }
    }

    private static func waitsUntilOnline(_ replica: CloudReplica) async {
      await waits(replica) { if case .online = $0.connection { true } else { false } }
    }

    /// Increments once. A device that is offline for a moment has sent nothing, and tries again once it is online.
    private static func increment(_ device: (store: ALCCloudKeyValueStore, replica: CloudReplica)) async throws -> Int {
      while true {
        do {
          return try await device.store.updateEverywhere("tickets", default: 0) { $0 += 1 }
        } catch CloudUpdateError.offline {
          await waitsUntilOnline(device.replica)
        }
      }
    }

    /// `make test-cloud` sets ALCHEMIC_STORMS. Beside all other tests, 200 increments would take minutes: most attempts of
    /// ten devices are refused.
    private static let incrementCount = ProcessInfo.processInfo.environment["ALCHEMIC_STORMS"] == nil ? 20 : 200

    @Test(.timeLimit(.minutes(5))) func `The increments of 10 devices at once all count, and each once`() async throws {
      let total = 10 * Self.incrementCount
      let server = try EtcdServer()
      let devices = try (0..<10).map { _ in try Self.store([server.endpoint]) }
      for device in devices { await Self.waitsUntilOnline(device.replica) }
      let numbers = try await withThrowingTaskGroup(of: [Int].self) { group in
        for device in devices {
          group.addTask {
            var numbers: [Int] = []
            for _ in 0..<Self.incrementCount { numbers.append(try await Self.increment(device)) }
            return numbers
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      // Each device got numbers of its own.
      #expect(numbers.sorted() == Array(1...total))
      for device in devices {
        let changes = device.store.changes(forKey: "tickets")
        if device.store["tickets"] == .integer(Int64(total)) { continue }
        for await change in changes where change.newValue == .integer(Int64(total)) { break }
      }
      #expect(devices.allSatisfy { $0.store.reports.isEmpty })
    }

    @Test func `It works on a change that was not sent yet, and its change has an author and is not sent again`()
      async throws
    {
      let server = try EtcdServer()
      let (first, second) = (try Self.store([server.endpoint]), try Self.store([server.endpoint]))
      for device in [first, second] { await Self.waitsUntilOnline(device.replica) }
      try first.store.set(40, forKey: "a")
      let number = try await KeyValueAuthor.$current.withValue("derek") {
        try await first.store.updateEverywhere("a", default: 0) { $0 += 2 }
      }
      #expect(number == 42)
      let entry = first.store.entry(forKey: "a")
      #expect([entry.storedValue, entry.changedBy.map { .string($0) }] == [42, "derek"])
      let changes = second.store.changes(forKey: "a")
      if second.store["a"] != 42 { for await change in changes where change.newValue == 42 { break } }
      #expect(try await second.store.updateEverywhere("a", default: 0) { $0 += 1 } == 43)
      await Self.waits(second.replica) { _ in second.replica.status.waiting == 0 }
      #expect(second.store.reports.isEmpty)
    }

    @Test func `A Codable value is changed as well`() async throws {
      struct Quota: Codable, Equatable, Sendable { var used = 0 }
      let server = try EtcdServer()
      let device = try Self.store([server.endpoint])
      await Self.waitsUntilOnline(device.replica)
      #expect(try await device.store.updateEverywhere("q", default: Quota()) { $0.used += 5 } == Quota(used: 5))
      #expect(try await device.store.updateEverywhere("q", default: Quota()) { $0.used += 5 } == Quota(used: 10))
    }

    @Test func `It fails offline, for a secret, and without synchronisation, and changes nothing then`() async throws {
      let server = try EtcdServer()
      let secret = SettingDescription(key: "password", kind: .text(isSecure: true, keyboard: .any))
      let device = try Self.store([server.endpoint], settings: [secret])
      await Self.waitsUntilOnline(device.replica)
      await #expect(throws: CloudUpdateError.secret(key: "password")) {
        try await device.store.updateEverywhere("password", default: "") { $0 += "x" }
      }
      struct Refusal: Error {}
      await #expect(throws: Refusal.self) {
        try await device.store.updateEverywhere("a", default: 0) { _ in throw Refusal() }
      }
      server.kill()
      await Self.waits(device.replica) { if case .offline = $0.connection { true } else { false } }
      let error = await #expect(throws: CloudUpdateError.self) {
        try await device.store.updateEverywhere("a", default: 0) { $0 += 1 }
      }
      guard case .offline = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      let alone = ALCCloudKeyValueStore(
        configuration: KeyValueStoreConfiguration(engine: InMemoryEngine(), arguments: []))
      await #expect(throws: CloudUpdateError.notSynchronized) {
        try await alone.updateEverywhere("a", default: 0) { $0 += 1 }
      }
      #expect(device.store.entries.allSatisfy { $0.storedValue == nil })
      #expect(alone.entries.isEmpty)
    }
  }
#endif
