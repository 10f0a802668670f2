internal import AlchemicGraph
public import AlchemicInspection

/// What of a container is printed.
public enum ReportSubject: String, CaseIterable, Sendable {
  /// Every factory with its state.
  case factories
  /// Who gets what from whom.
  case graph
  /// What a start did, and how long each step of it took.
  case startup
  /// The settings of all stores.
  case settings
  /// The values from outside that objects require, and where each comes from.
  case properties

  /// The forms it can be printed in, the usual one first.
  public var formats: [ReportFormat] {
    self == .graph ? [.table, .json, .dot, .mermaid] : [.table, .json]
  }

  /// Whether it needs a container that was started.
  public var needsStart: Bool {
    switch self {
    case .factories, .graph, .properties: false
    case .startup, .settings: true
    }
  }
}

/// A form of output.
public enum ReportFormat: String, CaseIterable, Sendable {
  /// Columns, or the framework's own notation: for people.
  case table
  /// For programs.
  case json
  /// For Graphviz.
  case dot
  /// For Markdown on GitHub and others.
  case mermaid
}

/// What is printed of a container at one moment.
public struct Report: Hashable, Sendable {
  /// What goes to standard output.
  public let text: String
  /// What is wrong with the container, and of the settings with their stores, each in full: for standard error, and the
  /// reason for an exit code.
  public let problems: [String]

  /// A report on a container.
  ///
  /// - Precondition: The format is one of the subject's.
  public init(_ subject: ReportSubject, of container: ContainerSnapshot, as format: ReportFormat) {
    precondition(subject.formats.contains(format), "\(subject) cannot be printed as \(format)")
    let graph = container.graph
    problems = container.problems(graph) + (subject == .settings ? container.notices : [])
    text =
      switch (subject, format) {
      case (.factories, .json): JSONReport.factories(container)
      case (.graph, .json): JSONReport.graph(container)
      case (.startup, .json): JSONReport.startup(container)
      case (.settings, .json): JSONReport.settings(container)
      case (.properties, .json): JSONReport.properties(container)
      case (.graph, .dot): graph.dot
      case (.graph, .mermaid): graph.mermaid
      case (.graph, _): graph.text
      case (.factories, _): TableReport.factories(container)
      case (.startup, _): TableReport.startup(container)
      case (.settings, _): TableReport.settings(container)
      case (.properties, _): TableReport.properties(container)
      }
  }
}
