// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestPrograms
import Testing

/// The explorer that measurements and pictures show.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct TestExplorerTests {
  private func open(_ arguments: String) async throws -> ExplorerInTerminal {
    try await ExplorerInTerminal(command: "\(Program("test-explorer").url.path) \(arguments)")
  }

  @Test func `A started bank took about the same time in each run, in a process with the same number`() async throws {
    for _ in 1...2 {
      let explorer = try await open("bank --start")
      let screen = await explorer.tmux.screen { $0.contains("✓ Ready") && !$0.contains("waiting") }
      // Which of two threads reads the clock first changes single creations, and not their sum, which is 1.15 s. On a busy
      // machine, up to a dozen changes of settings are reported before the end of the start, and read it too.
      let title = /\ Alchemic  the sample bank 4711  ✓ Ready in 1\.[1-4][0-9] s  ./
      #expect(screen.prefixMatch(of: title) != nil, "\(screen)")
      await explorer.close()
    }
  }

  @Test func `A start stays in its middle, and a bank with mistakes fails`() async throws {
    let starting = try await open("bank --start --until 90")
    #expect(await starting.screen(with: "Starting singletons").contains(" Alchemic  the sample bank 4711  "))
    await starting.close()
    let broken = try await open("bank --start --broken")
    #expect(await broken.screen(with: "✗ Failed").contains("4 problems"))
    await broken.close()
  }

  @Test func `A synthetic container has any number of factories, and alchemic-tui opens its saved file`() async throws {
    let explorer = try await open("synthetic --factories 1000 --run 1")
    #expect(await explorer.screen(with: "q quit").contains("1000 factories · 1000 objects"))
    let saved = try await ExplorerInTerminal(
      home: explorer.home,
      command: """
        \(Program("test-explorer").url.path) save --factories 7 --run 0 "$HOME/seven" && $EXPLORER open "$HOME/seven"
        """)
    #expect(await saved.screen(with: "q quit").contains("7 factories · 7 objects"))
    await saved.tmux.close()
    await explorer.close()
  }
}
