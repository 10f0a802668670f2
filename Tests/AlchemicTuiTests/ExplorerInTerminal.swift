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
  ///   - command: What the shell runs; `$EXPLORER` is the program.
  init(
    width: Int = 120, height: Int = 40, home: URL? = nil, environment: [String: String] = [:],
    command: String = "exec $EXPLORER"
  ) async throws {
    let folder = home ?? FileManager.default.temporaryDirectory.appendingPathComponent("home-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.home = folder
    var variables = ["EXPLORER": Program("alchemic-tui").url.path, "HOME": folder.path, "XDG_CONFIG_HOME": ""]
    variables.merge(environment) { $1 }
    tmux = try await Tmux(command, width: width, height: height, environment: variables)
  }

  /// The first screen that holds a text.
  func screen(with text: String) async -> String {
    await tmux.screen { $0.contains(text) }
  }

  /// Ends the terminal and forgets the home.
  func close() async {
    await tmux.close()
    try? FileManager.default.removeItem(at: home)
  }

  /// A screen without what differs from run to run: process numbers and times become `#`, with as many of them as
  /// there were characters.
  static func masked(_ screen: String) -> String {
    screen.replacing(/alchemic-tui \d+/) { match in
      "alchemic-tui " + String(repeating: "#", count: match.output.count - "alchemic-tui ".count)
    }.replacing(/\d+(\.\d+)? (ns|µs|ms|s)\b/) { match in
      String(repeating: "#", count: match.output.0.count)
    }
  }
}
