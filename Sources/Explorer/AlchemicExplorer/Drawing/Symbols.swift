// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The characters that the explorer draws with besides letters: a set for Unicode terminals and one for ASCII.
///
/// Each is one column wide.
public struct Symbols: Hashable, Sendable {
  /// The marks for the states of objects and callbacks.
  var created, working, notCreated, failed, template: Character
  /// The marks of the selected row, of a link, and of the way back.
  var selection, arrow, back: Character
  /// The mark of a link to an object that is found or created later.
  var laterArrow: Character
  /// The marks for omitted text and for a hidden character.
  var ellipsis, mask: Character
  /// The parts of a progress bar, and of a bar where something waits.
  var barFull, barEmpty, barWait: Character
  /// The marks of what decides how long a start takes, and of what is left out of it.
  var critical, leftOut: Character
  /// The separator of words in a line.
  var separator: Character
  /// The marks around a choice.
  var previous, next: Character
  /// The marks of a column from the largest to the smallest, and from the smallest to the largest.
  var descending, ascending: Character
  /// The multiplication sign between two numbers.
  var times: Character
  /// The prefix of "µs".
  var micro: Character
  /// The levels of a trend, from the lowest.
  var levels: [Character]
  /// The names of the arrow keys.
  var up, down, left, right: String
  /// The parts of a box.
  var horizontal, vertical, topLeft, topRight, bottomLeft, bottomRight: Character
  /// The beginnings of a tree's branches: all but the last, and the last.
  var branch, lastBranch: Character

  /// For terminals that show Unicode.
  public static let unicode = Symbols(
    created: "✓", working: "●", notCreated: "○", failed: "✗", template: "◌", selection: "›", arrow: "→", back: "←",
    laterArrow: "⇢",
    ellipsis: "…", mask: "•", barFull: "━", barEmpty: "─", barWait: "┄", critical: "◆", leftOut: "−",
    separator: "·", previous: "‹",
    next: "›", descending: "▾",
    ascending: "▴", times: "×",
    micro: "µ", levels: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"], up: "↑", down: "↓", left: "←", right: "→",
    horizontal: "─", vertical: "│", topLeft: "╭",
    topRight: "╮", bottomLeft: "╰", bottomRight: "╯", branch: "├", lastBranch: "╰")

  /// For terminals that show ASCII only.
  public static let ascii = Symbols(
    created: "+", working: "*", notCreated: ".", failed: "x", template: "o", selection: ">", arrow: ">", back: "<",
    laterArrow: "~",
    ellipsis: "~", mask: "*", barFull: "#", barEmpty: "-", barWait: ".", critical: "!", leftOut: "-",
    separator: "-", previous: "<",
    next: ">", descending: "v",
    ascending: "^", times: "x",
    micro: "u", levels: ["_", ".", ":", "-", "=", "+", "*", "#"], up: "Up", down: "Down", left: "Left", right: "Right",
    horizontal: "-", vertical: "|", topLeft: "+",
    topRight: "+", bottomLeft: "+", bottomRight: "+", branch: "|", lastBranch: "`")
}
