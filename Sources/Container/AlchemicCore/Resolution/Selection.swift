// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// Selects the factories of a dependency: candidates by criteria, primary ones before others, one or all.
///
/// The resolution and its explanation are both read from the ``SelectionResult`` of ``choice(_:for:)``, so that they always
/// agree.
struct Selection: Sendable {
  let index: FactoryIndex

  /// The source of a dependency's value, or the problem with it.
  ///
  /// - Parameters:
  ///   - dependency: The dependency.
  ///   - factory: The factory that it belongs to, if there is one.
  ///   - requester: The requester, for errors.
  func resolve(
    _ dependency: Dependency, of factory: Int? = nil, requester: Problem.Requester
  ) -> Resolution {
    switch dependency.source {
    case .constant, .null, .given: return .declared
    case .computed(let computation):
      guard let detail = computation.check(), !(detail.isAbsence && dependency.target.isOptional) else {
        return .declared
      }
      return .failed(FoundProblem(detail, requester: requester))
    case .byType, .search:
      if let contradiction = contradiction(in: dependency.criteria, isArray: dependency.target.isArray) {
        return .failed(FoundProblem(contradiction, requester: requester))
      }
      let keys = dependency.keys
      let resolution = resolution(choice(keys, for: dependency), keys, dependency, of: factory, requester: requester)
      return dependency.target.deferral == nil ? resolution : resolution.deferred
    }
  }

  /// Chooses among all factories.
  ///
  /// - Parameters:
  ///   - keys: The keys that a candidate must fulfil, all of them.
  ///   - dependency: The dependency.
  func choice(_ keys: [FactoryIndex.Key], for dependency: Dependency) -> SelectionResult {
    let target = dependency.target
    // An array leaves out factories that need values of a caller, unless its elements are providers that pass values.
    let passesValues = target.deferral?.parameters.isEmpty == false
    let candidates = index.factories(fulfilling: keys).filter {
      !target.isArray || index.declarations[$0].parameters.isEmpty != passesValues
    }
    let primaries = candidates.filter { index.declarations[$0].flags.contains(.primary) }
    let kept = primaries.isEmpty ? candidates : primaries
    func choice(_ outcome: SelectionResult.Outcome) -> SelectionResult {
      SelectionResult(candidates: candidates, kept: kept, outcome: outcome)
    }
    guard let first = kept.first else {
      if allowsNothing(dependency) { return choice(.nothing) }
      guard let override = override(thatMayBe: dependency) else { return choice(.missing) }
      return SelectionResult(candidates: [override], kept: [override], outcome: .one(override))
    }
    if kept.count == 1, fits(first, target.single, keys) { return choice(.one(first)) }
    if kept.count > 1, !target.isArray { return choice(.several) }
    let unfit = kept.filter { !fits($0, target.element, keys) }
    return choice(unfit.isEmpty ? .all : .unfit(unfit))
  }

  /// Whether a candidate's objects have a type, which the index has found out already where it was one of the keys.
  private func fits(_ candidate: Int, _ type: Any.Type, _ keys: [FactoryIndex.Key]) -> Bool {
    keys.contains { if case .type(let key) = $0 { key == type } else { false } }
      || TypeRelation.isAssignable(index.declarations[candidate].objectType, to: type)
  }

  /// The factories that match a dependency too, but that primary ones displace; ascending.
  ///
  /// - Parameters:
  ///   - resolution: What was chosen for the dependency.
  ///   - dependency: The dependency.
  func displaced(_ resolution: Resolution, for dependency: Dependency) -> [Int] {
    if case .deferred(let resolution) = resolution { return displaced(resolution, for: dependency) }
    // Only a primary factory displaces others, so that few dependencies need another search.
    guard resolution.factories.contains(where: { index.declarations[$0].flags.contains(.primary) }) else { return [] }
    let choice = choice(dependency.keys, for: dependency)
    return Set(choice.candidates).subtracting(choice.kept).sorted()
  }

  /// The only override whose object may have the type of a request: a test requests its mock by the mock's class, while the
  /// override has the type that it replaces. The request fails if the object has another type.
  private func override(thatMayBe dependency: Dependency) -> Int? {
    guard case .request = dependency.label, dependency.criteria.isEmpty, dependency.target.deferral == nil,
      !dependency.target.isArray
    else { return nil }
    let type = dependency.target.element
    let fitting = index.declarations.indices.filter {
      let declaration = index.declarations[$0]
      return declaration.isOverride && !declaration.resultIsOptional
        && TypeRelation.isAssignable(type, to: declaration.objectType)
    }
    return fitting.count == 1 ? fitting[0] : nil
  }

  private func resolution(
    _ choice: SelectionResult, _ keys: [FactoryIndex.Key], _ dependency: Dependency, of factory: Int?,
    requester: Problem.Requester
  ) -> Resolution {
    let target = dependency.target
    let isVariable = if case .variable = dependency.label { true } else { false }
    func failed(_ kind: ProblemKind) -> Resolution { .failed(FoundProblem(kind, requester: requester)) }
    let wanted = { Problem.Wanted(keys) }
    return switch choice.outcome {
    case .one(let factory): .object(factory)
    case .all: .objects(choice.kept)
    case .nothing: .nothing
    case .missing:
      failed(
        .noFactory(
          wanted: wanted(), nearMisses: index.nearMisses(for: keys, target, of: factory),
          recipient: Problem.Recipient(target, isVariable: isVariable)))
    case .several:
      failed(.tooManyFactories(wanted: wanted(), candidates: choice.kept.map { index.declarations[$0].facts }))
    case .unfit(let factories):
      failed(.typeMismatch(factory: index.declarations[factories[0]].facts, expected: TypeNames.short(target.element)))
    }
  }

  /// Whether the dependency allows no value. An argument or a request allows it by its type. A variable allows it by a flag,
  /// because every injected variable is optional; a lazy value or a provider in it, by its own type.
  func allowsNothing(_ dependency: Dependency) -> Bool {
    switch dependency.label {
    case .variable: dependency.flags.contains(.nillable) || dependency.target.deferral?.target.isOptional == true
    case .argument, .request, .order: dependency.target.allowsNothing
    }
  }

  /// The problem of criteria that exclude each other.
  ///
  /// - Parameters:
  ///   - criteria: The criteria of one dependency.
  ///   - isArray: Whether it is an array.
  func contradiction(in criteria: [Criterion], isArray: Bool) -> ProblemKind? {
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
            reason: "AcClass is used with the protocol \(TypeNames.short(reference.type)).", remedy: "Use AcProtocol.")
        }
      case .protocol(let reference) where !TypeRelation.isExistential(reference.type):
        return .illegalArgument(
          reason: "AcProtocol is used with the type \(TypeNames.short(reference.type)).", remedy: "Use AcClass.")
      case .protocol(let reference) where criteria.count(where: { $0 == criterion }) > 1:
        return .illegalArgument(
          reason: "AcProtocol(\(TypeNames.short(reference.type))) is used twice.", remedy: "Keep one of them.")
      case .dependencyOrder where !isArray:
        return .orderOfOneObject
      case .dependencyOrder where criteria.count(where: { $0 == criterion }) > 1:
        return .illegalArgument(reason: "AcInDependencyOrder is used twice.", remedy: "Keep one of them.")
      case .name, .protocol, .dependencyOrder: break
      }
    }
    guard classes > 1 else { return nil }
    return .illegalArgument(reason: "AcClass is used twice.", remedy: "Ask for one class, and for protocols.")
  }
}

extension Dependency {
  /// The keys that a candidate must fulfil: the criteria, or the type without any.
  var keys: [FactoryIndex.Key] {
    let keys = criteria.compactMap(\.key)
    return keys.isEmpty ? [.type(target.element)] : keys
  }
}

extension Problem.Wanted {
  init(_ keys: [FactoryIndex.Key]) {
    if case .name(let name)? = keys.first {
      self = .name(name)
      return
    }
    let words = keys.map(\.words)
    self = words.count == 1 ? .type(words[0]) : .all(words)
  }
}

extension FactoryIndex.Key {
  /// The type or the name as the program writes it.
  var words: String {
    switch self {
    case .type(let type): TypeNames.short(type)
    case .name(let name): name
    }
  }
}
