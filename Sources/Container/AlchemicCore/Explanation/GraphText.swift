internal import AlchemicModel

extension GraphSnapshot.Factory {
  /// The factory's flags in the framework's notation: `*` the factory has an object, the mode's letter (`S` singleton, `L` lazy
  /// singleton, `T` template, `R` reference, `O` scoped), `N` nillable, `W` weak, `~` transient, `P` primary, then `C` for a
  /// class or `M` for a method; a dot for each flag that is not set.
  public var notation: String {
    let hasObject =
      switch state {
      case .created, .set, .stopping: mode != .template && mode != .scoped
      case .notCreated, .creating, .absent, .failed, .released, .stopped, .stopFailed: false
      }
    let letter =
      switch mode {
      case .singleton: flags.contains(.lazy) ? "L" : "S"
      case .template: "T"
      case .reference: "R"
      case .scoped: "O"
      }
    return (hasObject ? "*" : ".") + letter
      + (flags.contains(.nillable) ? "N" : ".") + (flags.contains(.weak) ? "W" : ".")
      + (flags.contains(.transient) ? "~" : ".") + (flags.contains(.primary) ? "P" : ".")
      + (kind == .class ? "C" : "M")
  }
}

extension GraphSnapshot {
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
  public var text: String { graph.text }

  /// The graph as a Graphviz document: `dot -Tsvg` draws it.
  ///
  /// Each module is a cluster. Edges are solid for what an object needs before it is created, dashed for variables,
  /// dotted with an open arrow for objects that are used later, orange in a cycle, red in an impossible cycle, and bold
  /// red to the code of a failure.
  public var dot: String { graph.dot }

  /// The graph as a Mermaid flowchart, which GitHub and others draw within Markdown.
  ///
  /// Each module is a subgraph. Edges are solid for what an object needs before it is created, dotted for variables,
  /// with a round end for objects that are used later, orange in a cycle, red in an impossible cycle, and bold red to the
  /// code of a failure.
  public var mermaid: String { graph.mermaid }

  private var graph: Graph {
    Graph(factories.map(Graph.Node.init))
  }
}

extension Graph.Node {
  fileprivate init(_ factory: GraphSnapshot.Factory) {
    let failure: String? =
      if case .failed(let error) = factory.state { error.problems.first?.code ?? "failed" } else { nil }
    let owner: Int? = if case .method(let owner) = factory.kind { owner } else { nil }
    self.init(
      id: factory.id, name: factory.name, typeName: factory.typeName, module: factory.module,
      notation: factory.notation, isTemplate: factory.mode == .template, owner: owner, failure: failure,
      dependencies: factory.arguments.map { Graph.Dependency($0, .argument) }
        + factory.injections.map { Graph.Dependency($0, .variable) })
  }
}

extension Graph.Dependency {
  fileprivate init(_ dependency: GraphSnapshot.Dependency, _ kind: Graph.Kind) {
    let resolution: Graph.Resolution =
      switch dependency.resolution {
      case .factories(let ids, let isArray): .factories(ids, isArray: isArray)
      case .constant(let description): .constant(description)
      case .nothing: .nothing
      case .failed(let problem): .failed(problem.code)
      }
    self.init(
      name: dependency.name, typeName: dependency.typeName, kind: kind, isDeferred: dependency.deferral != nil,
      resolution: resolution)
  }
}
