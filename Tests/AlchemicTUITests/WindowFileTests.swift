// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestPrograms
import Testing

/// What the explorer remembers between two runs.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct WindowFileTests {
  @Test func `The window looks as in the last run, and a damaged file is ignored with a message`() async throws {
    let explorer = try await ExplorerInTerminal()
    let file = explorer.home.appending(path: ".local/state/alchemic-tui/window")
    _ = await explorer.screen(with: "q quit")
    await explorer.tmux.press("o")
    _ = await explorer.screen(with: "Ordered by type")
    await explorer.tmux.press("q")
    _ = await explorer.screen(with: "ended with 0")
    await explorer.tmux.close()
    #expect(try String(contentsOf: file, encoding: .utf8) == "order factories = type\n")
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)

    let again = try await ExplorerInTerminal(home: explorer.home)
    _ = await again.screen(with: "Type▴")
    await again.tmux.press("q")
    _ = await again.screen(with: "ended with 0")
    await again.tmux.close()

    try Data("order".utf8).write(to: file)
    let last = try await ExplorerInTerminal(home: explorer.home)
    let screen = await last.screen(with: "Ignored ")
    #expect(screen.contains("Name▴"))
    await last.tmux.press("M")
    _ = await last.screen(with: "line 1 is \"order\"")
    await last.close()
  }

  @Test func `An explorer that changes nothing remembers nothing`() async throws {
    let explorer = try await ExplorerInTerminal(command: "$EXPLORER --read-only")
    _ = await explorer.screen(with: "q quit")
    await explorer.tmux.press("o")
    _ = await explorer.screen(with: "Ordered by type")
    await explorer.tmux.press("q")
    _ = await explorer.screen(with: "ended with 0")
    #expect(!FileManager.default.fileExists(atPath: explorer.home.appending(path: ".local").path))
    await explorer.close()
  }
}
