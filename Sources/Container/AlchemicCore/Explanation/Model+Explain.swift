// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

extension Model {
  /// Explains the variable or the argument with a name.
  func explain(_ name: String, of factory: ResolvedFactory) -> Explanation? {
    dependencies(of: factory).first { $0.dependency.shortName == name }.map {
      explain($0.dependency, requester: $0.requester)
    }
  }

  /// Explains all arguments, then all variables.
  func explain(_ factory: ResolvedFactory) -> [Explanation] {
    dependencies(of: factory).map { explain($0.dependency, requester: $0.requester) }
  }

  /// The arguments of a factory, then the variables that its objects get.
  private func dependencies(
    of factory: ResolvedFactory
  ) -> [(dependency: Dependency, requester: Problem.Requester)] {
    factory.declaration.arguments.map { ($0, $0.requester(in: factory.name)) }
      + variables(factory.id).map { ($0.dependency, $0.dependency.requester(in: factories[$0.declaring].name)) }
  }

  /// Explains what a dependency receives, by resolving it again from the same factories.
  private func explain(_ dependency: Dependency, requester: Problem.Requester) -> Explanation {
    let resolution = selection.resolve(dependency, requester: requester)
    // The graph's check knows more than the choice, such as that a variable cannot receive an asynchronous object.
    let problem = problems.first { $0.requester == requester }
    return explanation(
      of: dependency, resolution, outcome: problem.map { .failed(code: $0.kind.code) }, requester: requester)
  }

  /// Explains what a request gets.
  ///
  /// - Parameters:
  ///   - type: The type of the request.
  ///   - criteria: Its criteria.
  ///   - kind: Its kind.
  ///   - location: Where the program makes it.
  ///   - isComplete: Whether the object of a factory exists.
  func explain(
    _ type: Any.Type, _ criteria: [Criterion], by kind: RequestKind, _ location: AlchemicSourceLocation,
    isComplete: (ResolvedFactory) -> Bool
  ) -> Explanation {
    let requester = Problem.Requester(name: kind.function, location: location)
    let dependency = Dependency(TargetType(type), criteria, requester: requester)
    let resolution = resolution(of: dependency, by: kind, criteria, requester: requester)
    var refusals: [Int: Refusal] = [:]
    for id in resolution.factories {
      let factory = factories[id]
      refusals[id] = refusal(factory, by: kind, isComplete: isComplete(factory))
    }
    let refused = resolution.factories.lazy.compactMap { refusals[$0] }.first
    return explanation(
      of: dependency, resolution,
      outcome: refused.map { .failed(code: $0.kind.code) }, requester: requester,
      refusals.mapValues(\.words))
  }

  private func resolution(
    of request: Dependency, by kind: RequestKind, _ criteria: [Criterion], requester: Problem.Requester
  ) -> Resolution {
    guard kind.isInvocation, let criterion = criteria.first else {
      return selection.resolve(request, requester: requester)
    }
    do {
      return .object(try invoked(request.target, criterion, requester: requester).id)
    } catch {
      return .failed(error.found[0])
    }
  }

  /// - Parameter outcome: What the requester receives, where that is not what was chosen for it.
  private func explanation(
    of dependency: Dependency, _ resolution: Resolution, outcome: Explanation.Outcome?, requester: Problem.Requester,
    _ refusals: [Int: String] = [:]
  ) -> Explanation {
    Explanation(
      requester: requester.name, location: dependency.location, typeName: TypeNames.short(dependency.target.type),
      criteria: dependency.criteria.map(\.description).joined(separator: ", "),
      outcome: outcome ?? Explanation.Outcome(resolution, of: dependency),
      candidates: selection.candidates(for: dependency, resolution, refusals))
  }
}

extension Selection {
  /// The verdict on each factory that matches a dependency or nearly matches.
  ///
  /// - Parameters:
  ///   - dependency: The dependency.
  ///   - resolution: What was chosen for it.
  ///   - refusals: Why the requester gets no object of a chosen factory.
  fileprivate func candidates(
    for dependency: Dependency, _ resolution: Resolution, _ refusals: [Int: String]
  ) -> [Explanation.Candidate] {
    switch (dependency.source, resolution) {
    case (.constant, _), (.null, _), (.given, _), (.computed, _): return []
    // A dependency that contradicts itself has no candidates.
    case (_, .failed(let problem)) where problem.kind.code == "illegal-argument": return []
    case (.byType, _), (.search, _): break
    }
    let keys = dependency.keys
    let choice = choice(keys, for: dependency)
    let isCandidate = Set(choice.candidates)
    let isKept = Set(choice.kept)
    return index.declarations.indices.compactMap { factory in
      let verdict: Explanation.Verdict? =
        if let reason = refusals[factory] {
          .refused(reason)
        } else if isKept.contains(factory) {
          self.verdict(onKept: factory, choice, dependency.target)
        } else if isCandidate.contains(factory) {
          .notPrimary
        } else {
          nearVerdict(on: factory, keys, dependency.target)
        }
      return verdict.map { index.declarations[factory].candidate(id: factory, $0) }
    }
  }

  private func verdict(
    onKept factory: Int, _ choice: SelectionResult, _ target: TargetType
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
  private func nearVerdict(
    on factory: Int, _ keys: [FactoryIndex.Key], _ target: TargetType
  ) -> Explanation.Verdict? {
    let unfulfilled = index.unfulfilled(keys, by: factory)
    guard
      unfulfilled.count < keys.count || unfulfilled.contains(where: { index.isAlike(factory, $0) })
        || isOther(factory, of: target, unfulfilled)
    else { return nil }
    if case .name(let name)? = unfulfilled.first { return .nameDiffers(from: name) }
    return .notOfType(unfulfilled.map(\.words))
  }
}

extension Selection {
  /// Whether a factory has another name than the wanted one, among the few of the type: a name chooses among these.
  private func isOther(_ factory: Int, of target: TargetType, _ unfulfilled: [FactoryIndex.Key]) -> Bool {
    guard unfulfilled.count == 1, case .name = unfulfilled[0], index.creates(factory, target.element) else {
      return false
    }
    return index.factories(for: .type(target.element)).count <= 16
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
      case .failed(let problem): .failed(code: problem.kind.code)
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
