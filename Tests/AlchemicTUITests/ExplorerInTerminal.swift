import Foundation
import TestPrograms

/// The explorer in a terminal of its own, with a home of its own.
struct ExplorerInTerminal {
  let tmux: Tmux
  let home: URL

  /// Starts the explorer; wait for a screen before looking at it.
  ///
  /// - Parameters:
  ///   - width: The window's columns.
  ///   - height: Its rows.
  ///   - home: Where its settings are; a new folder unless one is given.
  ///   - environment: What it sees in its environment besides.
  ///   - command: How the shell runs it, as `$EXPLORER`. When it has ended, the window says `ended with` and the code,
  ///     and whether the shell finds its terminal as it was before.
  init(
    width: Int = 120, height: Int = 40, home: URL? = nil, environment: [String: String] = [:],
    command: String = "$EXPLORER"
  ) async throws {
    let folder = home ?? FileManager.default.temporaryDirectory.appendingPathComponent("home-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.home = folder
    var variables = ["EXPLORER": Program("alchemic-tui").url.path, "HOME": folder.path, "XDG_CONFIG_HOME": ""]
    variables.merge(environment) { $1 }
    // The shell outlives Control-C, and then stays, so that there is something to look at. An explorer that was killed
    // leaves a terminal in which a line does not begin at the left by itself.
    let script = """
      trap : INT; before=$(stty -g); \(command); code=$?
      [ "$(stty -g)" = "$before" ] && modes="the same modes" || modes="other modes"
      printf '\\r%s\\r\\n' "ended with $code, $modes"; exec cat
      """
    tmux = try await Tmux(script, width: width, height: height, environment: variables)
  }

  /// The first screen that holds a text.
  func screen(with text: String) async -> String {
    await tmux.screen { $0.contains(text) }
  }

  /// The number of the explorer's process, from its title line.
  func process() async throws -> Int32 {
    let screen = await screen(with: "q quit")
    guard let match = screen.firstMatch(of: /alchemic-tui (\d+)/), let number = Int32(match.output.1) else {
      throw CocoaError(.featureUnsupported)
    }
    return number
  }

  /// Ends the terminal and forgets the home.
  func close() async {
    await tmux.close()
    try? FileManager.default.removeItem(at: home)
  }

  /// A screen without what differs from run to run: the process's number, and what moves with its length.
  static func masked(_ screen: String) -> String {
    screen.replacing(/alchemic-tui \d+/, with: "alchemic-tui #", maxReplacements: 1)
      .replacing(/\ {9,}/, with: "  …  ", maxReplacements: 1)
  }
}

/// An explorer, or another command, beside processes that can be explored: `$INSPECTED`, `$BANK`.
func explorer(_ runtime: borrowing Runtime, _ command: String) async throws -> ExplorerInTerminal {
  var environment = runtime.environment(nil)
  environment["INSPECTED"] = Program("inspected").url.path
  environment["BANK"] = Program("sample-bank").url.path
  environment["BY_HAND"] = Program("starting-by-hand").url.path
  environment["FOLDER"] = runtime.folder.path
  // What programs write is kept there, and goes with it.
  environment["TMPDIR"] = runtime.folder.path
  return try await ExplorerInTerminal(environment: environment, command: command)
}
