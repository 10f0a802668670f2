// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen

/// A line of text that is being edited, with its cursor.
struct LineEditor: Hashable {
  private(set) var characters: [Character]
  /// The number of characters before the cursor.
  private(set) var cursor: Int

  /// The edits of a line besides typing.
  enum Edit: String, Hashable, CaseIterable {
    case left, right, home, end, deleteBackward, deleteForward, deleteWord, deleteToStart, deleteToEnd

    var deletes: Bool {
      switch self {
      case .left, .right, .home, .end: false
      case .deleteBackward, .deleteForward, .deleteWord, .deleteToStart, .deleteToEnd: true
      }
    }
  }

  init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
  }

  var text: String { String(characters) }

  /// Inserts text at the cursor, on one line: line breaks and tabs become spaces, and other control characters are
  /// dropped.
  mutating func insert(_ text: String) {
    let line = text.compactMap { character -> Character? in
      if character.isNewline || character == "\t" { return " " }
      let isControl = character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
      return isControl ? nil : character
    }
    characters.insert(contentsOf: line, at: cursor)
    cursor += line.count
  }

  /// The message about replaced line breaks; `nil` for a text without any.
  static func notice(of text: String) -> String? {
    switch text.count(where: \.isNewline) {
    case 0: nil
    case 1: "1 line break was replaced by a space."
    case let count: "\(count) line breaks were replaced by spaces."
    }
  }

  mutating func perform(_ edit: Edit) {
    switch edit {
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(characters.count, cursor + 1)
    case .home: cursor = 0
    case .end: cursor = characters.count
    case .deleteBackward: delete(max(0, cursor - 1)..<cursor)
    case .deleteForward: delete(cursor..<min(characters.count, cursor + 1))
    case .deleteWord: delete(startOfWord..<cursor)
    case .deleteToStart: delete(0..<cursor)
    case .deleteToEnd: delete(cursor..<characters.count)
    }
  }

  /// The part around the cursor that fits into a width, and the cursor's column in it.
  ///
  /// - Parameter mask: The character shown for each character of a secret.
  func window(width: Int, mask: Character? = nil) -> (text: String, cursor: Int) {
    var start = cursor
    var before = 0
    // One column stays free for the cursor.
    while start > 0 {
      let next = before + self.width(at: start - 1, mask)
      if next > width - 1 { break }
      before = next
      start -= 1
    }
    var end = cursor
    var columns = before
    while end < characters.count {
      columns += self.width(at: end, mask)
      if columns > width { break }
      end += 1
    }
    let shown = characters[start..<end].map { mask ?? $0 }
    return (String(shown), before)
  }

  private func width(at index: Int, _ mask: Character?) -> Int {
    mask == nil ? Format.width(of: String(characters[index])) : 1
  }

  private mutating func delete(_ range: Range<Int>) {
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  private var startOfWord: Int {
    var index = cursor
    while index > 0, characters[index - 1].isWhitespace { index -= 1 }
    while index > 0, !characters[index - 1].isWhitespace { index -= 1 }
    return index
  }
}

extension Canvas {
  /// Draws an edited line with its cursor.
  mutating func draw(_ line: LineEditor, in field: Rectangle, mask: Character? = nil) {
    let (text, cursor) = line.window(width: field.width, mask: mask)
    let style = Style(attributes: .underline)
    screen.fill(row: field.row, column: field.column, width: field.width, style: style)
    screen.put(text, row: field.row, column: field.column, style: style, limit: field.width)
    screen.cursor = Position(row: field.row, column: field.column + min(cursor, max(0, field.width - 1)))
  }
}
