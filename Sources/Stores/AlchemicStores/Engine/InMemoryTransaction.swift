// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The rows of an engine in memory.
struct InMemoryRows: Sendable {
  var last: (revision: Int64, time: Int64) = (0, 0)
  var usage = KeyValueLimits.Usage(keys: 0, bytes: 0)
  /// The changes of each key, newest last.
  var changes: [String: [StoredRecord]] = [:]
  var imports: Set<String> = []
  var peers: [String: PeerRow] = [:]
  var held: [String: [String: HeldRow]] = [:]
  var conflicts: [String: ConflictRow] = [:]

  /// The last record of each key.
  var records: [String: StoredRecord] { changes.compactMapValues(\.last) }
}

/// Reads and writes rows in memory. They are copied into it, and back when the transaction is committed.
final class InMemoryTransaction: KeyValueTransaction {
  private(set) var rows: InMemoryRows
  private(set) var hasInserted = false

  init(_ rows: InMemoryRows) { self.rows = rows }

  func lastChange() -> (revision: Int64, time: Int64) { rows.last }

  func usage() -> KeyValueLimits.Usage { rows.usage }

  func key(_ key: String) -> KeyRow? {
    rows.changes[key].flatMap { changes in changes.last.map { KeyRow($0, changes: changes.count) } }
  }

  func keys(after revision: Int64, limit: Int) -> [KeyRow] {
    records(after: revision).prefix(limit).map { KeyRow($0, changes: rows.changes[$0.key]?.count ?? 0) }
  }

  func records(after revision: Int64) -> [StoredRecord] {
    rows.changes.values.compactMap(\.last).filter { $0.revision > revision }.sorted { $0.revision < $1.revision }
  }

  func history(of key: String, limit: Int) -> [StoredRecord] { rows.changes[key]?.suffix(limit).reversed() ?? [] }

  func insert(_ record: StoredRecord, replacing present: KeyRow?, isSecret: Bool) {
    rows.last = (record.revision, record.clock.time)
    rows.usage = rows.usage.replacing(present, with: record)
    if isSecret { rows.changes[record.key] = nil }
    rows.changes[record.key, default: []].append(record)
    hasInserted = true
  }

  func removeHistory(of key: String, through revision: Int64) {
    rows.changes[key]?.removeAll { $0.revision <= revision }
  }

  func isImported(_ name: String) -> Bool { rows.imports.contains(name) }

  func addImport(_ name: String) { rows.imports.insert(name) }

  func peer(_ name: String) -> PeerRow? { rows.peers[name] }

  func setPeer(_ row: PeerRow?, _ name: String) {
    rows.peers[name] = row
    if row == nil { rows.held[name] = nil }
  }

  func held(by peer: String) -> [String: HeldRow] { rows.held[peer] ?? [:] }

  func setHeld(_ row: HeldRow?, _ key: String, by peer: String) { rows.held[peer, default: [:]][key] = row }

  func refusedTime(of key: String) -> Int64 {
    rows.held.values.compactMap { $0[key]?.version }.filter(\.isRefused).map(\.clock.time).max() ?? 0
  }

  func conflicts() -> [String: ConflictRow] { rows.conflicts }

  func setConflict(_ row: ConflictRow?, _ key: String) { rows.conflicts[key] = row }
}
