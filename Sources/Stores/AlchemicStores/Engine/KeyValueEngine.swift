/// The place where a key-value store keeps its values.
///
/// The product `AlchemicStoresTesting` has checks of what every engine must do, for the tests of an engine; see
/// <doc:Engines#Another-engine>. In short:
///
/// - A write that returned is durable: it survives a killed process and, for engines on a disk, a power failure.
/// - The changes of one write are applied all or none, and have consecutive revisions.
/// - A value comes back exactly as it was written; keys are compared by their bytes.
/// - Removing a key keeps a record without a value; removing a missing key creates no record.
/// - A failed write changes nothing, neither for this engine nor for others that share its values.
/// - For a change without ``KeyValueWrite/keepsHistory``, and for a secret that is merged, no earlier value is kept.
/// - A write whose ``KeyValueWrite/precondition`` does not hold fails. No other change can occur between the check and
///   the write.
/// - Of two changes to one key, from any engine, the one with the later ``HybridClock`` applies. A merged change that is
///   beyond the limits, or whose clock is more than a day ahead, is refused.
/// - A record has the author that its change named, also after a merge.
///
/// Engines are called from any thread and may block it for as long as their medium takes.
public protocol KeyValueEngine: Sendable {
  /// The location of the values, for people: a path, or the engine's own words.
  var location: String { get }

  /// This device's number, the ``HybridClock/writer`` of its changes. All engines that share values have the same one,
  /// and it stays the same when the values are opened again.
  var writer: Int64 { get }

  /// The number of this opened engine, in ``StoredRecord/source``. It distinguishes its changes from those of other
  /// processes on this device. By default ``writer``, for an engine that no other process shares.
  var session: Int64 { get }

  /// Reads the last record of each key that changed after `revision`, including removed keys.
  ///
  /// - Parameter revision: The revision of the last change that the caller knows; 0 for all records.
  /// - Returns: One record for each key, in the order of revisions.
  /// - Throws: ``KeyValueStoreError/cannotRead(location:reason:)`` or ``KeyValueStoreError/closed(location:)``.
  func records(after revision: Int64) throws(KeyValueStoreError) -> [StoredRecord]

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
  func write(_ writes: [KeyValueWrite], limits: KeyValueLimits?) throws(KeyValueStoreError) -> [StoredRecord]

  /// Applies one change that depends on the key's value, while no other change is possible: other writers wait.
  ///
  /// A store calls this after a change with a precondition was refused several times. It is optional: by default it
  /// throws ``KeyValueStoreError/changedMeanwhile(key:)``.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - limits: The store's limits; `nil` for none.
  ///   - body: Returns the change, given the key's last record; called on the calling thread, with no lock of this
  ///     process held.
  ///
  /// - Returns: The records of the change, as ``write(_:limits:)`` returns them.
  /// - Throws: What `body` throws and what ``write(_:limits:)`` throws. Then nothing is changed.
  func update(
    _ key: String, limits: KeyValueLimits?, _ body: (StoredRecord?) throws -> KeyValueWrite
  ) throws -> [StoredRecord]

  /// Applies changes from elsewhere. Each applies only if it is later than the key's last known change and the rules
  /// allow it.
  ///
  /// - Parameters:
  ///   - records: The changes, in any order. Their revisions and sources have no meaning here.
  ///   - rules: What the changes must respect. A change that does not is refused; the others apply.
  /// - Returns: What became of each change. Applied records have revisions of this engine.
  /// - Throws: ``KeyValueStoreError/cannotWrite(location:reason:)`` or ``KeyValueStoreError/closed(location:)``. Then
  ///   no change is applied.
  func merge(_ records: [StoredRecord], rules: MergeRules) throws(KeyValueStoreError) -> MergeOutcome

  /// Reads the last changes of a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: At most ``KeyValueHistory/limit`` records, newest first: the first is the present one.
  /// - Throws: ``KeyValueStoreError/cannotRead(location:reason:)`` or ``KeyValueStoreError/closed(location:)``.
  func history(of key: String) throws(KeyValueStoreError) -> [StoredRecord]

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
  func importOnce(
    _ name: String, _ values: () -> [KeyValueWrite]
  ) throws(KeyValueStoreError) -> [StoredRecord]

  /// Calls `handler` whenever another engine may have changed something. Only the last handler is kept.
  ///
  /// - Parameter handler: The function to call, on a private queue of the engine or on the thread that made the change,
  ///   with no lock held. It may be called when nothing has changed.
  ///
  /// - Throws: ``KeyValueStoreError/cannotRead(location:reason:)`` if changes cannot be watched, or
  ///   ``KeyValueStoreError/closed(location:)``.
  func watch(_ handler: @escaping @Sendable () -> Void) throws(KeyValueStoreError)

  /// Stops watching and releases the engine's resources. Later calls throw ``KeyValueStoreError/closed(location:)``.
  func close()
}

extension KeyValueEngine {
  /// The device's number: no other process shares the values.
  public var session: Int64 { writer }

  /// Throws ``KeyValueStoreError/changedMeanwhile(key:)``, because this engine cannot exclude other writers.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - limits: Not used.
  ///   - body: Not called.
  /// - Returns: Nothing.
  /// - Throws: ``KeyValueStoreError/changedMeanwhile(key:)``.
  public func update(
    _ key: String, limits: KeyValueLimits?, _ body: (StoredRecord?) throws -> KeyValueWrite
  ) throws -> [StoredRecord] {
    throw KeyValueStoreError.changedMeanwhile(key: key)
  }
}
