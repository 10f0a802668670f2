// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicExplorer
import AlchemicInspection
public import ArgumentParser
import Foundation

extension AlchemicTUI {
  /// `alchemic-tui check`: checks a container before it runs.
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Check the whole graph of a program, without running it.",
      discussion: """
        alchemic-tui check -- PROGRAM launches a program that links AlchemicInspectionServer. Before its main, the \
        container finds all classes, resolves the graph and reads the properties. It creates no object and opens no store. \
        Then the program ends.
        Errors are what the container would refuse at its start, and what the rules deny. Warnings are legal, but likely \
        mistakes: unused-singleton, unused-template, needless-primary, needless-lazy, unprotected-object, and what a start \
        logs as a warning, such as a deprecated-word or an ignored-stop. The comment // alchemic:allow CODE, in the line of \
        the declaration or the line before it, allows a finding.
        A file of rules has lines such as deny Web -> Database, layers Web > Domain > Data and allow unused-singleton Audit. \
        A name stands for a module, a type or a factory; * stands for any letters; # begins a comment.
        With --environment, the program has only the variables of that file, and PATH, HOME, LANG, TMPDIR, XDG_RUNTIME_DIR \
        and LD_LIBRARY_PATH: properties are as they would be there. With --config-file, \
        the program reads that file in place of its configuration file of the same name.
        The exit code is 1 if there are errors, or if a condition of --fail-if holds.
        """)

    @ParentCommand var root: AlchemicTUI

    @Option(help: "The output format: lines as of a compiler, or one for other tools.")
    var format: CheckFormat = .text

    @Option(help: "A file of rules.", completion: .file())
    var rules: String?

    @Option(
      help: "An earlier run to compare with: a file that save has written, or a process.", completion: .file())
    var against: String?

    @Option(
      name: .customLong("fail-if"),
      help: ArgumentHelp(
        "What fails the check besides errors: warnings, differences, start=+20% or critical-path=+20%; can be given more "
          + "than once.",
        valueName: "condition"))
    var failures: [FailureCondition] = []

    @Option(
      help: ArgumentHelp("A file of variables, a line KEY=VALUE for each.", valueName: "file"), completion: .file())
    var environment: String?

    @Option(
      name: .customLong("config-file"),
      help: ArgumentHelp(
        "A file that the program reads in place of its configuration file with the same name; can be given more than once.",
        valueName: "file"),
      completion: .file())
    var configurationFiles: [String] = []

    @OptionGroup var target: AskedOptions

    func validate() throws {
      try root.rejectOptions(of: Self.self, accepting: .asking, isOfSample: !target.isChosen)
      if environment != nil, target.program.isEmpty {
        throw ValidationError("--environment requires a program after --.")
      }
      if !configurationFiles.isEmpty, target.program.isEmpty {
        throw ValidationError("--config-file requires a program after --.")
      }
      if against == nil, failures.contains(where: { $0 != .warnings }) {
        throw ValidationError("--fail-if compares with another run: add --against.")
      }
    }

    func run() throws {
      var request = CheckRequest()
      request.failures = failures
      var variables: [String: String]?
      do {
        if let rules {
          request.rules = try CheckRules(try Self.text(of: rules), named: rules)
          request.rulesName = rules
        }
        if let environment {
          variables = try EnvironmentFile(try Self.text(of: environment), named: environment).variables
        }
        if !configurationFiles.isEmpty {
          variables = (variables ?? ProcessInfo.processInfo.environment)
            .merging(["ALCHEMIC_CONFIG_FILES": try configurationFiles.map(Self.path).joined(separator: ":")]) { $1 }
        }
      } catch {
        throw unavailable("\(error)")
      }
      let sources = UserEnvironment(source: root.options.source)
      request.comments = { await sources.lines(beside: $0) }
      let requirement = Inquiry.check(request).requirement
      try Asking.ask(
        Asking.Question(
          name: "check", requirement: requirement, options: target, isBroken: root.sample.broken,
          source: root.options.source, environment: variables,
          files: { [format] answer in format == .json ? answer.filesInJSON : answer.files },
          inquiry: { [request, against] in
            var request = request
            if let against { request.earlier = try await ComparedRun.read(against) }
            return .check(request)
          },
          write: { [format, rules] answer, paths, output in
            // A finding can be about a line of the rules.
            var paths = paths
            if let rules { paths[rules] = URL(filePath: TypedPath.expanded(rules)).standardizedFileURL.path }
            answer.write(
              as: format, paths: paths, relative: paths.mapValues(SourceFinder.shortened), to: output)
          }))
    }

    /// The absolute path of a configuration file that can be read.
    private static func path(of file: String) throws(Refusal) -> String {
      _ = try contents(of: file)
      let path = URL(filePath: TypedPath.expanded(file)).standardizedFileURL.path
      guard !path.contains(":") else {
        throw Refusal("\(file.printable): The path of a configuration file has no colon.")
      }
      return path
    }

    private static func text(of file: String) throws(Refusal) -> String {
      guard let text = String(data: try contents(of: file), encoding: .utf8) else {
        throw Refusal("\(file.printable) is not UTF-8.")
      }
      return text
    }

    /// The contents of a file.
    ///
    /// - Throws: ``Refusal``, with the path.
    private static func contents(of file: String) throws(Refusal) -> Data {
      do throws(Refusal) { return try TypedPath.contents(of: file) } catch {
        throw Refusal("\(file.printable): \(error)")
      }
    }
  }
}

extension CheckFormat: ExpressibleByArgument {}
extension FailureCondition: ExpressibleByArgument {
  /// Reads a condition from an argument.
  public init?(argument: String) { self.init(argument) }
}
