internal import AlchemicCore
internal import AlchemicInspection

// The container's own values in the words of an explorer. The two are apart so that the core can change without every
// client of the protocol having to.

extension Phase {
  init(_ phase: ContainerPhase) {
    self =
      switch phase {
      case .idle: .idle
      case .scanning: .scanning
      case .registering: .registering
      case .resolving: .resolving
      case .startingSingletons: .startingSingletons
      case .firingCallbacks: .firingCallbacks
      case .ready: .ready
      case .failed: .failed
      }
  }
}

extension SourceLocationSnapshot {
  init(_ location: AlchemicSourceLocation) {
    self.init(fileID: location.fileID, line: location.line)
  }
}

extension FactorySnapshot {
  init(_ factory: GraphSnapshot.Factory) {
    self.init(
      id: factory.id, name: factory.name, typeName: factory.typeName, module: factory.module,
      kind: Kind(factory.kind), mode: Mode(factory.mode), flags: Set(factory.flags),
      location: factory.location.map(SourceLocationSnapshot.init)
        ?? SourceLocationSnapshot(fileID: factory.module, line: 0),
      arguments: factory.arguments.map(DependencySnapshot.init),
      injections: factory.injections.map(DependencySnapshot.init), dependents: factory.dependents,
      state: State(factory.state), createdCount: factory.createdCount)
  }
}

extension FactorySnapshot.Kind {
  fileprivate init(_ kind: GraphSnapshot.Factory.Kind) {
    self =
      switch kind {
      case .class: .class
      case .method(let owner): .method(of: owner)
      }
  }
}

extension FactorySnapshot.Mode {
  fileprivate init(_ mode: FactoryMode) {
    self =
      switch mode {
      case .singleton: .singleton
      case .template: .template
      case .reference: .reference
      }
  }
}

extension Set<FactorySnapshot.Flag> {
  fileprivate init(_ flags: FactoryFlags) {
    self = []
    if flags.contains(.primary) { insert(.primary) }
    if flags.contains(.weak) { insert(.weak) }
    if flags.contains(.nillable) { insert(.nillable) }
    if flags.contains(.transient) { insert(.transient) }
  }
}

extension FactorySnapshot.State {
  init(_ state: ObjectState) {
    self =
      switch state {
      case .notCreated: .notCreated
      case .creating(let since, let thread): .creating(since: since, thread: thread)
      case .created(let instant, let took, let thread): .created(at: instant, took: took, thread: thread)
      case .set(let instant): .set(at: instant)
      case .failed(let error): .failed(error.description)
      case .released(let instant): .released(at: instant)
      }
  }
}

extension DependencySnapshot {
  fileprivate init(_ dependency: GraphSnapshot.Dependency) {
    self.init(
      name: dependency.name, typeName: dependency.typeName, criteria: dependency.criteria,
      flags: Set(dependency.flags), location: SourceLocationSnapshot(dependency.location),
      resolution: Resolution(dependency.resolution), property: dependency.property.map(PropertySnapshot.init))
  }
}

extension PropertySnapshot {
  fileprivate init(_ property: DeclaredProperty) {
    let state: State =
      switch property.state {
      case .set(let value, let location): .set(value, source: location.source, name: location.name)
      case .usesDefault: .usesDefault
      case .absent: .absent
      case .unusable(let location): .unusable(source: location.source, name: location.name)
      case .unreadable(let source): .unreadable(source: source)
      }
    self.init(
      key: property.key, typeName: property.typeName, file: property.file, defaultValue: property.defaultValue,
      isRequired: property.isRequired, isSecret: property.isSecret, names: property.names.map(\.name), state: state)
  }
}

extension DependencySnapshot.Resolution {
  fileprivate init(_ resolution: GraphSnapshot.Dependency.Resolution) {
    self =
      switch resolution {
      case .factories(let ids, let isArray): .factories(ids, isArray: isArray)
      case .constant(let text): .constant(text)
      case .nothing: .nothing
      case .failed(let problem): .failed(problem.description)
      }
  }
}

extension CallbackSnapshot {
  init(_ callback: WhenReadyCallback) {
    self.init(
      id: callback.id, label: callback.label, location: SourceLocationSnapshot(callback.location),
      count: callback.count, state: State(callback.state))
  }
}

extension CallbackSnapshot.State {
  fileprivate init(_ state: WhenReadyCallback.State) {
    self =
      switch state {
      case .waiting: .waiting
      case .firing(let since, let thread): .firing(since: since, thread: thread)
      case .fired(let instant, let took, let thread): .fired(at: instant, took: took, thread: thread)
      case .failed(let error): .failed("\(error)")
      }
  }
}

extension ExplanationSnapshot {
  /// An explanation with those candidates that fit into a message: what was chosen before the others.
  init(_ explanation: Explanation) {
    let chosen = Set(explanation.chosen)
    let candidates = explanation.candidates.map { candidate in
      Candidate(
        factory: candidate.id, isChosen: chosen.contains(candidate.id), verdict: candidate.verdict.shortWords)
    }
    let others = candidates.filter { !$0.isChosen }.prefix(InspectionProtocol.batchSize)
    let kept = Set((candidates.filter(\.isChosen).prefix(InspectionProtocol.batchSize) + others).map(\.factory))
    self.init(candidates: candidates.filter { kept.contains($0.factory) })
  }
}

extension Explanation.Verdict {
  /// The verdict as it stands in a table.
  fileprivate var shortWords: String {
    switch self {
    case .chosen: "chosen"
    case .chosenAsOneOfAll: "chosen, one of all"
    case .notPrimary: "not primary"
    case .oneOfSeveral: "one of several"
    case .notAssignable(let type): "not assignable to \(type)"
    case .spoiltByOthers: "others cannot be assigned"
    case .notOfType(let words): "not \(words.joined(separator: ", "))"
    case .nameDiffers(let name): "not named \(name)"
    }
  }
}
