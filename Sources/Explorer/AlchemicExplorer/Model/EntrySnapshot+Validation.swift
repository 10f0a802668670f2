// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// Which values an entry accepts. A file is held to the same rules as the user.
extension EntrySnapshot {
  /// Whether the program declares the entry. An undeclared entry accepts any value.
  private var isDescribed: Bool { title != key || !group.isEmpty }

  /// A value converted to this entry's type: files do not distinguish 3 from 3.0, or 1 from true.
  func converted(_ value: SettingValue) -> SettingValue {
    switch (value, editor, storedValue ?? defaultValue ?? self.value) {
    case (.integer(let number), .toggle, _) where isDescribed && (0...1).contains(number): .bool(number == 1)
    case (.integer(let number), .number, _), (.integer(let number), _, .double?): .double(Double(number))
    case (.double(let number), .integer, _), (.double(let number), _, .integer?):
      Int64(exactly: number).map { .integer($0) } ?? value
    default: value
    }
  }

  /// Why the entry rejects a value, as words that follow the value: `is not text`; `nil` where it accepts the value.
  func problem(with value: SettingValue) -> String? {
    guard isDescribed else { return nil }
    switch (editor, value) {
    case (.text, .string), (.secret, .string), (.integer, .integer), (.number, .integer), (.toggle, .bool),
      (.json, .other):
      return nil
    case (.number, .double(let number)) where number.isFinite: return nil
    case (.text, _), (.secret, _): return "is not text"
    case (.integer, _): return "is not a whole number"
    case (.number, _): return "is not a number"
    case (.toggle, _): return "is neither on nor off"
    case (.json, _): return "is neither a list nor a dictionary"
    case (.slider(let minimum, let maximum), _):
      guard let slider = Slider(minimum: minimum, maximum: maximum, value: self.value ?? defaultValue) else {
        return nil
      }
      if case .string = value { return "is not \(slider.words)" }
      return value.number.flatMap { slider.settingValue(of: $0) } == nil ? "is not \(slider.words)" : nil
    case (.choice(let choices), _):
      return choices.isEmpty || choices.contains { $0.value == value } ? nil : "is not one of its choices"
    case (.readOnly, _): return "is read-only"
    }
  }
}
