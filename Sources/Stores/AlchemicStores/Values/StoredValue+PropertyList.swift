// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension StoredValue {
  /// Creates the value of a property list's object; `nil` for an unsupported object.
  init?(propertyList object: Any) {
    switch object {
    case let value as String: self = .string(value)
    case let value as Date: self = .date(value)
    case let value as Data: self = .data(value)
    case let value as [Any]:
      var values: [StoredValue] = []
      for element in value {
        guard let element = StoredValue(propertyList: element) else { return nil }
        values.append(element)
      }
      self = .array(values)
    case let value as [String: Any]:
      var values: [String: StoredValue] = [:]
      for (key, element) in value {
        guard let element = StoredValue(propertyList: element) else { return nil }
        values[key] = element
      }
      self = .dictionary(values)
    case let value as NSNumber: self.init(number: value)
    default: return nil
    }
  }

  /// On Linux, property lists contain Swift numbers or NSNumber. These casts find the true type of both.
  private init?(number: NSNumber) {
    switch String(cString: number.objCType) {
    case "c", "B": self = .bool(number.boolValue)
    case "f", "d": self = .double(number.doubleValue)
    case "Q": self = UInt64(truncating: number).storedValue
    default: self = .integer(number.int64Value)
    }
  }

  /// The object for `PropertyListSerialization`; `nil` if property lists cannot represent the value: null, a URL, or a
  /// whole number beyond the signed 64-bit range.
  var propertyList: Any? {
    switch self {
    case .string(let value): value
    case .bool(let value): value
    case .integer(let value): value
    case .double(let value): value
    case .date(let value): value
    case .data(let value): value
    case .array(let values):
      values.reduce(into: [Any]?([])) { list, value in
        guard let value = value.propertyList else { return list = nil }
        list?.append(value)
      }
    case .dictionary(let values):
      values.reduce(into: [String: Any]?([:])) { list, entry in
        guard let value = entry.value.propertyList else { return list = nil }
        list?[entry.key] = value
      }
    case .unsigned, .url, .null: nil
    }
  }
}
