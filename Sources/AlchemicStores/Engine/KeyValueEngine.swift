/// Where a key-value store keeps its values.
///
/// What every engine must do is written as a test suite, `KeyValueEngineContract`, and is in short:
///
/// - A write that returned is durable: it survives the process being killed, and for engines on a disk the power going.
/// - The changes of one write are made together or not at all, and have consecutive revisions.
/// - A value comes back exactly as it went in; keys are compared by their bytes.
/// - Removing keeps a record without a value; removing what is not there makes no record.
/// - A failed write changes nothing, neither for this engine nor for those who share its values.
/// - Of a change without ``KeyValueWrite/keepsHistory``, and of a secret that is merged, no earlier value is kept.
/// - A write whose ``KeyValueWrite/precondition`` does not hold fails, and nothing comes between that look and the write.
/// - Of two changes to one key, by whomever, the one with the later ``HybridClock`` stands.
/// - A record tells the author that its change named, also where the change was merged.
///
/// Engines are called from any thread and may block it for as long as their medium takes.
public protocol KeyValueEngine: Sendable {
  /// Where the values are, for people: a path, or the engine's own words.
  var location: String { get }

  /// The number that marks this engine's own changes in ``HybridClock/writer``.
  var writer: Int64 { get }

  /// The last record of each key that changed after `revision`, removed ones included.
  ///
  /// - Parameter revision: The revision of the last change that the caller knows; after 0 that is all.
  /// - Returns: One record for each key, in the order of revisions.
  /// - Throws: ``KeyValueStoreError/cannotRead(location:reason:)`` or ``KeyValueStoreError/closed(location:)``.
  func records(after revision: Int64) throws(KeyValueStoreError) -> [StoredRecord]

  /// Makes changes, all or none, within the limits given.
  ///
  /// - Parameters:
  ///   - writes: The changes, which are made in this order.
  ///   - limits: How much the store takes; `nil` for as much as there is room for.
  /// - Returns: The records of the changes, in order, without those that changed nothing: the removal of what is not
  ///   there.
  /// - Throws: ``KeyValueStoreError/cannotWrite(location:reason:)`` or ``KeyValueStoreError/closed(location:)``; where
  ///   a change is beyond the limits ``KeyValueStoreError/keyTooLong(key:bytes:limit:)``,
  ///   ``KeyValueStoreError/tooManyKeys(key:limit:)`` or ``KeyValueStoreError/quotaExceeded(key:bytes:limit:)``; and
  ///   where a precondition does not hold ``KeyValueStoreError/changedMeanwhile(key:)``. Nothing is changed then.
  func write(_ writes: [KeyValueWrite], limits: KeyValueLimits?) throws(KeyValueStoreError) -> [StoredRecord]

  /// Makes one change that depends on what the key has, while no other changes anything: those who try to wait.
  ///
  /// A store asks for it where a change with a precondition was refused several times. An engine need not be able to do
  /// it: without an implementation of its own it throws ``KeyValueStoreError/changedMeanwhile(key:)``.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - limits: How much the store takes; `nil` for as much as there is room for.
  ///   - body: Gives the change, from the key's last record; on the calling thread, with no lock of this process held.
  /// - Returns: The records of the change, as ``write(_:limits:)`` returns them.
  /// - Throws: What `body` throws, and what ``write(_:limits:)`` throws. Nothing is changed then.
  func update(
    _ key: String, limits: KeyValueLimits?, _ body: (StoredRecord?) throws -> KeyValueWrite
  ) throws -> [StoredRecord]

  /// Applies changes made elsewhere: each stands only if its clock is later than what is known of its key.
  ///
  /// - Parameters:
  ///   - records: The changes, in any order, whose revisions mean nothing here.
  ///   - secretKeys: The keys whose earlier values are not kept.
  /// - Returns: The records of those that stand, with revisions of this engine.
  /// - Throws: ``KeyValueStoreError/cannotWrite(location:reason:)`` or ``KeyValueStoreError/closed(location:)``; none
  ///   is taken over then.
  func merge(_ records: [StoredRecord], secretKeys: Set<String>) throws(KeyValueStoreError) -> [StoredRecord]

  /// The last changes of a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: At most ``KeyValueHistory/limit`` records, newest first: the first is the present one.
  /// - Throws: ``KeyValueStoreError/cannotRead(location:reason:)`` or ``KeyValueStoreError/closed(location:)``.
  func history(of key: String) throws(KeyValueStoreError) -> [StoredRecord]

  /// Makes the changes that `values` gives, unless that was done before under this name, by any process.
  ///
  /// A key that was ever changed keeps what it has: that is newer than what is imported.
  ///
  /// - Parameters:
  ///   - name: What the import is known by from then on.
  ///   - values: Gives the changes, on the calling thread and with no lock held; it is not called when they were made
  ///     before.
  /// - Returns: The records of the changes; none where they were made before.
  /// - Throws: ``KeyValueStoreError/cannotRead(location:reason:)``,
  ///   ``KeyValueStoreError/cannotWrite(location:reason:)`` or ``KeyValueStoreError/closed(location:)``; the import
  ///   counts as not done then.
  func importOnce(
    _ name: String, _ values: () -> [KeyValueWrite]
  ) throws(KeyValueStoreError) -> [StoredRecord]

  /// Calls `handler` whenever others may have changed something. Only one handler is kept, the last.
  ///
  /// - Parameter handler: What to call, on a queue of the engine's own or on the thread that made the change, with no
  ///   lock held. It may be called when nothing has changed.
  /// - Throws: ``KeyValueStoreError/cannotRead(location:reason:)`` where changes cannot be watched, or
  ///   ``KeyValueStoreError/closed(location:)``.
  func watch(_ handler: @escaping @Sendable () -> Void) throws(KeyValueStoreError)

  /// Ends watching and gives back what the engine holds. Later calls throw ``KeyValueStoreError/closed(location:)``.
  func close()
}

extension KeyValueEngine {
  /// Throws ``KeyValueStoreError/changedMeanwhile(key:)``: this engine cannot hold off others.
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

/// How much of the past a store keeps.
public enum KeyValueHistory {
  /// Changes kept for each key, the present one included.
  public static let limit = 20
  /// What the earlier values of one key may take, in bytes of keys and values: the oldest that are beyond it are not kept.
  public static let byteLimit = 16 * 1_048_576
}
