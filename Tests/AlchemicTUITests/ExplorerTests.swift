// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestPrograms
import Testing

/// Keys in a real terminal, and the screens that follow.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ExplorerTests {
  @Test func `The explorer opens on the bank, which is not started`() async throws {
    let explorer = try await ExplorerInTerminal()
    let screen = await explorer.screen(with: "q quit")
    #expect(ExplorerInTerminal.masked(screen) == Screens.notStarted)
    await explorer.close()
  }

  @Test func `The key s starts the bank, and its callbacks go from waiting to fired`() async throws {
    let explorer = try await ExplorerInTerminal()
    let before = await explorer.screen(with: "q quit")
    #expect(count("waiting", in: before) == 4)
    await explorer.tmux.press("s")
    _ = await explorer.tmux.screen { $0.contains("Starting singletons") && !$0.contains("Not started") }
    let after = await explorer.tmux.screen { $0.contains("✓ Ready") && !$0.contains("waiting") }
    #expect(count("waiting", in: after) == 0)
    #expect(after.ranges(of: /✓ .* fired .* main/).count == 4)
    await explorer.close()
  }

  @Test func `A link leads to the injected factory, and Backspace back`() async throws {
    let explorer = try await ExplorerInTerminal()
    _ = await explorer.screen(with: "q quit")
    await explorer.tmux.press("Enter", "Enter")
    let there = await explorer.tmux.screen { $0.contains("AmexAccount.swift") && $0.contains("Used by") }
    #expect(there.contains("Used by"))
    await explorer.tmux.press("BSpace")
    let back = await explorer.screen(with: "AccountBook.swift")
    #expect(!back.contains("AmexAccount.swift"))
    await explorer.close()
  }

  @Test func `A filter shows matching factories, and Escape all of them again`() async throws {
    let explorer = try await ExplorerInTerminal()
    _ = await explorer.screen(with: "1 of 69")
    await explorer.tmux.press("/")
    await explorer.tmux.type("mode:template")
    let some = await explorer.screen(with: "1 of 4, 69 in all")
    #expect(some.ranges(of: /◌ template/).count == 4)
    #expect(some.ranges(of: /○ singleton/).isEmpty)
    await explorer.tmux.press("Escape")
    let again = await explorer.screen(with: "44 of 69")
    #expect(again.contains("›◌ template   numbered transac"))
    await explorer.close()
  }

  @Test func `An edited value survives kill -9`() async throws {
    let explorer = try await ExplorerInTerminal()
    _ = await explorer.screen(with: "q quit")
    await explorer.tmux.press("s")
    _ = await explorer.screen(with: "✓ Ready")
    await explorer.tmux.press("3", "z", "Enter")
    _ = await explorer.screen(with: "Enter save")
    await explorer.tmux.press("C-u")
    await explorer.tmux.type("New Harbour")
    await explorer.tmux.press("Enter")
    _ = await explorer.screen(with: "Saved")
    await explorer.tmux.press("z")
    kill(try await explorer.process(), SIGKILL)
    _ = await explorer.screen(with: "ended with 137")
    await explorer.tmux.close()

    let again = try await ExplorerInTerminal(home: explorer.home)
    _ = await again.screen(with: "q quit")
    await again.tmux.press("s")
    _ = await again.screen(with: "✓ Ready")
    await again.tmux.press("3", "z")
    let screen = await again.screen(with: "New Harbour")
    let row = screen.split(separator: "\n").first { $0.contains("New Harbour") }
    #expect(row?.contains("stored") == true)
    await again.close()
  }

  @Test func `An edited entry of the cloud store is in its file, and the program continues with it`() async throws {
    let explorer = try await ExplorerInTerminal()
    #expect(try await timesOpened(in: explorer) == "1")
    await explorer.tmux.press("G", "k", "Enter")
    _ = await explorer.screen(with: "Enter save")
    await explorer.tmux.press("C-u")
    await explorer.tmux.type("1000")
    await explorer.tmux.press("Enter")
    _ = await explorer.screen(with: "Saved")
    await explorer.tmux.press("z")
    kill(try await explorer.process(), SIGKILL)
    _ = await explorer.screen(with: "ended with 137")
    await explorer.tmux.close()

    let again = try await ExplorerInTerminal(home: explorer.home)
    #expect(try await timesOpened(in: again) == "1001")
    await again.close()
  }

  /// How many times the bank has opened, which it counts in its cloud store at each start. The settings are shown after that.
  private func timesOpened(in explorer: ExplorerInTerminal) async throws -> String {
    _ = await explorer.screen(with: "q quit")
    await explorer.tmux.press("s")
    _ = await explorer.tmux.screen { $0.contains("✓ Ready") && !$0.contains("waiting") }
    await explorer.tmux.press("3", "z")
    let screen = await explorer.tmux.screen { $0.contains("timesOpened") }
    return String(try #require(screen.firstMatch(of: /timesOpened +(\d+)/)).output.1)
  }

  @Test func `The explorer adapts to the window's size, and reports one that is too small`() async throws {
    let explorer = try await ExplorerInTerminal()
    let large = await explorer.screen(with: "q quit")
    await explorer.tmux.resize(width: 30, height: 6)
    let small = await explorer.screen(with: "40")
    #expect(!small.contains("q quit"))
    await explorer.tmux.resize(width: 120, height: 40)
    #expect(await explorer.tmux.screen { $0 == large } == large)
    await explorer.close()
  }

  private func count(_ word: String, in screen: String) -> Int {
    screen.ranges(of: word).count
  }
}
