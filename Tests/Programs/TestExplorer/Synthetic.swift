// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspectionClient
import ArgumentParser
import Foundation

/// The options of a synthetic container.
struct SyntheticOptions: ParsableArguments {
  @Option(help: "The number of singletons.")
  var factories: Int

  @Option(help: "The number of the run. Durations and some choices depend on it. Without it, there are no objects.")
  var run: Int?

  @Option(help: "The number of singletons with a variable that cannot be resolved.")
  var problems = 0

  @Option(help: "The number of events per second.")
  var events = 0

  var container: SyntheticContainer {
    SyntheticContainer(factories: factories, run: run, problems: problems, eventRate: events)
  }
}

/// The subcommand `synthetic`: shows a synthetic container.
struct Synthetic: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Show a synthetic container.")

  @OptionGroup var options: SyntheticOptions

  func run() throws {
    let container = options.container
    try MainActor.assumeIsolated {
      try Session(container, container.container).run()
    }
  }
}

/// The subcommand `save`: saves a synthetic container.
struct Save: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Save a synthetic container to a file that alchemic-tui opens.")

  @OptionGroup var options: SyntheticOptions
  @Argument var file: String

  func run() throws {
    Task { [container = options.container, url = URL(fileURLWithPath: file)] in
      do {
        try await SavedConnection.save(container, at: Date().timeIntervalSince1970).write(to: url)
        Self.exit()
      } catch {
        Self.exit(withError: error)
      }
    }
    dispatchMain()
  }
}
