// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestPrograms
import Testing

/// The line-by-line session on a terminal: editing, history, completion, and how it ends.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct PlainTerminalTests {
  private static let history = ".local/state/alchemic-tui/history"

  private func session(
    home: URL? = nil, width: Int = 100, environment: [String: String] = [:], command: String = "$EXPLORER --plain"
  ) async throws -> ExplorerInTerminal {
    try await ExplorerInTerminal(
      width: width, height: 30, home: home, environment: environment.merging(["XDG_STATE_HOME": ""]) { one, _ in one },
      command: command)
  }

  /// The last line of a screen that is not empty.
  private func lastLine(_ screen: String) -> String {
    screen.split(separator: "\n").last.map(String.init) ?? ""
  }

  /// Waits for a screen whose last line is a text.
  private func screen(_ session: ExplorerInTerminal, endingWith line: String) async -> String {
    await session.tmux.screen { lastLine($0) == line || $0.contains("ended with") }
  }

  private func remembered(in session: ExplorerInTerminal) throws -> [String] {
    let path = session.home.appendingPathComponent(Self.history)
    return try String(contentsOf: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test func `Tab completes commands and names, arrow keys bring lines back, and Control-D ends`() async throws {
    let session = try await session()
    _ = await screen(session, endingWith: "sample-bank>")
    await session.tmux.type("stat")
    await session.tmux.press("Tab")
    _ = await screen(session, endingWith: "sample-bank> status")
    await session.tmux.press("Enter")
    await session.tmux.type("why ledgerd")
    await session.tmux.press("Tab")
    var last = lastLine(await screen(session, endingWith: "sample-bank> why LedgerDatabase"))
    #expect(last == "sample-bank> why LedgerDatabase")
    await session.tmux.press("C-u", "Up")
    last = lastLine(await screen(session, endingWith: "sample-bank> status"))
    #expect(last == "sample-bank> status")
    await session.tmux.press("C-u")
    // Several candidates are listed above the line.
    await session.tmux.type("list mode:")
    await session.tmux.press("Tab")
    let listed = await session.tmux.screen {
      ($0.contains("mode:template") && lastLine($0) == "sample-bank> list mode:") || $0.contains("ended with")
    }
    #expect(listed.contains("mode:reference  mode:scoped     mode:singleton  mode:template"))
    await session.tmux.press("C-u", "C-d")
    let end = await session.screen(with: "ended with")
    #expect(end.contains("ended with 0, the same modes"))
    #expect(try remembered(in: session) == ["status"])
    await session.close()
  }

  @Test func `Lines are remembered for the next session, and lines with secrets are not`() async throws {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent("home-\(UUID().uuidString)")
    let first = try await session(home: home)
    _ = await screen(first, endingWith: "sample-bank>")
    await first.tmux.type("start")
    await first.tmux.press("Enter")
    _ = await first.screen(with: "Ready in")
    await first.tmux.type("set vaultPin 777")
    await first.tmux.press("Enter")
    _ = await first.tmux.screen { $0.contains("vaultPin is a secret") || $0.contains("no setting") }
    await first.tmux.type("set branchName Quay")
    await first.tmux.press("Enter")
    _ = await first.screen(with: "branchName is Quay, stored.")
    await first.tmux.type("quit")
    await first.tmux.press("Enter")
    _ = await first.screen(with: "ended with")
    #expect(try remembered(in: first) == ["start", "set branchName Quay", "quit"])
    let attributes = try FileManager.default.attributesOfItem(atPath: home.appendingPathComponent(Self.history).path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    await first.tmux.close()

    let second = try await session(home: home, command: "$EXPLORER --plain --read-only")
    _ = await screen(second, endingWith: "sample-bank>")
    await second.tmux.press("Up", "Up")
    let last = lastLine(await screen(second, endingWith: "sample-bank> set branchName Quay"))
    #expect(last == "sample-bank> set branchName Quay")
    await second.tmux.press("Enter")
    #expect(await second.screen(with: "nothing was changed.").contains("Error: Read-only: nothing was changed."))
    await second.tmux.press("C-d")
    _ = await second.screen(with: "ended with")
    // A read-only session writes no file.
    #expect(try remembered(in: second) == ["start", "set branchName Quay", "quit"])
    await second.close()
  }

  @Test func `What is typed during a command is read after it, also Control-D`() async throws {
    let session = try await session()
    _ = await screen(session, endingWith: "sample-bank>")
    await session.tmux.type("start")
    await session.tmux.press("Enter")
    _ = await session.screen(with: "Scanning for classes.")
    await session.tmux.type("set branchName Quay")
    await session.tmux.press("Enter", "C-d")
    let end = await session.screen(with: "ended with")
    #expect(end.contains("user-defaults/branchName is Quay, stored."))
    #expect(end.contains("ended with 0, the same modes"))
    await session.close()
  }

  @Test func `Control-C discards a line with text, and ends the session on an empty one`() async throws {
    let session = try await session()
    _ = await screen(session, endingWith: "sample-bank>")
    await session.tmux.type("set branchName Nowhere")
    _ = await screen(session, endingWith: "sample-bank> set branchName Nowhere")
    await session.tmux.press("C-c")
    _ = await screen(session, endingWith: "sample-bank>")
    await session.tmux.type("status")
    await session.tmux.press("Enter")
    let screen = await session.tmux.screen { $0.split(separator: "\n").count { $0.contains("Not started.") } == 2 }
    #expect(!screen.contains("Error"))
    await session.tmux.press("C-c")
    let end = await session.screen(with: "ended with")
    #expect(end.contains("ended with 130, the same modes"))
    await session.close()
  }

  @Test func `What happens while a line is edited appears above it, also where the line has several rows`() async throws
  {
    let runtime = try Runtime()
    let program = try RunningProgram(environment: runtime.environment("1"))
    _ = try await program.ask("threads")
    let session = try await explorer(runtime, "$EXPLORER attach --plain \(program.identifier)")
    _ = await session.tmux.screen { lastLine($0) == "inspected>" }
    let typed = "why this line is longer than one row of the window after its size has changed, it stays as it is"
    await session.tmux.type(typed)
    _ = await session.tmux.screen { lastLine($0) == "inspected> " + typed }
    let written = await session.tmux.written
    await session.tmux.resize(width: 60, height: 30)
    // What tmux does at once must not count: a program that is not yet notified takes the window for the larger one.
    _ = await session.tmux.screen {
      await session.tmux.written > written && $0.split(separator: "\n").suffix(2).joined() == "inspected> " + typed
    }
    #expect(try await program.ask("set special stew") == "set")
    #expect(try await program.ask("set special salad") == "set")
    let screen = await session.tmux.screen {
      $0.contains("special is salad, stored.") && $0.split(separator: "\n").suffix(2).joined() == "inspected> " + typed
    }
    // The prompt is there once: neither the resize nor the events left a part of it.
    #expect(screen.components(separatedBy: "inspected>").count == 2)
    // Control-C is a signal, which a Control-D that is typed at once can overtake.
    await session.tmux.press("C-c")
    _ = await self.screen(session, endingWith: "inspected>")
    await session.tmux.press("C-d")
    _ = await session.screen(with: "ended with")
    await session.close()
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGSEGV, SIGABRT])
  func `A signal while a line is edited restores the terminal`(signal: Int32) async throws {
    let session = try await session(environment: ["SWIFT_BACKTRACE": "enable=no"])
    let screen = await screen(session, endingWith: "sample-bank>")
    let number = try #require(screen.firstMatch(of: /sample-bank (\d+): Not/).flatMap { Int32($0.output.1) })
    await session.tmux.type("sta")
    kill(number, signal)
    let end = await session.screen(with: "ended with")
    #expect(end.contains("ended with \(128 + signal), the same modes"))
    await session.close()
  }

  @Test func `Control-Z stops the session, and it continues with its line`() async throws {
    let session = try await session(command: "set -m; $EXPLORER --plain; stty -a | grep -o -- '-*icanon'; fg; true")
    _ = await screen(session, endingWith: "sample-bank>")
    await session.tmux.type("stat")
    _ = await screen(session, endingWith: "sample-bank> stat")
    await session.tmux.press("C-z")
    let stopped = await session.tmux.screen { $0.contains("icanon") && lastLine($0) == "sample-bank> stat" }
    #expect(!stopped.contains("-icanon"))
    await session.tmux.type("us")
    await session.tmux.press("Enter", "C-d")
    let end = await session.screen(with: "ended with")
    #expect(end.contains("ended with 0, the same modes"))
    await session.close()
  }

  @Test func `After SIGKILL during a command, the terminal has the modes of the shell`() async throws {
    let session = try await session()
    let screen = await screen(session, endingWith: "sample-bank>")
    let number = try #require(screen.firstMatch(of: /sample-bank (\d+): Not/).flatMap { Int32($0.output.1) })
    await session.tmux.type("start")
    await session.tmux.press("Enter")
    _ = await session.screen(with: "Scanning for classes.")
    kill(number, SIGKILL)
    let end = await session.screen(with: "ended with")
    #expect(end.contains("ended with 137, the same modes"))
    await session.close()
  }

  @Test func `On a dumb terminal, and with a piped input, lines are not edited`() async throws {
    let session = try await session(command: "TERM=dumb $EXPLORER --plain; echo status | $EXPLORER --plain")
    _ = await session.screen(with: "Type help for a list of commands.")
    await session.tmux.type("status")
    await session.tmux.press("Enter", "C-d")
    let end = await session.screen(with: "ended with")
    #expect(!end.contains("sample-bank>"))
    #expect(end.contains("ended with 0, the same modes"))
    #expect(!FileManager.default.fileExists(atPath: session.home.appendingPathComponent(Self.history).path))
    await session.close()
  }
}
