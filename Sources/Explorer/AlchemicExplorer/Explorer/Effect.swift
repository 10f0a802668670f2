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
  /// Write the start to a trace file, which Perfetto opens. Answered by ``Message/notice(_:isSuccess:)`` with the file's
  /// path.
  case saveTrace(ContainerSnapshot)
  /// Write a store's stored settings to a file. Answered by ``Message/notice(_:isSuccess:)`` with the file's path.
  case exportSettings(StoreSnapshot)
  /// Read a file of settings for a store. Answered by ``Message/settingsRead(store:_:)`` or
  /// ``Message/settingsUnreadable(store:reason:)``.
  case readSettings(store: String, path: String)
  /// List the names in a directory, as the user typed it; `""` for the working directory. Answered by
  /// ``Message/files(_:in:)``.
  case listFiles(directory: String)
  /// Open a place in the program's source in the user's editor. Where that fails, ``Message/notice(_:isSuccess:)`` says
  /// why.
  case openSource(AlchemicSourceLocation)
  /// Find the file of a place in the program's source. Answered by ``Message/pathFound(_:path:)``.
  case findPath(AlchemicSourceLocation)
  /// Find source files by their `#fileID`, so that places are links to them. Answered by ``Message/sourcesFound(_:)``.
  case findSources(Set<String>)
  /// Load the living objects after a number of nanoseconds. Answered by ``Message/liveCounts(_:)``. At most one request is
  /// in progress at a time.
  case loadLiveCounts(after: UInt64)
  /// Load the scopes after a number of nanoseconds, over the connection that is in use then. Answered by
  /// ``Message/scopes(_:)``. At most one request is in progress at a time.
  case loadScopes(after: UInt64)
  /// Analyze the last start of the container, beside the loop. Answered by ``Message/startAnalyzed(_:)``. At most one
  /// request is in progress at a time.
  case analyzeStart
  /// Compute how long a start would have taken without the step of a factory, beside the loop. Answered by
  /// ``Message/startShortened(factory:duration:)``.
  case shortenStart(StartAnalysis, without: Int)
  /// Send ``Message/resume`` soon, after input that has arrived: what takes long goes on in parts. At most one request is
  /// in progress at a time.
  case resume
  /// Compare an earlier run with the container, beside the loop. Answered by ``Message/compared(_:_:)`` or
  /// ``Message/comparisonFailed(_:)``.
  case compare(EarlierRun)
  /// Replace the container with a new one, not started: a new sample, or that of the program, launched again. Answered
  /// by ``Message/replaced(_:)``; where that fails, by ``Message/notice(_:isSuccess:)`` or
  /// ``Message/connectionLost(_:)``.
  case restart
  /// Redraw the whole window: another program may have written over it.
  case redraw
  /// Quit the explorer, and end the program that it has started.
  case quit
  /// Quit the explorer, and leave the program that it has started running.
  case leave
  /// Return the terminal to the shell until the program comes back to the foreground.
  case suspend
}

/// A run to compare the container with.
public enum EarlierRun: Hashable, Sendable {
  /// The run before this one, as it was when it ended.
  case previous(ContainerSnapshot)
  /// The file or the process that the user named.
  case named(String)

  /// How many differences of each section the explorer lists.
  public static let listLimit = 1_000
}
