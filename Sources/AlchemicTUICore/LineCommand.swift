/// A command of the line-by-line session: the one table for dispatch, help and the manual page.
package struct LineCommand: Sendable {
  /// The command's name.
  package let name: String
  /// The command's argument, as the help shows it; empty if it takes none.
  package let argument: String
  /// What the command does, in a few words.
  package let summary: String
  let verb: Verb

  enum Verb {
    case status, list, show, problems, start, callbacks, settings, set, unset, events, help, quit
  }

  /// All commands, in the order of the help.
  package static let all: [LineCommand] = [
    LineCommand("status", "", "show the container's phase and its number of factories", .status),
    LineCommand("start", "", "start the container, and wait until it is ready or has failed", .start),
    LineCommand("list", "[WORDS]", "list all factories, or those whose name or type contains all the words", .list),
    LineCommand("show", "NAME", "show a factory: its source location, its dependencies, and what uses it", .show),
    LineCommand("problems", "", "show the problems of the graph and of the last start", .problems),
    LineCommand("callbacks", "", "list the when-ready callbacks", .callbacks),
    LineCommand("settings", "", "list the settings of all stores", .settings),
    LineCommand("set", "KEY VALUE", "change a setting; KEY can be STORE/KEY", .set),
    LineCommand("unset", "KEY", "remove a setting's stored value, which restores its default", .unset),
    LineCommand("events", "", "list the changes since the session began", .events),
    LineCommand("help", "", "list these commands", .help),
    LineCommand("quit", "", "end the session, as the end of the input does", .quit),
  ]

  private init(_ name: String, _ argument: String, _ summary: String, _ verb: Verb) {
    self.name = name
    self.argument = argument
    self.summary = summary
    self.verb = verb
  }

  static var help: [String] {
    all.map { "\($0.name)\($0.argument.isEmpty ? "" : " ")\($0.argument): \($0.summary)" }
  }
}
