/// The characters an explorer draws with, besides letters: one set for terminals that know Unicode, one for ASCII.
///
/// Each is one column wide.
public struct Symbols: Hashable, Sendable {
  /// The marks of what an object or a callback is doing.
  var created, working, notCreated, failed, template: Character
  /// What stands before the row that is selected, and before one that leads on.
  var selection, arrow, back: Character
  /// What stands for text that is cut off, and for a character that is not shown.
  var ellipsis, mask: Character
  /// What a progress bar is made of.
  var barFull, barEmpty: Character
  /// What parts words in a line.
  var separator: Character
  /// What stands around a choice that can be changed.
  var previous, next: Character
  /// What marks a column that goes down from its usual beginning, and one that goes up.
  var descending, ascending: Character
  /// Between two numbers.
  var times: Character
  /// What begins "µs".
  var micro: Character
  /// The names of the arrow keys.
  var up, down, left, right: String
  /// What boxes are drawn with.
  var horizontal, vertical, topLeft, topRight, bottomLeft, bottomRight: Character
  /// What a tree's branches begin with, all but the last, and the last.
  var twig, lastTwig: Character

  /// For terminals that show Unicode.
  public static let unicode = Symbols(
    created: "✓", working: "●", notCreated: "○", failed: "✗", template: "◌", selection: "›", arrow: "→", back: "←",
    ellipsis: "…", mask: "•", barFull: "━", barEmpty: "─", separator: "·", previous: "‹", next: "›", descending: "▾",
    ascending: "▴", times: "×",
    micro: "µ", up: "↑", down: "↓", left: "←", right: "→", horizontal: "─", vertical: "│", topLeft: "╭",
    topRight: "╮", bottomLeft: "╰", bottomRight: "╯", twig: "├", lastTwig: "╰")

  /// For terminals that show ASCII only.
  public static let ascii = Symbols(
    created: "+", working: "*", notCreated: ".", failed: "x", template: "o", selection: ">", arrow: ">", back: "<",
    ellipsis: "~", mask: "*", barFull: "#", barEmpty: "-", separator: "-", previous: "<", next: ">", descending: "v",
    ascending: "^", times: "x",
    micro: "u", up: "Up", down: "Down", left: "Left", right: "Right", horizontal: "-", vertical: "|", topLeft: "+",
    topRight: "+", bottomLeft: "+", bottomRight: "+", twig: "|", lastTwig: "`")
}
