// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// What every engine does, by the rules of a store.
///
/// - Of a write, all changes are applied or none. They have consecutive revisions.
/// - Removing a key keeps a record without a value; removing a missing key creates no record.
/// - For a change without ``KeyValueWrite/keepsHistory``, and for a secret that is merged, no earlier value is kept.
/// - A write whose ``KeyValueWrite/precondition`` does not hold fails.
/// - Of two changes to one key, from any engine, the one with the later ``HybridClock`` applies. A merged change that is
///   beyond the limits, or whose clock is more than a day ahead, is refused.
/// - A record has the author that its change named, also after a merge.
extension KeyValueEngine {
  /// Reads the last record of each key that changed after `revision`, including removed keys.
  ///
  /// - Parameter revision: The revision of the last change that the caller knows; 0 for all records.
  /// - Returns: One record for each key, in the order of revisions.
  /// - Throws: ``KeyValueStoreError/cannotRead(location:reason:)`` or ``KeyValueStoreError/closed(location:)``.
  public func records(after revision: Int64) throws(KeyValueStoreError) -> [StoredRecord] {
    try read { try $0.records(after: revision) }
  }

  /// Reads the last changes of a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: At most ``KeyValueHistory/limit`` records, newest first: the first is the present one.
  /// - Throws: ``KeyValueStoreError/cannotRead(location:reason:)`` or ``KeyValueStoreError/closed(location:)``.
  public func history(of key: String) throws(KeyValueStoreError) -> [StoredRecord] {
    try read { try $0.history(of: key, limit: KeyValueHistory.limit) }
  }

  /// Applies changes, all or none, within the given limits.
  ///
  /// - Parameters:
  ///   - writes: The changes, applied in this order.
  ///   - limits: The store's limits; `nil` for none.
  /// - Returns: The records of the changes, in order. The removal of a missing key changes nothing and has no record.
  /// - Throws: ``KeyValueStoreError/cannotWrite(location:reason:)`` or ``KeyValueStoreError/closed(location:)``; for a
  ///   change beyond the limits ``KeyValueStoreError/keyTooLong(key:bytes:limit:)``,
  ///   ``KeyValueStoreError/tooManyKeys(key:limit:)`` or ``KeyValueStoreError/quotaExceeded(key:bytes:limit:)``; for a
  ///   precondition that does not hold ``KeyValueStoreError/changedMeanwhile(key:)``. Then nothing is changed.
  public func write(_ writes: [KeyValueWrite], limits: KeyValueLimits?) throws(KeyValueStoreError) -> [StoredRecord] {
    try sharedTransaction { try journal($0).write(writes, limits: limits) }
  }

  /// Applies one change that depends on the key's value, while no other change is possible: other writers wait.
  ///
  /// A store calls this after a change with a precondition was refused several times.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - limits: The store's limits; `nil` for none.
  ///   - body: Returns the change, given the key's last record; called on the calling thread, with no lock of this
  ///     process held.
  ///
  /// - Returns: The records of the change, as ``write(_:limits:)`` returns them.
  /// - Throws: What `body` throws and what ``write(_:limits:)`` throws; ``KeyValueStoreError/changedMeanwhile(key:)`` if
  ///   this engine cannot exclude other writers. Then nothing is changed.
  public func update(
    _ key: String, limits: KeyValueLimits?, _ body: (StoredRecord?) throws -> KeyValueWrite
  ) throws -> [StoredRecord] {
    var refusal: (any Error)?
    do {
      let records = try exclusiveTransaction { rows in
        let present = try rows.history(of: key, limit: 1).first
        guard try present != nil || rows.key(key) == nil else {
          throw KeyValueStoreError.cannotRead(
            location: location, reason: "the stored value of \"\(key)\" cannot be decoded")
        }
        let write: KeyValueWrite
        do {
          write = try body(present)
        } catch {
          refusal = error
          throw error
        }
        return try journal(rows).write([write], limits: limits)
      }
      guard let records else { throw KeyValueStoreError.changedMeanwhile(key: key) }
      return records
    } catch {
      // Rethrown as it is: the closure may throw any error.
      throw refusal ?? error
    }
  }

  /// Applies changes from elsewhere. Each applies only if it is later than the key's last known change and the rules
  /// allow it.
  ///
  /// - Parameters:
  ///   - records: The changes, in any order. Their revisions and sources have no meaning here.
  ///   - rules: What the changes must respect. A change that does not is refused; the others apply.
  /// - Returns: What became of each change. Applied records have revisions of this engine.
  /// - Throws: ``KeyValueStoreError/cannotWrite(location:reason:)`` or ``KeyValueStoreError/closed(location:)``. Then
  ///   no change is applied.
  public func merge(_ records: [StoredRecord], rules: MergeRules) throws(KeyValueStoreError) -> MergeOutcome {
    try merge(records.map { Received($0, token: 0) }, peer: nil, cursor: nil, rules: rules)
  }

  /// Applies the changes that `values` returns, unless any process has done so before under this name.
  ///
  /// A key that was ever changed keeps its value, which is newer than the imported one.
  ///
  /// - Parameters:
  ///   - name: The name of the import.
  ///   - values: Returns the changes; called on the calling thread, with no lock held. It is not called if the import
  ///     was done before.
  ///
  /// - Returns: The records of the changes; none if the import was done before.
  /// - Throws: ``KeyValueStoreError/cannotRead(location:reason:)``,
  ///   ``KeyValueStoreError/cannotWrite(location:reason:)`` or ``KeyValueStoreError/closed(location:)``. Then the
  ///   import is not done.
  public func importOnce(
    _ name: String, _ values: () -> [KeyValueWrite]
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    guard try !read({ try $0.isImported(name) }) else { return [] }
    // Outside the transaction: the closure is the caller's code, and may take time.
    let writes = values()
    return try transaction(.synced) { rows in
      guard try !rows.isImported(name) else { return [] }
      try rows.addImport(name)
      return try journal(rows).writeUntouched(writes)
    }
  }

  /// The rules over the rows of a transaction.
  func journal(_ rows: any KeyValueTransaction) -> Journal { Journal(rows: rows, writer: writer, session: session) }
}
