import Foundation

/// A store's journal, and what peers hold of it, inside one transaction.
protocol ReplicaJournal {
  /// This device's number.
  var writer: Int64 { get }

  /// Reads the last record of a key, including its removal.
  mutating func lastRecord(_ key: String) throws -> StoredRecord?

  /// Adds a record under the next revision.
  mutating func insert(_ record: StoredRecord, keepsHistory: Bool) throws -> StoredRecord

  /// Counts a change.
  ///
  /// - Throws: ``KeyValueStoreError`` if the store would exceed its limits. Then nothing is counted.
  mutating func count(_ write: KeyValueWrite, _ limits: KeyValueLimits) throws

  /// The times of the changes that a change of this key must follow.
  mutating func timesSeen(_ key: String) throws -> [Int64]

  func held(_ key: String, by peer: String) throws -> HeldRow?

  /// Remembers what a peer holds of a key; `nil` for nothing.
  mutating func setHeld(_ row: HeldRow?, _ key: String, by peer: String) throws

  /// The last conflict of a key; `nil` for none.
  func conflict(_ key: String) throws -> ConflictRow?

  /// Remembers the last conflict of a key.
  mutating func setConflict(_ row: ConflictRow, _ key: String) throws

  /// Forgets the conflicts that are over.
  mutating func forgetPastConflicts() throws

  /// Deletes all changes of a key but its last one, which is given.
  mutating func forgetHistory(of last: StoredRecord) throws

  /// The keys that were ever changed.
  func changedKeys() throws -> Set<String>

  func cursor(of peer: String) throws -> Data?

  /// Remembers how far the peer has received everything, given to the replica only.
  mutating func setCursor(_ cursor: Data, of peer: String) throws
}

extension ReplicaJournal {
  /// Records what a peer has accepted.
  mutating func acknowledge(_ changes: [Acknowledged], by peer: String, cursor: Data?) throws {
    for acknowledged in changes {
      let sent = acknowledged.change.record
      guard let last = try lastRecord(sent.key) else { continue }
      // A later change on this device stays unsent.
      let revision = last.clock == sent.clock ? last.revision : min(sent.revision, last.revision - 1)
      let version = HeldVersion(clock: sent.clock, token: acknowledged.token)
      if let loser = acknowledged.change.loser, var row = try conflict(sent.key), row.loser.clock == loser.clock {
        row.isUnsent = false
        try setConflict(row, sent.key)
      }
      // A removed key leaves no row, unless it was set again since then: then the peer lacks it, as if it was never sent.
      try setHeld(sent.value == nil ? nil : HeldRow(version: version, revision: revision), sent.key, by: peer)
    }
    if let cursor { try setCursor(cursor, of: peer) }
  }
}
