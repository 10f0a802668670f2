// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  import AlchemicStores
  import EtcdServers
  import Foundation
  import Testing

  @testable import AlchemicCloud

  /// Replicas in this process against a process of etcd.
  @Suite(.timeLimit(.minutes(5))) struct CloudReplicaTests {
    /// A device: a store in memory and its replica.
    private final class Device: Sendable {
      let store: ALCCloudKeyValueStore
      let replica: CloudReplica
      let reports = Reports()
      private let running: Task<Void, Never>

      init(
        _ server: EtcdServer, _ store: ALCCloudKeyValueStore? = nil, account: String = "derek",
        settings: [SettingDescription] = [], starts: Bool = true
      ) throws {
        let store =
          store
          ?? ALCCloudKeyValueStore(
            configuration: KeyValueStoreConfiguration(
              engine: InMemoryEngine(), settings: .descriptions(settings), arguments: []))
        let reports = reports
        let configuration = CloudConfiguration(
          etcd: EtcdConfiguration(endpoints: [server.endpoint]), account: account, domain: "test"
        ) { reports.add($0) }
        let replica = try CloudReplica(of: store, configuration)
        self.store = store
        self.replica = replica
        running = Task { if starts { await replica.run() } }
      }

      deinit { running.cancel() }

      /// Ends the replica, and returns when it has ended.
      func stop() async {
        running.cancel()
        await running.value
      }

      /// Waits until a key has a value.
      func waits(for key: String, _ value: StoredValue?) async {
        let changes = store.changes(forKey: key)
        if store.entry(forKey: key).storedValue == value { return }
        for await _ in changes where store.entry(forKey: key).storedValue == value { return }
      }

      /// Waits for a status.
      @discardableResult
      func waits(_ condition: (CloudStatus) -> Bool) async -> CloudStatus {
        for await status in replica.statuses where condition(status) { return status }
        return replica.status
      }

      /// Waits until both hold the same.
      func waitsForSynchronization() async {
        // The status of the sequence counts what waited at the last exchange.
        await waits { status in
          if case .online = status.connection { replica.status.waiting == 0 } else { false }
        }
      }
    }

    private final class Reports: Sendable {
      private let lock = NSLock()
      // Protected by the lock.
      nonisolated(unsafe) private var list: [CloudReport] = []
      var all: [CloudReport] { lock.withLock { list } }
      func add(_ report: CloudReport) { lock.withLock { list.append(report) } }
    }

    @Test func `A set on one device is seen on another, with its author, and so is its removal`() async throws {
      let server = try EtcdServer()
      let (first, second) = (try Device(server), try Device(server))
      let changes = second.store.changes(forKey: "limit")
      try KeyValueAuthor.$current.withValue("derek") { try first.store.set(["limit": 3, "name": "Ada"]) }
      var iterator = changes.makeAsyncIterator()
      let change = await iterator.next()
      let isInitial = change?.origin == .initialSync
      #expect(
        change
          == KeyValueChange(
            key: "limit", oldValue: nil, newValue: 3, origin: isInitial ? .initialSync : .serverChange,
            author: "derek"))
      await second.waits(for: "name", "Ada")
      try second.store.removeValue(forKey: "limit")
      await first.waits(for: "limit", nil)
      #expect(first.store["name"] == "Ada")
      await second.waitsForSynchronization()
      #expect(first.reports.all + second.reports.all == [])
      #expect(first.store.reports.isEmpty && second.store.reports.isEmpty)
    }

    @Test func `Every kind of value arrives bit by bit`() async throws {
      let server = try EtcdServer()
      let (first, second) = (try Device(server), try Device(server))
      let values: [String: StoredValue] = [
        "text": "a \"quoted\"\n\u{1F468}\u{200D}\u{1F469} text", "flag": true, "nan": .double(.nan),
        "zero": .double(-0.0),
        "whole": .double(3), "least": .integer(.min), "most": .unsigned(.max), "data": .data(Data([0, 255])),
        "date": .date(Date(timeIntervalSinceReferenceDate: 1.1)),
        "url": .url(try #require(URL(string: "https://example.com/a%20b"))),
        "nested": ["list": [1, "two", .null, [:]], "": 1], "a/b é": 1,
      ]
      try first.store.set(values)
      await second.waits(for: "whole", .double(3))
      #expect(
        Dictionary(uniqueKeysWithValues: second.store.entries.map { ($0.key, $0.storedValue) }) == values)
    }

    @Test func `Sets while offline arrive when the server is back, and a conflict is reported`() async throws {
      let server = try EtcdServer()
      let (first, second) = (try Device(server), try Device(server))
      try first.store.set(["shared": 1])
      await second.waits(for: "shared", 1)
      server.kill()
      for device in [first, second] {
        await device.waits { if case .offline(_, .server, _) = $0.connection { true } else { false } }
      }
      try first.store.set(["shared": 2, "mine": 1])
      #expect(first.replica.status.waiting == 2)
      // Three sets, so that the last one's clock is later also within one millisecond.
      for value in [8, 9, 3] as [StoredValue] { try second.store.set(["shared": value]) }
      try server.restart()
      await second.waits(for: "mine", 1)
      await first.waits(for: "shared", 3)
      for device in [first, second] { await device.waits { $0.lastConflict?.key == "shared" } }
      let conflicts = (first.store.reports + second.store.reports).compactMap { report -> [StoredValue?]? in
        guard case .conflict(let conflict) = report else { return nil }
        return [conflict.winner.value, conflict.loser.value]
      }
      #expect(conflicts == [[3, 2], [3, 2]])
    }

    @Test func `A device that was away removes what was removed meanwhile, and keeps its unsent changes`() async throws
    {
      let server = try EtcdServer()
      let store = ALCCloudKeyValueStore(
        configuration: KeyValueStoreConfiguration(engine: InMemoryEngine(), arguments: []))
      try store.set(["stays": 1, "goes": 1])
      let away = try Device(server, store)
      let other = try Device(server)
      await other.waits(for: "goes", 1)
      // The server can have a change whose answer has not arrived. It would be sent again, and bring "goes" back.
      await away.waitsForSynchronization()
      await away.stop()
      #expect(away.replica.status.connection == .stopped)
      try store.set(["new": 1])
      try other.store.removeValue(forKey: "goes")
      try other.store.set(["stays": 2])
      await other.waitsForSynchronization()
      // So many removals that the server no longer has the clock of the first one.
      let passing = (0...ReplicaMarker.limit).map { "passing \($0)" }
      try other.store.set(Dictionary(uniqueKeysWithValues: passing.map { ($0, StoredValue.integer(1)) }))
      await other.waitsForSynchronization()
      for key in passing { try other.store.removeValue(forKey: key) }
      await other.waitsForSynchronization()
      // The changes meanwhile are no longer known to the server.
      let client = try EtcdClient(
        EtcdConfiguration(endpoints: [server.endpoint]),
        transport: HTTPTransport(EtcdConfiguration(endpoints: [server.endpoint])))
      let revision = try await client.put(Data("other".utf8), Data())
      try await client.compact(at: revision)
      let back = try Device(server, store)
      await other.waits(for: "new", 1)
      await back.waits(for: "stays", 2)
      await back.waits(for: "goes", nil)
      #expect(store.entries.map(\.key).sorted() == ["new", "stays"])
      #expect(other.store.entries.map(\.key).sorted() == ["new", "stays"])
      #expect(store.reports.isEmpty && other.store.reports.isEmpty)
    }

    @Test func `A cluster without its data gets all values again`() async throws {
      let server = try EtcdServer()
      let (first, second) = (try Device(server), try Device(server))
      try first.store.set(["a": 1])
      await second.waits(for: "a", 1)
      server.kill()
      try server.restart(keepsData: false)
      try second.store.set(["b": 2])
      await first.waits(for: "b", 2)
      let third = try Device(server)
      await third.waits(for: "a", 1)
      await third.waits(for: "b", 2)
      #expect(first.reports.all == [.serverLostData])
      #expect(second.reports.all == [.serverLostData])
    }

    @Test func `Accounts share nothing, and secrets stay on the device`() async throws {
      let server = try EtcdServer()
      let secret = SettingDescription(key: "password", kind: .text(isSecure: true, keyboard: .any))
      let first = try Device(server, settings: [secret])
      let (second, stranger) = (try Device(server), try Device(server, account: "derek/test"))
      try first.store.set(["password": "secret-words", "name": "Ada"])
      await second.waits(for: "name", "Ada")
      try stranger.store.set(["mine": 1])
      await stranger.waitsForSynchronization()
      let configuration = EtcdConfiguration(endpoints: [server.endpoint])
      let client = try EtcdClient(configuration, transport: HTTPTransport(configuration))
      let all = try await client.snapshot(of: EtcdRange(prefix: Data("/".utf8))).values
      #expect(
        all.map { String(decoding: $0.key, as: UTF8.self) } == [
          "/alchemic/derek%2Ftest/test/", "/alchemic/derek%2Ftest/test/mine", "/alchemic/derek/test/",
          "/alchemic/derek/test/name",
        ])
      #expect(!all.contains { String(decoding: $0.value, as: UTF8.self).contains("secret-words") })
      #expect(second.store.entries.map(\.key) == ["name"])
    }

    @Test func `A value that something else wrote is reported, kept from the store, and replaced by a set`()
      async throws
    {
      let server = try EtcdServer()
      let configuration = EtcdConfiguration(endpoints: [server.endpoint])
      let client = try EtcdClient(configuration, transport: HTTPTransport(configuration))
      _ = try await client.put(Data("/alchemic/derek/test/by-hand".utf8), Data("5".utf8))
      _ = try await client.put(Data("/alchemic/derek/test/later".utf8), Data(#"{"version":2}"#.utf8))
      let device = try Device(server)
      await device.waitsForSynchronization()
      #expect(
        device.reports.all == [.malformedRecord(key: "by-hand"), .newerRecord(key: "later", version: 2)])
      #expect(device.store.entries.isEmpty)
      try device.store.set(["by-hand": 6, "later": 7])
      let other = try Device(server)
      await other.waits(for: "by-hand", 6)
      #expect(other.store.entries.map(\.key) == ["by-hand"])
    }

    @Test func `The replica ends when its store is released`() async throws {
      let server = try EtcdServer()
      let configuration = CloudConfiguration(
        etcd: EtcdConfiguration(endpoints: [server.endpoint]), account: "derek", domain: "test")
      var store: ALCCloudKeyValueStore? = ALCCloudKeyValueStore(
        configuration: KeyValueStoreConfiguration(engine: InMemoryEngine(), arguments: []))
      let replica = try CloudReplica(of: #require(store), configuration)
      let running = Task { await replica.run() }
      for await status in replica.statuses { if case .online = status.connection { break } }
      store = nil
      await running.value
      #expect(replica.status.connection == .stopped)
    }
  }
#endif
