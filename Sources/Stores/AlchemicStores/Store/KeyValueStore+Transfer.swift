// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension KeyValueStore {
  /// Exports all stored values as text for a file, without default values and command-line values.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - includingSecrets: Whether to include secrets, in plain text.
  /// - Returns: The text, in UTF-8.
  /// - Throws: ``KeyValueStoreError/cannotWrite(location:reason:)`` if the format cannot represent a value.
  public func exported(as format: KeyValueFormat, includingSecrets: Bool = false) throws(KeyValueStoreError) -> Data {
    var values: [String: StoredValue] = [:]
    for entry in entries where includingSecrets || !entry.isSecure { values[entry.key] = entry.storedValue }
    do {
      return try format.data(values)
    } catch {
      throw .cannotWrite(location: "the export", reason: EmbeddedFile.reason(error))
    }
  }

  /// Sets all keys in `data`, in one transaction, all or none.
  ///
  /// - Parameters:
  ///   - data: An export, or any property list or JSON of values by key.
  ///   - format: The format.
  ///   - replacing: Whether to remove every other key. Secrets stay, since exports usually lack them.
  /// - Returns: The number of keys in `data`.
  /// - Throws: ``KeyValueStoreError/malformedFile(path:reason:)`` if the data cannot be read, and what
  ///   ``KeyValueStore/set(_:)`` throws.
  @discardableResult
  public func importValues(
    _ data: Data, as format: KeyValueFormat, replacing: Bool = false
  ) throws(KeyValueStoreError) -> Int {
    let name = format == .json ? "JSON document" : "property list"
    let values: [String: StoredValue]?
    do {
      values = try format.values(data)
    } catch {
      throw .malformedFile(path: "the import", reason: "it is not a valid \(name)")
    }
    guard let values else { throw .malformedFile(path: "the import", reason: "it is not a \(name) of values by key") }
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
