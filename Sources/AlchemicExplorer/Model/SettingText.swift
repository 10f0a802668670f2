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

  /// An entry's value as its editor shows it. A secret is masked.
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
