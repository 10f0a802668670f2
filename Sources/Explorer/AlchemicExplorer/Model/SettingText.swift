// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicInspection

/// The values of entries as text.
package enum SettingText {
  /// A value as the user would type it.
  package static func plain(_ value: SettingValue) -> String {
    switch value {
    case .string(let text), .other(let text): text
    case .bool(let isOn): isOn ? "on" : "off"
    case .integer(let number): "\(number)"
    case .double(let number): Format.number(number)
    }
  }

  /// Why a text is not a whole number that a setting can have.
  package static func problem(withInteger text: String) -> String {
    if text.isEmpty { return "Enter a whole number." }
    let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let isNumber = !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard isNumber else { return "\"\(text)\" is not a whole number." }
    return
      "\"\(text)\" is too \(text.hasPrefix("-") ? "small" : "large"). The \(text.hasPrefix("-") ? "smallest" : "largest") "
      + "whole number is \(text.hasPrefix("-") ? Int64.min : .max)."
  }

  /// An entry's value as its editor shows it. A secret is masked.
  static func value(of entry: EntrySnapshot, _ symbols: Symbols) -> String {
    guard let value = entry.value ?? entry.defaultValue else { return "not set" }
    return self.value(value, of: entry, symbols)
  }

  /// An entry's value in a sentence, where an empty one would not be seen.
  static func words(for entry: EntrySnapshot, _ symbols: Symbols) -> String {
    let text = value(of: entry, symbols)
    return text.isEmpty ? "empty" : text
  }

  /// The value of a setting before an event, in words; `nil` as for ``ContainerEvent/previousValue``.
  static func previous(_ event: ContainerEvent, _ symbols: Symbols) -> String? {
    guard let value = event.previousValue, let entry = event.changedEntry else { return nil }
    let text = self.value(value, of: entry, symbols)
    return text.isEmpty ? "empty" : text
  }

  static func value(_ value: SettingValue, of entry: EntrySnapshot, _ symbols: Symbols) -> String {
    switch entry.editor {
    case .secret:
      return String(repeating: symbols.mask, count: 8)
    case .choice(let choices):
      return choices.first { $0.value == value }?.title ?? plain(value)
    case .text, .integer, .number, .toggle, .slider, .json, .readOnly:
      return plain(value)
    }
  }
}

extension ContainerEvent {
  /// The value of a setting before the event, which may have been the default value; `nil` where the event has not changed
  /// what is shown, where the value is a secret, or where it is not known.
  var previousValue: SettingValue? {
    guard let previous, let entry = changedEntry else { return nil }
    // The command line's value hides all others.
    guard entry.editor != .secret, entry.origin != .commandLine, let value = previous.value ?? entry.defaultValue,
      value != entry.value
    else { return nil }
    return value
  }

  /// The setting that the event changed, as it is then; without a value where the event removed it.
  fileprivate var changedEntry: EntrySnapshot? {
    guard case .entry(_, let key, let entry) = change else { return nil }
    return entry ?? EntrySnapshot(key: key, value: nil, origin: .default, editor: .readOnly)
  }
}

extension EntrySnapshot {
  /// Whether a toggle is on. Numbers and words count as in a Settings.bundle.
  var isOn: Bool {
    switch value ?? defaultValue {
    case .bool(let isOn): isOn
    case .integer(let number): number != 0
    case .double(let number): number != 0
    case .string(let text): ["1", "yes", "true", "on"].contains(text.lowercased())
    case .other, nil: false
    }
  }
}
