internal import AlchemicRuntime

extension Model {
  /// Explains the variable or the argument with a name.
  func explain(_ name: String, of factory: ResolvedFactory) -> Explanation? {
    factory.declaration.dependencies.first { $0.shortName == name }.map {
      explain($0, requester: $0.requester(in: factory.name))
    }
  }

  /// Explains all arguments, then all variables.
  func explain(_ factory: ResolvedFactory) -> [Explanation] {
    factory.declaration.dependencies.map { explain($0, requester: $0.requester(in: factory.name)) }
  }

  /// Explains what a dependency receives, by resolving it again from the same factories.
  func explain(_ dependency: Dependency, requester: Problem.Requester) -> Explanation {
    let resolution = selection.resolve(dependency, requester: requester)
    return Explanation(
      requester: requester.name, location: dependency.location, typeName: TypeNames.short(dependency.target.type),
      criteria: dependency.criteria.map(\.description).joined(separator: ", "),
      outcome: Explanation.Outcome(resolution, of: dependency),
      candidates: selection.candidates(for: dependency, resolution))
  }
}

extension FactoryDeclaration {
  fileprivate var dependencies: [Dependency] { arguments + injections.map(\.dependency) }
}

extension Selection {
  /// The verdict on each factory that matches a dependency or nearly matches.
  fileprivate func candidates(for dependency: Dependency, _ resolution: Resolution) -> [Explanation.Candidate] {
    switch (dependency.source, resolution) {
    case (.constant, _), (.null, _), (.given, _), (.computed, _): return []
    // A dependency that contradicts itself has no candidates.
    case (_, .failed(let problem)) where problem.code == "illegal-argument": return []
    case (.byType, _), (.search, _): break
    }
    let keys = dependency.keys
    let choice = choice(keys, for: dependency)
    let isCandidate = Set(choice.candidates)
    let isKept = Set(choice.kept)
    return index.declarations.indices.compactMap { factory in
      let verdict: Explanation.Verdict? =
        if isKept.contains(factory) {
          self.verdict(onKept: factory, choice, dependency.target)
        } else if isCandidate.contains(factory) {
          .notPrimary
        } else {
          nearVerdict(on: factory, keys)
        }
      return verdict.map { index.declarations[factory].candidate(id: factory, $0) }
    }
  }

  private func verdict(
    onKept factory: Int, _ choice: Choice, _ target: TargetType
  ) -> Explanation.Verdict {
    switch choice.outcome {
    case .one, .nothing, .missing: .chosen
    case .all: .chosenAsOneOfAll
    case .several: .oneOfSeveral
    case .unfit(let factories):
      factories.contains(factory)
        ? .notAssignable(to: TypeNames.short(target.element)) : .spoiltByOthers
    }
  }

  /// Why a factory does not match, if it is close enough to be worth showing.
  private func nearVerdict(on factory: Int, _ keys: [FactoryIndex.Key]) -> Explanation.Verdict? {
    let unfulfilled = index.unfulfilled(keys, by: factory)
    guard unfulfilled.count < keys.count || unfulfilled.contains(where: { index.isAlike(factory, $0) }) else {
      return nil
    }
    if case .name(let name)? = unfulfilled.first { return .nameDiffers(from: name) }
    return .notOfType(unfulfilled.map(\.words))
  }
}

extension Explanation.Outcome {
  fileprivate init(_ resolution: Resolution, of dependency: Dependency) {
    self =
      switch resolution {
      case .object: .one
      case .objects: .all
      case .nothing: .nothing
      case .declared: .value(dependency.declaredText ?? "")
      case .deferred(let resolution): Self(resolution, of: dependency)
      case .failed(let problem): .failed(code: problem.code)
      }
  }
}

extension FactoryDeclaration {
  fileprivate func candidate(id: Int, _ verdict: Explanation.Verdict) -> Explanation.Candidate {
    Explanation.Candidate(
      id: id, name: name, typeName: TypeNames.short(objectType), location: location,
      verdict: verdict)
  }
}
