// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  import AlchemicStores
  import EtcdServers
  import Foundation
  import Testing

  @testable import AlchemicCloud

  /// Values that are sealed before they are sent.
  @Suite struct EncryptionTests {
    private static let (first, second) = (Data(repeating: 1, count: 32), Data(repeating: 2, count: 32))

    private static func record(_ key: String, _ value: StoredValue) -> StoredRecord {
      StoredRecord(
        key: key, value: value, revision: 0, clock: HybridClock(time: 7, writer: 9),
        changedAt: Date(timeIntervalSince1970: 5), author: "derek")
    }

    @Test func `A sealed value is opened by any of a device's keys, and by no other`() throws {
      let record = Self.record("limit", ["secret": "words"])
      let sealed = try #require(ReplicaRecord.encode(record, CloudEncryption(key: Self.first)))
      #expect(!String(decoding: sealed, as: UTF8.self).contains("derek"))
      #expect(
        ReplicaRecord(sealed, key: "limit", try CloudEncryption(key: Self.first)) == .known(Received(record, token: 0)))
      #expect(
        ReplicaRecord(sealed, key: "limit", try CloudEncryption(key: Self.second, others: [Self.first]))
          == .known(Received(record, token: 0)))
      #expect(ReplicaRecord(sealed, key: "limit", try CloudEncryption(key: Self.second)) == .sealed)
      #expect(ReplicaRecord(sealed, key: "limit") == .sealed)
      // It belongs to its key and its change.
      #expect(ReplicaRecord(sealed, key: "other", try CloudEncryption(key: Self.first)) == .sealed)
      let later = String(decoding: sealed, as: UTF8.self).replacing("\"clock\":\"7\"", with: "\"clock\":\"8\"")
      #expect(ReplicaRecord(Data(later.utf8), key: "limit", try CloudEncryption(key: Self.first)) == .sealed)
      // Two seals of one value differ.
      #expect(ReplicaRecord.encode(record, try CloudEncryption(key: Self.first)) != sealed)
    }

    @Test func `A key of another length is refused, and no description shows a key`() throws {
      #expect(throws: EtcdError.invalidConfiguration(reason: "an encryption key has 5 bytes instead of 16, 24 or 32")) {
        try CloudEncryption(key: Data("short".utf8))
      }
      let encryption = try CloudEncryption(key: Data("0123456789abcdef".utf8))
      var dumped = ""
      dump(encryption, to: &dumped)
      #expect(![dumped, "\(encryption)", String(reflecting: encryption)].contains { $0.contains("0123456789") })
    }

    @Test func `Secrets travel sealed, and a device without the key reports them and leaves them`() async throws {
      let server = try EtcdServer()
      let secret = SettingDescription(key: "password", kind: .text(isSecure: true, keyboard: .any))
      func device(
        _ key: Data?, report: @escaping @Sendable (CloudReport) -> Void = { _ in }
      ) throws -> (store: ALCCloudKeyValueStore, replica: CloudReplica) {
        let store = ALCCloudKeyValueStore(
          configuration: KeyValueStoreConfiguration(
            domain: "test", engine: InMemoryEngine(), settings: .descriptions([secret]), arguments: []))
        var configuration = CloudConfiguration(
          etcd: EtcdConfiguration(endpoints: [server.endpoint]), account: "derek", report: report)
        configuration.encryption = try key.map { try CloudEncryption(key: $0) }
        return (store, try store.synchronize(with: configuration))
      }
      let (one, other) = (try device(Self.first), try device(Self.first))
      let changes = other.store.changes(forKey: "password")
      try one.store.set("correct horse", forKey: "password")
      for await change in changes where change.newValue == "correct horse" { break }
      let configuration = EtcdConfiguration(endpoints: [server.endpoint])
      let client = try EtcdClient(configuration, transport: HTTPTransport(configuration))
      let all = try await client.snapshot(of: EtcdRange(prefix: Data("/alchemic".utf8))).values
      #expect(all.count == 2)
      #expect(!all.contains { String(decoding: $0.value, as: UTF8.self).contains("horse") })
      let (reports, continuation) = AsyncStream.makeStream(of: CloudReport.self)
      let stranger = try device(Self.second) { continuation.yield($0) }
      for await report in reports {
        #expect(report == .sealedRecord(key: "password"))
        break
      }
      #expect(stranger.store["password"] as StoredValue? == nil)
    }
  }
#endif
