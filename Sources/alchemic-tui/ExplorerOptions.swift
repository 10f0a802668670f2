import AlchemicTUICore
import ArgumentParser

/// How a container is explored, whichever it is.
struct ExplorerOptions: ParsableArguments {
  @Flag(help: "Show everything and change nothing: no start, no settings. Commands that would are refused.")
  var readOnly = false

  @Flag(help: "Let nothing move by itself.")
  var noMotion = false

  @Flag(help: "Work by line, for screen readers and pipes: one line per change, nothing drawn over.")
  var plain = false

  @Option(
    help: ArgumentHelp("The file with keys and colors, instead of the usual one.", valueName: "file"),
    completion: .file())
  var config: String?

  /// What the file and the flags say together.
  ///
  /// - Throws: `ExitCode`, after saying what is wrong in the file.
  func preferences() throws -> ExplorerPreferences {
    var preferences = try PreferencesFile.load(config)
    if noMotion { preferences.hasMotion = false }
    return preferences
  }
}

/// Whether a container that is explored is started without a key.
struct StartOptions: ParsableArguments {
  @Flag(help: "Start the container at once, instead of waiting for s.")
  var start = false

  // A program under Alchemic takes this flag; the explorer waits for its user anyway.
  @Flag(name: .customLong("alchemic-nostart"), help: .hidden)
  var noStart = false

  var mustStart: Bool { start && !noStart }

  func validate(with options: ExplorerOptions) throws {
    if start && options.readOnly {
      throw ValidationError("--start changes the container, and --read-only forbids that.")
    }
  }
}
