// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// A stored value is of another type than requested. The error never contains the value, which may be a secret.
struct StoredValueMismatch: Error, Hashable, CustomStringConvertible {
  let expected: String
  let found: StoredValue.Kind
  /// The position inside an array or a dictionary, the outermost key first; empty for the value itself.
  let path: [String]
  /// Whether there is no value at that position.
  let isMissing: Bool

  /// - Parameters:
  ///   - type: The requested type.
  ///   - stored: The stored value; `nil` for none.
  ///   - path: Its position.
  init(_ type: Any.Type, _ stored: StoredValue?, at path: [String] = []) {
    expected = TypeNames.short(type)
    found = stored?.kind ?? .null
    self.path = path
    isMissing = stored == nil
  }

  /// Finds the first value in an array or a dictionary that is not of the element type, otherwise the value itself.
  static func first(_ type: any StorableValue.Type, in stored: StoredValue, at path: [String] = []) -> Self {
    switch stored {
    case .array(let values):
      guard let element = (type as? any StorableList.Type)?.element else { break }
      for (index, value) in values.enumerated() where element.init(storedValue: value) == nil {
        return first(element, in: value, at: path + ["\(index)"])
      }
    case .dictionary(let values):
      guard let element = (type as? any StorableTable.Type)?.element else { break }
      for (key, value) in values.sorted(by: { $0.key < $1.key }) where element.init(storedValue: value) == nil {
        return first(element, in: value, at: path + [key])
      }
    default: break
    }
    if let wrapped = (type as? any StorableOptional.Type)?.wrapped { return first(wrapped, in: stored, at: path) }
    return Self(type, stored, at: path)
  }

  var description: String {
    let place = path.joined(separator: ".")
    if isMissing { return "nothing is stored at \(place)" }
    return "expected \(expected), found \(found.rawValue)\(place.isEmpty ? "" : " at \(place)")"
  }
}

private protocol StorableList {
  static var element: any StorableValue.Type { get }
}

extension Array: StorableList where Element: StorableValue {
  fileprivate static var element: any StorableValue.Type { Element.self }
}

private protocol StorableTable {
  static var element: any StorableValue.Type { get }
}

extension Dictionary: StorableTable where Key == String, Value: StorableValue {
  fileprivate static var element: any StorableValue.Type { Value.self }
}

private protocol StorableOptional {
  static var wrapped: any StorableValue.Type { get }
}

extension Optional: StorableOptional where Wrapped: StorableValue {
  fileprivate static var wrapped: any StorableValue.Type { Wrapped.self }
}
