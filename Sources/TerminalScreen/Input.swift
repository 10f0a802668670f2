/// What a person does at a terminal.
public enum Input: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// Text was pasted at once.
  case paste(String)
  /// The mouse did something at a place.
  case mouse(Mouse, at: Position)
}

/// A key of a keyboard, as far as a terminal tells it.
public enum Key: Hashable, Sendable {
  /// A key that writes a character, space included.
  case character(Character)
  /// A letter with the control key, in lower case: `control("c")`.
  case control(Character)
  /// A character with the alt key, or after escape.
  case alt(Character)
  /// The arrow keys.
  case up, down, left, right
  /// The keys that move far.
  case home, end, pageUp, pageDown
  /// Tab alone, and with shift.
  case tab, backTab
  /// The keys that finish, leave and correct.
  case enter, escape, backspace, delete, insert
  /// A function key, counted from 1.
  case function(Int)
}

/// What the mouse did.
public enum Mouse: Hashable, Sendable {
  /// The first button was pressed and let go.
  case click
  /// The mouse moved with the first button held down, that was pressed at a place.
  case drag(from: Position)
  /// The wheel turned towards the top, or the bottom.
  case wheelUp, wheelDown
}
