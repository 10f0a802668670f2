import Foundation
import Glibc
import Synchronization

/// An engine that keeps values in memory as long as one handle to them is alive. For tests, and for programs that must
/// leave no trace.
///
/// All methods may be called from any thread. Locks are held only briefly.
public final class InMemoryEngine: KeyValueEngine {
  /// `in memory`.
  public let location = "in memory"
  /// The device's number, which all handles to the same values share.
  public var writer: Int64 { medium.writer }
  /// The number of this handle.
  public let session = Int64.random(in: 1...Int64.max)

  let medium: InMemoryMedium
  /// The time of the last clock that was given out for a change at a peer.
  let lastStamp = Mutex<Int64>(0)

  /// Creates an engine with its own values.
  public init() { medium = InMemoryMedium() }

  /// Creates a second handle to another engine's values, as another process would have to a file.
  ///
  /// - Parameter other: The engine whose values are shared.
  public init(sharing other: InMemoryEngine) { medium = other.medium }

  deinit { medium.forget(session) }

  /// Reads the last record of each key that changed after `revision`.
  ///
  /// - Parameter revision: The revision of the last change that the caller knows; 0 for all records.
  /// - Returns: One record for each key, in the order of revisions.
  /// - Throws: ``KeyValueStoreError/closed(location:)``.
  public func records(after revision: Int64) throws(KeyValueStoreError) -> [StoredRecord] {
    try medium.read(session) { state in
      state.records.values.filter { $0.revision > revision }.sorted { $0.revision < $1.revision }
    }
  }

  /// Applies changes, all or none.
  ///
  /// - Parameters:
  ///   - writes: The changes, applied in this order.
  ///   - limits: The store's limits; `nil` for none.
  /// - Returns: The records of the changes.
  /// - Throws: ``KeyValueStoreError/closed(location:)``; for a change beyond the limits
  ///   ``KeyValueStoreError/keyTooLong(key:bytes:limit:)``, ``KeyValueStoreError/tooManyKeys(key:limit:)`` or
  ///   ``KeyValueStoreError/quotaExceeded(key:bytes:limit:)``; for a precondition that does not hold
  ///   ``KeyValueStoreError/changedMeanwhile(key:)``; and ``KeyValueStoreError/cannotWrite(location:reason:)`` if an
  ///   update by another handle takes longer than ten seconds. Then nothing is changed.
  public func write(_ writes: [KeyValueWrite], limits: KeyValueLimits?) throws(KeyValueStoreError) -> [StoredRecord] {
    try medium.change(session) { (state) throws(KeyValueStoreError) in
      try state.write(writes, limits: limits, session: session)
    }
  }

  /// Applies one change that depends on the key's value, while no other handle changes anything. Other writers wait for
  /// at most ten seconds, then fail.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - limits: The store's limits; `nil` for none.
  ///   - body: Returns the change, given the key's last record; called on the calling thread, with no lock held.
  /// - Returns: The records of the change.
  /// - Throws: What `body` throws and what ``write(_:limits:)`` throws. Then nothing is changed.
  public func update(
    _ key: String, limits: KeyValueLimits?, _ body: (StoredRecord?) throws -> KeyValueWrite
  ) throws -> [StoredRecord] {
    try medium.beginAlone(session)
    defer { medium.endAlone() }
    let write = try body(try medium.read(session) { $0.records[key] })
    return try medium.change(session, isAlone: true) { (state) throws(KeyValueStoreError) in
      try state.write([write], limits: limits, session: session)
    }
  }

  /// Applies changes from elsewhere that are later than the known ones.
  ///
  /// - Parameters:
  ///   - records: The changes, in any order.
  ///   - rules: What the changes must respect.
  /// - Returns: What became of each change.
  /// - Throws: ``KeyValueStoreError/closed(location:)``, or ``KeyValueStoreError/cannotWrite(location:reason:)`` if an
  ///   update by another handle takes longer than ten seconds.
  public func merge(_ records: [StoredRecord], rules: MergeRules) throws(KeyValueStoreError) -> MergeOutcome {
    try merge(records.map { Received($0, token: 0) }, peer: nil, cursor: nil, rules: rules)
  }

  /// Reads the last changes of a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: At most ``KeyValueHistory/limit`` records, newest first.
  /// - Throws: ``KeyValueStoreError/closed(location:)``.
  public func history(of key: String) throws(KeyValueStoreError) -> [StoredRecord] {
    try medium.read(session) { $0.history[key]?.reversed() ?? [] }
  }

  /// Applies changes once for each name.
  ///
  /// - Parameters:
  ///   - name: The name of the import.
  ///   - values: Returns the changes; called on the calling thread, with no lock held.
  /// - Returns: The records of the changes; none if the import was done before.
  /// - Throws: ``KeyValueStoreError/closed(location:)``, or ``KeyValueStoreError/cannotWrite(location:reason:)`` if an
  ///   update by another handle takes longer than ten seconds.
  public func importOnce(
    _ name: String, _ values: () -> [KeyValueWrite]
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    // The closure is the caller's code, so it runs before the lock is taken.
    guard try !medium.read(session, { $0.imports.contains(name) }) else { return [] }
    let writes = values()
    return try medium.change(session) { (state) throws(KeyValueStoreError) in
      guard state.imports.insert(name).inserted else { return [] }
      let untouched = writes.filter { state.records[$0.key] == nil }
      return try state.write(untouched, limits: nil, session: session)
    }
  }

  /// Calls `handler` after each change through another handle.
  ///
  /// - Parameter handler: The function to call, on the thread that made the change, with no lock held.
  /// - Throws: ``KeyValueStoreError/closed(location:)``.
  public func watch(_ handler: @escaping @Sendable () -> Void) throws(KeyValueStoreError) {
    try medium.watch(session, handler)
  }

  /// Closes this handle. Other handles to the same values stay open.
  public func close() { medium.close(session) }
}

extension InMemoryEngine: CustomReflectable {
  /// What `dump` shows: no values, since they may be secrets.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
