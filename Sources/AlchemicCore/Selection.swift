internal import AlchemicRuntime

/// Chooses what a dependency gets: candidates by criteria, primaries before others, one or all.
struct Selection {
  let index: FactoryIndex

  /// What a dependency gets, or the problem it has.
  ///
  /// - Parameters:
  ///   - dependency: What needs a value.
  ///   - asker: Who asks, for errors.
  func resolve(_ dependency: Dependency, asker: Problem.Asker) -> Resolution {
    let target = dependency.target
    switch dependency.source {
    case .constant(let value, let description): return .constant(value, description: description)
    case .null: return .null
    case .computed(let description, let read): return .computed(description: description, read)
    case .byType:
      return choose(from: index.factories(for: .type(target.element)), wanted: .type(name(target.element)), dependency)
        .orFailed(by: asker)
    case .search(let criteria):
      if let contradiction = contradiction(in: criteria) { return Outcome.problem(contradiction).orFailed(by: asker) }
      return choose(from: candidates(for: criteria), wanted: wanted(criteria), dependency).orFailed(by: asker)
    }
  }

  private enum Outcome {
    case found(Resolution)
    case problem(Problem.Detail)

    func orFailed(by asker: Problem.Asker) -> Resolution {
      switch self {
      case .found(let resolution): resolution
      case .problem(let detail): .failed(Problem(detail, asker: asker))
      }
    }
  }

  private func choose(
    from candidates: [ObjectFactory], wanted: Problem.Wanted, _ dependency: Dependency
  ) -> Outcome {
    let target = dependency.target
    let primaries = candidates.filter { $0.flags.contains(.primary) }
    let chosen = primaries.isEmpty ? candidates : primaries
    guard let first = chosen.first else {
      return allowsNothing(dependency)
        ? .found(.nothing) : .problem(.noFactory(wanted: wanted, nearMisses: index.nearMisses(for: wanted, target)))
    }
    if chosen.count == 1, TypeRelation.isAssignable(first.declaration.objectType, to: target.unwrapped) {
      return .found(.object(first))
    }
    if chosen.count > 1, !target.isArray {
      return .problem(.tooManyFactories(wanted: wanted, candidates: chosen.map(\.facts)))
    }
    if let other = chosen.first(where: { !TypeRelation.isAssignable($0.declaration.objectType, to: target.element) }) {
      return .problem(.typeMismatch(factory: other.facts, expected: name(target.element)))
    }
    return .found(.objects(chosen))
  }

  /// An argument or a request says with its type that nothing is allowed, a variable with a flag: every variable that
  /// is injected after its object was made has to be optional.
  private func allowsNothing(_ dependency: Dependency) -> Bool {
    switch dependency.label {
    case .variable: dependency.flags.contains(.nillable)
    case .argument, .request: dependency.target.isOptional
    }
  }

  private func candidates(for criteria: [Criterion]) -> [ObjectFactory] {
    var criteria = criteria[...]
    guard let first = criteria.popFirst() else { return [] }
    let rest = criteria
    return index.factories(for: first.key).filter { factory in rest.allSatisfy { index.matches(factory, $0) } }
  }

  private func contradiction(in criteria: [Criterion]) -> Problem.Detail? {
    var classes = 0
    for criterion in criteria {
      switch criterion.kind {
      case .name where criteria.count > 1:
        return .illegalArgument(
          reason: "AcName is used with other criteria.", remedy: "Let the name stand alone: it is unique.")
      case .class(let reference):
        classes += 1
        if TypeRelation.isExistential(reference.type) {
          return .illegalArgument(
            reason: "AcClass is used with the protocol \(name(reference.type)).", remedy: "Use AcProtocol.")
        }
      case .protocol(let reference) where !TypeRelation.isExistential(reference.type):
        return .illegalArgument(
          reason: "AcProtocol is used with the type \(name(reference.type)).", remedy: "Use AcClass.")
      case .name, .protocol: break
      }
    }
    guard classes > 1 else { return nil }
    return .illegalArgument(reason: "AcClass is used twice.", remedy: "Ask for one class, and for protocols.")
  }

  private func wanted(_ criteria: [Criterion]) -> Problem.Wanted {
    let words = criteria.map { criterion in
      switch criterion.kind {
      case .class(let reference), .protocol(let reference): name(reference.type)
      case .name(let name): name
      }
    }
    if case .name(let name)? = criteria.first?.kind { return .name(name) }
    return words.count == 1 ? .type(words[0]) : .all(words)
  }

  private func name(_ type: Any.Type) -> String {
    TypeNames.short(type)
  }
}
