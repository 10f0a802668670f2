import Foundation
import TestPrograms
import Testing

/// The manual page and the completions.
@Suite(.timeLimit(.minutes(1)))
struct ManualTests {
  private let program = Program("alchemic-tui")
  private let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func `The manual page tells of every command, option, key and way to end`() throws {
    let outcome = try program.run(["manual"])
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.dropFirst().first == #".TH "ALCHEMIC\-TUI" 1 "" "alchemic\-tui 0.1.0" "Alchemic""#)
    #expect(
      lines.filter { $0.hasPrefix(".SH ") }.map { $0.dropFirst(5).dropLast() } == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "KEYS", "LINES", "CONFIGURATION", "EXIT STATUS",
        "ENVIRONMENT", "SEE ALSO",
      ])
    let help = try program.run(["--help"]).output
    let commands = try help.matches(of: Regex<(Substring, Substring)>("(?m)^  ([a-z]+) {2,}")).map { String($0.1) }
    #expect(commands.contains("attach"))
    for command in commands where command != "help" { #expect(lines.contains(".SS \"\(command)\"")) }
    for option in ["start", "read\\-only", "no\\-motion", "plain"] { #expect(lines.contains(".B \\-\\-\(option)")) }
    for code in [0, 1, 64, 69, 74, 78] { #expect(lines.contains(".B \(code)")) }
    #expect(lines.contains(".B Ctrl\\-Z"))
    // Nothing is taken for a request that is none.
    let requests: Set<Substring> = [
      ".\\\"", ".TH", ".SH", ".SS", ".PP", ".TP", ".HP", ".B", ".RS", ".RE", ".nf", ".fi",
    ]
    let used = Set(lines.filter { $0.hasPrefix(".") }.compactMap { $0.split(separator: " ").first })
    #expect(used.subtracting(requests) == [])
  }

  @Test func `It is installed so that it runs, with its resources, and can be installed again`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("prefix-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let built = program.url.deletingLastPathComponent().path
    let outcome = try program.shell(
      """
      set -e
      for time in first second; do make -s -C "$PACKAGE" install-built > /dev/null; done
      cd "$PREFIX" && find . -type f -o -type l | grep -v '\\.resources/' | sort
      bash -n share/bash-completion/completions/alchemic-tui
      HOME="$PREFIX" XDG_CONFIG_HOME= bin/alchemic-tui get branchName
      """,
      environment: [
        "PACKAGE": package.path, "BUILT": built, "PREFIX": folder.path, "DESTDIR": "",
      ])
    #expect(
      outcome
        == Program.Outcome(
          code: 0,
          output: """
            ./bin/alchemic-tui
            ./lib/alchemic-tui/alchemic-tui
            ./share/bash-completion/completions/alchemic-tui
            ./share/fish/vendor_completions.d/alchemic-tui.fish
            ./share/man/man1/alchemic-tui.1
            ./share/zsh/site-functions/_alchemic-tui
            Old Harbour

            """, errors: ""))
  }
}
