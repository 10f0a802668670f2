internal import AlchemicGraph

/// One setting, or a line of text among them, as Settings.bundle describes it: all an editor needs to show and check
/// it.
public struct SettingDescription: Hashable, Sendable {
  /// The key of the value; `nil` for what has none, such as a note.
  public var key: String?
  /// What to call it, localised; the key where nothing else is known.
  public var title: String
  /// The title of the group it stands in, localised; empty for none.
  public var group: String
  /// The titles of the panes it lies in, from the outermost, localised; empty for the first pane.
  public var panes: [String]
  /// What it is.
  public var kind: Kind
  /// What it is when it is not set.
  public var defaultValue: StoredValue?

  /// A description from its parts.
  ///
  /// - Parameters:
  ///   - key: The key of the value; `nil` for what has none.
  ///   - title: What to call it; by default its key.
  ///   - group: The title of the group it stands in.
  ///   - panes: The titles of the panes it lies in, from the outermost.
  ///   - kind: What it is.
  ///   - defaultValue: What it is when it is not set.
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

  /// What a setting is, after the specifiers of Settings.bundle.
  public enum Kind: Hashable, Sendable {
    /// PSTextField: a line of text, or a number, see ``SettingDescription/numberKind``; a secure one is never shown.
    case text(isSecure: Bool, keyboard: Keyboard)
    /// PSToggleSwitch: one of two values, usually `true` and `false`.
    case toggle(on: StoredValue, off: StoredValue)
    /// PSSlider: a number in a range.
    case slider(minimum: Double, maximum: Double)
    /// PSMultiValue and PSRadioGroup: one of several values.
    case choice([Choice])
    /// PSTitleValue: shown only; a value that is among the choices by its title.
    case title([Choice])
    /// PSGroup with a FooterText: a note under a group.
    case note
  }

  /// What a text is made of; with a numeric keyboard and a default that is a number, it is a number.
  public enum Keyboard: String, Hashable, Sendable, CaseIterable {
    /// Any text.
    case any = "Alphabet"
    /// Numbers and punctuation.
    case numbersAndPunctuation = "NumbersAndPunctuation"
    /// A whole number.
    case number = "NumberPad"
    /// A number with a decimal point.
    case decimal = "DecimalPad"
    /// A location.
    case url = "URL"
    /// A mail address.
    case email = "EmailAddress"
  }

  /// One value of a choice.
  public struct Choice: Hashable, Sendable {
    /// What a person reads, localised.
    public var title: String
    /// What is stored.
    public var value: StoredValue

    /// A choice from its title and value.
    ///
    /// - Parameters:
    ///   - title: What a person reads.
    ///   - value: What is stored.
    public init(title: String, value: StoredValue) {
      self.title = title
      self.value = value
    }
  }

  /// Whether the value is a secret: never logged, in no description.
  public var isSecure: Bool {
    if case .text(isSecure: true, _) = kind { true } else { false }
  }

  /// Why an editor should not set a value.
  ///
  /// - Parameter value: The value that a person gave.
  /// - Returns: The reason, as a sentence; `nil` when it may be set.
  public func problem(with value: StoredValue) -> String? {
    switch kind {
    case .text(_, let keyboard):
      if let numberKind { return problem(with: value, inFieldOf: numberKind, keyboard: keyboard) }
      guard case .string(let text) = value else { return "It is a text." }
      return keyboard.problem(with: text)
    case .toggle(let on, let off): return value == on || value == off ? nil : "It is on or off."
    case .slider(let minimum, let maximum):
      guard let number = value.number, number >= minimum, number <= maximum else {
        return "It is a number from \(minimum) to \(maximum)."
      }
      return nil
    case .choice(let choices):
      let titles = choices.map(\.title).joined(separator: ", ")
      return choices.contains { $0.value == value } ? nil : "It is one of: \(titles)."
    case .title, .note: return "It cannot be changed."
    }
  }
}

extension SettingDescription.Keyboard {
  /// An empty text is always allowed: it is how a field is cleared.
  func problem(with text: String) -> String? {
    switch self {
    case .any, .numbersAndPunctuation, .url: nil
    case .number: text.allSatisfy { $0.isASCII && $0.isNumber } ? nil : "It is made of digits."
    case .decimal: text.isEmpty || Double(text) != nil ? nil : "It is a number."
    case .email: text.isEmpty || text.contains("@") ? nil : "It is a mail address."
    }
  }
}

extension SettingDescription: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The key, title and default; a secret's default only as set or not set.
  public var description: String {
    "\((key ?? "-").onOneLine) \"\(title.onOneLine)\" (default: \(defaultValue.shown(isSecure: isSecure)))"
  }

  /// As `description`.
  public var debugDescription: String { description }

  /// What `dump` shows: no secret.
  public var customMirror: Mirror { Mirror(self, children: ["setting": description]) }
}
