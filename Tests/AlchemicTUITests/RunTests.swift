import Foundation
import TestPrograms
import Testing

extension ProcessTests {
  /// Programs that the explorer runs: held until they are started, and ended with it.
  @Suite struct RunTests {
    @Test(arguments: ["$INSPECTED stay", "sh -c '$INSPECTED stay; true'", "$BANK --pace 0"])
    func `A program that it runs is held until it is started`(command: String) async throws {
      let runtime = try Runtime()
      let explorer = try await explorer(runtime, "$EXPLORER run -- \(command)")
      let before = await explorer.screen(with: "q quit")
      #expect(before.contains("○ Not started"))
      await explorer.tmux.press("s")
      // The whole screen: a terminal may be looked at in the middle of drawing.
      _ = await explorer.tmux.screen { $0.contains("✓ Ready") && !$0.contains("Not started") }
      await explorer.tmux.press("q")
      _ = await explorer.screen(with: "ended with 0, the same modes")
      await explorer.close()
    }

    @Test func `A program that starts its container itself is held, too`() async throws {
      let runtime = try Runtime()
      let explorer = try await explorer(runtime, "$EXPLORER run -- sh -c 'exec $BY_HAND > $FOLDER/output'")
      _ = await explorer.screen(with: "q quit")
      let output = runtime.folder.appendingPathComponent("output")
      func written() -> String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }
      while !written().contains("\n") { await Task.yield() }
      #expect(written() == "told to start: true, idle\n")
      #expect(await explorer.screen(with: "q quit").contains("○ Not started"))
      await explorer.tmux.press("s")
      _ = await explorer.tmux.screen { $0.contains("✓ Ready") && !$0.contains("Not started") }
      while !written().hasSuffix("ready\n") { await Task.yield() }
      #expect(written() == "told to start: true, idle\nready\n")
      await explorer.tmux.press("q")
      _ = await explorer.screen(with: "ended with 0, the same modes")
      await explorer.close()
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `A signal that ends it while it waits for a program ends that, and what it runs`(signal: Int32) async throws {
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
      _ = await explorer.screen(with: "Waiting for sh to let itself be explored…")
      if signal == SIGINT { await explorer.tmux.press("C-c") } else { kill(processes[2], signal) }
      let screen = await explorer.screen(with: "ended with")
      #expect(screen.contains("ended with \(128 + signal), the same modes"))
      for process in processes { while isRunning(process) { await Task.yield() } }
      #expect(logs(in: runtime.folder) == [])
      await explorer.close()
    }

    @Test func `Where a program is waited for in vain it says for what, and Control-C ends both`() async throws {
      let runtime = try Runtime()
      let explorer = try await explorer(runtime, "$EXPLORER run -- sleep 100")
      let screen = await explorer.screen(with: "Ctrl-C ends both.")
      #expect(
        screen.trimmingCharacters(in: .newlines) == """
          Waiting for sleep to let itself be explored…
          It has not so far: only a program that links AlchemicInspectionServer does, and
          that finds ALCHEMIC_INSPECT=hold in its environment. Ctrl-C ends both.
          """)
      await explorer.tmux.press("C-c")
      _ = await explorer.screen(with: "ended with 130, the same modes")
      await explorer.close()
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `A signal while it shows the program that it runs gives the terminal back, and ends both`(signal: Int32)
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

    @Test func `By line, too, a signal ends the program that it runs`() async throws {
      let runtime = try Runtime()
      let explorer = try await explorer(runtime, "$EXPLORER run --plain -- $INSPECTED stay")
      let screen = await explorer.screen(with: "Type help for the commands.")
      let match = try #require(screen.firstMatch(of: /inspected (\d+): Not started/))
      let identifier = try #require(Int32(match.output.1))
      await explorer.tmux.press("C-c")
      _ = await explorer.screen(with: "ended with 130, the same modes")
      while isRunning(identifier) { await Task.yield() }
      await explorer.close()
    }

    @Test(arguments: [("", 0), ("echo a word;", 1)])
    func `What a program wrote stays, and is named once; a file without a word goes`(word: String, count: Int)
      async throws
    {
      let runtime = try Runtime()
      let explorer = try await explorer(
        runtime, "$EXPLORER run -- sh -c '\(word) exec $INSPECTED stay > /dev/null 2>&1'")
      _ = await explorer.screen(with: "q quit")
      await explorer.tmux.press("q")
      let screen = await explorer.screen(with: "ended with 0, the same modes")
      let logs = logs(in: runtime.folder)
      #expect(logs.count == count)
      let named = logs.map { "What sh wrote is in \(runtime.folder.path)/\($0)" }
      #expect(
        screen.split(separator: "\n")
          == ["Waiting for sh to let itself be explored…"] + named.map { $0[...] } + ["ended with 0, the same modes"])
      await explorer.close()
    }

    @Test func `What cannot be explored as it was asked for, with options before the command, does not run on`() throws
    {
      let runtime = try Runtime()
      var environment = runtime.environment(nil)
      environment["FOLDER"] = runtime.folder.path
      environment["INSPECTED"] = Program("inspected").url.path
      let outcome = try Program("alchemic-tui").shell(
        """
        "$PROGRAM" --config /nowhere/config run -- \
          sh -c 'echo $$ > "$FOLDER/process"; exec "$INSPECTED" stay > /dev/null 2>&1'
        echo $?; kill -0 $(cat "$FOLDER/process") 2> /dev/null; echo $?
        """, environment: environment)
      #expect(
        outcome
          == Program.Outcome(
            code: 0, output: "78\n1\n",
            errors: """
              Waiting for sh to let itself be explored…
              alchemic-tui: /nowhere/config cannot be read: No such file or directory.

              """))
    }

    @Test func `A program that ends before it can be explored is told as that, with what it wrote`() async throws {
      let runtime = try Runtime()
      let explorer = try await explorer(runtime, "$EXPLORER run -- sh -c 'echo no such bank; exit 3'")
      let screen = await explorer.screen(with: "ended with")
      #expect(
        screen.trimmingCharacters(in: .newlines) == """
          Waiting for sh to let itself be explored…
          alchemic-tui: sh ended before it could be explored. It wrote:
          no such bank

          ended with 69, the same modes
          """)
      await explorer.close()
    }

    private func logs(in folder: URL) -> [String] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter { $0.hasPrefix("alchemic-run-") }
    }

    /// Whether a process is there and more than a corpse that nobody has buried.
    private func isRunning(_ process: Int32) -> Bool {
      let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ") Z"
      return !status[(status.lastIndex(of: ")") ?? status.startIndex)...].hasPrefix(") Z")
    }
  }
}
