internal import AlchemicExplorer
internal import TerminalScreen

/// The manual page, from the definitions that the program itself goes by.
public struct ManualPage: Sendable {
  private let program: Command
  private let version: String

  /// A command as the manual shows it.
  public struct Command: Sendable {
    /// What is typed, without the program's name.
    public let name: String
    /// What it does, in a sentence.
    public let abstract: String
    /// More about it; empty for nothing.
    public let discussion: String
    /// What can follow it.
    public let arguments: [Argument]
    /// The commands below it.
    public let subcommands: [Command]

    /// A command from its parts.
    public init(name: String, abstract: String, discussion: String, arguments: [Argument], subcommands: [Command]) {
      self.name = name
      self.abstract = abstract
      self.discussion = discussion
      self.arguments = arguments
      self.subcommands = subcommands
    }
  }

  /// An option, a flag, or a word.
  public struct Argument: Sendable {
    /// How it is written: `-h, --help`, `--format <format>`, `<key>`.
    public let label: String
    /// How it stands in a line that shows the whole command: `[--format <format>]`, `<key>`.
    public let synopsis: String
    /// What it is for.
    public let summary: String

    fileprivate var isWord: Bool { label.hasPrefix("<") }

    /// An argument from its parts.
    public init(label: String, synopsis: String, summary: String) {
      self.label = label
      self.synopsis = synopsis
      self.summary = summary
    }
  }

  /// A page about a program and its commands.
  public init(_ program: Command, version: String) {
    self.program = program
    self.version = version
  }

  /// The arguments of one command, words before options; what every command has is not among them.
  private func arguments(of command: Command) -> [Argument] {
    let own = command.arguments.filter { !Self.isEverywhere($0) }
    return own.filter(\.isWord) + own.filter { !$0.isWord }
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
    // The exit codes have a section of their own.
    page.paragraphs(program.abstract + "\n" + program.discussion.split(separator: "Exit codes:")[0])
    page.section("OPTIONS")
    for argument in program.arguments { page.item(argument.label, argument.summary) }
    page.section("COMMANDS")
    for command in commands {
      page.subsection(command.name)
      page.paragraphs(command.abstract + "\n" + command.discussion)
      for argument in arguments(of: command) { page.item(argument.label, argument.summary) }
    }
    page.section("KEYS")
    page.paragraphs("In brackets is what a key can be changed by; see CONFIGURATION.")
    for section in KeyBinding.Section.allCases {
      page.subsection(section.rawValue)
      for binding in KeyTable.standard.bindings where binding.section == section {
        let label = binding.label(.ascii)
        page.item(label.isEmpty ? "(no key)" : label, binding.summary + (binding.name.map { " [\($0)]" } ?? ""))
      }
    }
    page.section("LINES")
    page.paragraphs(
      "With --plain it reads commands from standard input, one in a line, and tells each change in a line.")
    for command in LineCommand.all { page.item("\(command.name) \(command.argument)", command.summary) }
    configuration(&page)
    page.section("EXIT STATUS")
    for status in ExitStatus.allCases { page.item("\(status.rawValue)", status.meaning) }
    page.item("128 and a signal's number", "the signal ended it, after the terminal was given back")
    page.section("ENVIRONMENT")
    for (name, summary) in Self.environment { page.item(name, summary) }
    page.section("SEE ALSO")
    page.line("dot(1), terminfo(5)")
    return page.text
  }

  private func configuration(_ page: inout Troff) {
    page.section("CONFIGURATION")
    page.paragraphs(
      """
      The file is alchemic-tui/config in $XDG_CONFIG_HOME, else in ~/.config, or the one that --config names. A line \
      holds a name, an equals sign and words; one that begins with # is a comment. What is wrong is told with its line.
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
      "standard, which is readable on any background; dark or light, for a background that is; or monochrome: weight "
        + "and reversal only")
    page.item("motion", "on, or off: nothing moves by itself")
    page.item(
      "[colors]",
      "A role is given attributes (\(StyleText.attributes.map(\.name).joined(separator: ", "))), a color, and \"on\" "
        + "with the color behind it. A color is default, \(StyleText.colors.joined(separator: ", ")), any of these after "
        + "bright-, or a number up to 255. The roles: \(Theme.roles.map(\.name).joined(separator: ", ")).")
    page.item(
      "[keys]",
      "What is done is given one or several keys, which it has instead of the usual ones: a character, Ctrl-X, Alt-x, "
        + "F5, Up, PgDn, Home, Enter, Space and the like. The names: "
        + "\(KeyTable.names.joined(separator: ", ")). A chosen key is taken from what it usually does, but for those of help "
        + "and quit. Ctrl-C always leaves.")
  }

  private static let environment = [
    ("TERM", "the terminal's kind"),
    ("NO_COLOR", "no colors, whatever the terminal can"),
    ("LC_ALL, LC_CTYPE, LANG", "without a UTF-8 locale, everything is drawn in ASCII"),
    ("XDG_CONFIG_HOME, HOME", "where the configuration and the sample's settings are"),
  ]

  /// What every command has, and one section tells.
  private static func isEverywhere(_ argument: Argument) -> Bool {
    argument.label == "--version" || argument.label == "-h, --help"
  }

  private func lowercasedFirst(_ text: String) -> String {
    let text = text.hasSuffix(".") ? text.dropLast() : text[...]
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

/// A document for troff with the `man` macros.
private struct Troff {
  private(set) var text = ".\\\" Written by `alchemic-tui manual`; do not edit.\n"

  mutating func title(_ name: String, section: Int, source: String, manual: String) {
    text += ".TH \(quote(name.uppercased())) \(section) \"\" \(quote(source)) \(quote(manual))\n"
    // Neither hyphens nor wide spaces, by which what is to be typed would look like something else.
    text += ".nh\n.ad l\n"
  }

  mutating func section(_ title: String) { text += ".SH \(quote(title))\n" }

  mutating func subsection(_ title: String) { text += ".SS \(quote(title))\n" }

  mutating func line(_ line: String) { text += escape(line) + "\n" }

  /// A line that is broken between the words only, not in them.
  mutating func synopsis(_ words: [String]) {
    text += ".HP\n.B \(words.map { escape($0).replacing(" ", with: "\\ ") }.joined(separator: " "))\n"
  }

  mutating func paragraphs(_ lines: String) {
    for line in lines.split(separator: "\n") { text += ".PP\n\(escape(String(line)))\n" }
  }

  mutating func item(_ label: String, _ summary: String) {
    text += ".TP\n.B \(escape(label))\n\(escape(summary))\n"
  }

  mutating func example(_ lines: String) {
    let lines = lines.split(separator: "\n", omittingEmptySubsequences: false).map { escape(String($0)) + "\n" }
    text += ".PP\n.RS 4\n.nf\n" + lines.joined() + ".fi\n.RE\n"
  }

  private func quote(_ text: String) -> String { "\"" + escape(text).replacing("\"", with: "\\(dq") + "\"" }

  /// A text as it is, not as a request or an escape of troff; hyphens stay what can be typed.
  private func escape(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }
}
