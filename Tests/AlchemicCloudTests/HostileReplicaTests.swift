// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  import AlchemicStores
  import Foundation
  import Testing

  @testable import AlchemicCloud

  /// A replica whose server breaks the rules: that costs a report, and never a value of the store.
  @Suite struct HostileReplicaTests {
    private static let root = "/alchemic/derek/test/"
    private static let header = #""header":{"revision":"7"}"#
    private static let marker = keyValue(root, ReplicaMarker(identity: "id").data, 2)

    private static func keyValue(_ key: String, _ value: Data, _ revision: Int64) -> String {
      """
      {"key":"\(Data(key.utf8).base64EncodedString())","value":"\(value.base64EncodedString())",\
      "mod_revision":"\(revision)"}
      """
    }

    private static func keyValue(_ key: String, _ value: StoredValue, _ revision: Int64) -> String {
      let record = StoredRecord(
        key: key, value: value, revision: 0, clock: HybridClock(time: revision, writer: 9),
        changedAt: Date(timeIntervalSince1970: 5))
      return keyValue(root + key, ReplicaRecord.encode(record) ?? Data(), revision)
    }

    /// How a server breaks the rules, and which error that is.
    enum Attack: String, CaseIterable {
      case wrongTypes, endlessAnswer, keyOfAnother, endlessEvent, eventOfAnother, unknownEvent

      func isExpected(_ error: EtcdError) -> Bool {
        switch (self, error) {
        case (.endlessAnswer, .answerTooLarge), (.endlessEvent, .answerTooLarge), (.wrongTypes, .malformedAnswer),
          (.keyOfAnother, .malformedAnswer),
          (.eventOfAnother, .malformedAnswer), (.unknownEvent, .malformedAnswer):
          true
        default: false
        }
      }
    }

    /// A server that answers as etcd does: the marker, these keys, and these lines of the watch. It accepts no changes.
    private static func answer(_ connection: ScriptedServer.Connection, _ values: [String], _ lines: [String] = []) {
      let request = connection.request
      if request.hasPrefix("POST /v3/watch") {
        connection.startAnswer()
        connection.send(#"{"result":{\#(header),"created":true}}"# + "\n")
        for line in lines { connection.send(line + "\n") }
        connection.waitForEnd()
      } else if request.hasPrefix("POST /v3/kv/txn") {
        connection.waitForEnd()
      } else {
        let all = request.contains("range_end") ? [marker] + values : [marker]
        connection.answer(#"{\#(header),"kvs":[\#(all.joined(separator: ","))]}"#)
      }
    }

    private static func attack(_ attack: Attack, _ connection: ScriptedServer.Connection) {
      func event(_ value: String, _ type: String = "PUT") -> String {
        #"{"result":{"header":{"revision":"8"},"events":[{"type":"\#(type)","kv":\#(value)}]}}"#
      }
      switch attack {
      case .wrongTypes: connection.answer(#"{"header":{"revision":[]},"kvs":{"key":7}}"#)
      case .endlessAnswer:
        connection.startAnswer()
        while connection.send(String(repeating: " ", count: 100_000)) {}
      case .keyOfAnother: answer(connection, [keyValue("/alchemic/emma/test/k", Data("1".utf8), 3)])
      case .endlessEvent:
        guard connection.request.hasPrefix("POST /v3/watch") else { return answer(connection, []) }
        connection.startAnswer()
        while connection.send(String(repeating: " ", count: 100_000)) {}
      case .eventOfAnother: answer(connection, [], [event(keyValue("/alchemic/emma/test/k", Data("1".utf8), 8))])
      case .unknownEvent: answer(connection, [], [event(keyValue("k", 1, 8), "MOVE")])
      }
    }

    private static func store(
      _ report: @escaping @Sendable (StoreReport) -> Void = { _ in }
    ) throws -> ALCCloudKeyValueStore {
      let store = ALCCloudKeyValueStore(
        configuration: KeyValueStoreConfiguration(
          domain: "test", engine: InMemoryEngine(), settings: .none, arguments: [], report: report))
      try store.set(["mine": 1])
      return store
    }

    private static func synchronize(_ store: ALCCloudKeyValueStore, _ server: ScriptedServer) throws -> CloudReplica {
      try store.synchronize(
        with: CloudConfiguration(
          etcd: EtcdConfiguration(endpoints: [server.endpoint], timeout: .seconds(240)), account: "derek"
        ) { _ in })
    }

    private static func values(_ store: ALCCloudKeyValueStore) -> [String: StoredValue] {
      Dictionary(uniqueKeysWithValues: store.entries.compactMap { entry in entry.storedValue.map { (entry.key, $0) } })
    }

    @Test(.timeLimit(.minutes(5)), arguments: Attack.allCases)
    func `A server that breaks the rules is left, and the store keeps its values`(attack: Attack) async throws {
      let server = try ScriptedServer { Self.attack(attack, $0) }
      let store = try Self.store()
      let replica = try Self.synchronize(store, server)
      var found: EtcdError?
      for await status in replica.statuses {
        guard case .offline(_, .server(let error), _) = status.connection else { continue }
        found = error
        break
      }
      #expect(attack.isExpected(try #require(found)), "\(found.map { "\($0)" } ?? "")")
      #expect(Self.values(store) == ["mine": 1])
      #expect(replica.status.waiting == 1)
    }

    @Test func `A huge value is refused and reported, a removal of what was never sent is ignored, and others apply`()
      async throws
    {
      let server = try ScriptedServer { connection in
        let removal =
          #"{"type":"DELETE","kv":{"key":"\#(Data((Self.root + "mine").utf8).base64EncodedString())","mod_revision":"8"}}"#
        Self.answer(
          connection,
          [Self.keyValue("good", 2, 3), Self.keyValue("huge", .string(String(repeating: "x", count: 2_000_000)), 4)],
          [
            #"{"result":{"header":{"revision":"8"},"events":[\#(removal)]}}"#,
            #"{"result":{"header":{"revision":"9"},"events":[{"kv":\#(Self.keyValue("later", 3, 9))}]}}"#,
          ])
      }
      let (refused, continuation) = AsyncStream.makeStream(of: String.self)
      let store = try Self.store { report in
        if case .mergeRefused(let refusal) = report { continuation.yield(refusal.record.key) }
      }
      let changes = store.changes(forKey: "later")
      let replica = try Self.synchronize(store, server)
      for await change in changes where change.newValue == 3 { break }
      #expect(Self.values(store) == ["mine": 1, "good": 2, "later": 3])
      var keys = refused.makeAsyncIterator()
      #expect(await keys.next() == "huge")
      #expect(replica.status.waiting == 1)
    }
  }
#endif
