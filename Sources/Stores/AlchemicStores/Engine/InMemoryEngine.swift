// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// An engine that keeps values in memory as long as one handle to them is alive. For tests, and for programs that must
/// leave no trace.
///
/// All methods may be called from any thread. Locks are held only briefly.
public final class InMemoryEngine: KeyValueEngine {
  /// `in memory`.
  public let location = InMemoryMedium.location
  /// The device's number, which all handles to the same values share.
  public var writer: Int64 { medium.writer }
  /// The number of this handle.
  public let session = Int64.random(in: 1...Int64.max)

  private let medium: InMemoryMedium

  /// Creates an engine with its own values.
  public init() { medium = InMemoryMedium() }

  /// Creates a second handle to another engine's values, as another process would have to a file.
  ///
  /// - Parameter other: The engine whose values are shared.
  public init(sharing other: InMemoryEngine) { medium = other.medium }

  deinit { medium.forget(session) }

  /// Reads rows.
  ///
  /// - Parameter body: Reads.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, and ``KeyValueStoreError/closed(location:)``.
  public func read<Result>(
    _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result {
    try medium.read(session, body)
  }

  /// Reads and changes rows.
  ///
  /// - Parameters:
  ///   - durability: Without a meaning here.
  ///   - body: Reads and changes.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, ``KeyValueStoreError/closed(location:)``, and
  ///   ``KeyValueStoreError/cannotWrite(location:reason:)`` if an update by another handle takes longer than ten seconds.
  public func transaction<Result>(
    _ durability: CommitDurability, _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result {
    try medium.change(session, body)
  }

  /// Reads and changes rows while no other handle changes anything. Other writers wait for at most ten seconds, then fail.
  ///
  /// - Parameter body: Reads and changes, with no lock held.
  /// - Returns: What `body` returns.
  /// - Throws: As ``transaction(_:_:)``.
  public func exclusiveTransaction<Result>(
    _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result? {
    try medium.changeAlone(session, body)
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
