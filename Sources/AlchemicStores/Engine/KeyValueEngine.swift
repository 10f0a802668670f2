/// Where a key-value store keeps its values.
///
/// What every engine must do is written as a test suite, `KeyValueEngineContract`, and is in short:
///
/// - A write that returned is durable: it survives the process being killed, and for engines on a disk the power going.
/// - The changes of one write are made together or not at all, and have consecutive revisions.
/// - A value comes back exactly as it went in; keys are compared by their bytes.
/// - Removing keeps a record without a value; removing what is not there makes no record.
/// - A failed write changes nothing, neither for this engine nor for those who share its values.
/// - Of two changes to one key, by whomever, the one with the later ``HybridClock`` stands.
///
/// Engines are called from any thread and may block it for as long as their medium takes.
public protocol KeyValueEngine: Sendable {
  /// Where the values are, for people: a path, or the engine's own words.
  var location: String { get }

  /// The number that marks this engine's own changes in ``HybridClock/writer``.
  var writer: Int64 { get }

  /// The last record of each key that changed after `revision`, removed ones included, in the order of revisions;
  /// after 0 that is all.
  func records(after revision: Int64) throws(KeyValueStoreError) -> [StoredRecord]

  /// Makes changes, all or none, within the limits given, and returns their records.
  func write(_ writes: [KeyValueWrite], limits: KeyValueLimits?) throws(KeyValueStoreError) -> [StoredRecord]

  /// Takes over changes made elsewhere: each stands only if its clock is later than what is known of its key. Returns
  /// the records of those that stand, with revisions of this engine.
  func merge(_ records: [StoredRecord]) throws(KeyValueStoreError) -> [StoredRecord]

  /// The last changes of a key, newest first, at most ``KeyValueHistory/limit``; the first is the present one.
  func history(of key: String) throws(KeyValueStoreError) -> [StoredRecord]

  /// Makes the changes that `values` gives, unless it was done before under this name, by any process; returns the
  /// records. `values` is not called when it was done.
  func importOnce(
    _ name: String, _ values: () -> [KeyValueWrite]
  ) throws(KeyValueStoreError) -> [StoredRecord]

  /// Calls `handler` on a queue of the engine's own whenever others may have changed something. Only one handler is
  /// kept, the last.
  func watch(_ handler: @escaping @Sendable () -> Void) throws(KeyValueStoreError)

  /// Ends watching and gives back what the engine holds. Later calls throw ``KeyValueStoreError/closed(location:)``.
  func close()
}

/// How much of the past a store keeps.
public enum KeyValueHistory {
  /// Changes kept for each key, the present one included.
  public static let limit = 20
}
