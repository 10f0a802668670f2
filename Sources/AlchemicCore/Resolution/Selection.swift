internal import AlchemicRuntime

/// Chooses what a dependency gets: candidates by criteria, primaries before others, one or all.
///
/// ``choice(_:for:)`` decides; what a dependency gets and why are both read from the ``Choice`` it gives, so that the
/// two cannot disagree.
struct Selection {
  let index: FactoryIndex

  /// What a dependency gets, or the problem it has.
  ///
  /// - Parameters:
  ///   - dependency: What needs a value.
  ///   - factory: The factory it belongs to, where there is one.
  ///   - requester: Who asks, for errors.
  func resolve(
    _ dependency: Dependency, of factory: ObjectFactory? = nil, requester: Problem.Requester
  ) -> Resolution {
    switch dependency.source {
    case .constant(let value, let description): return .constant(value, description: description)
    case .null: return .null
    case .computed(let computation):
      guard let detail = computation.check(), !(detail.isAbsence && dependency.target.isOptional) else {
        return .computed(computation)
      }
      return .failed(Problem(detail, requester: requester))
    case .byType, .search:
      if let contradiction = contradiction(in: dependency.criteria) {
        return .failed(Problem(contradiction, requester: requester))
      }
      let keys = dependency.keys
      return resolution(choice(keys, for: dependency), keys, dependency, of: factory, requester: requester)
    }
  }

  /// Chooses among all factories.
  ///
  /// - Parameters:
  ///   - keys: What a factory must fulfil to be a candidate: all of them.
  ///   - dependency: What needs a value.
  func choice(_ keys: [FactoryIndex.Key], for dependency: Dependency) -> Choice {
    let target = dependency.target
    // What only `AcInvoke` can make is none of all that there are.
    let candidates = index.factories(fulfilling: keys).filter { !target.isArray || $0.declaration.parameters.isEmpty }
    let primaries = candidates.filter { $0.flags.contains(.primary) }
    let kept = primaries.isEmpty ? candidates : primaries
    func choice(_ outcome: Choice.Outcome) -> Choice { Choice(candidates: candidates, kept: kept, outcome: outcome) }
    guard let first = kept.first else { return choice(allowsNothing(dependency) ? .nothing : .missing) }
    if kept.count == 1, TypeRelation.isAssignable(first.declaration.objectType, to: target.unwrapped) {
      return choice(.one(first))
    }
    if kept.count > 1, !target.isArray { return choice(.several) }
    let unfit = kept.filter { !TypeRelation.isAssignable($0.declaration.objectType, to: target.element) }
    return choice(unfit.isEmpty ? .all : .unfit(unfit))
  }

  private func resolution(
    _ choice: Choice, _ keys: [FactoryIndex.Key], _ dependency: Dependency, of factory: ObjectFactory?,
    requester: Problem.Requester
  ) -> Resolution {
    let target = dependency.target
    let isVariable = if case .variable = dependency.label { true } else { false }
    func failed(_ detail: Problem.Detail) -> Resolution { .failed(Problem(detail, requester: requester)) }
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
    case .several: failed(.tooManyFactories(wanted: wanted(), candidates: choice.kept.map(\.facts)))
    case .unfit(let factories):
      failed(.typeMismatch(factory: factories[0].facts, expected: TypeNames.short(target.element)))
    }
  }

  /// An argument or a request says with its type that nothing is allowed, a variable with a flag: every variable that
  /// is injected after its object was made has to be optional.
  private func allowsNothing(_ dependency: Dependency) -> Bool {
    switch dependency.label {
    case .variable: dependency.flags.contains(.nillable)
    case .argument, .request: dependency.target.isOptional
    }
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
            reason: "AcClass is used with the protocol \(TypeNames.short(reference.type)).", remedy: "Use AcProtocol.")
        }
      case .protocol(let reference) where !TypeRelation.isExistential(reference.type):
        return .illegalArgument(
          reason: "AcProtocol is used with the type \(TypeNames.short(reference.type)).", remedy: "Use AcClass.")
      case .name, .protocol: break
      }
    }
    guard classes > 1 else { return nil }
    return .illegalArgument(reason: "AcClass is used twice.", remedy: "Ask for one class, and for protocols.")
  }
}

extension Dependency {
  /// What a factory must fulfil to be a candidate: the criteria, or else the type.
  var keys: [FactoryIndex.Key] {
    if case .search(let criteria) = source { return criteria.map(\.key) }
    return [.type(target.element)]
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
  /// The type, or the name, as it is written.
  var words: String {
    switch self {
    case .type(let type): TypeNames.short(type)
    case .name(let name): name
    }
  }
}
