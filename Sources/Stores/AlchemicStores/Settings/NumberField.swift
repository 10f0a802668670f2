// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// Settings.bundle has no number fields, only text fields with a numeric keyboard. The type of the default value shows
// whether the program expects a number, or a text of digits such as a code.
extension SettingDescription {
  /// The kind of number in a text field: `integer` if its default value is a whole number, `double` if it is another
  /// number; `nil` for every other setting.
  ///
  /// A text field contains a number if its keyboard is numeric *and* its default value is a number. Otherwise it
  /// contains a text.
  public var numberKind: StoredValue.Kind? {
    guard case .text(_, let keyboard) = kind, keyboard.isNumeric else { return nil }
    switch defaultValue {
    case .integer, .unsigned: return .integer
    case .double: return .double
    case .string, .bool, .date, .data, .url, .array, .dictionary, .null, nil: return nil
    }
  }

  /// Converts a value from an editor to the stored form of this setting. A number gets the type of the field's default
  /// value. A secret's editor supplies only texts, so a secret number is parsed. An unsuitable value is returned
  /// unchanged, so that ``problem(with:)`` refuses it.
  package func stored(_ value: StoredValue) -> StoredValue {
    switch (numberKind, value) {
    case (.integer?, .double(let number)): return Int64(exactly: number).map { .integer($0) } ?? value
    case (.double?, .integer(let number)): return .double(Double(number))
    case (let kind?, .string(let text)) where isSecure: return StoredValue.reading(of: text, as: kind) ?? value
    default: return value
    }
  }

  /// Why a number field must not be set to a value. Texts are always refused, even texts of digits: a property of a
  /// number's type would not accept them.
  func problem(with value: StoredValue, inFieldOf kind: StoredValue.Kind, keyboard: Keyboard) -> String? {
    let words = kind == .integer ? "a whole number" : "a number"
    if case .string = value { return isSecure ? "Must be \(words)." : "Must be \(words), not text." }
    let isNegative: Bool
    if let number = value.integer(Int64.self) {
      isNegative = number < 0
    } else if value.integer(UInt64.self) != nil {
      isNegative = false
    } else if kind == .double, let number = value.number, number.isFinite {
      isNegative = number < 0
    } else {
      return "Must be \(words)."
    }
    // This keyboard has no minus sign.
    return keyboard == .number && isNegative ? "Must be \(words), not negative." : nil
  }
}

extension SettingDescription.Keyboard {
  /// Whether the keyboard is for numbers.
  var isNumeric: Bool {
    switch self {
    case .numbersAndPunctuation, .number, .decimal: true
    case .any, .url, .email: false
    }
  }
}
