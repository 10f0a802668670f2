internal import AlchemicRuntime
internal import Synchronization

extension ALCContext {
  /// Takes a snapshot of the container; before a start, of the graph that a start would have.
  ///
  /// Creates no object. Before the first start it reads the classes' declarations, on the calling thread.
  public func snapshot() -> GraphSnapshot {
    // Read first: a listener receives an event that happens in between once more, and loses none.
    let lastEvent = events.newest
    let model = knownModel()
    // The lock is held only for the state it guards: a graph may be large, and the program must not wait for a snapshot.
    let (lifecycle, startedAt, endedAt, stopTimes, callbacks) = state.withLock { state in
      (state.lifecycle, state.startedAt, state.endedAt, state.stopTimes, state.callbacks.all)
    }
    // The objects of the engine of this graph: the container may have been started since.
    let engine = lifecycle.engine.flatMap { $0.model === model ? $0 : nil }
    let isCounting = liveCounting.isOn
    let services = self.services.services(of: model)
    let failure: AlchemicError? = if case .failed(let error, _) = lifecycle { error } else { nil }
    return GraphSnapshot(
      phase: lifecycle.phase, failure: failure,
      factories: model.factories.map { $0.snapshot(model, engine, services[$0.id], hasCounts: isCounting) },
      singletonCount: model.startOrder.count, startedAt: startedAt, endedAt: endedAt,
      stoppingAt: stopTimes?.began, stoppedAt: stopTimes?.ended, callbacks: callbacks,
      openScopes: scopes.open.map(GraphSnapshot.Scope.init),
      outlivedObjects: engine.map(outlivedObjects) ?? [], lastEvent: lastEvent, instant: events.now)
  }

  /// The scopes of a snapshot alone, for an explorer that asks again and again while scopes open and end.
  package func scopeSnapshot() -> (open: [GraphSnapshot.Scope], outlived: [GraphSnapshot.Outlived]) {
    let engine = state.withLock { $0.lifecycle.engine }
    return (scopes.open.map(GraphSnapshot.Scope.init), engine.map(outlivedObjects) ?? [])
  }

  /// Whether the container looks for objects that outlive their scope.
  package var findsOutlivedObjects: Bool { scopes.isWatching }

  /// The objects of an engine that are still alive although their scope has ended.
  private func outlivedObjects(of engine: Engine) -> [GraphSnapshot.Outlived] {
    scopes.remembered.filter { $0.isAlive && $0.factory === engine.model.factories[$0.factory.id] }.map { object in
      GraphSnapshot.Outlived(
        factory: object.factory.id, scope: object.scope, location: object.location, createdAt: object.createdAt,
        endedAt: object.endedAt, keepers: object.keepers)
    }
  }

  /// Checks the graph, and returns the problems that a start would report before it creates the first object.
  ///
  /// Creates no object. Reads the classes' declarations as ``snapshot()`` does, on the calling thread.
  ///
  /// - Returns: The problems, in the order in which a failed start reports them; empty where the graph has none.
  public func problems() -> [Problem] {
    knownModel().problems
  }

  /// The modules that the scan names and in which no type declares itself.
  package func emptyModules() -> [EmptyModule] {
    let registration = Registration(scan, isOfProgram: Alchemic.isMain(self))
    _ = registration.findClasses()
    return registration.emptyModules
  }

  /// The graph of the last start; before a start, the graph that it would have.
  func knownModel() -> Model {
    if let known = state.withLock({ $0.lifecycle.model ?? $0.preview }) { return known }
    let registration = Registration(scan, isOfProgram: Alchemic.isMain(self))
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
  /// The current state of a factory's object; `nil` where there is no such factory.
  package func state(ofFactory id: Int) -> ObjectState? {
    guard let engine = state.withLock({ $0.lifecycle.engine }), engine.model.factories.indices.contains(id) else {
      return nil
    }
    return engine.visibleState(of: id)
  }

  /// How many objects a factory has created; 0 where there is no such factory.
  package func createdCount(ofFactory id: Int) -> Int {
    guard let engine = state.withLock({ $0.lifecycle.engine }), engine.model.factories.indices.contains(id) else {
      return 0
    }
    return engine.store[id].createdCount.load(ordering: .relaxed)
  }

  /// Passes the current object of a factory to `body`. Creates no object.
  ///
  /// - Returns: The result of `body`; `nil` where the factory has no object or does not exist.
  package func withObject<Result>(ofFactory id: Int, _ body: (Any) -> Result) -> Result? {
    guard let engine = state.withLock({ $0.lifecycle.engine }), engine.model.factories.indices.contains(id) else {
      return nil
    }
    return engine.store[id].object.map(body)
  }
}

extension GraphSnapshot.Scope {
  fileprivate init(_ open: OpenScope) {
    self.init(
      scope: open.scope, location: open.location, openedAt: open.openedAt, objectCount: open.objectCount,
      depth: open.depth)
  }
}

extension Engine {
  /// The state of a factory's object as listeners see it.
  fileprivate func visibleState(of id: Int) -> ObjectState {
    stops[id] ?? store[id].visibleState
  }

  /// How the time of the creation of a factory's object was spent, where its state does not have it.
  fileprivate func visibleTiming(of id: Int) -> CreationTiming? {
    if let timing = store.timing(of: id) { return timing }
    guard stops[id] == nil else { return stops.timing(of: id) }
    switch store[id].visibleState {
    case .created, .absent: return nil
    case .notCreated, .creating, .set, .failed, .released, .stopping, .stopped, .stopFailed:
      return stops.timing(of: id)
    }
  }
}

extension ResolvedFactory {
  fileprivate func snapshot(
    _ model: Model, _ engine: Engine?, _ service: ServiceRecord?, hasCounts: Bool
  ) -> GraphSnapshot.Factory {
    let kind: GraphSnapshot.Factory.Kind =
      switch declaration.kind {
      case .class: .class
      case .method: .method(of: links.owner)
      case .staticMethod: .method(of: nil)
      }
    return GraphSnapshot.Factory(
      id: id, name: name, typeName: TypeNames.short(declaration.objectType),
      module: declaration.moduleName, kind: kind, mode: mode, scope: declaration.scope, flags: flags,
      location: declaration.location,
      arguments: zip(declaration.arguments, links.arguments).map { $0.snapshot($1) },
      injections: model.variables(id).map { $0.dependency.snapshot($0.resolution) },
      dependents: model.dependents(of: self), state: engine?.visibleState(of: id) ?? .notCreated,
      isStopping: mayStop, timing: engine?.visibleTiming(of: id),
      createdCount: engine?.store[id].createdCount.load(ordering: .relaxed) ?? 0,
      live: hasCounts ? engine?.store.liveCount(of: self) : nil, isUnprotected: declaration.isUnprotected,
      service: service)
  }
}

extension ResolvedFactory {
  /// Whether its declaration says that the container stops its object. A method may return an object of a subclass that
  /// conforms, which nothing says before the object exists.
  fileprivate var mayStop: Bool {
    guard mode != .template, !flags.contains(.weak) else { return false }
    return declaration.stopping?.method != nil || mode == .singleton && declaration.conformsToStopping
  }
}

extension FactoryDeclaration {
  /// The module of the declaration. For a class of another package, that is the module that registers it.
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
    case .order(let type): "after \(type)"
    case .request: ""
    }
  }

  fileprivate func snapshot(_ resolution: Resolution) -> GraphSnapshot.Dependency {
    GraphSnapshot.Dependency(
      name: shortName, typeName: TypeNames.short(target.type),
      criteria: criteria.map(\.description).joined(separator: ", "), flags: flags, location: location,
      deferral: target.deferral?.kind, resolution: snapshot(resolution), property: property, isGiven: isGiven)
  }

  private func snapshot(_ resolution: Resolution) -> GraphSnapshot.Dependency.Resolution {
    switch resolution {
    case .object(let factory): .factories([factory], isArray: false)
    case .objects(let factories): .factories(factories, isArray: true)
    case .nothing: .nothing
    case .deferred(let resolution): snapshot(resolution)
    case .declared: declaredText.map { .constant($0) } ?? .nothing
    case .failed(let problem): .failed(problem)
    }
  }

  /// The value that the declaration gives, as text; `nil` where it gives none.
  var declaredText: String? {
    switch source {
    case .null: "AcNil()"
    case .given: givenText
    case .constant(_, let description): description
    case .computed(let computation): computation.description
    case .byType, .search: nil
    }
  }
}
