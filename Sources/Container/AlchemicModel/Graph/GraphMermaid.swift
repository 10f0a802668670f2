// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension ContainerSnapshot {
  /// The graph as a Mermaid flowchart, which GitHub and others draw within Markdown.
  ///
  /// Each module is a subgraph. Edges are solid for what an object needs before it is created, dotted for variables,
  /// with a round end for objects that are used later, orange in a cycle, red in an impossible cycle, and bold red to the
  /// code of a failure.
  public var mermaid: String {
    let edges = GraphEdges(factories)
    var lines = ["flowchart LR"]
    for (index, module) in modules.enumerated() {
      lines.append("  subgraph m\(index)[\(quoted(module.name))]")
      lines += module.factories.map { node in
        "    n\(node.id)[\(quoted(node.title))]\(node.isFailed ? ":::failed" : "")"
      }
      lines.append("  end")
    }
    lines += edges.all.map { "  n\($0.from) \($0.arrow)|\(quoted($0.label))| n\($0.to)" }
    for (index, failure) in edges.failures.enumerated() {
      lines.append("  f\(index)[\(quoted(failure.code))]:::failed")
      lines.append("  n\(failure.from) \(failure.kind.arrow)|\(quoted(failure.label))| f\(index)")
    }
    // Links are numbered in the order they appear.
    for (index, edge) in edges.all.enumerated() {
      switch edge.cycle {
      case .none: break
      case .closable: lines.append("  linkStyle \(index) stroke:orange,stroke-width:2px")
      case .impossible: lines.append("  linkStyle \(index) stroke:red,stroke-width:3px")
      }
    }
    for index in edges.failures.indices {
      lines.append("  linkStyle \(edges.all.count + index) stroke:red,stroke-width:3px")
    }
    lines.append("  classDef failed stroke:red,stroke-width:3px")
    return lines.joined(separator: "\n") + "\n"
  }

  /// A text in quotes. Characters with a meaning in Mermaid, Markdown or HTML become numeric entities.
  private func quoted(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if scalar.isControl {
        escaped += scalar == "\n" ? " " : "\u{FFFD}"
      } else if scalar.isASCII, "\"#&;<>\\`*_~|{}".unicodeScalars.contains(scalar) {
        escaped += "#\(scalar.value);"
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return "\"" + escaped + "\""
  }
}

extension GraphEdges.Edge {
  fileprivate var arrow: String { isDeferred ? "--o" : kind.arrow }
}

extension GraphEdges.Kind {
  fileprivate var arrow: String {
    switch self {
    case .argument: "-->"
    case .variable: "-.->"
    }
  }
}
