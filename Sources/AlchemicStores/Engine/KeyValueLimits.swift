import Foundation

/// How much a store takes.
public struct KeyValueLimits: Hashable, Sendable {
  /// How many keys.
  public var keys: Int
  /// Bytes of UTF-8 in a key.
  public var keyBytes: Int
  /// Bytes of all keys and values together.
  public var totalBytes: Int

  /// Limits from their parts.
  ///
  /// - Parameters:
  ///   - keys: How many keys.
  ///   - keyBytes: Bytes of UTF-8 in a key.
  ///   - totalBytes: Bytes of all keys and values together; see ``StoredValue/byteCount``.
  public init(keys: Int, keyBytes: Int, totalBytes: Int) {
    self.keys = keys
    self.keyBytes = keyBytes
    self.totalBytes = totalBytes
  }

  /// What people know from iCloud: 1,024 keys, 64 bytes a key, 1 MB (1,048,576 bytes) in all.
  public static let cloud = KeyValueLimits(keys: 1_024, keyBytes: 64, totalBytes: 1_048_576)

  /// What a store holds, as far as limits count it.
  struct Usage: Hashable {
    var keys: Int
    var bytes: Int
  }

  /// Throws when a store that would have `usage` once `write` is made is beyond the limits.
  ///
  /// Only what makes a store grow is refused: a store that is too large already can still be made smaller.
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
  /// The bytes this value counts for against a store's limits: those of its content, eight for a number or a date.
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
