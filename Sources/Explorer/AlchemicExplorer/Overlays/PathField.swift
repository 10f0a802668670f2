// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen

/// The path of a file that the user types in a prompt, with completion.
struct PathField: Hashable, Sendable {
  var line: LineEditor
  /// The names that complete the path, where there are several.
  private(set) var candidates: [String] = []

  /// The ending of the files that are listed first; `nil` for none.
  private let ending: String?

  init(_ text: String = "", first ending: String? = nil) {
    line = LineEditor(text)
    self.ending = ending
  }

  var text: String { line.text }

  mutating func perform(_ edit: LineEditor.Edit) {
    line.perform(edit)
    candidates = []
  }

  mutating func insert(_ text: String) {
    line.insert(text)
    candidates = []
  }

  /// Asks for the names that complete the path.
  var completion: [ExplorerRequest] { [.ask(ListFiles(directory: PathCompletion(text).directory))] }

  /// Completes the path by the names in a directory. Returns whether anything fits, or the user has typed on.
  mutating func complete(_ names: [String], in directory: String) -> Bool {
    let typed = PathCompletion(text)
    guard typed.directory == directory else { return true }
    let found = typed.candidates(names, first: ending)
    line = LineEditor(typed.completed(found))
    candidates = found.count > 1 ? found : []
    return !found.isEmpty
  }
}

extension KeyBinding {
  /// Where the path of a file is typed.
  static let completing = KeyBinding(.fields, [.tab], .completePath, "complete the name of a file", hint: "complete")
}

extension Canvas {
  /// Draws a prompt for a path in the middle of the window: the path, and below it a message in as many lines as it needs.
  mutating func draw(_ field: PathField, label: String, title: String, below message: String, _ role: Role) {
    let width = min(60, screen.width - 4)
    // Names that complete the path replace the message.
    let text = field.candidates.isEmpty ? message : field.candidates.joined(separator: "  ")
    let lines = Format.wrapped(text, to: width - 6, atMost: min(8, screen.height - 6))
    let box = Rectangle.centred(width: width, height: 4 + lines.count, on: self)
    clear(box)
    frame(box, title: title, isFocused: true)
    let (row, column, room) = (box.row + 1, box.column + 3, box.width - 6)
    let labelWidth = Format.width(of: label) + 2
    put(label, .dim, row: row, column: column, width: labelWidth)
    draw(field.line, in: Rectangle(row: row, column: column + labelWidth, width: room - labelWidth, height: 1))
    for (index, line) in lines.enumerated() {
      put(line, field.candidates.isEmpty ? role : .text, row: row + 2 + index, column: column, width: room)
    }
  }
}

extension Context {
  /// The user types the path of a file.
  static let path = Context("path")
}

extension Action {
  static let completePath = Action("complete-path")
}
