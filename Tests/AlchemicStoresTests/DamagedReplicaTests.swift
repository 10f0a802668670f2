// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import AlchemicStores

/// What is left of what replicas know, after a bit of the file was damaged.
@Suite(.timeLimit(.minutes(5))) struct DamagedReplicaTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// All that a replica reads from the file.
  private struct Knowledge: Equatable {
    var values: [String: StoredValue] = [:]
    var unsent: Set<String> = []
    var held: [String: HeldVersion] = [:]
    var cursor: Data?
    var conflicts: [String: StoredValue?] = [:]
    /// The values of the store once another account is back.
    var otherAccount: [String: StoredValue] = [:]
  }

  private func engine(_ reports: Log<StoreReport> = Log()) throws -> EmbeddedEngine {
    try EmbeddedEngine(at: directory.file, session: 1, delay: { _ in }, report: reports.add)
  }

  private func store(_ engine: EmbeddedEngine) -> ALCCloudKeyValueStore {
    ALCCloudKeyValueStore(
      configuration: KeyValueStoreConfiguration(
        engine: engine, settings: .none, arguments: [], report: directory.kept()))
  }

  private func values(_ store: ALCCloudKeyValueStore) -> [String: StoredValue] {
    Dictionary(uniqueKeysWithValues: store.entries.compactMap { entry in entry.storedValue.map { (entry.key, $0) } })
  }

  /// Creates a store with values of two accounts: sent, received, refused, in conflict and unsent.
  private func newStore() throws -> Data {
    let engine = try engine()
    let store = store(engine)
    let emma = store.replica(of: "emma")
    try emma.takeAccount()
    try store.set(["emma": "unsent"])
    let derek = store.replica(of: "server")
    try derek.takeAccount()
    try store.set(["sent": 1, "again": 2, "contended": "mine"])
    var server = PeerServer()
    for change in try derek.unsent(limit: 9) where change.record.key != "contended" {
      try derek.acknowledge([Acknowledged(change, token: server.accept(change.record))])
    }
    try derek.merge(
      [
        Received(.elsewhere("received", "theirs", at: -5), token: 11),
        Received(.elsewhere("refused", "ahead", at: 90_000), token: 12),
        Received(.elsewhere("contended", "theirs", at: -60, author: "emma"), token: 13),
      ], cursor: Data(#"{"identity":"a1","revision":13}"#.utf8))
    try store.set(["again": 3])
    _ = try engine.importOnce("old settings") { [KeyValueWrite(key: "sent", value: "imported")] }
    engine.close()
    return try Data(contentsOf: directory.file)
  }

  private func knowledge(_ bytes: Data) throws -> (Knowledge, [StoreReport]) {
    let folder = directory.file.deletingLastPathComponent()
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try bytes.write(to: directory.file)
    let reports = Log<StoreReport>()
    let engine = try engine(reports)
    defer { engine.close() }
    let store = store(engine)
    let derek = store.replica(of: "server")
    try derek.takeAccount()
    var found = Knowledge(
      values: values(store), unsent: Set(try derek.unsent(limit: 100).map(\.record.key)), held: try derek.held(),
      cursor: try derek.cursor())
    for entry in store.entries {
      if let conflict = entry.conflict { found.conflicts[entry.key] = conflict.loser.value }
    }
    // A second import would have no effect.
    _ = try engine.importOnce("old settings") { [KeyValueWrite(key: "sent", value: "imported")] }
    #expect(values(store) == found.values)
    try store.replica(of: "emma").takeAccount()
    found.otherAccount = values(store)
    return (found, reports.all)
  }

  /// Flips one bit of each byte that the table's pages contain, and of each ninth free one.
  private func flips(_ bytes: Data, of table: String) async throws -> [Data] {
    try FileManager.default.createDirectory(
      at: directory.file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: directory.file)
    let query = "SELECT rootpage FROM sqlite_master WHERE name = '\(table)'"
    let page = try #require(
      try await Program.run("/usr/bin/sqlite3", [directory.file.path, query]).lines.first.flatMap { Int($0) })
    return ((page - 1) * 1_024..<page * 1_024).filter { bytes[$0] != 0 || $0.isMultiple(of: 9) }.map { place in
      var flipped = bytes
      flipped[place] ^= 1 << UInt8(place % 8)
      return flipped
    }
  }

  @Test(arguments: ["peers", "held", "conflicts"])
  func `A damaged bit in what a replica knows is reported, and the replica compares everything`(
    table: String
  ) async throws {
    let bytes = try newStore()
    let (sound, none) = try knowledge(bytes)
    #expect(none == [])
    #expect(sound.unsent == ["again", "contended"])
    #expect(sound.held.keys.sorted() == ["again", "contended", "received", "refused", "sent"])
    #expect(sound.conflicts == ["contended": "theirs"])
    #expect(sound.otherAccount == ["emma": "unsent"])
    var found = 0
    for flipped in try await flips(bytes, of: table) {
      let (knowledge, reports) = try knowledge(flipped)
      guard knowledge != sound else { continue }
      guard case .fileRepaired(_, _, let reason, []) = reports.first, reports.count == 1 else {
        Issue.record("\(knowledge), \(reports)")
        continue
      }
      found += 1
      #expect(knowledge.values == sound.values, "\(reason)")
      #expect(knowledge.unsent.isSuperset(of: sound.unsent), "\(reason)")
      #expect(knowledge.cursor == nil, "\(reason)")
      #expect(knowledge.held.allSatisfy { sound.held[$0.key] == $0.value }, "\(reason)")
      #expect(knowledge.conflicts.allSatisfy { sound.conflicts[$0.key] == $0.value }, "\(reason)")
      // Which account the values belong to is in `peers`.
      if table != "peers" { #expect(knowledge.otherAccount == sound.otherAccount, "\(reason)") }
    }
    #expect(found > 50)
  }

  @Test(arguments: ["device", "imports"])
  func `A damaged bit in a table without checksums changes nothing else`(table: String) async throws {
    let bytes = try newStore()
    let sound = try knowledge(bytes).0
    var unnoticed = 0
    for flipped in try await flips(bytes, of: table) {
      let (knowledge, reports) = try knowledge(flipped)
      if reports.isEmpty {
        unnoticed += 1
        #expect(knowledge == sound)
      } else if case .fileRepaired(_, _, _, []) = reports[0], reports.count == 1 {
        #expect(knowledge.values == sound.values)
        #expect(knowledge.unsent.isSuperset(of: sound.unsent))
      } else {
        Issue.record("\(reports)")
      }
    }
    #expect(unnoticed > 10)
  }

  @Test func `A salvaged store knows whose values it has, and keeps other accounts' values`() throws {
    var bytes = try newStore()
    let sound = try knowledge(bytes).0
    // The last occurrence in the journal: an earlier one is in a page that is not used any more.
    let place = try #require(bytes.range(of: Data("theirs".utf8)))
    bytes[place.lowerBound] ^= 1
    let (knowledge, reports) = try knowledge(bytes)
    guard case .fileRepaired(_, _, _, let damaged) = reports.first, damaged.count == 1 else {
      Issue.record("\(reports)")
      return
    }
    #expect(knowledge.cursor == nil)
    #expect(knowledge.values.filter { $0.key != damaged[0] } == sound.values.filter { $0.key != damaged[0] })
    #expect(knowledge.otherAccount == sound.otherAccount)
  }
}
