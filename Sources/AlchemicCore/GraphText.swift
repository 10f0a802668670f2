extension ALCSnapshot.Factory {
  /// The factory's signs as the framework writes them: `*` there is an object, the mode's letter (`S` singleton, `T`
  /// template, `R` reference), `N` nillable, `W` weak, `~` transient, `P` primary, then `C` for a class or `M` for a
  /// method; a dot where a sign does not hold.
  public var notation: String {
    let hasObject =
      switch state {
      case .started, .set: mode != .template
      case .idle, .starting, .failed: false
      }
    let letter =
      switch mode {
      case .singleton: "S"
      case .template: "T"
      case .reference: "R"
      }
    return (hasObject ? "*" : ".") + letter
      + (flags.contains(.nillable) ? "N" : ".") + (flags.contains(.weak) ? "W" : ".")
      + (flags.contains(.transient) ? "~" : ".") + (flags.contains(.primary) ? "P" : ".")
      + (kind == .class ? "C" : "M")
  }
}

extension ALCSnapshot {
  /// The graph in the framework's notation: a line for each factory, in the order of their names, and below it, by four
  /// spaces, one for each thing it needs.
  ///
  /// ```
  /// [*S....C] Ledger as 'ledger'
  ///     #1: Int = AcInt(5)
  ///     account: Account? → 'AmexAccount'
  ///     branch: Branch? → 'Branch' (circle)
  ///     clock: Clock? ✗ no-factory
  /// ```
  ///
  /// An impossible circle, of arguments alone or of templates alone, is called that.
  ///
  /// Control characters, quotes and backslashes in names are written as Swift escapes them. The text ends with a line
  /// break, unless there is no factory.
  public var text: String {
    let edges = GraphEdges(self)
    let circles = Dictionary(
      edges.all.map { (CircleKey(from: $0.from, label: $0.label, kind: $0.kind), $0.circle) },
      uniquingKeysWith: { $0 == .none || $1 == .impossible ? $1 : $0 })
    var lines: [String] = []
    for factory in factories {
      lines.append("[\(factory.notation)] \(escape(factory.typeName)) as '\(escape(factory.name))'\(failure(factory))")
      if case .method(let owner?) = factory.kind {
        let key = CircleKey(from: factory.id, label: "method", kind: .argument)
        lines.append("    method of '\(escape(factories[owner].name))'" + mark(circles[key]))
      }
      let dependencies =
        factory.arguments.map { ($0, GraphEdges.Kind.argument) } + factory.injections.map { ($0, .variable) }
      for (dependency, kind) in dependencies {
        let key = CircleKey(from: factory.id, label: dependency.name, kind: kind)
        lines.append("    " + line(dependency) + mark(circles[key]))
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private struct CircleKey: Hashable {
    let from: Int
    let label: String
    let kind: GraphEdges.Kind
  }

  private func mark(_ circle: GraphEdges.Circle?) -> String {
    switch circle {
    case nil, GraphEdges.Circle.none?: ""
    case .closable?: " (circle)"
    case .impossible?: " (impossible circle)"
    }
  }

  private func failure(_ factory: Factory) -> String {
    guard case .failed(let error) = factory.state else { return "" }
    return " ✗ " + (error.problems.first?.code ?? "failed")
  }

  private func line(_ dependency: Dependency) -> String {
    let subject = "\(escape(dependency.name)): \(escape(dependency.typeName))"
    switch dependency.resolution {
    case .factories(let ids, let isArray):
      let names = ids.map { "'\(escape(factories[$0].name))'" }.joined(separator: ", ")
      return subject + (isArray ? " → all of " : " → ") + names
    case .constant(let description): return subject + " = " + escape(description, quotes: false)
    case .nothing: return subject + " → nothing"
    case .failed(let problem): return subject + " ✗ " + problem.code
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

extension Unicode.Scalar {
  /// Whether it would move a terminal's cursor, break a line, or turn the direction of what follows.
  var isControl: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
