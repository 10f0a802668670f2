// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The last record of each key.
///
/// The records are in one array, and the dictionary has their positions alone: with many keys, it is much smaller.
struct RecordTable {
  private var records: [StoredRecord] = []
  private var positions: [String: Int32] = [:]

  var isEmpty: Bool { records.isEmpty }

  /// The keys that have a value: those of removed ones are left out.
  var keysWithValue: some Sequence<String> { records.lazy.filter { $0.value != nil }.map(\.key) }

  subscript(key: String) -> StoredRecord? { positions[key].map { records[Int($0)] } }

  mutating func reserveCapacity(_ count: Int) {
    records.reserveCapacity(count)
    positions.reserveCapacity(count)
  }

  /// What became of a record.
  enum Update {
    /// It is the record of its key now. `known` was the one before it.
    case updated(known: StoredRecord?)
    /// A later one is known.
    case outdated
  }

  /// Makes a record the one of its key, unless a later one is known.
  mutating func update(_ record: StoredRecord) -> Update {
    let position = Self.value(of: &positions[record.key, default: Int32(records.count)])
    guard position < records.count else {
      records.append(record)
      return .updated(known: nil)
    }
    let known = records[position]
    guard known.revision < record.revision else { return .outdated }
    records[position] = record
    return .updated(known: known)
  }

  /// A dictionary adds a default value only where its element is passed to be changed.
  private static func value(of position: inout Int32) -> Int { Int(position) }
}
