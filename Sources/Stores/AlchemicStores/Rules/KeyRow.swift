// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The last change of a key, without its value.
public struct KeyRow: Hashable, Sendable {
  /// The key.
  public var key: String
  /// The change's position in the engine's journal.
  public var revision: Int64
  /// The time of the change, and its engine.
  public var clock: HybridClock
  /// The bytes of the key and its value, as limits count them; `nil` if the key was removed.
  public var bytes: Int?
  /// How many changes of the key the engine has, including this one.
  public var changes: Int

  /// Creates a row from its parts.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - revision: The change's position in the engine's journal.
  ///   - clock: The time of the change, and its engine.
  ///   - bytes: The bytes of the key and its value; `nil` if the key was removed.
  ///   - changes: How many changes of the key the engine has.
  public init(key: String, revision: Int64, clock: HybridClock, bytes: Int?, changes: Int) {
    self.key = key
    self.revision = revision
    self.clock = clock
    self.bytes = bytes
    self.changes = changes
  }

  /// Creates the row of a key's last change.
  ///
  /// - Parameters:
  ///   - record: The change.
  ///   - changes: How many changes of the key the engine has.
  public init(_ record: StoredRecord, changes: Int) {
    self.init(
      key: record.key, revision: record.revision, clock: record.clock,
      bytes: record.value == nil ? nil : record.byteCount, changes: changes)
  }
}

extension StoredRecord {
  /// The bytes of the key and the value, as limits count them; 0 for a removal.
  public var byteCount: Int { value.map { key.utf8.count + $0.byteCount } ?? 0 }
}
