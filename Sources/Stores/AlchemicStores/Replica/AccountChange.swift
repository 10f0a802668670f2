// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Whose values a store has. They join the first account that it is synchronised as. With another account, that
/// account's values replace them, and these are kept in the file until their account is back.
extension Journal {
  /// Switches to the values of a peer's account, in one transaction.
  ///
  /// - Returns: The records of the changes; none if the values are the account's already, or no account's yet.
  func takeAccount(_ peer: String, secretKeys: Set<String>, now: Date) throws -> [StoredRecord] {
    let owner = try cursor(of: AccountRow.owner).map { String(decoding: $0, as: UTF8.self) }
    guard owner != peer else { return [] }
    try setCursor(Data(peer.utf8), of: AccountRow.owner)
    guard let owner else { return [] }
    let keys = Set(try rows.keys(after: 0, limit: .max).map(\.key))
    var kept: [KeptRecord] = []
    for key in keys.sorted() {
      // A removal is kept if the server may still have the value.
      guard let record = try lastRecord(key) else { continue }
      if record.value == nil, try rows.held(key, by: owner) == nil { continue }
      kept.append(KeptRecord(record))
    }
    try setCursor(try JSONEncoder().encode(kept), of: AccountRow.kept(owner))
    let data = try cursor(of: AccountRow.kept(peer))
    let earlier = try data.map { try JSONDecoder().decode([KeptRecord].self, from: $0) } ?? []
    let records = Dictionary(earlier.map { ($0.key, $0.record) }) { _, last in last }
    var changed: [StoredRecord] = []
    for key in keys.union(records.keys).sorted() {
      if let record = records[key] {
        let restored = try insert(record, keepsHistory: !secretKeys.contains(key))
        changed.append(restored)
        try forgetHistory(of: restored)
        // What was sent then need not be sent again.
        if let row = try rows.held(key, by: peer), row.version.clock == record.clock {
          try setHeld(HeldRow(version: row.version, revision: restored.revision), key, by: peer)
        }
      } else if try lastRecord(key)?.value != nil {
        // Earlier than any other change, so that each value of the account applies.
        let removal = StoredRecord(
          key: key, value: nil, revision: 0, clock: HybridClock(time: 0, writer: 0), changedAt: now,
          source: .merged(.accountChange))
        changed.append(try insert(removal, keepsHistory: !secretKeys.contains(key)))
        try forgetHistory(of: changed[changed.count - 1])
      }
    }
    if data != nil { try setCursor(Data("[]".utf8), of: AccountRow.kept(peer)) }
    return changed
  }
}

/// The names of the rows, among the peers' rows, with the file's account and the values of other accounts.
enum AccountRow {
  static let owner = "account"
  static func kept(_ peer: String) -> String { "values of \(peer)" }
}

/// A record that a file keeps beside its journal: of an account whose values are not the present ones, or of a change that
/// lost a conflict.
struct KeptRecord: Codable {
  var key: String
  /// The bytes of the value; `nil` for a removal.
  var value: Data?
  var time: Int64
  var writer: Int64
  var changedAt: Int64
  var author: String?

  init(_ record: StoredRecord) {
    key = record.key
    value = record.value.map { StoredValueBytes.encode($0) }
    time = record.clock.time
    writer = record.clock.writer
    changedAt = record.changedAt.milliseconds
    author = record.author
  }

  var record: StoredRecord { record(.accountChange) }

  func record(_ origin: KeyValueChange.Origin) -> StoredRecord {
    StoredRecord(
      key: key, value: value.flatMap { StoredValueBytes.decode($0) }, revision: 0,
      clock: HybridClock(time: time, writer: writer), changedAt: Date(milliseconds: changedAt), author: author,
      source: .merged(origin))
  }
}
