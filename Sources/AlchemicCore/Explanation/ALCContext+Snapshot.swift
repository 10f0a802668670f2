internal import AlchemicRuntime
internal import Synchronization

extension ALCContext {
  /// The container as it is now; before a start, as a start would find it.
  ///
  /// Before the first start this reads the classes' declarations, on the calling thread, and makes no object.
  public func snapshot() -> GraphSnapshot {
    // Read first: an event that comes in between is told again, never lost.
    let lastEvent = events.newest
    let model = knownModel()
    // Only what the lock guards is read under it: a graph may be large, and the program must not wait for its reader.
    let (lifecycle, startedAt, endedAt, callbacks) = state.withLock { state in
      (state.lifecycle, state.startedAt, state.endedAt, state.callbacks.all)
    }
    let failure: AlchemicError? = if case .failed(let error, _) = lifecycle { error } else { nil }
    return GraphSnapshot(
      phase: lifecycle.phase, failure: failure, factories: model.factories.map { $0.snapshot() },
      singletonCount: model.startOrder.count, startedAt: startedAt, endedAt: endedAt, callbacks: callbacks,
      lastEvent: lastEvent, instant: events.now)
  }

  /// All problems of the graph, without creating an object: what a start would fail with before it creates the first.
  ///
  /// Reads the classes' declarations, as ``snapshot()`` does, on the calling thread.
  ///
  /// - Returns: The problems in the order of their factories; none where the graph is sound.
  public func problems() -> [Problem] {
    knownModel().problems
  }

  /// The graph as it was started, or as it would be.
  func knownModel() -> Model {
    if let known = state.withLock({ $0.lifecycle.model ?? $0.preview }) { return known }
    let registration = Registration(scan)
    _ = registration.findClasses()
    _ = registration.readDeclarations()
    let model = registration.resolve()
    return state.withLock { state in
      if case .idle = state.lifecycle { state.preview = model }
      return model
    }
  }
}

extension ALCContext {
  /// What the object of a factory is doing at the moment; `nil` where there is no such factory.
  package func state(ofFactory id: Int) -> ObjectState? {
    guard let factories = state.withLock({ $0.lifecycle.model?.factories }), factories.indices.contains(id) else {
      return nil
    }
    return factories[id].storage.withLock { $0.record }.state
  }

  /// The object that a factory holds at the moment, given to whoever may have it; nothing for one that has none, or that
  /// does not exist. Makes no object.
  package func withObject<Result>(ofFactory id: Int, _ body: (Any) -> Result) -> Result? {
    guard let factories = state.withLock({ $0.lifecycle.model?.factories }), factories.indices.contains(id) else {
      return nil
    }
    let transfer = factories[id].storage.withLock { UncheckedTransfer($0.object.live) }
    return transfer.value.map(body)
  }
}

extension ObjectFactory {
  fileprivate func snapshot() -> GraphSnapshot.Factory {
    let kind: GraphSnapshot.Factory.Kind =
      switch declaration.kind {
      case .class: .class
      case .method: .method(of: owner?.id)
      case .staticMethod: .method(of: nil)
      }
    let state = storage.withLock { $0.record }.state
    return GraphSnapshot.Factory(
      id: id, name: name, typeName: TypeNames.short(declaration.objectType),
      module: declaration.moduleName, kind: kind, mode: mode, flags: flags, location: declaration.location,
      arguments: zip(declaration.arguments, arguments).map { $0.snapshot($1) },
      injections: zip(declaration.injections, injections).map { $0.dependency.snapshot($1) },
      dependents: dependents, state: state, createdCount: createdCount.load(ordering: .relaxed))
  }
}

extension FactoryDeclaration {
  /// The module of the declaration; for a class of another package that was registered here, this one's.
  fileprivate var moduleName: String {
    if let location, let slash = location.fileID.firstIndex(of: "/") { return String(location.fileID[..<slash]) }
    return TypeNames.module(of: objectType)
  }
}

extension Dependency {
  /// The variable's name, or the argument's number as `#1`; empty for a request.
  var shortName: String {
    switch label {
    case .argument(let number): "#\(number)"
    case .variable(let variable): variable
    case .request: ""
    }
  }

  fileprivate func snapshot(_ resolution: Resolution) -> GraphSnapshot.Dependency {
    GraphSnapshot.Dependency(
      name: shortName, typeName: TypeNames.short(target.type),
      criteria: criteria.map(\.description).joined(separator: ", "), flags: flags, location: location,
      resolution: resolution.snapshot, property: property)
  }
}

extension Resolution {
  fileprivate var snapshot: GraphSnapshot.Dependency.Resolution {
    switch self {
    case .object(let factory): .factories([factory.id], isArray: false)
    case .objects(let factories): .factories(factories.map(\.id), isArray: true)
    case .nothing: .nothing
    case .null: .constant("AcNil()")
    case .constant(_, let description): .constant(description)
    case .computed(let computation): .constant(computation.description)
    case .failed(let problem): .failed(problem)
    }
  }
}
