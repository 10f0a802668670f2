/// What the mouse did.
public enum Mouse: Hashable, Sendable {
  /// The first button was pressed and let go.
  case click
  /// The mouse moved with the first button held down, that was pressed at a place.
  case drag(from: Position)
  /// The wheel turned towards the top, or the bottom.
  case wheelUp, wheelDown
}
