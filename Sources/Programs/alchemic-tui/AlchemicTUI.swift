// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import AlchemicInspectionServer
import ArgumentParser
import Foundation

/// The command `alchemic-tui`.
///
/// Each subcommand says its name. Without it, the argument parser asks the runtime for the names of all their types at each
/// start, which takes about half of its time.
@main
struct AlchemicTUI: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alchemic-tui",
    abstract: "Explore an Alchemic container: its factories, its start-up, its settings.",
    discussion: """
      Without a subcommand, the program opens a sample bank. Subcommands open a running process or a saved file. Press s \
      to start the bank, ? for help on keys, q to quit. With --broken, the bank's graph has errors, to see what the \
      explorer and the answers say about them.

      Places in the source are links in terminals that are known to show them, also in the output of print and --plain. \
      ALCHEMIC_LINKS=0 leaves the links out, ALCHEMIC_LINKS=1 asks for them. The files are searched as for the key e.

      Exit codes:
      \(ExitStatus.list)
      """,
    version: InspectionProtocol.libraryVersion,
    subcommands: [Manual.self],
    groupedSubcommands: [
      CommandGroup(name: "Explore", subcommands: [Attach.self, Run.self, Open.self]),
      CommandGroup(
        name: "Ask",
        subcommands: [
          Why.self, Users.self, PathBetween.self, Graph.self, Problems.self, Startup.self, Live.self, Scopes.self,
          Setting.self, Settings.self, Events.self, Differences.self, Guide.self,
        ]),
      CommandGroup(name: "Check", subcommands: [Check.self, Diff.self]),
      CommandGroup(
        name: "Scripts", subcommands: [Save.self, Print.self, Get.self, Set.self, Unset.self]),
    ])

  @OptionGroup var options: ExplorerOptions
  @OptionGroup var starting: StartOptions
  @OptionGroup var sample: SampleOptions

  /// Runs the command, and exits with the argument parser's code.
  ///
  /// This replaces the parser's own `main`, because the parser's messages repeat arguments, which can contain control
  /// characters.
  static func main() {
    do {
      // Most often there is nothing to parse. The parser would take a quarter of the time to the first screen.
      if CommandLine.arguments.count == 1 { return try exploreSample(ExploringOptions()) }
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let code = exitCode(for: error)
      if code == .success { exit(withError: error) }
      let message = fullMessage(for: error)
      if !message.isEmpty { StandardError.write(message + "\n") }
      Foundation.exit(code.rawValue)
    }
  }

  func validate() throws { try starting.validate(with: options) }

  func run() throws {
    try Self.exploreSample(options.given, mustStart: starting.mustStart, isBroken: sample.broken)
  }

  private static func exploreSample(
    _ options: ExploringOptions, mustStart: Bool = false, isBroken: Bool = false
  ) throws {
    let sample = SampleContainer(isBroken: isBroken, isPreview: options.isReadOnly)
    try explore(
      sample.connection, sample.inspector.snapshot(), options: options, mustStart: mustStart,
      restart: { sample.fresh().connection })
  }
}
