import Foundation
import TestPrograms
import Testing

/// How it ends, and that the terminal is as it was.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct EndingTests {
  /// What a shell says of its terminal after the explorer ended.
  private static let command = """
    trap : INT; before=$(stty -g); $EXPLORER; code=$?; [ "$(stty -g)" = "$before" ] && echo "the same, $code"
    """

  @Test func `After q the terminal is as it was`() async throws {
    let explorer = try await ExplorerInTerminal(command: Self.command)
    _ = await explorer.screen(with: "q quit")
    await explorer.tmux.press("q")
    let screen = await explorer.screen(with: "the same")
    #expect(screen.trimmingCharacters(in: .newlines) == "the same, 0")
    #expect(await explorer.tmux.fact("#{alternate_on} #{cursor_flag} #{mouse_any_flag}") == "0 1 0")
    await explorer.close()
  }

  @Test(arguments: [(SIGINT, "the same, 130"), (SIGTERM, "the same, 143"), (SIGSEGV, "the same, 139")])
  func `After a signal the terminal is as it was, and the exit code is the signal's`(
    signal: Int32, expected: String
  ) async throws {
    let explorer = try await ExplorerInTerminal(environment: ["SWIFT_BACKTRACE": "enable=no"], command: Self.command)
    let screen = await explorer.screen(with: "q quit")
    let process = try #require(screen.firstMatch(of: /alchemic-tui (\d+)/).flatMap { Int32($0.output.1) })
    kill(process, signal)
    let after = await explorer.screen(with: "the same")
    #expect(after.contains(expected))
    #expect(await explorer.tmux.fact("#{alternate_on} #{cursor_flag} #{mouse_any_flag}") == "0 1 0")
    await explorer.close()
  }

  @Test func `Control-C leaves it`() async throws {
    let explorer = try await ExplorerInTerminal()
    _ = await explorer.screen(with: "q quit")
    await explorer.tmux.press("C-c")
    #expect(await explorer.tmux.exitCode() == 130)
    await explorer.close()
  }

  @Test func `Without a terminal it says so in one line, and exits with 69`() throws {
    #expect(
      try Program("alchemic-tui").run()
        == Program.Outcome(
          code: 69, output: "",
          errors: "alchemic-tui: Standard input is not a terminal. Run this in a terminal, without a pipe into it.\n"))
  }

  @Test func `On an unknown terminal it says so in one line, and exits with 69`() async throws {
    let explorer = try await ExplorerInTerminal(command: "TERM=gramophone $EXPLORER; echo code $?")
    let screen = await explorer.screen(with: "code")
    #expect(
      screen.trimmingCharacters(in: .newlines) == """
        alchemic-tui: TERM "gramophone" is unknown: no terminfo entry. Try TERM=xterm-256color.
        code 69
        """)
    await explorer.close()
  }

  @Test func `Without a UTF-8 locale it works in ASCII`() async throws {
    let explorer = try await ExplorerInTerminal(command: "LC_ALL=C LANG=C exec $EXPLORER")
    let screen = await explorer.screen(with: "q quit")
    #expect(!screen.contains { !$0.isASCII })
    #expect(screen.contains("Factories"))
    await explorer.close()
  }

  @Test func `An argument it does not know is told, with the usage, and exits with 64`() throws {
    let outcome = try Program("alchemic-tui").run(["--sideways"])
    #expect(outcome.code == 64)
    #expect(outcome.errors.hasPrefix("Error: Unknown option '--sideways'"))
  }
}
