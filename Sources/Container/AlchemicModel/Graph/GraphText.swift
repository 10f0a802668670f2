// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension ContainerSnapshot {
  /// The graph in the framework's notation: a line for each factory, in the order of their names, and below it an
  /// indented line for each dependency.
  ///
  /// ```
  /// [*S....C] Ledger as 'ledger'
  ///     #1: Int = AcInt(5)
  ///     account: Account? → 'AmexAccount'
  ///     branch: Branch? → 'Branch' (cycle)
  ///     clock: Clock? ✗ no-factory
  ///     archive: ALCLazy<Archive>? ⇢ 'Archive'
  /// ```
  ///
  /// A cycle of arguments alone or of templates alone is marked as impossible.
  ///
  /// Control characters, quotes and backslashes in names are written as Swift escapes them. The text ends with a line
  /// break, unless there is no factory.
  public var text: String {
    let edges = GraphEdges(factories)
    var cycles: [CycleKey: GraphEdges.Cycle] = [:]
    for edge in edges.all {
      let key = CycleKey(from: edge.from, label: edge.label, kind: edge.kind)
      if cycles[key, default: .none] == .none || edge.cycle == .impossible { cycles[key] = edge.cycle }
    }
    var lines: [String] = []
    for node in factories {
      let failure = node.failureCode.map { " ✗ \($0)" } ?? ""
      lines.append("[\(node.notation)] \(escape(node.typeName)) as '\(escape(node.name))'\(failure)")
      if let owner = node.owner, factories.indices.contains(owner) {
        let key = CycleKey(from: node.id, label: "method", kind: .argument)
        lines.append("    method of '\(escape(factories[owner].name))'" + mark(cycles[key]))
      }
      for (dependency, kind) in node.dependencies {
        let key = CycleKey(from: node.id, label: dependency.name, kind: kind)
        lines.append("    " + line(dependency) + mark(cycles[key]))
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private struct CycleKey: Hashable {
    let from: Int
    let label: String
    let kind: GraphEdges.Kind
  }

  private func mark(_ cycle: GraphEdges.Cycle?) -> String {
    switch cycle {
    case nil, GraphEdges.Cycle.none?: ""
    case .closable?: " (cycle)"
    case .impossible?: " (impossible cycle)"
    }
  }

  private func line(_ dependency: DependencySnapshot) -> String {
    let subject = "\(escape(dependency.name)): \(escape(dependency.typeName))"
    switch dependency.resolution {
    case .unresolved, .unknown: return subject
    case .factories(let ids, let isArray):
      let names = ids.filter(factories.indices.contains).map { "'\(escape(factories[$0].name))'" }
        .joined(separator: ", ")
      return subject + (dependency.deferral != nil ? " ⇢ " : " → ") + (isArray ? "all of " : "") + names
    case .constant(let description): return subject + " = " + escape(description, quotes: false)
    case .nothing: return subject + " → nothing"
    case .failed(let failure): return subject + " ✗ " + (failure.code ?? "failed")
    }
  }

  private func escape(_ text: String, quotes: Bool = true) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'" where quotes, "\\" where quotes: escaped += "\\" + String(scalar)
      case "\n": escaped += "\\n"
      default:
        if scalar.isControl {
          escaped += "\\u{" + String(scalar.value, radix: 16) + "}"
        } else {
          escaped.unicodeScalars.append(scalar)
        }
      }
    }
    return escaped
  }
}
