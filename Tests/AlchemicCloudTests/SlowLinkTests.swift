// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import SeededNumbers

#if Cloud
  import AlchemicStores
  import EtcdServers
  import Foundation
  import Synchronization
  import TestPrograms
  import Testing

  @testable import AlchemicCloud

  /// Devices behind links that are slow, silent and cut, against a process of etcd.
  ///
  /// The storms cut hosts off in namespaces, which only root may create. These links need no rights.
  @Suite struct SlowLinkTests {
    /// A device with its link. Each value names the change that it replaces: `<change><<replaced>`.
    private final class Device: Sendable {
      let number: Int
      let link: SlowLink
      let store: ALCCloudKeyValueStore
      let replica: RunningReplica
      let account: Account

      init(_ number: Int, _ server: EtcdServer, _ account: Account) throws {
        self.number = number
        self.account = account
        link = try SlowLink(to: server.endpoint)
        store = ALCCloudKeyValueStore(
          configuration: KeyValueStoreConfiguration(
            domain: "slow", engine: InMemoryEngine(), settings: .none, arguments: []
          ) { report in
            if case .conflict(let conflict) = report { account.add(conflict.loser.value) }
          })
        replica = RunningReplica(
          try CloudReplica(
            of: store,
            CloudConfiguration(
              etcd: EtcdConfiguration(endpoints: [link.endpoint], timeout: .seconds(20)), account: "derek",
              domain: "slow"
            ) { _ in }), server: "etcd")
        store.attach(replica)
      }

      /// Sets a key, unless it changes at the same time: then once more.
      func set(_ key: String, _ name: String) throws {
        while true {
          let seen = store.versionedEntry(forKey: key)
          let replaced = Account.name(seen.entry.storedValue)
          do {
            try store.set(.string("\(name)<\(replaced)"), ifUnchanged: seen)
          } catch .changedMeanwhile {
            continue
          }
          return account.acknowledge(name, replacing: replaced)
        }
      }

      /// The values without the marks of the test's end.
      var values: [String: String] {
        Dictionary(
          uniqueKeysWithValues: store.entries.compactMap { entry in
            guard case .string(let text)? = entry.storedValue, entry.key.hasPrefix("key") else { return nil }
            return (entry.key, text)
          })
      }

      /// Waits for the mark of another device.
      func waits(for key: String, _ value: StoredValue) async {
        let changes = store.changes(forKey: key)
        if store.entry(forKey: key).storedValue == value { return }
        for await change in changes where change.newValue == value { return }
      }

      func waitsForSynchronization() async {
        for await status in replica.replica.statuses {
          if case .online = status.connection, replica.replica.status.waiting == 0 { return }
        }
      }
    }

    /// What became of each acknowledged change.
    private final class Account: Sendable {
      private let state = Mutex((acknowledged: Set<String>(), accounted: Set<String>()))

      /// The change that a value is.
      static func name(_ value: StoredValue?) -> String {
        guard case .string(let text)? = value else { return "-" }
        return String(text.prefix { $0 != "<" })
      }

      func acknowledge(_ name: String, replacing replaced: String) {
        state.withLock {
          $0.acknowledged.insert(name)
          $0.accounted.insert(replaced)
        }
      }

      func add(_ value: StoredValue?) { state.withLock { _ = $0.accounted.insert(Self.name(value)) } }

      var count: Int { state.withLock { $0.acknowledged.count } }
      var lost: Set<String> { state.withLock { $0.acknowledged.subtracting($0.accounted) } }
    }

    @Test(.timeLimit(.minutes(5)))
    func `A device whose watch is silent learns from the refusal of its change what another device has set`()
      async throws
    {
      let server = try EtcdServer()
      let account = Account()
      let devices = try (0..<2).map { try Device($0, server, account) }
      for device in devices { await device.waitsForSynchronization() }
      devices[0].link.set(.silentForWatches(milliseconds: 5))
      try devices[1].set("key", "theirs")
      await devices[1].waitsForSynchronization()
      #expect(devices[0].values == [:])
      // The server refuses it: the key has a revision that this device does not know.
      try devices[0].set("key", "ours")
      await devices[0].waitsForSynchronization()
      await devices[1].waits(for: "key", .string("ours<-"))
      #expect(devices.map(\.values) == [["key": "ours<-"], ["key": "ours<-"]])
      #expect(devices[0].store.entry(forKey: "key").conflict?.loser.value == .string("theirs<-"))
      account.add("ours")
      #expect(account.lost == [])
      for device in devices { device.replica.end() }
    }

    private static let deviceCount = 4

    @Test(.timeLimit(.minutes(5)), arguments: 1...3)
    func `Over links that are slow, silent and cut all devices end with the same, and each change is accounted for`(
      seed: UInt64
    ) async throws {
      let server = try EtcdServer()
      var random = Seeded(seed: seed)
      let account = Account()
      let devices = try (0..<Self.deviceCount).map { try Device($0, server, account) }
      for round in 0..<12 {
        for device in devices {
          device.link.set(
            [.slow(milliseconds: 0), .slow(milliseconds: 60), .silent, .cut].randomElement(using: &random) ?? .cut)
        }
        for change in 0..<10 {
          for device in devices {
            let key = "key \(Int.random(in: 0..<6, using: &random))"
            try device.set(key, "\(device.number).\(round).\(change)")
          }
        }
        // One of them has all its changes through before the next round.
        let lucky = devices[Int.random(in: devices.indices, using: &random)]
        lucky.link.set(.slow(milliseconds: 5))
        await lucky.waitsForSynchronization()
      }
      for device in devices { device.link.set(.slow(milliseconds: 20)) }
      var isSettled = false
      // A change that won a conflict can be sent after a mark.
      for round in 0..<20 where !isSettled {
        for device in devices { try device.store.set(round, forKey: "mark \(device.number)") }
        for device in devices {
          for other in devices { await device.waits(for: "mark \(other.number)", .integer(Int64(round))) }
          await device.waitsForSynchronization()
        }
        isSettled = Set(devices.map(\.values)).count == 1
      }
      let values = devices[0].values
      #expect(devices.map(\.values) == devices.map { _ in values })
      for value in values.values { account.add(.string(value)) }
      #expect(account.count == 12 * 10 * Self.deviceCount)
      #expect(account.lost == [])
      for device in devices { device.replica.end() }
    }
  }
#endif
