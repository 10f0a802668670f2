import Foundation

/// What a store takes for a key and for a value, whatever keeps them.
enum StoreValidation {
  /// Text that Unicode counts as the same is one key, however it was typed.
  static func normalizedKey(_ key: String) throws(KeyValueStoreError) -> String {
    if key.isEmpty { throw .illegalKey(key: key, reason: "it is empty") }
    if key.utf8.contains(0) { throw .illegalKey(key: key, reason: "it contains a NUL") }
    if key.utf8.allSatisfy({ $0 < 0x80 }) { return key }
    // A byte order mark, which Foundation takes away from the beginning, composes with nothing.
    let marks = key.unicodeScalars.prefix { $0 == "\u{FEFF}" }
    let rest = String(key.unicodeScalars.dropFirst(marks.count))
    return String(String.UnicodeScalarView(marks)) + rest.precomposedStringWithCanonicalMapping
  }

  /// What an engine could write and not read again is not written.
  static func validate(_ value: StoredValue?, of key: String) throws(KeyValueStoreError) {
    guard let value, value.isDeeper(than: StoredValueBytes.maximumDepth) else { return }
    throw .illegalValue(key: key, reason: "it is nested more than \(StoredValueBytes.maximumDepth) levels deep")
  }
}
