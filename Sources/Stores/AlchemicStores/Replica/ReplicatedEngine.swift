package import Foundation

/// An engine that remembers what peers, such as a server, hold of its values. What it remembers changes in the same
/// transaction as the values.
///
/// What a peer sent or accepted survives the end of the process. A loss of power may undo the last of it, always with
/// the memory of it: then it is received again, or sent again. A set that follows makes it durable.
package protocol ReplicatedEngine: KeyValueEngine {
  /// Merges changes of a peer, and remembers what the peer holds and how far it was read.
  ///
  /// - Parameters:
  ///   - received: The changes.
  ///   - peer: The peer's name; `nil` if nothing is remembered.
  ///   - cursor: How far the peer was read; `nil` leaves it.
  ///   - rules: What the changes must respect.
  func merge(
    _ received: [Received], peer: String?, cursor: Data?, rules: MergeRules
  ) throws(KeyValueStoreError) -> MergeOutcome

  /// Why a merge would refuse a change now; `nil` if it would not.
  func refusal(of record: StoredRecord, rules: MergeRules) throws(KeyValueStoreError) -> MergeRefusal.Reason?

  /// The last conflict of each key, of which some are over.
  func conflicts() throws(KeyValueStoreError) -> [ReplicaConflict]

  /// Remembers that a peer holds changes that were sent.
  func acknowledge(_ changes: [Acknowledged], by peer: String, cursor: Data?) throws(KeyValueStoreError)

  /// Reads the last change of each key that the peer lacks, in the order of revisions.
  func unsent(to peer: String, after revision: Int64, limit: Int) throws(KeyValueStoreError) -> [UnsentChange]

  /// How many changes the peer lacks.
  func unsentCount(of peer: String) throws(KeyValueStoreError) -> Int

  /// What the peer held when it was last read, by key.
  func held(by peer: String) throws(KeyValueStoreError) -> [String: HeldVersion]

  /// How far the peer was read; `nil` if it never was.
  func cursor(of peer: String) throws(KeyValueStoreError) -> Data?

  /// Forgets everything about a peer. All values are unsent then.
  func forget(_ peer: String) throws(KeyValueStoreError)

  /// Makes the values those of a peer's account. Values of another account are kept in the file, and return with it.
  ///
  /// - Returns: The records of the changes.
  func takeAccount(_ peer: String, secretKeys: Set<String>, now: Date) throws(KeyValueStoreError) -> [StoredRecord]

  /// Makes changes of this device again whose clock is more than a day ahead: other devices refuse them.
  ///
  /// - Parameters:
  ///   - peer: The peer, which gets the new clocks of removals too.
  ///   - secretKeys: The keys whose earlier values are not kept.
  ///   - now: The wall clock's time.
  /// - Returns: The records of the changes.
  func restamp(for peer: String, secretKeys: Set<String>, now: Date) throws(KeyValueStoreError) -> [StoredRecord]

  /// Returns a clock that is later than those of all changes of the key, for a change that is made at the peer first. No
  /// other change has it.
  func stamp(_ key: String) throws(KeyValueStoreError) -> HybridClock

  /// Returns the lock of a peer's lease on the values, which is not taken yet.
  func leaseLock(for peer: String) throws(KeyValueStoreError) -> any ReplicaLeaseLock

  /// Calls `handler` whenever a lease may have become free, until the result is released.
  func watchLeases(_ handler: @escaping @Sendable () -> Void) throws(KeyValueStoreError) -> any Sendable
}

/// A conflict as a file remembers it.
package struct ReplicaConflict: Hashable, Sendable {
  /// The clock of the change that applies.
  package var winner: HybridClock
  /// The other change.
  package var loser: StoredRecord
}

/// The lock of a lease. It is released with the last reference to it and by the end of the process.
package protocol ReplicaLeaseLock: AnyObject, Sendable {
  /// Takes the lease if it is free. A failed attempt wakes no other replica.
  ///
  /// - Returns: Whether the lease is taken.
  func tryLock() throws(KeyValueStoreError) -> Bool

  /// Releases the lease for good.
  func release()
}
