import AlchemicTUICore
import AlchemicInspection
public import ArgumentParser

/// Prints what is known of a container, for scripts.
struct Print: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print factories, the graph, a start, or the settings.",
    discussion: """
      Only data goes to standard output. What is wrong with the container is told on standard error, and ends this \
      with 1. A start and the settings are told of a started container: they start the sample, and never a process. \
      The sample that is started leaves the settings on the disk as they are.
      """)

  @ParentCommand var root: AlchemicTUI

  @Argument(help: "What to print.")
  var subject: ReportSubject

  @Option(help: "The form of it; dot and mermaid draw the graph only.")
  var format: ReportFormat = .table

  @Flag(name: .customLong("started"), help: "Start the sample first, also for factories and the graph.")
  var isStarted = false

  @OptionGroup var of: ContainerOptions

  func validate() throws {
    try root.rejectOptions(of: Self.self, use: .nothing)
    guard subject.formats.contains(format) else {
      let formats = subject.formats.map(\.rawValue).joined(separator: " or ")
      throw ValidationError("The \(subject.rawValue) can be printed as \(formats), not as \(format.rawValue).")
    }
  }

  func run() throws {
    let mustStart = isStarted || subject.needsStart
    ExitStatus.end { [subject, format, of] in
      let container = try await of.container(isStarted: mustStart, of.connection(isPreview: true))
      let report = Report(subject, of: container, as: format)
      StandardOutput.show(report.text)
      for problem in report.problems { StandardOutput.say(problem) }
      return report.problems.isEmpty ? .success : .refused
    }
  }
}

extension ReportSubject: ExpressibleByArgument {}
extension ReportFormat: ExpressibleByArgument {}
