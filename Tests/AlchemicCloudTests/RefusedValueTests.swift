// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  import AlchemicStores
  import EtcdServers
  import Foundation
  import Testing

  @testable import AlchemicCloud

  /// Values of the server that a device does not accept.
  @Suite(.timeLimit(.minutes(5))) struct RefusedValueTests {
    private static let limits = KeyValueLimits(keys: 2, keyBytes: 64, totalBytes: 10_000)

    private static func client(_ server: EtcdServer) throws -> EtcdClient {
      let configuration = EtcdConfiguration(endpoints: [server.endpoint])
      return try EtcdClient(configuration, transport: HTTPTransport(configuration))
    }

    /// What etcd has of a key.
    private static func value(_ key: String, _ server: EtcdServer) async throws -> StoredValue? {
      let key = Data("/alchemic/derek/test/\(key)".utf8)
      guard let value = try await client(server).snapshot(of: EtcdRange(key: key)).values.first,
        case .known(let received) = ReplicaRecord(value.value, key: "")
      else { return nil }
      return received.record.value
    }

    /// Sets a key at the server as a device does whose clock is wrong.
    private static func set(
      _ key: String, _ value: StoredValue, at seconds: TimeInterval, _ server: EtcdServer
    ) async throws {
      let date = Date() + seconds
      let time = Int64(date.timeIntervalSince1970 * 1_000) * 65_536
      let record = StoredRecord(
        key: key, value: value, revision: 0, clock: HybridClock(time: time, writer: 7), changedAt: date)
      _ = try await client(server).put(
        Data("/alchemic/derek/test/\(key)".utf8), try #require(ReplicaRecord.encode(record)))
    }

    @Test func `A full store refuses a change that is made at the server first, and nothing is changed there`()
      async throws
    {
      let server = try EtcdServer()
      let full = try TestDevice([server.endpoint], TestDevice.store(Self.limits))
      let other = try TestDevice([server.endpoint])
      try full.store.set(["a": 1, "b": 2])
      for device in [full, other] { await device.waitsForSending() }
      #expect(try await other.store.updateEverywhere("tickets", default: 0) { $0 += 1 } == 1)
      let refusal = CloudUpdateError.storeRefused(
        key: "tickets", reason: .limit(.tooManyKeys(key: "tickets", limit: 2)))
      await #expect(throws: refusal) { try await full.store.updateEverywhere("tickets", default: 0) { $0 += 1 } }
      let new = CloudUpdateError.storeRefused(key: "new", reason: .limit(.tooManyKeys(key: "new", limit: 2)))
      await #expect(throws: new) { try await full.store.updateEverywhere("new", default: 0) { $0 += 1 } }
      #expect(try await Self.value("tickets", server) == 1)
      #expect(try await Self.value("new", server) == nil)
      #expect(full.values == ["a": 1, "b": 2])
      #expect(
        "\(refusal)"
          == """
          "tickets" was not changed, since this device does not accept its value: this store allows 2 keys. Remove keys \
          that are not needed.
          """)
    }

    @Test(arguments: [3 * 86_400.0, 315_360_000])
    func `A value from a clock that is far ahead is not replaced by a change that does not know it`(
      lead: Double
    ) async throws {
      let server = try EtcdServer()
      let device = try TestDevice([server.endpoint])
      await device.waitsForSending()
      try await Self.set("tickets", 5, at: lead, server)
      let error = await #expect(throws: CloudUpdateError.self) {
        try await device.store.updateEverywhere("tickets", default: 0) { $0 += 1 }
      }
      guard case .storeRefused("tickets", .clockAhead)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(try await Self.value("tickets", server) == 5)
      let status = await device.waits { $0.refused == 1 }
      #expect(status.summary(at: Date()) == "1 refused · online")
      #expect(device.replica.status.refused == 1)
    }

    @Test func `What did not fit is counted, reported once, and applies once there is room`() async throws {
      let server = try EtcdServer()
      let full = try TestDevice([server.endpoint], TestDevice.store(Self.limits))
      let other = try TestDevice([server.endpoint])
      try full.store.set(["a": 1, "b": 2])
      await full.waitsForSending()
      await other.waits(for: "b", 2)
      try other.store.set(["c": 3])
      let status = await full.waits { $0.refused == 1 }
      #expect(status.summary(at: Date()) == "1 refused · online")
      try full.store.set(["a": 4])
      await full.waitsForSending()
      try full.store.removeValue(forKey: "b")
      await full.waits(for: "c", 3)
      await full.waits { $0.refused == 0 }
      await full.waitsForSending()
      #expect(full.values == ["a": 4, "c": 3])
      #expect(full.replica.status.summary(at: Date()) == "synchronised")
      let refusals = full.store.reports.filter { if case .mergeRefused = $0 { true } else { false } }
      #expect(refusals.count == 1)
    }

    @Test func `What did not fit applies after a restart with more room`() async throws {
      let server = try EtcdServer()
      let engine = InMemoryEngine()
      func store(_ limits: KeyValueLimits) -> ALCCloudKeyValueStore {
        ALCCloudKeyValueStore(
          configuration: KeyValueStoreConfiguration(
            domain: "test", engine: InMemoryEngine(sharing: engine), settings: .none, arguments: []), limits: limits)
      }
      let other = try TestDevice([server.endpoint])
      try other.store.set(["a": 1, "b": 2, "c": 3])
      await other.waitsForSending()
      let full = try TestDevice([server.endpoint], store(Self.limits))
      await full.waits { $0.refused == 1 }
      await full.stop()
      let again = try TestDevice([server.endpoint], store(.cloud))
      await again.waits { $0.summary(at: Date()) == "synchronised" }
      #expect(again.values == ["a": 1, "b": 2, "c": 3])
      withExtendedLifetime(engine) {}
    }
  }
#endif
