// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection
internal import Foundation

/// The form in which stores export their settings.
extension JSONValue {
  /// The tags of numbers that JSON or Foundation's decoder would change.
  private static let (double, integer) = ("$double", "$integer")

  /// Creates the value of an entry; `nil` if the explorer does not have the value in full.
  init?(_ entry: EntrySnapshot) {
    switch (entry.editor, entry.value) {
    case (.secret, _), (.readOnly, _), (_, nil): return nil
    case (_, .string(let text)?): self = .string(text)
    case (_, .bool(let isOn)?): self = .bool(isOn)
    case (_, .integer(.min)?): self = .object([Self.integer: .string("\(Int64.min)")])
    case (_, .integer(let number)?): self = .integer(number)
    case (_, .double(let number)?):
      let needsTag = !number.isFinite || number == number.rounded()
      self = needsTag ? .object([Self.double: .string("\(number)")]) : .double(number)
    case (_, .other(let text)?):
      guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else { return nil }
      self = value
    }
  }

  /// The value of the setting; `nil` for null.
  var setting: SettingValue? {
    switch self {
    case .null: return nil
    case .bool(let isOn): return .bool(isOn)
    case .integer(let number): return .integer(number)
    case .double(let number): return .double(number)
    case .string(let text): return .string(text)
    case .object(let members) where members.count == 1:
      if case .string(let text)? = members[Self.double], let number = Double(text) { return .double(number) }
      if case .string(let text)? = members[Self.integer], let number = Int64(text) { return .integer(number) }
      return line.map { .other($0) }
    case .array, .object: return line.map { .other($0) }
    }
  }

  private var line: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }
}
