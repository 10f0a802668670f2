// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Synchronization

extension ALCContext {
  /// Takes a snapshot of the container; before a start, of the graph that a start would have.
  ///
  /// Creates no object. Before the first start it reads the classes' declarations, on the calling thread.
  public func snapshot() -> ContainerSnapshot {
    snapshot(hasStores: true)
  }

  /// Takes a snapshot, where wanted without the stores: reading one may take time.
  func snapshot(hasStores: Bool) -> ContainerSnapshot {
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
    let alone = model.usersOfUnprotected()
    var factories = model.factories.map { factory in
      var snapshot = factory.snapshot(model, engine, services[factory.id], hasCounts: isCounting)
      if factory.mode == .singleton { snapshot.turn = FactorySnapshot.Turn(of: factory, alone: alone) }
      return snapshot
    }
    // Before a start, the problems that it would report.
    let problems = lifecycle.phase == .idle ? model.problems : failure?.found ?? []
    let others = factories.add(problems.map(\.problem))
    return ContainerSnapshot(
      process: .current,
      phase: lifecycle.phase,
      failure: failure.map(FailureSnapshot.init) ?? (others.isEmpty ? nil : FailureSnapshot(others)),
      progress: ContainerSnapshot.Progress(
        started: factories.count { $0.wasCreated(in: lifecycle.phase) }, total: model.startOrder.count,
        beganAt: startedAt, endedAt: endedAt, stoppingAt: stopTimes?.began, stoppedAt: stopTimes?.ended),
      factories: factories, callbacks: callbacks,
      stores: hasStores && lifecycle.phase != .stopped ? stores.map(StoreSnapshot.init) : [],
      scopes: scopesSnapshot(engine), warnings: model.warnings.map(\.problem), lastEvent: lastEvent, instant: events.now
    )
  }

  /// The callbacks of a snapshot alone.
  package func callbackSnapshots() -> [CallbackSnapshot] { state.withLock(\.callbacks.all) }

  /// The stores of a snapshot alone.
  package func storeSnapshots() -> [StoreSnapshot] { stores.map(StoreSnapshot.init) }

  /// The scopes of a snapshot alone, for an explorer that asks again and again while scopes open and end.
  package func scopesReport() -> ScopesReport {
    ScopesReport(instant: events.now, scopes: scopesSnapshot(state.withLock { $0.lifecycle.engine }))
  }

  /// The open scopes, and the living objects of an engine that have outlived their scope.
  private func scopesSnapshot(_ engine: Engine?) -> ScopesSnapshot {
    let open = scopes.open
    let outlived = scopes.remembered.filter { object in
      engine.map { object.factory === $0.model.factories[object.factory.id] } == true && object.isAlive
    }
    return ScopesSnapshot(
      open: open.prefix(ScopesSnapshot.limit).map(OpenScopeSnapshot.init), openCount: open.count,
      outlived: outlived.suffix(ScopesSnapshot.limit).map(OutlivedObjectSnapshot.init), findsOutlived: scopes.isWatching
    )
  }

  /// Checks the graph, and returns the problems that a start would report before it creates the first object.
  ///
  /// Creates no object. Reads the classes' declarations as ``snapshot()`` does, on the calling thread.
  ///
  /// - Returns: The problems, by the names of the factories to look at first, as a failed start reports them; empty where the
  ///   graph has none.
  public func problems() -> [Problem] {
    foundProblems().map(\.problem)
  }

  /// The same problems, with their kinds.
  package func foundProblems() -> [FoundProblem] {
    knownModel().problems
  }

  /// The modules that the scan names, but that have no type that declares itself.
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
  package func state(ofFactory id: Int) -> FactorySnapshot.State? {
    guard let engine = state.withLock({ $0.lifecycle.engine }), engine.model.factories.indices.contains(id) else {
      return nil
    }
    return engine.visibleState(of: id)
  }

  /// How many objects a factory has created; 0 where there is no such factory.
  func createdCount(ofFactory id: Int) -> Int {
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

extension OpenScopeSnapshot {
  fileprivate init(_ open: OpenScope) {
    self.init(
      name: open.scope.name, location: open.location, openedAt: open.openedAt, objectCount: open.objectCount,
      depth: open.depth)
  }
}

extension OutlivedObjectSnapshot {
  init(_ object: OutlivedObject) {
    self.init(
      factory: object.factory.id, scope: object.scope.name, location: object.location, createdAt: object.createdAt,
      endedAt: object.endedAt,
      keepers: object.keepers.prefix(8).map { KeeperSnapshot(name: $0.name, location: $0.location) })
  }
}

extension FactorySnapshot {
  /// Whether a start has created its singleton.
  fileprivate func wasCreated(in phase: ContainerPhase) -> Bool {
    guard mode == .singleton else { return false }
    return switch state {
    case .created, .absent, .released, .stopping, .stopped, .stopFailed: true
    // The object of a container that has stopped was released.
    case .notCreated: phase == .stopped && creation != nil
    case .creating, .set, .failed, .unknown: false
    }
  }
}

extension Engine {
  /// The state of a factory's object as listeners see it.
  fileprivate func visibleState(of id: Int) -> FactorySnapshot.State {
    stops[id] ?? store[id].visibleState
  }

  /// How the time of the creation of a factory's object was spent, where its state does not have it.
  fileprivate func visibleCreation(of id: Int) -> CreationSnapshot? {
    if let timing = store.timing(of: id) { return timing }
    guard stops[id] == nil else { return stops.timing(of: id) }
    switch store[id].visibleState {
    case .created, .absent: return nil
    case .notCreated, .creating, .set, .failed, .released, .stopping, .stopped, .stopFailed, .unknown:
      return stops.timing(of: id)
    }
  }
}

extension ResolvedFactory {
  fileprivate func snapshot(
    _ model: Model, _ engine: Engine?, _ service: ServiceSnapshot?, hasCounts: Bool
  ) -> FactorySnapshot {
    let kind: FactorySnapshot.Kind =
      switch declaration.kind {
      case .class: .class
      case .method: .method(of: links.owner)
      case .staticMethod: .method(of: nil)
      }
    let module = declaration.moduleName
    return FactorySnapshot(
      id: id, name: name, typeName: TypeNames.short(declaration.objectType), module: module, kind: kind,
      mode: FactorySnapshot.Mode(mode), flags: flags, protocols: KnownProtocols.names(ofFactory: id, model.index),
      location: declaration.location ?? AlchemicSourceLocation(fileID: module, line: 0),
      arguments: zip(declaration.arguments, links.arguments).map { $0.snapshot($1, model.selection) },
      injections: model.variables(id).map { $0.dependency.snapshot($0.resolution, model.selection) },
      dependents: model.dependents(of: self), state: engine?.visibleState(of: id) ?? .notCreated,
      createdCount: engine?.store[id].createdCount.load(ordering: .relaxed) ?? 0,
      creation: engine?.visibleCreation(of: id), live: hasCounts ? engine?.store.liveCount(of: self) : nil,
      stops: mayStop, isUnprotected: declaration.isUnprotected, scope: declaration.scope?.name, service: service)
  }
}

extension FactorySnapshot.Turn {
  /// - Parameter alone: The factories whose initialisers may use an object that nothing is known to protect.
  fileprivate init(of factory: ResolvedFactory, alone: Set<Int>) {
    self = factory.isAsynchronous ? .task : alone.contains(factory.id) ? .alone : .beside
  }
}

extension FactorySnapshot.Mode {
  init(_ mode: FactoryMode) {
    self =
      switch mode {
      case .singleton: .singleton
      case .template: .template
      case .reference: .reference
      case .scoped: .scoped
      }
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

  fileprivate func snapshot(_ resolution: Resolution, _ selection: Selection) -> DependencySnapshot {
    DependencySnapshot(
      name: shortName, typeName: TypeNames.short(target.type),
      criteria: criteria.map(\.description).joined(separator: ", "), flags: flags, location: location,
      deferral: target.deferral.map { $0.kind == .lazy ? .lazy : .provider }, resolution: snapshot(resolution),
      displaced: selection.displaced(resolution, for: self), property: property, isGiven: isGiven,
      isOptional: selection.allowsNothing(self))
  }

  private func snapshot(_ resolution: Resolution) -> DependencySnapshot.Resolution {
    switch resolution {
    case .object(let factory): .factories([factory], isArray: false)
    case .objects(let factories): .factories(factories, isArray: true)
    case .nothing: .nothing
    case .deferred(let resolution): snapshot(resolution)
    case .declared: declaredText.map { .constant($0) } ?? .nothing
    case .failed(let problem): .failed(FailureSnapshot([problem.problem]))
    }
  }

  /// The property that the dependency gets; `nil` where it gets something else.
  private var property: PropertySnapshot? {
    guard case .computed(let computation) = source, var property = computation.property?() else { return nil }
    // The declaration may have the type that the optional wraps.
    if target.isOptional { property.isRequired = false }
    return property
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
