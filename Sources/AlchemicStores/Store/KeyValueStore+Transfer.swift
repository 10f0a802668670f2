public import Foundation

extension KeyValueStore {
  /// All that is stored, as a text for a file; neither defaults nor what the command line says.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - includingSecrets: Whether secrets are written too; the text shows them.
  /// - Returns: The text, in UTF-8.
  /// - Throws: ``KeyValueStoreError/cannotWrite(location:reason:)`` where the format cannot hold a value.
  public func exported(as format: KeyValueFormat, includingSecrets: Bool = false) throws(KeyValueStoreError) -> Data {
    var values: [String: StoredValue] = [:]
    for entry in entries where includingSecrets || !entry.isSecure { values[entry.key] = entry.storedValue }
    do {
      return try format.data(values)
    } catch {
      throw .cannotWrite(location: "the export", reason: EmbeddedFile.reason(error))
    }
  }

  /// Sets all keys that `data` gives, in one transaction: all or none.
  ///
  /// - Parameters:
  ///   - data: An export, or any property list or JSON of values by key.
  ///   - format: The format.
  ///   - replacing: Whether every other key is removed, secrets excepted, which an export does not have.
  /// - Returns: How many keys there are in `data`.
  /// - Throws: ``KeyValueStoreError/malformedFile(path:reason:)`` for what cannot be read, and what
  ///   ``KeyValueStore/set(_:)`` throws.
  @discardableResult
  public func importValues(
    _ data: Data, as format: KeyValueFormat, replacing: Bool = false
  ) throws(KeyValueStoreError) -> Int {
    let name = format == .json ? "JSON" : "property list"
    let values: [String: StoredValue]?
    do {
      values = try format.values(data)
    } catch {
      throw .malformedFile(path: "the import", reason: "it is no \(name)")
    }
    guard let values else { throw .malformedFile(path: "the import", reason: "it is no \(name) of values by key") }
    var changes = values.mapValues { StoredValue?.some($0) }
    if replacing {
      for entry in entries where entry.storedValue != nil && !entry.isSecure && changes[entry.key] == nil {
        changes[entry.key] = .some(nil)
      }
    }
    try set(changes)
    return values.count
  }
}
