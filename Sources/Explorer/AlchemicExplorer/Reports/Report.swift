// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicModel
public import AlchemicInspection

/// A report on a container at one moment.
public struct Report: Hashable, Sendable {
  /// The text for standard output.
  public let text: String
  /// The container's problems in full and, for the settings, its stores' notices. They belong on standard error; the exit
  /// code is 0 only if there are none.
  public let problems: [String]

  /// Creates a report on a container.
  ///
  /// - Precondition: ``ReportSubject/formats`` contains the format.
  public init(_ subject: ReportSubject, of container: ContainerSnapshot, as format: ReportFormat) {
    precondition(subject.formats.contains(format), "\(subject) cannot be printed as \(format)")
    problems =
      container.problems + (subject == .settings ? container.notices : [])
      + (subject == .stop ? container.stopProblems : [])
    text =
      switch (subject, format) {
      case (.factories, .json): JSONReport.factories(container)
      case (.graph, .json): JSONReport.graph(container)
      case (.startup, .json): JSONReport.startup(container)
      case (.startup, .trace), (.stop, .trace): TraceReport.startup(container)
      case (.stop, .json): JSONReport.stop(container)
      case (.settings, .json): JSONReport.settings(container)
      case (.properties, .json): JSONReport.properties(container)
      case (.scopes, .json): JSONReport.scopes(container)
      case (.graph, .dot): container.dot
      case (.graph, .mermaid): container.mermaid
      case (.graph, _): container.text
      case (.factories, _): TableReport.factories(container)
      case (.startup, _): TableReport.startup(container)
      case (.stop, _): TableReport.stop(container)
      case (.settings, _): TableReport.settings(container)
      case (.properties, _): TableReport.properties(container)
      case (.scopes, _): TableReport.scopes(container)
      }
  }
}
