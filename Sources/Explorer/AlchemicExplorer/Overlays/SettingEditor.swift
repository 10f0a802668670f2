// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The editor of one entry.
struct SettingEditor: Hashable, Sendable {
  let store: String
  let key: String
  let title: String
  /// The value at the beginning; `nil` for a secret.
  let before: SettingValue?
  /// The entry's revision that the user has seen.
  var seen: String?
  var field: Field
  /// Why the value was not accepted.
  var problem: String?
  /// The line's text at the beginning; empty for an editor without a line.
  private let original: String
  /// Whether the user chose a value or moved the slider.
  private var isAdjusted = false
  /// Whether the user has typed or adjusted anything.
  private(set) var isTouched = false

  enum Field: Hashable {
    case line(LineEditor, Kind)
    case choice(ChoiceList)
    case slider(Slider)
    /// A number that is typed over a slider, which keeps its position.
    case sliderNumber(LineEditor, Slider)
  }

  /// What a line must contain.
  enum Kind: Hashable {
    case text, secret, integer, number, json
  }

  /// What the user has typed, with the title of the setting; `nil` for a secret, and where nothing was typed.
  var unsaved: (title: String, text: String)? {
    switch field {
    case .line(_, .secret), .choice, .slider: nil
    case .line(let line, _) where line.text == original: nil
    case .line(let line, _), .sliderNumber(let line, _): (title, line.text)
    }
  }

  enum Outcome: Hashable {
    case valid(SettingValue)
    /// The reason, in one sentence.
    case invalid(String)
  }

  init(_ entry: EntrySnapshot, store: String) {
    self.store = store
    key = entry.key
    title = entry.title
    seen = entry.revision
    let value = entry.value ?? entry.defaultValue
    before = entry.editor == .secret ? nil : value
    let text = entry.editor == .secret ? "" : value.map { SettingText.plain($0) } ?? ""
    original = text
    switch entry.editor {
    case .secret: field = .line(LineEditor(), .secret)
    case .integer: field = .line(LineEditor(text), .integer)
    case .number: field = .line(LineEditor(text), .number)
    case .json: field = .line(LineEditor(text), .json)
    case .choice(let choices) where !choices.isEmpty:
      field = .choice(ChoiceList(choices, value: value))
    case .slider(let minimum, let maximum):
      let slider = Slider(minimum: minimum, maximum: maximum, value: value)
      field = slider.map(Field.slider) ?? .line(LineEditor(text), .number)
    case .text, .toggle, .choice, .readOnly: field = .line(LineEditor(text), .text)
    }
  }

  /// The value that saving stores.
  var value: Outcome {
    switch field {
    case .line(let line, .text), .line(let line, .secret):
      return .valid(.string(line.text))
    case .line(let line, .json):
      return .valid(.other(line.text))
    case .line(let line, .integer):
      let text = line.text.trimmed
      return Int64(text).map { .valid(.integer($0)) } ?? .invalid(SettingText.problem(withInteger: text))
    case .line(let line, .number):
      let text = line.text.trimmed
      guard let number = Double(text), number.isFinite else {
        return .invalid(text.isEmpty ? "Enter a number." : "\"\(text)\" is not a number.")
      }
      return .valid(.double(number))
    case .choice(let list):
      return list.choice.map { .valid($0.value) } ?? .invalid("No choice contains \"\(list.filter.text)\".")
    case .slider(let slider):
      return .valid(slider.settingValue)
    case .sliderNumber(let line, let slider):
      let text = line.text.trimmed
      if let value = number.flatMap({ slider.settingValue(of: $0) }) { return .valid(value) }
      return .invalid("\"\(text)\" is not \(slider.words).")
    }
  }

  /// Whether nothing changed: nothing was typed or chosen, or all of it was reverted.
  var isUnchanged: Bool {
    switch field {
    case .line(let line, _): line.text == original
    case .choice(let list): !isAdjusted || list.choice?.value == before
    case .slider(let slider): !isAdjusted || slider.value == before?.number
    case .sliderNumber: number.map { $0 == before?.number } ?? false
    }
  }

  /// Whether the entry is a secret, whose editor starts empty.
  var isSecret: Bool {
    if case .line(_, .secret) = field { true } else { false }
  }

  mutating func type(_ text: String) {
    type { $0.insert(text) }
  }

  mutating func type(_ edit: LineEditor.Edit) {
    type { $0.perform(edit) }
  }

  /// Changes the line. Over a slider, a typed number begins with the first character and ends when it is empty.
  private mutating func type(_ change: (inout LineEditor) -> Void) {
    switch field {
    case .line(var line, let kind):
      change(&line)
      field = .line(line, kind)
    case .slider(let slider), .sliderNumber(_, let slider):
      var line = typed
      change(&line)
      field = line.characters.isEmpty ? .slider(slider) : .sliderNumber(line, slider)
    case .choice(var list):
      list.type(change)
      field = .choice(list)
      isAdjusted = true
    }
    (isTouched, problem) = (true, nil)
  }

  /// The slider, also while a number is typed over it.
  var slider: Slider? {
    switch field {
    case .slider(let slider), .sliderNumber(_, let slider): slider
    case .line, .choice: nil
    }
  }

  /// The text typed over a slider.
  private var typed: LineEditor {
    if case .sliderNumber(let line, _) = field { line } else { LineEditor() }
  }

  /// The number typed over a slider, if the text is one.
  var number: Double? { Double(typed.text.trimmed) }

  mutating func adjust(_ action: Action) {
    switch field {
    case .line: return
    case .choice(var list):
      list.move(action)
      field = .choice(list)
    case .slider(var slider):
      slider.adjust(action)
      field = .slider(slider)
    case .sliderNumber(_, let slider):
      // Continues from the typed number, if it is in the slider's range.
      var moved = number.map { slider.moved(to: $0) } ?? slider
      moved.adjust(action)
      field = .slider(moved)
    }
    (isAdjusted, isTouched, problem) = (true, true, nil)
  }
}

extension String {
  /// The text without whitespace at its ends.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
