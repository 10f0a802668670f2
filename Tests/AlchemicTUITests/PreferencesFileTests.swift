// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestPrograms
import Testing

/// The configuration file, from disk to the screen.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct PreferencesFileTests {
  private func home(_ configuration: String) throws -> URL {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent("home-\(UUID().uuidString)")
    let folder = home.appendingPathComponent(".config/alchemic-tui")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(configuration.utf8).write(to: folder.appendingPathComponent("config"))
    return home
  }

  @Test func `The keys of the default file appear in the footer and work`() async throws {
    let explorer = try await ExplorerInTerminal(home: try home("motion = off\n[keys]\nquit = F10 x\n"))
    _ = await explorer.screen(with: "F10 quit")
    await explorer.tmux.press("x")
    let screen = await explorer.screen(with: "ended")
    #expect(screen.contains("ended with 0, the same modes"))
    await explorer.close()
  }

  @Test func `An error is reported with its line before the first screen, and exits with 78`() throws {
    let home = try home("[keys]\nstrat = x\n")
    defer { try? FileManager.default.removeItem(at: home) }
    let outcome = try Program("alchemic-tui").run([], environment: ["HOME": home.path, "XDG_CONFIG_HOME": ""])
    let words =
      "alchemic-tui: \(home.path)/.config/alchemic-tui/config:2: There is no action \"strat\". Did you mean \"start\"?\n"
    #expect(outcome == Program.Outcome(code: 78, output: "", errors: words))
  }

  @Test func `A file from --config must exist`() throws {
    let outcome = try Program("alchemic-tui").run(["--config", "/nowhere/config"])
    let words = "alchemic-tui: Cannot read /nowhere/config: No such file or directory.\n"
    #expect(outcome == Program.Outcome(code: 78, output: "", errors: words))
  }

  @Test func `A read-only explorer shows that it is, and does not start the container`() async throws {
    let explorer = try await ExplorerInTerminal(command: "$EXPLORER --read-only")
    _ = await explorer.screen(with: "Not started  read-only")
    await explorer.tmux.press("s")
    let screen = await explorer.screen(with: "Read-only: nothing was changed.")
    #expect(screen.contains("○ Not started  read-only"))
    await explorer.close()
  }
}
