// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// The prompt for a new entry, or for an entry's new key.
struct EntryPrompt: Hashable, Sendable {
  let store: String
  let title: String
  /// The entry to rename; `nil` for a new entry.
  let renamed: EntrySnapshot?
  var key = LineEditor()
  var value = LineEditor()
  /// The active field.
  var field = Field.key
  var problem: String?

  enum Field: Hashable, CaseIterable {
    case key, value
  }

  /// The line of the active field.
  var line: LineEditor {
    get { field == .key ? key : value }
    set { if field == .key { key = newValue } else { value = newValue } }
  }
}

extension SettingValue {
  /// The value of a text typed for an undeclared entry: a number, true or false, otherwise text. Quotes force text.
  init(typed text: String) {
    if text == "true" || text == "false" {
      self = .bool(text == "true")
    } else if let number = Int64(text) {
      self = .integer(number)
    } else if let number = Double(text), number.isFinite {
      self = .double(number)
    } else if text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") {
      self = .string(String(text.dropFirst().dropLast()))
    } else {
      self = .string(text)
    }
  }
}
