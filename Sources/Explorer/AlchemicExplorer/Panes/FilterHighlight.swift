// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen

/// Marking what a filter found.
extension PaneModel {
  /// The words of the filter besides plain ones, for the footer.
  var filterSyntax: String { Self.filterWords.map(\.word).filter { $0 != "word" }.joined(separator: " ") }

  /// The words of the filter that can be typed as they are.
  var filterWordsToType: [String] {
    Self.filterWords.map(\.word).filter { $0 != "word" && $0.first?.isLetter == true }
  }

  /// The filter's plain words, in lower case: those that must occur in a row as they are.
  var plainFilterWords: [String] {
    FilterTerm.terms(of: filter).filter { term in
      !term.isExcluding && !(term.key.map { Self.filterKeys.contains(String($0)) } ?? false)
    }.map { String($0.text) }
  }

  /// The keys that the filter knows, without their colons.
  static var filterKeys: [String] { filterWords.compactMap(\.key) }

  /// Underlines the plain words of the filter in a drawn row.
  func drawFilterMatches(_ area: Rectangle, on canvas: inout Canvas) {
    for word in plainFilterWords {
      canvas.restyle(word, in: filteredPart(of: area)) { $0.adding(.underline) }
    }
  }
}

extension Canvas {
  /// Changes the style of each occurrence of a text, which is in lower case, in a row.
  mutating func restyle(_ text: String, in area: Rectangle, _ change: (Style) -> Style) {
    var columns: [Int] = []
    var letters: [Character] = []
    for column in area.column..<area.column + area.width where screen[area.row, column].width > 0 {
      for letter in String(screen[area.row, column].grapheme).lowercased() {
        letters.append(letter)
        columns.append(column)
      }
    }
    let target = Array(text)
    guard !target.isEmpty, letters.count >= target.count else { return }
    for start in 0...letters.count - target.count where letters[start..<start + target.count].elementsEqual(target) {
      let width = columns[start + target.count - 1] - columns[start] + 1
      screen.restyle(row: area.row, column: columns[start], width: width, change)
    }
  }
}
