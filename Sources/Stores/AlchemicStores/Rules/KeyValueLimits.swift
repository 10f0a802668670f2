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
  struct Usage: Hashable {
    var keys: Int
    var bytes: Int
  }

  /// Throws if a write makes the store grow beyond its limits.
  ///
  /// A store that is too large already can still be made smaller.
  func check(_ write: KeyValueWrite, before: Usage, after: Usage) throws(KeyValueStoreError) {
    guard write.value != nil else { return }
    let keySize = write.key.utf8.count
    if keySize > keyBytes { throw .keyTooLong(key: write.key, bytes: keySize, limit: keyBytes) }
    if after.keys > keys, after.keys > before.keys { throw .tooManyKeys(key: write.key, limit: keys) }
    if after.bytes > totalBytes, after.bytes > before.bytes {
      throw .quotaExceeded(key: write.key, bytes: after.bytes, limit: totalBytes)
    }
  }
}

extension StoredValue {
  /// The bytes that this value counts for in a store's limits: those of its content, and eight for a number or a date.
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
