public import AlchemicInspection

/// Something that an explorer requests. Its runner performs it and answers with a ``Message``.
public enum Effect: Hashable, Sendable {
  /// Load a snapshot of the container. Answered by ``Message/snapshot(_:)`` or ``Message/connectionLost(_:)``. At most
  /// one request is in progress at a time.
  case loadSnapshot
  /// Send a command to the container. Answered by ``Message/commandFinished(_:refusal:)`` with its number. Each command
  /// has another number.
  case perform(Command, id: Int)
  /// Load the description of a factory's object and the explanations of its dependencies. Answered by
  /// ``Message/detailsLoaded(_:object:explanations:)``.
  case loadDetails(Int)
  /// Copy a text to the clipboard.
  case copy(String)
  /// Save a snapshot of the container, with its events, to a file. Answered by ``Message/notice(_:isSuccess:)`` with
  /// the file's path.
  case saveSnapshot
  /// Write a store's stored settings to a file. Answered by ``Message/notice(_:isSuccess:)`` with the file's path.
  case exportSettings(StoreSnapshot)
  /// Read a file of settings for a store. Answered by ``Message/settingsRead(store:_:)`` or
  /// ``Message/settingsUnreadable(store:reason:)``.
  case readSettings(store: String, path: String)
  /// Replace the container with a new one, not started. Answered by ``Message/replaced(_:)``.
  case restart
  /// Redraw the whole window: another program may have written over it.
  case redraw
  /// Quit the program.
  case quit
  /// Return the terminal to the shell until the program comes back to the foreground.
  case suspend
}
