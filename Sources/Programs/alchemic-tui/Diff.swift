// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicExplorer
import AlchemicInspection
import AlchemicInspectionClient
public import ArgumentParser

extension AlchemicTUI {
  /// `alchemic-tui diff`: compares two containers.
  struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "diff",
      abstract: "Compare two runs: saved files or running processes.",
      discussion: """
        Compares problems, factories, choices with their reasons, edges, options, objects, settings, properties and times. The \
        values of secrets are never shown. Two times differ only beyond both limits of --threshold: the time of one run \
        varies by some milliseconds, and a long one in proportion to its length. A time is an object's own, without \
        what was created or waited for inside of it.
        The first two lines name both runs: a file with the time at which it was saved, the time that the start took, and \
        the number of factories and objects. Lines with - concern the first run, lines with + the second.
        The exit code is 0 if nothing differs, 1 if something does, and more if the comparison is not possible.
        In JSON, before and after describe the runs: name, savedAt, process, pid, phase, startNanoseconds, factories and \
        objects. differences has an element for each difference: section, change (added, removed or changed), subject, \
        title, factory, reason, before and after, or beforeNanoseconds and afterNanoseconds.
        """)

    @ParentCommand var root: AlchemicTUI

    @Argument(help: "The earlier run: a file that save has written, or a process as for attach.", completion: .file())
    var before: String

    @Argument(help: "The later run.", completion: .file())
    var after: String

    @Option(help: "The output format.")
    var format: DiffFormat = .text

    @Option(name: .customLong("ignore"), help: "A section to leave out; can be given more than once.")
    var ignored: [ContainerDiff.Section] = []

    @Option(
      help: ArgumentHelp(
        "Which times differ: by this share of the earlier time and by this duration, such as 25%,5ms.",
        valueName: "limits"))
    var threshold = TimeThreshold()

    func validate() throws { try root.rejectOptions(of: Self.self, accepting: .none) }

    func run() throws {
      let options = ComparisonOptions(ignored: Swift.Set(ignored), threshold: threshold)
      let (report, isSame) = try awaiting { [before, after] in
        let (old, earlier) = try await ComparedRun.read(before)
        let (new, later) = try await ComparedRun.read(after)
        let diff = ContainerDiff(from: old, to: new, options)
        let runs = ComparedRuns(old: earlier, new: later)
        return (DiffReport(diff, of: runs, secondsFromGMT: Session.secondsFromGMT), diff.isEmpty)
      }
      StandardOutput.show(format == .json ? report.json : report.text)
      throw ExitCode(isSame ? ExitStatus.success.rawValue : ExitStatus.found.rawValue)
    }
  }
}

extension DiffFormat: ExpressibleByArgument {}
extension ContainerDiff.Section: ExpressibleByArgument {}

extension TimeThreshold: ExpressibleByArgument {
  /// Reads an argument.
  public init?(argument: String) { self.init(argument) }
  /// The default rule, for the help.
  public var defaultValueDescription: String { "25%,5ms" }
}
