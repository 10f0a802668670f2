/// What a person does at a terminal.
public enum Input: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// Text was pasted at once.
  case paste(String)
  /// The mouse did something at a place.
  case mouse(Mouse, at: Position)
}
