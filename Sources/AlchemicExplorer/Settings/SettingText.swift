package import AlchemicInspection

/// How the values of entries are written.
package enum SettingText {
  /// A value as it would be typed.
  package static func plain(_ value: SettingValue) -> String {
    switch value {
    case .string(let text), .other(let text): text
    case .bool(let isOn): isOn ? "on" : "off"
    case .integer(let number): "\(number)"
    case .double(let number): Format.number(number)
    }
  }

  /// What an entry is set to, in the words of its editor; a secret is never shown.
  static func value(of entry: EntrySnapshot, _ symbols: Symbols) -> String {
    guard let value = entry.value ?? entry.defaultValue else { return "not set" }
    return self.value(value, of: entry, symbols)
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

extension EntrySnapshot {
  /// Whether a toggle is on; numbers and words count as Settings.bundle has them.
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
