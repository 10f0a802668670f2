// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
public import ArgumentParser

/// `alchemic-tui print`: prints a report for scripts.
struct Print: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "print",
    abstract: "Print the factories, the graph, the start-up, the stop, the settings, the properties or the scopes.",
    discussion: """
      Only data goes to standard output. Problems of the container go to standard error, and the exit code is then 1. \
      startup, settings and scopes need a started container, and stop one that was stopped: for them, print starts the \
      sample, and stops it, but never a process. A sample that print starts uses a copy of your settings, so the files \
      on disk stay unchanged.
      """)

  @ParentCommand var root: AlchemicTUI

  @Argument(help: "What to print.")
  var subject: ReportSubject

  @Option(
    help: "The output format; dot and mermaid are for the graph only, and trace, for Perfetto, is for startup and stop."
  )
  var format: ReportFormat = .table

  @Flag(name: .customLong("started"), help: "Start the sample first, also for factories, graph and properties.")
  var isStarted = false

  @OptionGroup var selection: ContainerOptions

  func validate() throws {
    try root.rejectOptions(of: Self.self, accepting: .none)
    guard subject.formats.contains(format) else {
      let formats = subject.formats.map(\.rawValue).joined(separator: " or ")
      throw ValidationError("\(subject.rawValue) cannot be printed as \(format.rawValue). Use \(formats).")
    }
  }

  func run() throws {
    let mustStart = isStarted || subject.needsStart
    ExitStatus.exit { [subject, format, selection] in
      let container = try await selection.container(
        isStarted: mustStart, isStopped: subject.needsStop, selection.connection(isPreview: true))
      let report = Report(subject, of: container, as: format)
      // A program may read the other formats from a terminal, too.
      let links = format == .table ? await StandardOutput.links(of: container) : nil
      StandardOutput.show(report.text, links: links)
      for problem in report.problems { StandardError.report(problem) }
      return report.problems.isEmpty ? .success : .found
    }
  }
}

extension ReportSubject: ExpressibleByArgument {}
extension ReportFormat: ExpressibleByArgument {}
