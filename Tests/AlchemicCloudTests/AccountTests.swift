// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  import AlchemicStores
  import EtcdServers
  import Testing

  @testable import AlchemicCloud

  /// A store that is synchronised as another account, against a process of etcd.
  @Suite(.timeLimit(.minutes(5))) struct AccountTests {
    @Test func `Another account's values replace these, and each account has its own when it is back`() async throws {
      let server = try EtcdServer()
      let store = ALCCloudKeyValueStore(
        configuration: KeyValueStoreConfiguration(
          domain: "test", engine: InMemoryEngine(), settings: .none, arguments: []))
      func values() -> [String: StoredValue] {
        Dictionary(
          uniqueKeysWithValues: store.entries.compactMap { entry in entry.storedValue.map { (entry.key, $0) } })
      }
      func synchronize(as account: String) async throws {
        let replica = try store.synchronize(
          with: CloudConfiguration(etcd: EtcdConfiguration(endpoints: [server.endpoint]), account: account) { _ in })
        for await status in replica.statuses {
          if case .online = status.connection, replica.status.waiting == 0 { return }
        }
      }
      try store.set(["name": "Derek", "limit": 3])
      try await synchronize(as: "derek")
      #expect(values() == ["name": "Derek", "limit": 3])
      try await synchronize(as: "emma")
      #expect(values() == [:])
      try store.set(["name": "Emma"])
      try await synchronize(as: "derek")
      #expect(values() == ["name": "Derek", "limit": 3])
      try await synchronize(as: "emma")
      #expect(values() == ["name": "Emma"])
      #expect(store.reports == [])
    }
  }
#endif
