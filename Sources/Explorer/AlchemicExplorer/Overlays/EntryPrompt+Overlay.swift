// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

extension EntryPrompt: Overlay {
  static let bindings: KeyValuePairs<Context, [KeyBinding]> = [
    .line: KeyBinding.saving + KeyBinding.typing,
    .fields: KeyBinding.saving + KeyBinding.typing + [
      KeyBinding(.fields, [.tab, .down], .nextField, "switch between key and value", hint: "key, value"),
      KeyBinding(.fields, [.backTab, .up], .previousField, "switch between key and value"),
    ],
  ]

  /// A new entry has two fields, a renamed entry only its key.
  var context: Context { renamed == nil ? .fields : .line }
  var isUnfinishedEdit: Bool { true }

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    if let edit = action.edit {
      line.perform(edit)
      problem = nil
      return []
    }
    switch action {
    case .cancel: return [.close]
    case .save: return shared.canSendCommands() ? submit(&shared) : []
    case .nextField, .previousField:
      field = field.next
      problem = nil
      return []
    default: return nil
    }
  }

  mutating func type(_ text: String, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    line.insert(text)
    problem = nil
    return []
  }

  /// Moves from the key to the value, or sends the entry.
  private mutating func submit(_ shared: inout ExplorerState) -> [ExplorerRequest] {
    let key = key.text
    if let problem = problem(with: key, shared) {
      self.problem = problem
      field = .key
    } else if let entry = renamed, let value = entry.value {
      // Set first, removed second: an interruption in between loses no value.
      return [.close]
        + shared.change(
          .renamed, "\(entry.key) to \(key)",
          [
            .set(store: store, key: key, value, seen: nil),
            .remove(store: store, key: entry.key, seen: entry.revision),
          ])
    } else if field == .value {
      return [.close]
        + shared.change(.added, key, [.set(store: store, key: key, SettingValue(typed: value.text), seen: nil)])
    } else {
      field = .value
      problem = nil
    }
    return []
  }

  private func problem(with key: String, _ shared: ExplorerState) -> String? {
    if key.isEmpty { return "Enter a key." }
    return shared.container?.entry(store, key) == nil ? nil : "\(key) already exists."
  }

  func draw(_ shared: ExplorerState, on canvas: inout Canvas) {
    let box = Rectangle.centred(width: min(60, canvas.screen.width - 4), height: renamed == nil ? 6 : 4, on: canvas)
    canvas.clear(box)
    canvas.frame(box, title: title, isFocused: true)
    let inner = Rectangle(row: box.row + 1, column: box.column + 3, width: box.width - 6, height: box.height - 2)
    draw("Key", key, isActive: field == .key, row: inner.row, in: inner, on: &canvas)
    if renamed == nil {
      draw("Value", value, isActive: field == .value, row: inner.row + 1, in: inner, on: &canvas)
      let hint = field == .key ? "" : "A number, true, false or text; \"5\" in quotes is text."
      canvas.put(hint, .dim, row: inner.row + 3, column: inner.column, width: inner.width)
    }
    if let problem {
      canvas.put(
        "\(shared.symbols.failed) \(problem)", .bad, row: box.row + box.height - 2, column: inner.column,
        width: inner.width)
    }
  }

  private func draw(
    _ label: String, _ line: LineEditor, isActive: Bool, row: Int, in inner: Rectangle, on canvas: inout Canvas
  ) {
    canvas.put(label, .dim, row: row, column: inner.column, width: 8)
    let field = Rectangle(row: row, column: inner.column + 8, width: inner.width - 8, height: 1)
    guard isActive else {
      canvas.put(line.text, row: row, column: field.column, width: field.width)
      return
    }
    canvas.draw(line, in: field)
  }
}

extension Context {
  /// The user edits one line of text.
  static let line = Context("line")
  /// The user enters a new entry's key and value.
  static let fields = Context("fields")
}

extension Action {
  static let nextField = Action("next-field")
  static let previousField = Action("previous-field")
}
