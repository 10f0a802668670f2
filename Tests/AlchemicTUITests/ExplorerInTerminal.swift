// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestPrograms

/// The explorer in a separate terminal with a separate home directory.
struct ExplorerInTerminal {
  let tmux: Tmux
  let home: URL

  /// Starts the explorer. Wait for a screen before reading it.
  ///
  /// - Parameters:
  ///   - width: The window's columns.
  ///   - height: The window's rows.
  ///   - home: The home directory; a new folder if `nil`.
  ///   - environment: Additional environment variables.
  ///   - command: The shell command; `$EXPLORER` is the explorer. After its end the window shows `ended with`, the exit
  ///     code, and whether the terminal's modes are the same as before.
  init(
    width: Int = 120, height: Int = 40, home: URL? = nil, environment: [String: String] = [:],
    command: String = "$EXPLORER"
  ) async throws {
    let folder = home ?? FileManager.default.temporaryDirectory.appendingPathComponent("home-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.home = folder
    var variables = [
      "EXPLORER": Program("alchemic-tui").url.path, "HOME": folder.path, "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "",
    ]
    variables.merge(environment) { $1 }
    // The shell survives Control-C and then waits, so that the test can read the screen. The carriage return is for an
    // explorer that was killed and could not restore the terminal.
    let script = """
      trap : INT; before=$(stty -g); \(command); code=$?
      [ "$(stty -g)" = "$before" ] && modes="the same modes" || modes="other modes"
      printf '\\r%s\\r\\n' "ended with $code, $modes"; exec cat
      """
    tmux = try await Tmux(script, width: width, height: height, environment: variables)
  }

  /// The first screen that contains a text.
  func screen(with text: String) async -> String {
    await tmux.screen { $0.contains(text) }
  }

  /// The explorer's process ID, from its title line.
  func process() async throws -> Int32 {
    let screen = await screen(with: "q quit")
    guard let match = screen.firstMatch(of: /the sample bank (\d+)/), let number = Int32(match.output.1) else {
      throw CocoaError(.featureUnsupported)
    }
    return number
  }

  /// Closes the terminal and removes the home directory.
  func close() async {
    await tmux.close()
    try? FileManager.default.removeItem(at: home)
  }

  /// A screen without the process ID and the space that depends on its length.
  static func masked(_ screen: String) -> String {
    screen.replacing(/the sample bank \d+/, with: "the sample bank #", maxReplacements: 1)
      .replacing(/\ {9,}/, with: "  …  ", maxReplacements: 1)
  }
}

/// Runs a command beside programs that can be explored: `$INSPECTED`, `$BANK` and `$BY_HAND`.
func explorer(_ runtime: borrowing Runtime, _ command: String) async throws -> ExplorerInTerminal {
  var environment = runtime.environment(nil)
  environment["INSPECTED"] = Program("inspected").url.path
  environment["BANK"] = Program("sample-bank").url.path
  environment["BY_HAND"] = Program("starting-by-hand").url.path
  environment["FOLDER"] = runtime.folder.path
  // Log files are removed with the folder.
  environment["TMPDIR"] = runtime.folder.path
  return try await ExplorerInTerminal(environment: environment, command: command)
}
