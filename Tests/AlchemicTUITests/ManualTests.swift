// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestPrograms
import Testing

/// The manual page and the completions.
@Suite(.timeLimit(.minutes(5)))
struct ManualTests {
  private let program = Program("alchemic-tui")
  private let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func `The manual page describes every command, option, key and exit code`() throws {
    let outcome = try program.run(["manual"])
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.dropFirst().first == #".TH "ALCHEMIC\-TUI" 1 "" "alchemic\-tui 0.1.0" "Alchemic""#)
    #expect(
      lines.filter { $0.hasPrefix(".SH ") }.map { $0.dropFirst(5).dropLast() } == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "KEYS", "LINES", "CONFIGURATION", "FILTERS",
        "FILES", "EXAMPLES", "EXIT STATUS", "ENVIRONMENT", "SEE ALSO",
      ])
    let help = try program.run(["--help"]).output
    let commands = try help.matches(of: Regex<(Substring, Substring)>("(?m)^  ([a-z]+) {2,}")).map { String($0.1) }
    #expect(commands.contains("attach"))
    for command in commands where command != "help" { #expect(lines.contains(".SS \"\(command)\"")) }
    for option in ["start", "broken", "read\\-only", "no\\-motion", "plain"] {
      #expect(lines.contains(".B \\-\\-\(option)"))
    }
    for code in [0, 1, 2, 64, 74, 78] { #expect(lines.contains(".B \(code)")) }
    #expect(lines.contains(".B Ctrl\\-Z"))
    // No text is mistaken for a request.
    let requests: Set<Substring> = [
      ".\\\"", ".nh", ".ad", ".TH", ".SH", ".SS", ".PP", ".TP", ".HP", ".B", ".RS", ".RE", ".nf", ".fi",
    ]
    let used = Set(lines.filter { $0.hasPrefix(".") }.compactMap { $0.split(separator: " ").first })
    #expect(used.subtracting(requests) == [])
  }

  @Test func `The synopsis has optional arguments in brackets, and paragraphs are single lines`() throws {
    let page = try program.run(["manual"]).output
    let sections = page.split(separator: ".SH ").dropFirst(2).prefix(2).map { $0.replacing("\\-", with: "-") }
    #expect(
      sections == [
        #"""
        "SYNOPSIS"
        .HP
        .B alchemic-tui [--read-only] [--no-motion] [--plain] [--config\ <file>] [--source\ <folder>] [--start] [--broken]
        .HP
        .B alchemic-tui attach [<process>] [--read-only] [--no-motion] [--plain] [--config\ <file>] [--source\ <folder>]
        .HP
        .B alchemic-tui run [--read-only] [--no-motion] [--plain] [--config\ <file>] [--source\ <folder>] [--start] --\ <command>...
        .HP
        .B alchemic-tui open <file> [--from-start] [--read-only] [--no-motion] [--plain] [--config\ <file>] [--source\ <folder>]
        .HP
        .B alchemic-tui why <name> [--format\ <format>] [--process\ <process>] [--file\ <file>] [--started] [--within\ <seconds>] [--\ <program>...]
        .HP
        .B alchemic-tui users <name> [--format\ <format>] [--process\ <process>] [--file\ <file>] [--started] [--within\ <seconds>] [--\ <program>...]
        .HP
        .B alchemic-tui path <from> <to> [--format\ <format>] [--process\ <process>] [--file\ <file>] [--started] [--within\ <seconds>] [--\ <program>...]
        .HP
        .B alchemic-tui graph <name> [--format\ <format>] [--process\ <process>] [--file\ <file>] [--started] [--within\ <seconds>] [--\ <program>...]
        .HP
        .B alchemic-tui problems [--format\ <format>] [--process\ <process>] [--file\ <file>] [--started] [--within\ <seconds>] [--\ <program>...]
        .HP
        .B alchemic-tui startup [<name>] [--format\ <format>] [--process\ <process>] [--file\ <file>] [--started] [--within\ <seconds>] [--\ <program>...]
        .HP
        .B alchemic-tui live [--format\ <format>] [--process\ <process>] [--file\ <file>] [--started] [--within\ <seconds>] [--\ <program>...]
        .HP
        .B alchemic-tui scopes [<filter>] [--format\ <format>] [--process\ <process>] [--file\ <file>] [--started] [--within\ <seconds>] [--\ <program>...]
        .HP
        .B alchemic-tui setting <key> [--store\ <store>] [--format\ <format>] [--process\ <process>] [--file\ <file>] [--started] [--within\ <seconds>] [--\ <program>...]
        .HP
        .B alchemic-tui settings [<filter>] [--format\ <format>] [--process\ <process>] [--file\ <file>] [--started] [--within\ <seconds>] [--\ <program>...]
        .HP
        .B alchemic-tui events [<filter>] [--format\ <format>] [--process\ <process>] [--file\ <file>] [--started] [--within\ <seconds>] [--\ <program>...]
        .HP
        .B alchemic-tui differences <before> [--format\ <format>] [--process\ <process>] [--file\ <file>] [--started] [--within\ <seconds>] [--\ <program>...]
        .HP
        .B alchemic-tui agent-guide
        .HP
        .B alchemic-tui check [--format\ <format>] [--rules\ <rules>] [--against\ <against>] [--fail-if\ <condition>] [--environment\ <file>] [--config-file\ <file>] [--process\ <process>] [--file\ <file>] [--started] [--within\ <seconds>] [--\ <program>...]
        .HP
        .B alchemic-tui diff <before> <after> [--format\ <format>] [--ignore\ <ignore>] [--threshold\ <limits>]
        .HP
        .B alchemic-tui save <file> [<process>] [--process\ <process>] [--file\ <file>] [--started] [--within\ <seconds>] [--\ <program>...]
        .HP
        .B alchemic-tui print <subject> [--format\ <format>] [--started] [--process\ <process>] [--file\ <file>]
        .HP
        .B alchemic-tui get <key> [--store\ <store>] [--process\ <process>] [--file\ <file>]
        .HP
        .B alchemic-tui set <key> [<value>] [--store\ <store>] [--process\ <process>] [--file\ <file>]
        .HP
        .B alchemic-tui unset <key> [--store\ <store>] [--process\ <process>] [--file\ <file>]

        """#,
        """
        "DESCRIPTION"
        .PP
        Explore an Alchemic container: its factories, its start-up, its settings.
        .PP
        Without a subcommand, the program opens a sample bank. Subcommands open a running process or a saved file. \
        Press s to start the bank, ? for help on keys, q to quit. With --broken, the bank's graph has errors, to see \
        what the explorer and the answers say about them.
        .PP
        Places in the source are links in terminals that are known to show them, also in the output of print and --plain. \
        ALCHEMIC_LINKS=0 leaves the links out, ALCHEMIC_LINKS=1 asks for them. The files are searched as for the key e.

        """,
      ])
    // man would show an item's text as its label if the label were empty.
    #expect(!page.split(separator: "\n").contains { $0 == ".B" || $0 == ".B " })
  }

  @Test func `make install-built installs the program with its resources, and can run again`() throws {
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
