internal import AlchemicGraph
internal import AlchemicInspection

extension ContainerSnapshot {
  /// The factories as a graph to be drawn. What names a factory that there is not is left out: a snapshot may come
  /// from anywhere.
  var graph: Graph {
    Graph(
      factories.enumerated().map { index, factory in
        let owner: Int? = if case .method(let owner?) = factory.kind, factories.indices ~= owner { owner } else { nil }
        let failure: String? = if case .failed(let text) = factory.state { Self.code(of: text) } else { nil }
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
      case .failed(let text): .failed(Self.code(of: text))
      }
    return Graph.Dependency(name: dependency.name, typeName: dependency.typeName, kind: kind, resolution: resolution)
  }

  /// The code that an error's text ends with, in brackets.
  private static func code(of text: String) -> String {
    let last = text.split(separator: "\n").last?.drop { $0 == " " } ?? ""
    guard last.hasPrefix("["), last.hasSuffix("]") else { return "failed" }
    return String(last.dropFirst().dropLast())
  }

  /// What a person should know of the stores, each once.
  var notices: [String] { stores.flatMap { store in store.notices.map { "\(store.title): \($0)" } } }

  /// All that is wrong with the graph, each once and in full: why the last start failed, what cannot be resolved, what could not be
  /// made, and what can never be.
  func problems(_ graph: Graph) -> [String] {
    var found: [String] = []
    if let failure { found += failure.split(separator: "\n\n").map(String.init) }
    for factory in factories {
      if case .failed(let text) = factory.state { found += text.split(separator: "\n\n").map(String.init) }
      for dependency in factory.arguments + factory.injections {
        if case .failed(let text) = dependency.resolution { found.append(text) }
      }
    }
    for callback in callbacks {
      if case .failed(let text) = callback.state { found.append("The callback \(callback.label) failed: \(text)") }
    }
    // A start that was tried has told of its cycles.
    if found.isEmpty {
      found += graph.impossibleEdges.map { "\($0.printable) lies in a cycle that can never be made." }
    }
    var seen: Set<String> = []
    return found.filter { seen.insert($0).inserted }
  }
}
