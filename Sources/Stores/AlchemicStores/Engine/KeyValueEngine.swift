// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The place where a key-value store keeps its values.
///
/// An engine gives out transactions, which read and write rows: ``KeyValueTransaction``. It decides nothing. What a write,
/// a merge and an import do with the rows is written once, in the methods of this protocol's extension. So every engine
/// has the same rules, and every engine can be replicated.
///
/// The product `AlchemicStoresTesting` has checks of what every engine must do, for the tests of an engine; see
/// <doc:Engines#Another-engine>. In short:
///
/// - A transaction that returned is durable: it survives a killed process and, for engines on a disk, a power failure.
/// - Its changes are applied all or none. A failed one changes nothing, neither for this engine nor for others that share
///   its values. No other change can occur between its reads and its changes.
/// - A value comes back exactly as it was written; keys are compared by their bytes.
/// - Of a secret, no earlier value is kept: ``KeyValueTransaction/insert(_:replacing:isSecret:)``.
///
/// Engines are called from any thread and may block it for as long as their medium takes.
public protocol KeyValueEngine: Sendable {
  /// The location of the values, for people: a path, or the engine's own words.
  var location: String { get }

  /// This device's number, the ``HybridClock/writer`` of its changes. All engines that share values have the same one,
  /// and it stays the same when the values are opened again.
  var writer: Int64 { get }

  /// The number of this opened engine, in ``StoredRecord/source``. It distinguishes its changes from other processes'
  /// on this device. By default ``writer``, for an engine that no other process shares.
  var session: Int64 { get }

  /// Reads rows, all of the same state.
  ///
  /// - Parameter body: Reads; called once, on the calling thread.
  /// - Returns: What `body` returns.
  /// - Throws: ``KeyValueStoreError/cannotRead(location:reason:)`` or ``KeyValueStoreError/closed(location:)``; a
  ///   ``KeyValueStoreError`` of `body` as it is.
  func read<Result>(
    _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result

  /// Reads and changes rows. If `body` throws, nothing is changed.
  ///
  /// - Parameters:
  ///   - durability: How durable the changes are when the call returns.
  ///   - body: Reads and changes; called once, on the calling thread. It calls no code of the program.
  /// - Returns: What `body` returns.
  /// - Throws: ``KeyValueStoreError/cannotWrite(location:reason:)`` or ``KeyValueStoreError/closed(location:)``; a
  ///   ``KeyValueStoreError`` of `body` as it is.
  func transaction<Result>(
    _ durability: CommitDurability, _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result

  /// Reads and changes rows durably, in a transaction that can contain the changes of other calls too, each of which
  /// fails on its own. By default a transaction for each call.
  ///
  /// - Parameter body: Reads and changes; called on any thread. If the transaction of several calls fails, it is called
  ///   once more.
  /// - Returns: What `body` returns.
  /// - Throws: As ``transaction(_:_:)``.
  func sharedTransaction(
    _ body: @escaping @Sendable (any KeyValueTransaction) throws -> [StoredRecord]
  ) throws(KeyValueStoreError) -> [StoredRecord]

  /// Reads and changes rows durably while other writers wait, and with no lock of this process held: `body` calls code of
  /// the program. By default an engine cannot do that.
  ///
  /// - Parameter body: Reads and changes; called once, on the calling thread.
  /// - Returns: What `body` returns; `nil` if the engine did not call it.
  /// - Throws: As ``transaction(_:_:)``.
  func exclusiveTransaction<Result>(
    _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result?

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

  /// Returns the lock of a peer's lease on the values, which is not taken yet. Of all replicas of these values and the
  /// peer, one has the lease. By default, only replicas of this process compete for it.
  ///
  /// - Parameter peer: The peer's name.
  /// - Throws: ``KeyValueStoreError``.
  func leaseLock(for peer: String) throws(KeyValueStoreError) -> any ReplicaLeaseLock

  /// Calls `handler` whenever a lease may have become free, until the result is released. By default, a lease of this
  /// process.
  ///
  /// - Parameter handler: The function to call, on any thread, with no lock held.
  /// - Throws: ``KeyValueStoreError``.
  func watchLeases(_ handler: @escaping @Sendable () -> Void) throws(KeyValueStoreError) -> any Sendable
}

/// How durable a committed transaction is. In both cases the end of the process undoes nothing.
///
/// A loss of power undoes changes from the newest one back, never one without those after it.
public enum CommitDurability: Sendable {
  /// On the disk.
  case synced
  /// Not on the disk yet. For what a replica receives again: how far it has received
  /// is in the same transaction.
  case written
}

/// The lock of a lease. It is released with the last reference to it and by the end of the process.
public protocol ReplicaLeaseLock: AnyObject, Sendable {
  /// Takes the lease if it is free. A failed attempt wakes no other replica.
  ///
  /// - Returns: Whether the lease is taken.
  /// - Throws: ``KeyValueStoreError`` if that cannot be found out.
  func tryLock() throws(KeyValueStoreError) -> Bool

  /// Releases the lease for good.
  func release()
}

extension KeyValueEngine {
  /// The device's number: no other process shares the values.
  public var session: Int64 { writer }

  /// Runs one transaction.
  ///
  /// - Parameter body: Reads and changes.
  /// - Returns: What `body` returns.
  /// - Throws: As ``transaction(_:_:)``.
  public func sharedTransaction(
    _ body: @escaping @Sendable (any KeyValueTransaction) throws -> [StoredRecord]
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    try transaction(.synced, body)
  }

  /// Does nothing, because this engine cannot exclude other writers.
  ///
  /// - Parameter body: Not called.
  /// - Returns: `nil`.
  /// - Throws: Nothing.
  public func exclusiveTransaction<Result>(
    _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result? {
    nil
  }

  /// Returns the lock of a lease among the replicas of this process.
  ///
  /// - Parameter peer: The peer's name.
  /// - Throws: Nothing.
  public func leaseLock(for peer: String) throws(KeyValueStoreError) -> any ReplicaLeaseLock {
    ProcessLease(ProcessLeases.Name(writer: writer, peer: peer))
  }

  /// Watches the leases of this process.
  ///
  /// - Parameter handler: The function to call, on the thread that releases a lease.
  /// - Throws: Nothing.
  public func watchLeases(_ handler: @escaping @Sendable () -> Void) throws(KeyValueStoreError) -> any Sendable {
    ProcessLeaseWatch(handler)
  }
}
