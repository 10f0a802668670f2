// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The rows of an engine inside one transaction: what an engine implements.
///
/// The rules of a store, such as limits, preconditions, clocks, histories and merges, are written once, over these rows.
/// An engine stores rows and decides nothing.
///
/// One thread uses a transaction, until the closure that received it returns. A method may throw any error: the engine
/// then applies none of the transaction's changes.
public protocol KeyValueTransaction: AnyObject, SendableMetatype {
  // MARK: Changes

  /// The revision of the last change of any key, and the time of its clock; zeros if there is none.
  ///
  /// - Throws: The engine's error.
  func lastChange() throws -> (revision: Int64, time: Int64)

  /// Reads the last change of a key without its value; `nil` if the key was never changed.
  ///
  /// - Throws: The engine's error.
  func key(_ key: String) throws -> KeyRow?

  /// Reads the last change of each key without its value, in the order of revisions.
  ///
  /// - Parameters:
  ///   - revision: Only changes after this revision are read.
  ///   - limit: How many rows are read at most.
  /// - Throws: The engine's error.
  func keys(after revision: Int64, limit: Int) throws -> [KeyRow]

  /// Reads the last change of each key, in the order of revisions. A change that cannot be decoded is left out.
  ///
  /// - Parameter revision: Only changes after this revision are read.
  /// - Throws: The engine's error.
  func records(after revision: Int64) throws -> [StoredRecord]

  /// Reads the last changes of a key, newest first. A change that cannot be decoded is left out.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - limit: The maximum number of changes to read, including undecodable ones.
  /// - Throws: The engine's error.
  func history(of key: String, limit: Int) throws -> [StoredRecord]

  /// Reads the revisions and sizes of all changes of a key, newest first.
  ///
  /// - Throws: The engine's error.
  func sizes(of key: String) throws -> [(revision: Int64, bytes: Int)]

  /// Counts the keys that have a value, and their bytes.
  ///
  /// - Throws: The engine's error.
  func usage() throws -> KeyValueLimits.Usage

  /// Adds a change. Its revision is larger than all others.
  ///
  /// - Parameters:
  ///   - record: The change.
  ///   - present: The key's last change until now; `nil` if there is none.
  ///   - isSecret: Whether earlier changes of the key are deleted, and their values erased from the medium.
  /// - Throws: The engine's error.
  func insert(_ record: StoredRecord, replacing present: KeyRow?, isSecret: Bool) throws

  /// Deletes the changes of a key up to a revision before its last change.
  ///
  /// - Throws: The engine's error.
  func removeHistory(of key: String, through revision: Int64) throws

  // MARK: Imports

  /// Whether the name was added.
  ///
  /// - Throws: The engine's error.
  func isImported(_ name: String) throws -> Bool

  /// Adds the name of an import.
  ///
  /// - Throws: The engine's error.
  func addImport(_ name: String) throws

  // MARK: Peers

  /// Reads the row of a peer; `nil` for none.
  ///
  /// - Throws: The engine's error.
  func peer(_ name: String) throws -> PeerRow?

  /// Changes the row of a peer; `nil` deletes it and all rows of the values that the peer holds.
  ///
  /// - Throws: The engine's error.
  func setPeer(_ row: PeerRow?, _ name: String) throws

  /// Reads what a peer holds, by key.
  ///
  /// - Throws: The engine's error.
  func held(by peer: String) throws -> [String: HeldRow]

  /// Reads what a peer holds of a key; `nil` for nothing.
  ///
  /// - Throws: The engine's error.
  func held(_ key: String, by peer: String) throws -> HeldRow?

  /// Changes what a peer holds of a key; `nil` for nothing.
  ///
  /// - Throws: The engine's error.
  func setHeld(_ row: HeldRow?, _ key: String, by peer: String) throws

  /// The latest time among the refused versions of a key, of all peers; 0 if there are none.
  ///
  /// - Throws: The engine's error.
  func refusedTime(of key: String) throws -> Int64

  /// Reads the last conflict of each key.
  ///
  /// - Throws: The engine's error.
  func conflicts() throws -> [String: ConflictRow]

  /// Reads the last conflict of a key; `nil` for none.
  ///
  /// - Throws: The engine's error.
  func conflict(_ key: String) throws -> ConflictRow?

  /// Changes the last conflict of a key; `nil` deletes it.
  ///
  /// - Throws: The engine's error.
  func setConflict(_ row: ConflictRow?, _ key: String) throws
}

extension KeyValueTransaction {
  /// Reads all keys, and returns what the last one says.
  ///
  /// - Throws: The engine's error.
  public func lastChange() throws -> (revision: Int64, time: Int64) {
    try keys(after: 0, limit: .max).last.map { ($0.revision, $0.clock.time) } ?? (0, 0)
  }

  /// Reads the whole history, with its values.
  ///
  /// - Throws: The engine's error.
  public func sizes(of key: String) throws -> [(revision: Int64, bytes: Int)] {
    try history(of: key, limit: .max).map { ($0.revision, $0.byteCount) }
  }

  /// Reads all keys.
  ///
  /// - Throws: The engine's error.
  public func usage() throws -> KeyValueLimits.Usage {
    let sizes = try keys(after: 0, limit: .max).compactMap(\.bytes)
    return KeyValueLimits.Usage(keys: sizes.count, bytes: sizes.reduce(0, +))
  }

  /// Reads all that the peer holds.
  ///
  /// - Throws: The engine's error.
  public func held(_ key: String, by peer: String) throws -> HeldRow? { try held(by: peer)[key] }

  /// Reads all conflicts.
  ///
  /// - Throws: The engine's error.
  public func conflict(_ key: String) throws -> ConflictRow? { try conflicts()[key] }
}
