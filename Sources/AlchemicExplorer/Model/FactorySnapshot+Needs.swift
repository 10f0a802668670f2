import AlchemicInspection

extension FactorySnapshot {
  /// A factory that another one needs.
  struct Need: Hashable {
    let factory: Int
    /// The variable or the argument that it is for.
    let label: String
  }

  /// The factories whose objects it needs, in declaration order.
  var needs: [Need] {
    var needs: [Need] = []
    if case .method(let owner?) = kind { needs.append(Need(factory: owner, label: "method")) }
    for dependency in arguments + injections {
      guard case .factories(let ids, _) = dependency.resolution else { continue }
      // An argument has no name, only a number.
      let name = dependency.name.hasPrefix("#") ? "argument \(dependency.name.dropFirst())" : dependency.name
      needs += ids.map { Need(factory: $0, label: name) }
    }
    return needs
  }
}
