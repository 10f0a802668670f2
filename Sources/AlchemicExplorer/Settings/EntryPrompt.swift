import AlchemicInspection
import TerminalScreen

/// An entry that is being added, or an entry's new key.
struct EntryPrompt: Hashable {
  let store: String
  let title: String
  /// The entry that gets the key; `nil` for a new one.
  let renamed: EntrySnapshot?
  var key = LineEditor()
  var value = LineEditor()
  /// The one that is being written.
  var field = Field.key
  var problem: String?

  enum Field: Hashable, CaseIterable {
    case key, value
  }

  /// The line of the field that is being written.
  var line: LineEditor {
    get { field == .key ? key : value }
    set { if field == .key { key = newValue } else { value = newValue } }
  }

  /// What the keys mean: a new entry has two fields, an entry that is renamed its key alone.
  var context: Context { renamed == nil ? .fields : .line }
}

extension SettingValue {
  /// A value as it is typed for an entry of which nothing is known: a number, true or false, else a text; quotes make a
  /// text of anything.
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
