// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The limits of a store.
public struct KeyValueLimits: Hashable, Sendable {
  /// The number of keys.
  public var keys: Int
  /// The length of a key in bytes of UTF-8.
  public var keyBytes: Int
  /// The size of all keys and values together, in bytes.
  public var totalBytes: Int

  /// Creates limits from their parts.
  ///
  /// - Parameters:
  ///   - keys: The number of keys.
  ///   - keyBytes: The length of a key in bytes of UTF-8.
  ///   - totalBytes: The size of all keys and values together, in bytes; see ``StoredValue/byteCount``.
  public init(keys: Int, keyBytes: Int, totalBytes: Int) {
    self.keys = keys
    self.keyBytes = keyBytes
    self.totalBytes = totalBytes
  }

  /// The limits of iCloud's store: 1,024 keys, 64 bytes for a key, 1 MB (1,048,576 bytes) in total.
  public static let cloud = KeyValueLimits(keys: 1_024, keyBytes: 64, totalBytes: 1_048_576)

  /// A store's size, as limits count it.
  public struct Usage: Hashable, Sendable, Codable {
    /// The number of keys that have a value.
    public var keys: Int
    /// The bytes of these keys and their values.
    public var bytes: Int

    /// Creates a size from its parts.
    ///
    /// - Parameters:
    ///   - keys: The number of keys that have a value.
    ///   - bytes: The bytes of these keys and their values.
    public init(keys: Int, bytes: Int) {
      self.keys = keys
      self.bytes = bytes
    }

    /// Returns the size after a change.
    ///
    /// - Parameters:
    ///   - present: The key's last change until now; `nil` if there is none.
    ///   - change: The change.
    public func replacing(_ present: KeyRow?, with change: StoredRecord) -> Usage {
      Usage(
        keys: keys + (change.value == nil ? 0 : 1) - (present?.bytes == nil ? 0 : 1),
        bytes: bytes + change.byteCount - (present?.bytes ?? 0))
    }
  }

  /// Throws if a change makes the store grow beyond its limits.
  ///
  /// A store that is too large already can still be made smaller.
  func check(_ change: StoredRecord, before: Usage, after: Usage) throws(KeyValueStoreError) {
    guard change.value != nil else { return }
    let keySize = change.key.utf8.count
    if keySize > keyBytes { throw .keyTooLong(key: change.key, bytes: keySize, limit: keyBytes) }
    if after.keys > keys, after.keys > before.keys { throw .tooManyKeys(key: change.key, limit: keys) }
    if after.bytes > totalBytes, after.bytes > before.bytes {
      throw .quotaExceeded(key: change.key, bytes: after.bytes, limit: totalBytes)
    }
  }
}

extension StoredValue {
  /// The bytes that this value counts for in a store's limits: the bytes of its content, or eight for a number or a
  /// date.
  public var byteCount: Int {
    switch self {
    case .string(let value): value.utf8.count
    case .bool: 1
    case .integer, .unsigned, .double, .date: 8
    case .data(let value): value.count
    case .url(let value): value.storedText.utf8.count
    case .array(let values): values.reduce(0) { $0 + 1 + $1.byteCount }
    case .dictionary(let values): values.reduce(0) { $0 + 1 + $1.key.utf8.count + $1.value.byteCount }
    case .null: 0
    }
  }
}
