// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import TerminalScreen

/// The manual page, generated from the program's own definitions of commands, keys and exit codes.
public struct ManualPage: Sendable {
  private let program: Command
  private let version: String

  /// A command of the program.
  public struct Command: Sendable {
    /// The command's name, without the program's name.
    public let name: String
    /// What the command does, in one sentence.
    public let abstract: String
    /// Details, one paragraph per line; empty if there are none.
    public let discussion: String
    /// The command's arguments and options.
    public let arguments: [Argument]
    /// The command's subcommands.
    public let subcommands: [Command]

    /// Creates a command from its parts.
    public init(name: String, abstract: String, discussion: String, arguments: [Argument], subcommands: [Command]) {
      self.name = name
      self.abstract = abstract
      self.discussion = discussion
      self.arguments = arguments
      self.subcommands = subcommands
    }
  }

  /// An option, a flag or a positional argument.
  public struct Argument: Sendable {
    /// The names as in the list of options: `-h, --help`, `--format <format>`, `<key>`.
    public let label: String
    /// The form in the synopsis: `[--format <format>]`, `<key>`.
    public let synopsis: String
    /// What the argument is for.
    public let summary: String

    fileprivate var isPositional: Bool { label.hasPrefix("<") }

    /// Creates an argument from its parts.
    public init(label: String, synopsis: String, summary: String) {
      self.label = label
      self.synopsis = synopsis
      self.summary = summary
    }
  }

  /// Creates the page of a program with its subcommands.
  public init(_ program: Command, version: String) {
    self.program = program
    self.version = version
  }

  /// The page for `man`, in troff with the `man` macros.
  public var text: String {
    var page = Troff()
    let commands = program.subcommands
    page.title(program.name, section: 1, source: "\(program.name) \(version)", manual: "Alchemic")
    page.section("NAME")
    page.line("\(program.name) - \(lowercasedFirst(program.abstract))")
    page.section("SYNOPSIS")
    for synopsis in [program] + commands {
      let name = synopsis.name == program.name ? [program.name] : [program.name, synopsis.name]
      page.synopsis(name + arguments(of: synopsis).map(\.synopsis))
    }
    page.section("DESCRIPTION")
    // The exit codes have their own section.
    page.paragraphs(program.abstract + "\n" + program.discussion.split(separator: "Exit codes:")[0])
    page.section("OPTIONS")
    for argument in program.arguments { page.item(argument.label, argument.summary) }
    page.section("COMMANDS")
    for command in commands {
      page.subsection(command.name)
      page.paragraphs(command.abstract + "\n" + command.discussion)
      for argument in arguments(of: command) { page.item(argument.label, argument.summary) }
    }
    keys(&page)
    page.section("LINES")
    page.paragraphs(
      """
      With --plain, the program reads one command per line from standard input and prints one line for each change. On a \
      terminal, lines are edited with libedit: the arrow keys bring earlier lines back, Tab completes commands, names, \
      settings, filter words and files, Ctrl-R searches the earlier lines, and ~/.editrc can assign keys. Ctrl-C discards \
      a line, Ctrl-C or Ctrl-D on an empty line ends the session. Lines that set a secret are not remembered.
      """)
    for command in LineCommand.all { page.item("\(command.name) \(command.argument)", command.summary) }
    configuration(&page)
    page.section("FILTERS")
    page.paragraphs(
      "The key / filters the list of a pane, and the commands list, settings, events, scopes and differences of a --plain "
        + "session take the same words. All words must match, and case does not matter.")
    for (pane, words) in FilterSyntax.panes {
      page.subsection(pane)
      for (word, meaning) in words { page.item(word, meaning) }
    }
    page.section("FILES")
    for (file, meaning) in Self.files { page.item(file, meaning) }
    page.section("EXAMPLES")
    for (command, meaning) in Self.examples {
      page.paragraphs(meaning)
      page.example(command)
    }
    page.section("EXIT STATUS")
    for status in ExitStatus.allCases { page.item("\(status.rawValue)", status.meaning) }
    page.item("128 + n", "ended by signal n, after the terminal was restored")
    page.section("ENVIRONMENT")
    for (name, summary) in Self.environment { page.item(name, summary) }
    page.section("SEE ALSO")
    page.line("dot(1), terminfo(5)")
    return page.text
  }

  private func keys(_ page: inout Troff) {
    page.section("KEYS")
    page.paragraphs(
      """
      The name in brackets identifies the action in the configuration file; see CONFIGURATION.

      The mouse selects rows, goes to panes by their titles, orders lists by the titles of their columns, scrolls with its \
      wheel, and drags the borders between panes. What is copied goes to the clipboard of the terminal (OSC 52), and inside \
      tmux also into its newest buffer.
      """)
    for section in KeyBinding.Section.allCases {
      page.subsection(section.rawValue)
      var rest = KeyTable.standard.bindings.filter { $0.section == section }[...]
      while let first = rest.first {
        // Keys with one meaning, such as the numbers of the panes, are one item.
        let same = rest.prefix { $0.summary == first.summary && ($0.name == nil) == (first.name == nil) }
        rest = rest.dropFirst(same.count)
        let label = same.map { $0.label(.ascii) }.filter { !$0.isEmpty }.joined(separator: " ")
        let names = same.compactMap(\.name).joined(separator: ", ")
        page.item(label.isEmpty ? "(no key)" : label, first.summary + (names.isEmpty ? "" : " [\(names)]"))
      }
    }
  }

  private func configuration(_ page: inout Troff) {
    page.section("CONFIGURATION")
    page.paragraphs(
      """
      The configuration file sets keys, colors and animation. It is $XDG_CONFIG_HOME/alchemic-tui/config or, without \
      XDG_CONFIG_HOME, ~/.config/alchemic-tui/config. The option --config names another file.
      Each line has the form: name = words. A line that begins with # is a comment. The program reports every error \
      in the file with its line number, and exits.
      """)
    page.example(
      """
      theme = dark
      motion = off

      [colors]
      accent = bold 208
      selected = black on yellow

      [keys]
      start = F5 F9
      """)
    page.item(
      "theme",
      "automatic, which asks the terminal for its background, and is the default; dark or light, for a dark or light "
        + "background; standard, which is readable on any background, also where the terminal does not answer; or "
        + "monochrome, which uses only bold, dim and reverse text")
    page.item("motion", "on, or off to disable animation")
    page.item(
      "[colors]",
      "Maps a role to a style: attributes (\(StyleText.attributes.map(\.name).joined(separator: ", "))), a color, and "
        + "\"on\" with a background color. A color is default, \(StyleText.colors.joined(separator: ", ")), one of these "
        + "names after bright-, or a number from 0 to 255. The roles are: \(Theme.roles.map(\.name).joined(separator: ", "))."
    )
    page.item(
      "[keys]",
      "Maps an action to one or more keys, replacing its defaults. Keys are written as a character, Ctrl-X, Alt-x, F5, "
        + "Up, PgDn, Home, Enter, Space and so on. If another action uses a key by default, it loses that key; the keys "
        + "of help and quit are protected. Ctrl-C always quits. The actions are: "
        + "\(KeyTable.names.joined(separator: ", ")).")
  }

  private static let files = [
    ("$XDG_CONFIG_HOME/alchemic-tui/config", "the configuration; ~/.config/alchemic-tui/config by default"),
    ("$XDG_STATE_HOME/alchemic-tui/history", "the lines of --plain sessions; ~/.local/state by default"),
    ("$XDG_STATE_HOME/alchemic-tui/window", "the sizes, orders and theme of the last run; ~/.local/state by default"),
    ("$XDG_RUNTIME_DIR/alchemic/", "the sockets of processes that can be explored"),
    ("$TMPDIR/alchemic-run-*.log", "the output of programs that run has started"),
    ("PROGRAM-NUMBER.alchemic", "snapshots that the key w saves, in the current directory"),
  ]

  private static let examples = [
    ("alchemic-tui run -- \"$(swift build --show-bin-path)/shop\"", "Explore a program from before its start:"),
    ("alchemic-tui attach shop", "Explore a running program:"),
    ("alchemic-tui print startup --format json", "Print the start-up of the sample for another program:"),
    ("printf 'start\\nwhy Ledger\\n' | alchemic-tui --plain", "Ask from a script why Ledger got its dependencies:"),
  ]

  private static let environment = [
    ("TERM", "the type of the terminal"),
    ("VISUAL, EDITOR", "the editor that the key e opens; VISUAL comes first"),
    ("NO_COLOR", "disables colors, even if the terminal supports them"),
    (
      "ALCHEMIC_LINKS",
      "1 makes links of places in the source (OSC 8), 0 does not; by default, only in terminals that are known to show them"
    ),
    ("LC_ALL, LC_CTYPE, LANG", "the locale; without UTF-8, the program draws in ASCII"),
    ("XDG_CONFIG_HOME, HOME", "the location of the configuration file and of the sample's settings"),
    ("XDG_STATE_HOME", "the location of the lines that --plain remembers"),
    ("XDG_RUNTIME_DIR", "the location of the sockets of running processes"),
  ]

  /// The arguments of a command, positional ones first, without the options that every command has.
  private func arguments(of command: Command) -> [Argument] {
    let own = command.arguments.filter { $0.label != "--version" && $0.label != "-h, --help" }
    return own.filter(\.isPositional) + own.filter { !$0.isPositional }
  }

  private func lowercasedFirst(_ text: String) -> String {
    let text = text.hasSuffix(".") ? text.dropLast() : text[...]
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
