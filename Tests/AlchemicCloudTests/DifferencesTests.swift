// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  import AlchemicStores
  import EtcdServers
  import Foundation
  import Synchronization
  import Testing

  @testable import AlchemicCloud

  /// What happens where the server and the device differ in more than a change.
  @Suite(.timeLimit(.minutes(5))) struct DifferencesTests {
    private final class Reports: Sendable {
      private let list = Mutex<[CloudReport]>([])
      var all: [CloudReport] { list.withLock { $0 } }
      func add(_ report: CloudReport) { list.withLock { $0.append(report) } }
    }

    private static func store(_ values: [String: StoredValue] = [:]) throws -> ALCCloudKeyValueStore {
      let store = ALCCloudKeyValueStore(
        configuration: KeyValueStoreConfiguration(
          domain: "test", engine: InMemoryEngine(), settings: .none, arguments: []))
      try store.set(values)
      return store
    }

    private static func synchronize(
      _ store: ALCCloudKeyValueStore, _ server: EtcdServer, _ reports: Reports = Reports()
    ) throws -> CloudReplica {
      try store.synchronize(
        with: CloudConfiguration(etcd: EtcdConfiguration(endpoints: [server.endpoint]), account: "derek") {
          reports.add($0)
        })
    }

    private static func client(_ server: EtcdServer) throws -> EtcdClient {
      let configuration = EtcdConfiguration(endpoints: [server.endpoint])
      return try EtcdClient(configuration, transport: HTTPTransport(configuration))
    }

    private static func waits(_ replica: CloudReplica, _ condition: (CloudStatus) -> Bool) async {
      for await status in replica.statuses where condition(status) { return }
    }

    private static func isSynchronized(_ replica: CloudReplica) -> (CloudStatus) -> Bool {
      { status in if case .online = status.connection { replica.status.waiting == 0 } else { false } }
    }

    private static func values(_ store: ALCCloudKeyValueStore) -> [String: StoredValue] {
      Dictionary(uniqueKeysWithValues: store.entries.compactMap { entry in entry.storedValue.map { (entry.key, $0) } })
    }

    @Test func `At the first synchronisation each key gets the later change, and the other one is a conflict`()
      async throws
    {
      let server = try EtcdServer()
      let first = try Self.store(["name": "Ada", "same": 1, "first": 1])
      let one = try Self.synchronize(first, server)
      await Self.waits(one, Self.isSynchronized(one))
      let second = try Self.store(["same": 1, "second": 2])
      // The last of three clocks is later also within one millisecond.
      for name in ["x", "y", "Bob"] { try second.set(name, forKey: "name") }
      let other = try Self.synchronize(second, server)
      await Self.waits(other, Self.isSynchronized(other))
      let changes = first.changes(forKey: "second")
      if first["second"] as Int? == nil { for await _ in changes { break } }
      let expected: [String: StoredValue] = ["name": "Bob", "same": 1, "first": 1, "second": 2]
      #expect(Self.values(second) == expected)
      #expect(Self.values(first) == expected)
      #expect(second.entry(forKey: "name").conflict?.loser.value == "Ada")
      // The device that was there first learns of it from the server.
      await Self.waits(one) { $0.lastConflict?.key == "name" }
      #expect(first.entry(forKey: "name").conflict?.loser.value == "Ada")
      // The other value is taken, and travels.
      let names = first.changes(forKey: "name")
      #expect(try second.takeOther(forKey: "name"))
      for await change in names where change.newValue == "Ada" { break }
    }

    @Test func `A full server accepts no changes; they wait on the device, and others still arrive`() async throws {
      let server = try EtcdServer(options: ["--quota-backend-bytes", "2000000"])
      let client = try Self.client(server)
      let other = try Self.store(["from": "elsewhere"])
      let sender = try Self.synchronize(other, server)
      await Self.waits(sender, Self.isSynchronized(sender))
      let filler = Data(repeating: 0x61, count: 400_000)
      var isFull = false
      while !isFull {
        do throws(EtcdError) {
          _ = try await client.put(Data("/filler/\(UUID())".utf8), filler)
        } catch {
          guard case .refused(_, .noSpace, _) = error else { throw error }
          isFull = true
        }
      }
      let reports = Reports()
      let store = try Self.store(["mine": 1])
      let replica = try Self.synchronize(store, server, reports)
      await Self.waits(replica) { $0.sendingFailure != nil }
      let arrived = store.changes(forKey: "from")
      if store["from"] as String? == nil { for await _ in arrived { break } }
      #expect(Self.values(store) == ["mine": 1, "from": "elsewhere"])
      #expect(replica.status.waiting == 1)
      let isReported = reports.all.contains { if case .sendingRefused = $0 { true } else { false } }
      #expect(isReported)
    }

    @Test func `Data of a later version keeps the replica offline, and changes nothing`() async throws {
      let server = try EtcdServer()
      let client = try Self.client(server)
      let marker = Data(#"{"version":7,"identity":"x","later":true}"#.utf8)
      _ = try await client.put(Data("/alchemic/derek/test/".utf8), marker)
      let store = try Self.store(["mine": 1])
      let replica = try Self.synchronize(store, server)
      await Self.waits(replica) { status in
        if case .offline(_, .newerVersion(7), _) = status.connection { true } else { false }
      }
      let all = try await client.snapshot(of: EtcdRange(prefix: Data("/alchemic".utf8)))
      #expect(all.values.map(\.value) == [marker])
      #expect(Self.values(store) == ["mine": 1])
    }
  }
#endif
