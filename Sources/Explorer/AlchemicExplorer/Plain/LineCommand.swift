// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A command of the line-by-line session: the one table for dispatch, help and the manual page.
package struct LineCommand: Sendable {
  /// The command's name.
  package let name: String
  /// The command's argument, as the help shows it; empty if it takes none.
  package let argument: String
  /// What the command does, in a few words.
  package let summary: String
  /// Other names, which the help leaves out.
  let otherNames: [String]
  let verb: Verb

  enum Verb {
    case status, list, show, why, graph, path, users, undo, redo, problems, start, stop, startup, callbacks
    case live, scopes, diff, differences, settings, setting, properties, set, unset, take, `import`, events, save
    case back, forward, now, trace, export, help, quit
  }

  /// All commands, in the order of the help.
  package static let all: [LineCommand] = [
    LineCommand("status", "", "show the container's phase and its number of factories", .status),
    LineCommand("start", "", "start the container, and wait until it is ready or has failed", .start),
    LineCommand("stop", "", "stop the container, where its process allows that, and wait until it has stopped", .stop),
    LineCommand("list", "[FILTER]", "list all factories, or the matches of a filter", .list, ["factories", "objects"]),
    LineCommand("show", "NAME", "show a factory: its source location, its dependencies, and what uses it", .show),
    LineCommand(
      "why", "NAME", "show the candidates for each dependency of a factory, or for NAME.DEPENDENCY, with the reasons",
      .why),
    LineCommand("graph", "NAME", "show what a factory needs and what uses it, level by level", .graph),
    LineCommand("path", "NAME NAME", "show the shortest path from one factory to another that it needs", .path),
    LineCommand("users", "NAME", "show what needs a factory, directly or through others", .users),
    LineCommand("problems", "", "show the problems of the graph and of the last start", .problems),
    LineCommand("callbacks", "", "list the when-ready callbacks", .callbacks),
    LineCommand(
      "startup", "[start | own | total | NAME, …]",
      "show where the time of the start went, longest own or total time first, or the start without some factories",
      .startup),
    LineCommand(
      "live", "[on | off | baseline]", "list the living objects; count them, or their changes from now on", .live),
    LineCommand(
      "scopes", "[FILTER]",
      "list the open scopes and what outlived its scope; FILTER as in the explorer: scope:request age:>10s", .scopes,
      ["leaks"]),
    LineCommand("diff", "RUN", "show what differs from a saved file or another process", .diff),
    LineCommand("differences", "[FILTER]", "list the differences of the last diff that match a filter", .differences),
    LineCommand(
      "settings", "[FILTER]",
      "list the settings of all stores; FILTER as in the explorer: changed conflict origin:stored by:emma",
      .settings),
    LineCommand(
      "setting", "KEY", "show a setting: its whole value, its default value, and its dependents", .setting, ["get"]),
    LineCommand("properties", "[FILTER]", "list the values from outside the program, with their sources", .properties),
    LineCommand("set", "KEY VALUE", "change a setting; KEY can be STORE/KEY", .set),
    LineCommand("unset", "KEY", "remove a setting's stored value, which restores its default", .unset),
    LineCommand("take", "KEY", "take the other value of a setting that two devices changed at the same time", .take),
    LineCommand("undo", "", "undo the last change of settings in this session", .undo),
    LineCommand("redo", "", "redo the change that was undone last", .redo),
    LineCommand(
      "events", "[FILTER]",
      "list the changes that the process remembers, and those since; FILTER as in the explorer: took:>10ms", .events),
    LineCommand(
      "back", "[FILTER]",
      "show the container as it was after the previous change, or after the last earlier one that matches a filter",
      .back),
    LineCommand(
      "forward", "[FILTER]", "show it as it was after the next change, or after the next one that matches a filter",
      .forward),
    LineCommand("now", "", "show the container as it is, and what has happened since", .now),
    LineCommand("save", "", "save everything to a file in the current directory, for open and diff", .save),
    LineCommand("trace", "", "write the start to a trace file in the current directory, for Perfetto", .trace),
    LineCommand("export", "STORE", "write the stored settings of a store to a file in the current directory", .export),
    LineCommand(
      "import", "STORE FILE", "set the settings that a store has to their values in a file that export wrote", .import),
    LineCommand("help", "[COMMAND]", "list these commands, or say what one does", .help),
    LineCommand("quit", "", "end the session, as the end of the input does", .quit),
  ]

  /// The command with a name; `nil` where there is none.
  static func named(_ name: String) -> LineCommand? { all.first { $0.name == name || $0.otherNames.contains(name) } }

  /// The names that a user may have meant.
  static var allNames: [String] { all.flatMap { [$0.name] + $0.otherNames } }

  private init(_ name: String, _ argument: String, _ summary: String, _ verb: Verb, _ otherNames: [String] = []) {
    self.name = name
    self.argument = argument
    self.summary = summary
    self.verb = verb
    self.otherNames = otherNames
  }

  /// The command with its argument and its summary.
  var help: String { "\(name)\(argument.isEmpty ? "" : " ")\(argument): \(summary)" }
}
