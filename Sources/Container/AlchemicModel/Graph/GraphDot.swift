// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension ContainerSnapshot {
  /// The graph as a Graphviz document: `dot -Tsvg` draws it.
  ///
  /// Each module is a cluster. Edges are solid for what an object needs before it is created, dashed for variables,
  /// dotted with an open arrow for objects that are used later, orange in a cycle, red in an impossible cycle, and bold
  /// red to the code of a failure.
  public var dot: String {
    let edges = GraphEdges(factories)
    var lines = ["digraph alchemic {", "  rankdir=LR;", "  node [shape=box, fontname=\"sans-serif\"];"]
    for (index, module) in modules.enumerated() {
      lines += ["  subgraph cluster_\(index) {", "    label=\(quoted(module.name));"]
      lines += module.factories.map { node in
        "    n\(node.id) [label=\(quoted(node.title))\(node.isFailed ? ", color=red, style=bold" : "")];"
      }
      lines.append("  }")
    }
    for edge in edges.all {
      let cycle =
        switch edge.cycle {
        case .none: ""
        case .closable: ", color=orange, penwidth=2"
        case .impossible: ", color=red, penwidth=3"
        }
      lines.append(
        "  n\(edge.from) -> n\(edge.to) [label=\(quoted(edge.label)), style=\(edge.style)\(cycle)];")
    }
    for (index, failure) in edges.failures.enumerated() {
      lines.append("  f\(index) [label=\(quoted(failure.code)), shape=plaintext, fontcolor=red];")
      lines.append(
        "  n\(failure.from) -> f\(index) [label=\(quoted(failure.label)), style=\"\(failure.kind.style),bold\", color=red];"
      )
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }

  /// A text in quotes, with Graphviz escapes and HTML entities neutralised.
  private func quoted(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": escaped += "\\\""
      case "\\": escaped += "\\\\"
      case "&": escaped += "&amp;"
      case "\n": escaped += "\\n"
      default: escaped.unicodeScalars.append(scalar.isControl ? "\u{FFFD}" : scalar)
      }
    }
    return "\"" + escaped + "\""
  }
}

extension GraphEdges.Edge {
  fileprivate var style: String { isDeferred ? "dotted, arrowhead=empty" : kind.style }
}

extension GraphEdges.Kind {
  fileprivate var style: String {
    switch self {
    case .argument: "solid"
    case .variable: "dashed"
    }
  }
}
