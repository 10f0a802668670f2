/// A command of the line-by-line session: one table for the dispatch, its help and the manual.
package struct LineCommand: Sendable {
  /// What is typed.
  package let name: String
  /// What follows it, as the help shows it; empty for nothing.
  package let argument: String
  /// What it does, in a few words.
  package let summary: String
  let verb: Verb

  enum Verb {
    case status, list, show, problems, start, callbacks, settings, set, unset, events, help, quit
  }

  /// The commands.
  package static let all: [LineCommand] = [
    LineCommand("status", "", "what the container is doing", .status),
    LineCommand("start", "", "start the container; ends when it is ready, or failed", .start),
    LineCommand("list", "[WORDS]", "the factories, or those in whose name or type all the words are", .list),
    LineCommand("show", "NAME", "a factory: where it is declared, what it gets, who uses it", .show),
    LineCommand("problems", "", "what is wrong with the graph or the last start", .problems),
    LineCommand("callbacks", "", "the when-ready callbacks", .callbacks),
    LineCommand("settings", "", "the settings of all stores", .settings),
    LineCommand("set", "KEY VALUE", "set a setting; KEY may be STORE/KEY", .set),
    LineCommand("unset", "KEY", "remove what is stored of a setting", .unset),
    LineCommand("events", "", "what has changed so far", .events),
    LineCommand("help", "", "these commands", .help),
    LineCommand("quit", "", "leave; the end of the input does, too", .quit),
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

  static func hint(_ written: String) -> String {
    SpellingSuggestion.hint(written, among: all.map(\.name))
  }
}
