internal import AlchemicModel
internal import AlchemicInspection

extension ContainerSnapshot {
  /// The factories as a graph.
  ///
  /// Identifiers of unknown factories are left out: a snapshot can come from a file or another process.
  var graph: Graph {
    Graph(
      factories.enumerated().map { index, factory in
        let owner: Int? = if case .method(let owner?) = factory.kind, factories.indices ~= owner { owner } else { nil }
        let failure: String? = if case .failed(let failure) = factory.state { failure.code ?? "failed" } else { nil }
        return Graph.Node(
          id: index, name: factory.name, typeName: factory.typeName, module: factory.module,
          notation: factory.notation, isTemplate: factory.mode == .template, owner: owner, failure: failure,
          dependencies: factory.arguments.map { dependency($0, .argument) }
            + factory.injections.map { dependency($0, .variable) })
      })
  }

  private func dependency(_ dependency: DependencySnapshot, _ kind: Graph.Kind) -> Graph.Dependency {
    let resolution: Graph.Resolution =
      switch dependency.resolution {
      case .unresolved: .unresolved
      case .factories(let ids, let isArray): .factories(ids.filter(factories.indices.contains), isArray: isArray)
      case .constant(let text): .constant(text)
      case .nothing: .nothing
      case .failed(let failure): .failed(failure.code ?? "failed")
      }
    return Graph.Dependency(
      name: dependency.name, typeName: dependency.typeName, kind: kind, isDeferred: dependency.deferral != nil,
      resolution: resolution)
  }
}
