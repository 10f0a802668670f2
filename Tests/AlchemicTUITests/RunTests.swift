// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestPrograms
import Testing

extension ProcessTests {
  /// Programs that the explorer runs: their containers are held, and they end with the explorer.
  @Suite struct RunTests {
    @Test(arguments: ["$INSPECTED stay", "sh -c '$INSPECTED stay; true'", "$BANK --pace 0"])
    func `A program's container is held until the user starts it`(command: String) async throws {
      let runtime = try Runtime()
      let explorer = try await explorer(runtime, "$EXPLORER run -- \(command)")
      let before = await explorer.screen(with: "q quit")
      #expect(before.contains("○ Not started"))
      await explorer.tmux.press("s")
      // Both conditions: a test can read the screen while the explorer draws it.
      _ = await explorer.tmux.screen { $0.contains("✓ Ready") && !$0.contains("Not started") }
      await explorer.tmux.press("q", "y")
      _ = await explorer.screen(with: "ended with 0, the same modes")
      await explorer.close()
    }

    @Test func `A container that the program starts by hand is held too`() async throws {
      let runtime = try Runtime()
      let explorer = try await explorer(runtime, "$EXPLORER run -- sh -c 'exec $BY_HAND > $FOLDER/output'")
      _ = await explorer.screen(with: "q quit")
      let output = runtime.folder.appendingPathComponent("output")
      func written() -> String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }
      while !written().contains("\n") { await Task.yield() }
      #expect(written() == "start() returned: true, idle\n")
      #expect(await explorer.screen(with: "q quit").contains("○ Not started"))
      await explorer.tmux.press("s")
      _ = await explorer.tmux.screen { $0.contains("✓ Ready") && !$0.contains("Not started") }
      while !written().hasSuffix("ready\n") { await Task.yield() }
      #expect(written() == "start() returned: true, idle\nready\n")
      await explorer.tmux.press("q", "y")
      _ = await explorer.screen(with: "ended with 0, the same modes")
      await explorer.close()
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `A signal during the wait for a connection ends the program and its child processes`(signal: Int32)
      async throws
    {
      let runtime = try Runtime()
      let explorer = try await explorer(
        runtime,
        """
        $EXPLORER run -- sh -c \
        'sleep 100 & echo $$ $! $PPID > $FOLDER/some; mv $FOLDER/some $FOLDER/processes; wait'
        """)
      let file = runtime.folder.appendingPathComponent("processes")
      while !FileManager.default.fileExists(atPath: file.path) { await Task.yield() }
      let words = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isWhitespace)
      let processes = words.compactMap { Int32($0) }
      _ = await explorer.screen(with: "Waiting for sh to accept a connection…")
      if signal == SIGINT { await explorer.tmux.press("C-c") } else { kill(processes[2], signal) }
      let screen = await explorer.screen(with: "ended with")
      #expect(screen.contains("ended with \(128 + signal), the same modes"))
      for process in processes { while isRunning(process) { await Task.yield() } }
      #expect(logs(in: runtime.folder) == [])
      await explorer.close()
    }

    @Test func `Without a connection a hint is printed, and Control-C ends both programs`() async throws {
      let runtime = try Runtime()
      let explorer = try await explorer(runtime, "$EXPLORER run -- sleep 100")
      let screen = await explorer.screen(with: "Press Ctrl-C to end both programs.")
      #expect(
        Self.withoutLog(screen).trimmingCharacters(in: .newlines) == """
          Waiting for sleep to accept a connection…
          No connection yet. sleep does not link AlchemicInspectionServer: a program that it runs
          must, with ALCHEMIC_INSPECT=hold in its environment.
          Press Ctrl-C to end both programs.
          """)
      await explorer.tmux.press("C-c")
      _ = await explorer.screen(with: "ended with 130, the same modes")
      await explorer.close()
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `A signal during exploration restores the terminal and ends both programs`(signal: Int32)
      async throws
    {
      let runtime = try Runtime()
      let explorer = try await explorer(
        runtime, "$EXPLORER run -- sh -c 'echo $PPID > $FOLDER/explorer; exec $INSPECTED stay'")
      let screen = await explorer.screen(with: "q quit")
      let match = try #require(screen.firstMatch(of: /inspected (\d+)/))
      let text = try String(contentsOf: runtime.folder.appendingPathComponent("explorer"), encoding: .utf8)
      kill(try #require(Int32(text.trimmingCharacters(in: .newlines))), signal)
      let after = await explorer.screen(with: "ended with")
      #expect(after.contains("ended with \(128 + signal), the same modes"))
      #expect(await explorer.tmux.fact("#{alternate_on} #{cursor_flag} #{mouse_any_flag}") == "0 1 0")
      let identifier = try #require(Int32(match.output.1))
      while isRunning(identifier) { await Task.yield() }
      await explorer.close()
    }

    @Test func `A signal during a line session ends both programs`() async throws {
      let runtime = try Runtime()
      let explorer = try await explorer(runtime, "$EXPLORER run --plain -- $INSPECTED stay")
      let screen = await explorer.screen(with: "inspected>")
      let match = try #require(screen.firstMatch(of: /inspected (\d+): Not started/))
      let identifier = try #require(Int32(match.output.1))
      await explorer.tmux.press("C-c")
      _ = await explorer.screen(with: "ended with 130, the same modes")
      while isRunning(identifier) { await Task.yield() }
      await explorer.close()
    }

    @Test(arguments: [("", 0), ("echo a word;", 1)])
    func `The log of a program is kept and its path printed once, and an empty log is removed`(word: String, count: Int)
      async throws
    {
      let runtime = try Runtime()
      let explorer = try await explorer(
        runtime, "$EXPLORER run -- sh -c '\(word) exec $INSPECTED stay > /dev/null 2>&1'")
      _ = await explorer.screen(with: "q quit")
      await explorer.tmux.press("q", "y")
      let screen = await explorer.screen(with: "ended with 0, the same modes")
      let logs = logs(in: runtime.folder)
      #expect(logs.count == count)
      let named = logs.map { "The output of sh is in \(runtime.folder.path)/\($0)" }
      #expect(
        Self.withoutLog(screen).split(separator: "\n")
          == ["Waiting for sh to accept a connection…"] + named.map { $0[...] } + ["ended with 0, the same modes"])
      await explorer.close()
    }

    @Test func `The program ends if the explorer's options before the command turn out to be wrong`() throws {
      let runtime = try Runtime()
      var environment = runtime.environment(nil)
      environment["FOLDER"] = runtime.folder.path
      environment["INSPECTED"] = Program("inspected").url.path
      var outcome = try Program("alchemic-tui").shell(
        """
        "$PROGRAM" --config /nowhere/config run -- \
          sh -c 'echo $$ > "$FOLDER/process"; exec "$INSPECTED" stay > /dev/null 2>&1'
        echo $?; kill -0 $(cat "$FOLDER/process") 2> /dev/null; echo $?
        """, environment: environment)
      outcome.errors = Self.withoutLog(outcome.errors)
      #expect(
        outcome
          == Program.Outcome(
            code: 0, output: "78\n1\n",
            errors: """
              Waiting for sh to accept a connection…
              alchemic-tui: Cannot read /nowhere/config: No such file or directory.

              """))
    }

    @Test func `A program that ends before a connection is reported with its output`() async throws {
      let runtime = try Runtime()
      let explorer = try await explorer(runtime, "$EXPLORER run -- sh -c 'echo no such bank; exit 3'")
      let screen = await explorer.screen(with: "ended with")
      #expect(
        Self.withoutLog(screen).trimmingCharacters(in: .newlines) == """
          Waiting for sh to accept a connection…
          alchemic-tui: sh exited with status 3 before it accepted a connection. Its output:
          no such bank
          The program must link AlchemicInspectionServer. sh does not link it.
          ended with 2, the same modes
          """)
      await explorer.close()
    }

    @Test func `What the program prints is in the pane at once`() async throws {
      let runtime = try Runtime()
      let explorer = try await explorer(runtime, "$EXPLORER run -- $BANK --pace 0")
      _ = await explorer.screen(with: "q quit")
      await explorer.tmux.press("s")
      _ = await explorer.screen(with: "✓ Ready")
      await explorer.tmux.press("4", "]")
      _ = await explorer.screen(with: "The bank is open.")
      await explorer.tmux.press("q", "y")
      _ = await explorer.screen(with: "ended with 0, the same modes")
      await explorer.close()
    }

    @Test func `The output is a pane, and a program that the user leaves running goes on`() async throws {
      let runtime = try Runtime()
      let explorer = try await explorer(runtime, "$EXPLORER run -- sh -c 'echo opening at nine; exec $INSPECTED stay'")
      let first = await explorer.screen(with: "q quit")
      let match = try #require(first.firstMatch(of: /inspected (\d+)/))
      let identifier = try #require(Int32(match.output.1))
      await explorer.tmux.press("4", "]")
      _ = await explorer.tmux.screen { $0.contains("─ Output") && $0.contains("opening at nine") }
      await explorer.tmux.press("q", "n")
      let screen = await explorer.screen(with: "ended with 0, the same modes")
      #expect(screen.contains("sh (\(identifier)) is still running. Its output is in \(runtime.folder.path)/"))
      #expect(isRunning(identifier))
      kill(identifier, SIGTERM)
      while isRunning(identifier) { await Task.yield() }
      await explorer.close()
    }

    @Test func `A program writes to a terminal with a size, and can go on writing when the explorer has ended`()
      async throws
    {
      let runtime = try Runtime()
      let explorer = try await explorer(
        runtime,
        """
        $EXPLORER run -- sh -c 'test -t 1 && test -t 2 && stty size <&1; echo $$ > $FOLDER/shell; \
        trap "kill \\$child; echo closed at five; exit" USR1; $INSPECTED stay & child=$!; while :; do wait; done'
        """)
      _ = await explorer.screen(with: "q quit")
      await explorer.tmux.press("q", "n")
      _ = await explorer.screen(with: "ended with 0, the same modes")
      let shell = try String(contentsOf: runtime.folder.appendingPathComponent("shell"), encoding: .utf8)
      kill(try #require(Int32(shell.trimmingCharacters(in: .newlines))), SIGUSR1)
      let log = runtime.folder.appendingPathComponent(try #require(logs(in: runtime.folder).first))
      func written() -> String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }
      while !written().hasSuffix("closed at five\n") { await Task.yield() }
      #expect(written() == "40 120\nclosed at five\n")
      await explorer.close()
    }

    @Test func `S ends the program and launches it again, and Diff has the run before`() async throws {
      let runtime = try Runtime()
      let explorer = try await explorer(runtime, "$EXPLORER run -- sh -c 'echo opening at nine; exec $INSPECTED stay'")
      let first = await explorer.screen(with: "q quit")
      let shown = try #require(first.firstMatch(of: /inspected (\d+)/))
      let before = try #require(Int32(shown.output.1))
      await explorer.tmux.press("s")
      _ = await explorer.tmux.screen { $0.contains("✓ Ready") && !$0.contains("Not started") }
      await explorer.tmux.press("S")
      _ = await explorer.screen(with: "Restart sh?")
      await explorer.tmux.press("y")
      let second = await explorer.tmux.screen { $0.contains("✓ Ready") && !$0.contains("inspected \(before)") }
      let next = try #require(second.firstMatch(of: /inspected (\d+)/))
      let after = try #require(Int32(next.output.1))
      #expect(after != before)
      #expect(!isRunning(before))
      await explorer.tmux.press("4", "]", "z")
      _ = await explorer.tmux.screen { screen in
        let lines = screen.split(separator: "\n").filter { $0.contains("opening at nine") || $0.contains("restarted") }
        return lines.count == 3 && lines[1].contains("--- sh was restarted ---")
      }
      await explorer.tmux.press("z", "6", "p")
      _ = await explorer.tmux.screen { $0.contains("the previous run, inspected \(before)") && $0.contains("✓ Ready") }
      await explorer.tmux.press("q", "y")
      _ = await explorer.screen(with: "ended with 0, the same modes")
      while isRunning(after) { await Task.yield() }
      await explorer.close()
    }

    @Test func `The last state of a program that was killed is in a file, which commands read`() async throws {
      let runtime = try Runtime()
      let explorer = try await explorer(runtime, "$EXPLORER run -- $INSPECTED stay")
      let first = await explorer.screen(with: "q quit")
      let shown = try #require(first.firstMatch(of: /inspected (\d+)/))
      let identifier = try #require(Int32(shown.output.1))
      await explorer.tmux.press("s")
      _ = await explorer.tmux.screen { $0.contains("✓ Ready") && !$0.contains("Not started") }
      kill(identifier, SIGKILL)
      _ = await explorer.screen(with: "Connection lost: inspected was ended by signal 9. Its last state is in ")
      await explorer.tmux.press("q", "y")
      let screen = await explorer.screen(with: "ended with 0, the same modes")
      let file = try #require(logs(in: runtime.folder).first { $0.hasSuffix(".alchemic") })
      #expect(screen.contains("inspected was ended by signal 9.\n"))
      #expect(screen.contains("The last state of inspected is in \(runtime.folder.path)/\(file)."))
      let outcome = try Program("alchemic-tui").run(
        ["startup", "--file", runtime.folder.appendingPathComponent(file).path])
      #expect(outcome.code == 0)
      #expect(outcome.output.hasPrefix("Ready in "))
      await explorer.close()
    }

    /// A text without the line about the log, whose name is another one each time.
    private static func withoutLog(_ text: String) -> String {
      text.replacing(/Its output goes to [^\n]*\/alchemic-run-[0-9A-F]+\.log\n/, with: "")
    }

    private func logs(in folder: URL) -> [String] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter { $0.hasPrefix("alchemic-run-") }
    }

    /// Whether a process runs, that is, exists and is not a zombie.
    private func isRunning(_ process: Int32) -> Bool {
      let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ") Z"
      return !status[(status.lastIndex(of: ")") ?? status.startIndex)...].hasPrefix(") Z")
    }
  }
}
