// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen

/// The line in the border of a pane in which the user types a filter or a search text.
struct FilterInput: Hashable {
  var line: LineEditor
  let pane: Pane
  let finding: Finding?
  /// Whether the text is the filter that the pane has. It is selected: what is typed replaces it, and a key that moves the
  /// cursor keeps it.
  private var isSelected: Bool
  /// The words that Tab writes, one after the other.
  private let words: [String]
  /// What was typed before the first Tab; `nil` after another key.
  private var completed: String?

  /// - Parameter words: The words of the pane's filter.
  init(line: LineEditor, pane: Pane, finding: Finding?, words: [String] = []) {
    (self.line, self.pane, self.finding, self.words) = (line, pane, finding, words)
    isSelected = !line.text.isEmpty
  }

  /// The text with the next word of the pane's filter that begins as the last typed one; `nil` where there is none.
  private var completion: String? {
    let text = completed ?? (isSelected ? "" : line.text)
    let last = text.lastIndex(of: " ").map(text.index(after:)) ?? text.startIndex
    let begin = text[last...].hasPrefix("-") ? text.index(after: last) : last
    let matches = words.filter { $0.hasPrefix(text[begin...].lowercased()) }.map { String(text[..<begin]) + $0 }
    let next = matches.firstIndex(of: line.text).map { ($0 + 1) % matches.count } ?? 0
    return matches.isEmpty || matches[next] == line.text ? nil : matches[next]
  }
}

extension FilterInput: Overlay {
  static let bindings: KeyValuePairs<Context, [KeyBinding]> = [
    .filter: [
      KeyBinding(.choosing, [.tab], .completeWord, "write the next word of the filter that begins so", hint: "word")
    ] + moving + KeyBinding.typing
  ]

  /// Where a filter or a search is typed.
  static let moving = [
    KeyBinding(.choosing, [.enter], .keepFilter, "keep the filter", hint: "keep"),
    KeyBinding(.choosing, [.escape], .clearFilter, "clear the filter", hint: "clear"),
    KeyBinding(.choosing, [.down], .moveDown, "next and previous match", hint: "next"),
    KeyBinding(.choosing, [.up], .moveUp, "next and previous match"),
    KeyBinding(.choosing, [.pageDown], .pageDown, "a page of matches"),
    KeyBinding(.choosing, [.pageUp], .pageUp, "a page of matches"),
  ]

  var context: Context { .filter }

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    if let edit = action.edit {
      // As in other fields, a key that deletes deletes what is selected.
      if isSelected, edit.deletes { line = LineEditor() } else { line.perform(edit) }
      (isSelected, completed) = (false, nil)
      return [.find(line.text)]
    }
    switch action {
    case .completeWord:
      guard let completion else { return [] }
      completed = completed ?? (isSelected ? "" : line.text)
      (line, isSelected) = (LineEditor(completion), false)
      return [.find(completion)]
    case .keepFilter: return [.close]
    case .clearFilter: return [.close, .abandonFilter]
    case .moveUp where finding == .searches: return [.goToMatch(-1)]
    case .moveDown where finding == .searches: return [.goToMatch(1)]
    case .moveUp, .moveDown, .pageUp, .pageDown: return [.move(action)]
    default: return nil
    }
  }

  mutating func type(_ text: String, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    if isSelected { line = LineEditor() }
    (isSelected, completed) = (false, nil)
    line.insert(text)
    return [.find(line.text)]
  }

  func draw(inBorder rectangle: Rectangle, _ shared: ExplorerState, on canvas: inout Canvas) {
    let prefix = "\(pane.title) /"
    let column = rectangle.column + 3 + prefix.count
    let width = max(4, rectangle.width - 6 - prefix.count)
    let (text, cursor) = line.window(width: width)
    var end = canvas.put(prefix, .strong, row: rectangle.row, column: rectangle.column + 3, width: prefix.count)
    let start = end
    end = canvas.put(text, .strong, row: rectangle.row, column: start, width: width)
    if isSelected {
      let selected = shared.appearance.theme.selected
      canvas.screen.restyle(row: rectangle.row, column: start, width: end - start) { _ in selected }
    }
    if end < rectangle.column + rectangle.width - 1 { canvas.put(" ", row: rectangle.row, column: end, width: 1) }
    canvas.screen.cursor = Position(row: rectangle.row, column: column + cursor)
  }

  func hint(for action: Action, _ shared: ExplorerState) -> String? {
    switch action {
    case .clearFilter where finding == .searches: "back"
    case .completeWord: completion?.split(separator: " ").last.map(String.init) ?? ""
    default: nil
    }
  }
}

extension Context {
  /// The user types a filter or a search text.
  static let filter = Context("filter")
}

extension Action {
  static let keepFilter = Action("keep-filter")
  static let completeWord = Action("complete-word")
}
