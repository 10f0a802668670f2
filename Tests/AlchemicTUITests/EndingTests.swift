// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestPrograms
import Testing

/// The explorer restores the terminal however it ends.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct EndingTests {
  /// Whether the alternate screen, the cursor and mouse reports are on.
  private static let modes = "#{alternate_on} #{cursor_flag} #{mouse_any_flag}"

  @Test func `After q the terminal is restored`() async throws {
    let explorer = try await ExplorerInTerminal()
    _ = await explorer.screen(with: "q quit")
    await explorer.tmux.press("q")
    let screen = await explorer.screen(with: "ended")
    #expect(screen.trimmingCharacters(in: .newlines) == "ended with 0, the same modes")
    let modes = await explorer.tmux.fact(Self.modes)
    #expect(modes == "0 1 0")
    await explorer.close()
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGILL])
  func `After a signal the terminal is restored, and the exit code is the signal's`(signal: Int32) async throws {
    let explorer = try await ExplorerInTerminal(environment: ["SWIFT_BACKTRACE": "enable=no"])
    kill(try await explorer.process(), signal)
    let screen = await explorer.screen(with: "ended")
    #expect(screen.contains("ended with \(128 + signal), the same modes"))
    let modes = await explorer.tmux.fact(Self.modes)
    #expect(modes == "0 1 0")
    await explorer.close()
  }

  @Test func `Control-C ends the explorer`() async throws {
    let explorer = try await ExplorerInTerminal()
    _ = await explorer.screen(with: "q quit")
    await explorer.tmux.press("C-c")
    let screen = await explorer.screen(with: "ended")
    #expect(screen.contains("ended with 130, the same modes"))
    await explorer.close()
  }

  @Test func `Without a terminal the explorer reports it in one line, and exits with 2`() throws {
    #expect(
      try Program("alchemic-tui").run()
        == Program.Outcome(
          code: 2, output: "",
          errors: """
            alchemic-tui: Standard input is not a terminal. Run the program in a terminal, without a pipe into it.

            """))
  }

  @Test func `On an unknown terminal the explorer reports it in one line, and exits with 2`() async throws {
    let explorer = try await ExplorerInTerminal(command: "TERM=gramophone $EXPLORER")
    let screen = await explorer.screen(with: "ended")
    #expect(
      screen.trimmingCharacters(in: .newlines) == """
        alchemic-tui: TERM "gramophone" is unknown: it has no terminfo entry. Try TERM=xterm-256color.
        ended with 2, the same modes
        """)
    await explorer.close()
  }

  @Test func `Without a UTF-8 locale the explorer draws in ASCII`() async throws {
    let explorer = try await ExplorerInTerminal(command: "LC_ALL=C LANG=C $EXPLORER")
    let screen = await explorer.screen(with: "q quit")
    #expect(!screen.contains { !$0.isASCII })
    #expect(screen.contains("Factories"))
    await explorer.close()
  }

  @Test func `An unknown option is reported with the usage, and exits with 64`() throws {
    let outcome = try Program("alchemic-tui").run(["--sideways"])
    #expect(outcome.code == 64)
    #expect(outcome.errors.hasPrefix("Error: Unknown option '--sideways'"))
  }
}
