// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicModel

/// One setting, or a note between settings, as Settings.bundle describes it. It contains everything that an editor
/// needs to show and check the setting.
public struct SettingDescription: Hashable, Sendable {
  /// The key of the value; `nil` for a note.
  public var key: String?
  /// The localised title; the key if there is none.
  public var title: String
  /// The localised title of its group; empty for none.
  public var group: String
  /// The localised titles of its panes, the outermost first; empty for the root pane.
  public var panes: [String]
  /// The kind of setting.
  public var kind: Kind
  /// The value if none is set.
  public var defaultValue: StoredValue?

  /// Creates a description from its parts.
  ///
  /// - Parameters:
  ///   - key: The key of the value; `nil` for a note.
  ///   - title: The title; by default the key.
  ///   - group: The title of its group.
  ///   - panes: The titles of its panes, the outermost first.
  ///   - kind: The kind of setting.
  ///   - defaultValue: The value if none is set.
  public init(
    key: String?, title: String? = nil, group: String = "", panes: [String] = [], kind: Kind,
    defaultValue: StoredValue? = nil
  ) {
    self.key = key
    self.title = title ?? key ?? ""
    self.group = group
    self.panes = panes
    self.kind = kind
    self.defaultValue = defaultValue
  }

  /// The kind of a setting, after the specifiers of Settings.bundle.
  public enum Kind: Hashable, Sendable {
    /// PSTextField: a line of text, or a number; see ``SettingDescription/numberKind``. A secure text is never shown.
    case text(isSecure: Bool, keyboard: Keyboard)
    /// PSToggleSwitch: one of two values, usually `true` and `false`.
    case toggle(on: StoredValue, off: StoredValue)
    /// PSSlider: a number in a range.
    case slider(minimum: Double, maximum: Double)
    /// PSMultiValue and PSRadioGroup: one of several values.
    case choice([Choice])
    /// PSTitleValue: read-only. A value among the choices is shown by its title.
    case title([Choice])
    /// PSGroup with a FooterText: a note under a group.
    case note
  }

  /// The kind of text in a field. With a numeric keyboard and a number as its default value, the field contains a
  /// number.
  public enum Keyboard: String, Hashable, Sendable, CaseIterable {
    /// Any text.
    case any = "Alphabet"
    /// Numbers and punctuation.
    case numbersAndPunctuation = "NumbersAndPunctuation"
    /// A whole number.
    case number = "NumberPad"
    /// A number with a decimal point.
    case decimal = "DecimalPad"
    /// A URL.
    case url = "URL"
    /// An email address.
    case email = "EmailAddress"
  }

  /// One value of a choice.
  public struct Choice: Hashable, Sendable {
    /// The localised title.
    public var title: String
    /// The stored value.
    public var value: StoredValue

    /// Creates a choice from its title and value.
    ///
    /// - Parameters:
    ///   - title: The localised title.
    ///   - value: The stored value.
    public init(title: String, value: StoredValue) {
      self.title = title
      self.value = value
    }
  }

  /// Whether the value is a secret, which is never logged and in no description.
  public var isSecure: Bool {
    if case .text(isSecure: true, _) = kind { true } else { false }
  }

  /// Returns why an editor must not set a value.
  ///
  /// - Parameter value: The value from the editor.
  /// - Returns: The reason, as a sentence; `nil` if the value is valid.
  public func problem(with value: StoredValue) -> String? {
    switch kind {
    case .text(_, let keyboard):
      if let numberKind { return problem(with: value, inFieldOf: numberKind, keyboard: keyboard) }
      guard case .string(let text) = value else { return "Must be text." }
      return keyboard.problem(with: text)
    case .toggle(let on, let off): return value == on || value == off ? nil : "Must be on or off."
    case .slider(let minimum, let maximum):
      guard let number = value.number, number >= minimum, number <= maximum else {
        return "Must be a number from \(minimum) to \(maximum)."
      }
      return nil
    case .choice(let choices):
      let titles = choices.map(\.title).joined(separator: ", ")
      return choices.contains { $0.value == value } ? nil : "Must be one of: \(titles)."
    case .title, .note: return "Cannot be changed."
    }
  }
}

extension SettingDescription.Keyboard {
  /// An empty text is always valid, since it clears the field.
  func problem(with text: String) -> String? {
    switch self {
    case .any, .numbersAndPunctuation, .url: nil
    case .number: text.allSatisfy { $0.isASCII && $0.isNumber } ? nil : "Must contain only digits."
    case .decimal: text.isEmpty || Double(text) != nil ? nil : "Must be a number."
    case .email: text.isEmpty || text.contains("@") ? nil : "Must be an email address."
    }
  }
}

extension SettingDescription: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The key, title and default value. A secret's default value is shown only as set or not set.
  public var description: String {
    "\((key ?? "-").onOneLine) \"\(title.onOneLine)\" (default: \(defaultValue.shown(isSecure: isSecure)))"
  }

  /// As `description`.
  public var debugDescription: String { description }

  /// What `dump` shows: no secret.
  public var customMirror: Mirror { Mirror(self, children: ["setting": description]) }
}
