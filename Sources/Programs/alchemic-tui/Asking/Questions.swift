// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import ArgumentParser

// The commands that ask one question each.

extension AlchemicTUI {
  /// `alchemic-tui why`: asks why a factory receives its dependencies.
  struct Why: AskingCommand {
    static let configuration = CommandConfiguration(
      commandName: "why",
      abstract: "Show why a factory receives its dependencies, or one of them.",
      discussion: "Candidates that only nearly match are known to a program alone, and not to a saved file.")

    @ParentCommand var root: AlchemicTUI
    @Argument(help: "A factory, or a dependency of it: Checkout, Checkout.gateway, Checkout.1 for its first argument.")
    var name: String
    @OptionGroup var options: AskOptions

    var inquiry: Inquiry { .why(name) }
  }

  /// `alchemic-tui users`: asks what a change of a factory can break.
  struct Users: AskingCommand {
    static let configuration = CommandConfiguration(
      commandName: "users",
      abstract: "Show what needs a factory, directly or through others: what a change of it can break.")

    @ParentCommand var root: AlchemicTUI
    @Argument(help: "The factory.")
    var name: String
    @OptionGroup var options: AskOptions

    var inquiry: Inquiry { .users(name) }
  }

  /// `alchemic-tui path`: asks for the shortest path between two factories.
  struct PathBetween: AskingCommand {
    static let configuration = CommandConfiguration(
      commandName: "path", abstract: "Show the shortest path from one factory to another that it needs.")

    @ParentCommand var root: AlchemicTUI
    @Argument(help: "The factory that needs the other one.")
    var from: String
    @Argument(help: "The factory that it needs.")
    var to: String
    @OptionGroup var options: AskOptions

    var inquiry: Inquiry { .path(from: from, to: to) }
  }

  /// `alchemic-tui graph`: asks for all dependencies and dependents of a factory.
  struct Graph: AskingCommand {
    static let configuration = CommandConfiguration(
      commandName: "graph",
      abstract: "Show what a factory needs and what needs it, level by level.",
      discussion: "For the graph of all factories, use print graph.")

    @ParentCommand var root: AlchemicTUI
    @Argument(help: "The factory.")
    var name: String
    @OptionGroup var options: AskOptions

    var inquiry: Inquiry { .graph(name) }
  }

  /// `alchemic-tui problems`: asks what is wrong.
  struct Problems: AskingCommand {
    static let configuration = CommandConfiguration(
      commandName: "problems",
      abstract: "Show what is wrong with the graph, the last start and the stores.")

    @ParentCommand var root: AlchemicTUI
    @OptionGroup var options: AskOptions

    var inquiry: Inquiry { .problems }
  }

  /// `alchemic-tui startup`: asks where the time of the start went.
  struct Startup: AskingCommand {
    static let configuration = CommandConfiguration(
      commandName: "startup",
      abstract: "Show where the time of the start went, and what would make it shorter.")

    @ParentCommand var root: AlchemicTUI
    @Argument(help: "A factory, for its part of the start; or the order: start, own or total.")
    var name: String?
    @OptionGroup var options: AskOptions

    var inquiry: Inquiry { .startup(name) }
  }

  /// `alchemic-tui live`: asks how many objects are alive.
  struct Live: AskingCommand {
    static let configuration = CommandConfiguration(
      commandName: "live",
      abstract: "Show how many objects of templates and of weak factories are alive.",
      discussion: "A process must count them: press L in its explorer. The sample and a launched program do.")

    @ParentCommand var root: AlchemicTUI
    @OptionGroup var options: AskOptions

    var inquiry: Inquiry { .live }
  }

  /// `alchemic-tui scopes`: asks which scopes are open, and what outlived its scope.
  struct Scopes: AskingCommand {
    static let configuration = CommandConfiguration(
      commandName: "scopes",
      abstract: "Show the open scopes, and the objects that outlived their scope.",
      discussion: "A launched program is started for it. The exit code is 1 if an object outlived its scope.",
      aliases: ["leaks"])

    @ParentCommand var root: AlchemicTUI
    @Argument(help: "A filter, quoted if it has several words, as in the explorer: \"scope:request age:>10s\".")
    var filter: String?
    @OptionGroup var options: AskOptions

    var inquiry: Inquiry { .scopes(filter ?? "") }
  }

  /// `alchemic-tui setting`: asks for a setting.
  struct Setting: AskingCommand {
    static let configuration = CommandConfiguration(
      commandName: "setting",
      abstract: "Show a setting: its value and its origin, who changed it, and what may use it.")

    @ParentCommand var root: AlchemicTUI
    @OptionGroup var setting: SettingOptions
    @OptionGroup var options: AskOptions

    var inquiry: Inquiry { .setting(setting.name) }
  }

  /// `alchemic-tui settings`: asks for the settings that were changed.
  struct Settings: AskingCommand {
    static let configuration = CommandConfiguration(
      commandName: "settings",
      abstract: "Show which settings differ from their default values, who changed them, and what may use them.")

    @ParentCommand var root: AlchemicTUI
    @Argument(help: "A filter in place of that, quoted if it has several words, as in the explorer: by:emma.")
    var filter: String?
    @OptionGroup var options: AskOptions

    var inquiry: Inquiry { .settings(filter) }
  }

  /// `alchemic-tui events`: asks what has happened.
  struct Events: AskingCommand {
    static let configuration = CommandConfiguration(
      commandName: "events",
      abstract: "Show what has happened in the container, as far as it remembers.")

    @ParentCommand var root: AlchemicTUI
    @Argument(help: "A filter, quoted if it has several words, as in the explorer: took:>10ms.")
    var filter: String?
    @OptionGroup var options: AskOptions

    var inquiry: Inquiry { .events(filter ?? "") }
  }

  /// `alchemic-tui differences`: asks what differs from another run.
  struct Differences: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "differences",
      abstract: "Show what differs from another run.",
      discussion: "The exit code is 1 if something differs. To compare two files or two processes, use diff.")

    @ParentCommand var root: AlchemicTUI
    @Argument(help: "The earlier run: a file that save has written, or a process as for attach.", completion: .file())
    var before: String
    @OptionGroup var options: AskOptions

    func validate() throws {
      try root.rejectOptions(of: Self.self, accepting: .asking, isOfSample: !options.target.isChosen)
    }

    func run() throws {
      try Asking.ask(
        Asking.Question("differences", .declarations, options, root) { [before] in
          let (container, run) = try await ComparedRun.read(before)
          return .differences(from: container, run, ComparisonOptions())
        })
    }
  }
}

/// A command whose question follows from its arguments.
protocol AskingCommand: ParsableCommand {
  var root: AlchemicTUI { get }
  var options: AskOptions { get }
  /// The question.
  var inquiry: Inquiry { get }
}

extension AskingCommand {
  func validate() throws {
    try root.rejectOptions(of: Self.self, accepting: .asking, isOfSample: !options.target.isChosen)
  }

  func run() throws {
    let inquiry = inquiry
    try Asking.ask(Asking.Question(inquiry.name, inquiry.requirement, options, root) { inquiry })
  }
}

extension Asking.Question {
  /// A question whose answer is written as text or as JSON.
  init(
    _ name: String, _ requirement: Inquiry.Requirement, _ options: AskOptions, _ root: AlchemicTUI,
    _ inquiry: @escaping @Sendable () async throws -> Inquiry
  ) {
    self.init(
      name: name, requirement: requirement, options: options.target, isBroken: root.sample.broken,
      source: root.options.source,
      files: { [format = options.format] answer in format == .json ? answer.filesInJSON : answer.files },
      inquiry: inquiry,
      write: { [format = options.format] answer, paths, output in
        switch format {
        case .json: output(answer.json(paths: paths))
        case .text: answer.write(paths: paths.mapValues(SourceFinder.shortened), to: output)
        }
      })
  }
}
