// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicInspection

extension EntrySnapshot {
  /// The value for scripts, in the form that `set` accepts.
  ///
  /// - Throws: ``Refusal`` if the setting is a secret or has no value.
  public func plainValue() throws(Refusal) -> String {
    if editor == .secret { throw Refusal("\(quoted(key)) is a secret and cannot be shown.") }
    guard let shownValue else { throw Refusal("\(quoted(key)) is not set and has no default value.") }
    return shownValue
  }

  /// Converts a text that the user typed to a value that this entry can hold.
  ///
  /// - Throws: ``Refusal`` with the allowed values.
  func value(typed text: String) throws(Refusal) -> SettingValue {
    switch editor {
    case .text, .secret: return .string(text)
    case .integer:
      guard let number = Int64(text) else {
        throw Refusal("\(key): \(SettingText.problem(withInteger: text))".printable)
      }
      return .integer(number)
    case .number: return .double(try number(text))
    case .toggle:
      switch text.lowercased() {
      case "on", "yes", "true", "1": return .bool(true)
      case "off", "no", "false", "0": return .bool(false)
      default: throw Refusal("\(quoted(key)) must be on or off, not \(quoted(text)).")
      }
    case .slider(let minimum, let maximum):
      let number = try number(text)
      guard number >= minimum, number <= maximum else {
        throw Refusal("\(quoted(key)) must be from \(Format.number(minimum)) to \(Format.number(maximum)).")
      }
      if case .integer = value ?? defaultValue, let whole = Int64(exactly: number) { return .integer(whole) }
      return .double(number)
    case .choice(let choices):
      if let choice = choices.first(where: { $0.isWritten(text) }) { return choice.value }
      // Choices that differ only in case stay distinct.
      let near = choices.filter { $0.isWritten(text, inAnyCase: true) }
      if near.count == 1 { return near[0].value }
      let words = choices.map(\.words).joined(separator: ", ")
      throw Refusal("\(quoted(key)) must be one of: \(words).")
    case .json: return .other(text)
    case .readOnly: throw Refusal("\(quoted(key)) is read-only.")
    }
  }

  private func number(_ text: String) throws(Refusal) -> Double {
    guard let number = Double(text), number.isFinite else {
      throw Refusal("\(key): \(quoted(text)) is not a number.".printable)
    }
    return number
  }
}

extension EntrySnapshot.Choice {
  private var plainValue: String { SettingText.plain(value) }

  /// The value, and the title if it differs: `EUR (Euro)`.
  fileprivate var words: String {
    title.isEmpty || title == plainValue ? plainValue.printable : "\(plainValue.printable) (\(title.printable))"
  }

  /// Whether a text is the value or the title.
  fileprivate func isWritten(_ text: String, inAnyCase: Bool = false) -> Bool {
    guard inAnyCase else { return plainValue == text || title == text }
    return [plainValue, title].contains { $0.lowercased() == text.lowercased() }
  }
}
