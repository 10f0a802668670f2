public import AlchemicComparison
import AlchemicInspection
import AlchemicInspectionClient
import AlchemicTUICore
public import ArgumentParser

extension AlchemicTUI {
  /// `alchemic-tui diff`: compares two containers.
  struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Compare two runs: saved files or running processes.",
      discussion: """
        Compares problems, factories, choices with their reasons, edges, options, settings, properties and times. The \
        values of secrets are never shown. Two times differ only beyond both limits of --threshold: the time of one run \
        varies by some milliseconds, and a long one in proportion to its length. A time is an object's own, without \
        what was created or waited for inside of it.
        The exit code is 0 if nothing differs, 1 if something does, and more if the comparison is not possible.
        In JSON, differences has an element for each difference: section, change (added, removed or changed), subject, \
        factory, reason, before and after, or beforeNanoseconds and afterNanoseconds.
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
        let old = try await ComparedRun.snapshot(before)
        let new = try await ComparedRun.snapshot(after)
        let diff = ContainerDiff(from: old, to: new, options)
        return (DiffReport(diff, from: old, to: new, named: (before, after)), diff.isEmpty)
      }
      StandardOutput.show(format == .json ? report.json : report.text)
      throw ExitCode(isSame ? ExitStatus.success.rawValue : ExitStatus.refused.rawValue)
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
