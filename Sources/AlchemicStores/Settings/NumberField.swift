// Settings.bundle knows no field for numbers, only text fields with a keyboard for them; what their default is tells
// whether the program wants a number or a text made of digits, such as a code.
extension SettingDescription {
  /// The kind of number that a text field holds: `integer` where its default is a whole number, `double` where it is
  /// another; `nil` for all that holds no number.
  ///
  /// A text field holds a number when its keyboard is numeric *and* its default is a number. With a default that is a
  /// text, or none, it holds a text.
  public var numberKind: StoredValue.Kind? {
    guard case .text(_, let keyboard) = kind, keyboard.isNumeric else { return nil }
    switch defaultValue {
    case .integer, .unsigned: return .integer
    case .double: return .double
    case .string, .bool, .date, .data, .url, .array, .dictionary, .null, nil: return nil
    }
  }

  /// A value from an editor as this setting is stored: a number in the form of the field's default, and in a secret's
  /// field, whose editor knows only texts, the number that was typed. What is none stays as it is, for
  /// ``problem(with:)`` to refuse.
  package func stored(_ value: StoredValue) -> StoredValue {
    switch (numberKind, value) {
    case (.integer?, .double(let number)): return Int64(exactly: number).map { .integer($0) } ?? value
    case (.double?, .integer(let number)): return .double(Double(number))
    case (let kind?, .string(let text)) where isSecure: return StoredValue.reading(of: text, as: kind) ?? value
    default: return value
    }
  }

  /// Why a field for numbers of a kind should not be set to a value; never a text, not even one that reads as a number:
  /// a property of a number's type would not take it.
  func problem(with value: StoredValue, inFieldOf kind: StoredValue.Kind, keyboard: Keyboard) -> String? {
    let words = kind == .integer ? "a whole number" : "a number"
    if case .string = value { return isSecure ? "It is \(words)." : "It is \(words), not a text." }
    let isNegative: Bool
    if let number = value.integer(Int64.self) {
      isNegative = number < 0
    } else if value.integer(UInt64.self) != nil {
      isNegative = false
    } else if kind == .double, let number = value.number, number.isFinite {
      isNegative = number < 0
    } else {
      return "It is \(words)."
    }
    // The keyboard has no sign.
    return keyboard == .number && isNegative ? "It is \(words), not below zero." : nil
  }
}

extension SettingDescription.Keyboard {
  /// Whether it is there to type numbers with.
  var isNumeric: Bool {
    switch self {
    case .numbersAndPunctuation, .number, .decimal: true
    case .any, .url, .email: false
    }
  }
}
