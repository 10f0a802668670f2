// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The part of a container that a report covers.
public enum ReportSubject: String, CaseIterable, Sendable {
  /// Every factory with its state.
  case factories
  /// The dependencies of every factory, and the factories that they resolve to.
  case graph
  /// The steps of the last start, with their durations.
  case startup
  /// The steps of the last stop, with what did not stop.
  case stop
  /// The settings of all stores.
  case settings
  /// The external values that objects require, and the source of each.
  case properties
  /// The open scopes, what has outlived its scope, and the kinds of scopes.
  case scopes

  /// The available formats, the default one first.
  public var formats: [ReportFormat] {
    switch self {
    case .graph: [.table, .json, .dot, .mermaid]
    case .startup, .stop: [.table, .json, .trace]
    case .factories, .settings, .properties, .scopes: [.table, .json]
    }
  }

  /// Whether the report needs a started container.
  public var needsStart: Bool {
    switch self {
    case .factories, .graph, .properties: false
    case .startup, .stop, .settings, .scopes: true
    }
  }

  /// Whether the report needs a container that has been stopped.
  public var needsStop: Bool { self == .stop }
}

/// The format of a report.
public enum ReportFormat: String, CaseIterable, Sendable {
  /// Columns for people; the graph in the framework's own notation.
  case table
  /// JSON for programs.
  case json
  /// A graph for Graphviz.
  case dot
  /// A graph for Mermaid, which GitHub and others render in Markdown.
  case mermaid
  /// A start for Perfetto and other viewers of Chrome's trace format.
  case trace
}
