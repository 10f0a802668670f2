public import AlchemicInspection

/// What an explorer wants done; whoever runs it does it and answers with a ``Message``.
public enum Effect: Hashable, Sendable {
  /// Take a snapshot of the container, now, and send it, or that the connection is lost. At most one is under way at
  /// a time.
  case loadSnapshot
  /// Have the container do something, and tell how it ended.
  case perform(Command)
  /// Ask what the object of a factory says of itself, and why the factory gets what it gets, and tell.
  case loadDetails(Int)
  /// Put text on the clipboard.
  case copy(String)
  /// Save what is known of the container, with its events, to a file, and tell where that is.
  case saveSnapshot
  /// Write what is stored in a store to a file, and tell where that is.
  case exportSettings(StoreSnapshot)
  /// Read a file of settings for a store, and tell what it says or why it cannot be read.
  case readSettings(store: String, path: String)
  /// Put another container, that was not started yet, in the place of this one, and tell of it.
  case restart
  /// Show the whole window anew: something else wrote over it.
  case redraw
  /// Leave the program.
  case quit
  /// Give the terminal back to the shell until the program is brought to the foreground again.
  case suspend
}
