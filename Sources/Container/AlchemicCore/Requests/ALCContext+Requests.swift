// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Synchronization

extension ALCContext {
  /// The object, or the array of objects, of a type that fulfils criteria, if there are any.
  ///
  /// Call it on any thread. It waits while another thread creates the object. It creates the object of a template, or of a
  /// weak singleton that was released, on this thread. Once the container is ready, a request for a singleton by its type
  /// only takes no lock.
  ///
  /// - Parameters:
  ///   - type: The type to return: a class, `any Account`, an optional where nil is allowed, or an array of all objects.
  ///   - criteria: The criteria that its factory must fulfil, all of them.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The one object of a singleton or a reference, or a new object of a template. For a type that is not
  ///   `Sendable`, use ``getShared(_:_:fileID:line:isolation:)`` or ``create(_:_:fileID:line:)``.
  /// - Throws: `AlchemicError` when no factory or several match, an object cannot be created, or the container is not
  ///   started. During the start, only the objects under construction may make requests.
  @inlinable
  public func get<Value: Sendable>(
    _ type: Value.Type = Value.self, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line
  ) throws(AlchemicError) -> Value {
    // The cache has objects of exactly this class.
    if criteria.isEmpty, let object = try cachedObject(of: type, fileID: fileID, line: line) {
      return unsafeBitCast(object, to: type)
    }
    return try get(type, criteria, fileID: fileID, line: line)
  }

  /// The object, or the array of objects, that fulfils a criterion and has the type that the caller expects.
  ///
  /// - Parameters:
  ///   - criterion: The criterion that its factory must fulfil, usually its name.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The one object of a singleton or a reference, or a new object of a template.
  /// - Throws: `AlchemicError`, as ``get(_:_:fileID:line:)`` does.
  public func get<Value: Sendable>(
    _ criterion: Criterion, fileID: String = #fileID, line: Int = #line
  ) throws(AlchemicError) -> Value {
    try get(Value.self, [criterion], fileID: fileID, line: line)
  }

  /// The object of a type that is not `Sendable`; deprecated, because the object may be shared.
  ///
  /// - Throws: `AlchemicError`, as the function does that replaces it.
  @_documentation(visibility: internal)
  @inlinable
  @available(
    *, deprecated, renamed: "getShared",
    message: "the type is not Sendable: getShared returns the object that other threads use too, create a new one"
  )
  public func get<Value>(
    _ type: Value.Type = Value.self, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line
  ) throws(AlchemicError) -> Value {
    // The cache has objects of exactly this class.
    if criteria.isEmpty, let object = try cachedObject(of: type, fileID: fileID, line: line) {
      return unsafeBitCast(object, to: type)
    }
    return try get(type, criteria, fileID: fileID, line: line)
  }

  /// The object that fulfils a criterion, of a type that is not `Sendable`; deprecated, because the object may be shared.
  ///
  /// - Throws: `AlchemicError`, as the function does that replaces it.
  @_documentation(visibility: internal)
  @available(
    *, deprecated, renamed: "getShared",
    message: "the type is not Sendable: getShared returns the object that other threads use too, create a new one"
  )
  public func get<Value>(
    _ criterion: Criterion, fileID: String = #fileID, line: Int = #line
  ) throws(AlchemicError) -> Value {
    try get(Value.self, [criterion], fileID: fileID, line: line)
  }

  /// Sets an object of the program as the object of the factory that fulfils criteria.
  ///
  /// The container first injects the object on this thread, and then keeps it. Objects that it creates for the
  /// injection may need the object itself. If an injection fails, the factory keeps its previous object. Variables that
  /// were injected earlier keep the earlier object, unless they are declared with ``AcTransient()->InjectionOption`` or
  /// their factory with ``AcTransient()->FactoryOption``. The container injects those again, also on this thread.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - criteria: The criteria that its factory must fulfil. Without any, the container takes the factory of the
  ///     object's class or of its nearest superclass.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Throws: `AlchemicError` when no factory or several match, it is a template, the object has another type, or
  ///   the container is not started.
  public func set(
    _ object: AnyObject, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line
  ) throws(AlchemicError) {
    try set(
      object, criteria,
      requester: Problem.Requester(name: "AcSet", location: AlchemicSourceLocation(fileID: fileID, line: line)))
  }

  /// Injects an object that the program created, as its class or its nearest superclass declares. The container does not
  /// keep it.
  ///
  /// - Parameters:
  ///   - object: The object; its variables are set on this thread.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Throws: `AlchemicError` when none of them declares anything, an injection fails, or the container is not
  ///   started.
  public func injectDependencies(
    _ object: AnyObject, fileID: String = #fileID, line: Int = #line
  ) throws(AlchemicError) {
    let requester = Problem.Requester(
      name: "AcInjectDependencies", location: AlchemicSourceLocation(fileID: fileID, line: line))
    let engine = try engine(for: requester)
    guard let factory = engine.model.nearestFactory(of: object) else {
      throw AlchemicError(.noDependencies(typeName: TypeNames.short(type(of: object))), requester: requester)
    }
    try typed(requester) { try engine.wire(object, factory) }
  }

  /// The cached object of a class or of its plan; `nil` where a search must find it.
  @usableFromInline
  func cachedObject(of type: Any.Type, fileID: String, line: Int) throws(AlchemicError) -> AnyObject? {
    switch instances.find(type) {
    case .object(let object): object
    case .plan(let plan): try Self.create(by: plan, in: .passUnretained(self), fileID: fileID, line: line)
    case .nothing: nil
    }
  }

  /// ``cachedObject(of:fileID:line:)`` of the current container.
  @usableFromInline
  static func cachedObject(of type: Any.Type, fileID: String, line: Int) throws(AlchemicError) -> AnyObject? {
    guard InstanceCache.isClass(type) else { return nil }
    let context = ContainerUse.unretained
    return switch context._withUnsafeGuaranteedRef({ $0.instances.find(type) }) {
    case .object(let object): object
    case .plan(let plan): try create(by: plan, in: context, fileID: fileID, line: line)
    case .nothing: nil
    }
  }

  /// ``get(_:_:fileID:line:)`` of the current container.
  @usableFromInline
  static func get<Value>(
    _ type: Value.Type, _ criteria: [Criterion], fileID: String, line: Int
  ) throws(AlchemicError) -> Value {
    let context = ContainerUse.unretained
    guard criteria.isEmpty else {
      return try context.takeUnretainedValue().search(type, criteria, requester: .get(fileID: fileID, line: line))
    }
    do {
      return try context._withUnsafeGuaranteedRef { context in
        try context.instances.value(of: type) {
          try context.search(type, [], requester: .get(fileID: fileID, line: line))
        }
      }
    } catch {
      return try context.takeUnretainedValue().typed(.get(fileID: fileID, line: line)) { throw error }
    }
  }

  private static func create(
    by plan: UnsafeRawPointer, in context: Unmanaged<ALCContext>, fileID: String, line: Int
  ) throws(AlchemicError) -> AnyObject? {
    // The container keeps its plans as long as it lives.
    let plan = Unmanaged<TemplatePlan>.fromOpaque(plan)
    do {
      return try plan._withUnsafeGuaranteedRef { try $0.slot < 0 ? $0.create() : $0.objectOfScope() }
    } catch {
      return try context.takeUnretainedValue().typed(.get(fileID: fileID, line: line)) { throw error }
    }
  }

  @usableFromInline
  func get<Value>(
    _ type: Value.Type, _ criteria: [Criterion], fileID: String, line: Int
  ) throws(AlchemicError) -> Value {
    guard criteria.isEmpty else { return try search(type, criteria, requester: .get(fileID: fileID, line: line)) }
    return try instances.value(of: type) { () throws(AlchemicError) in
      try search(type, criteria, requester: .get(fileID: fileID, line: line))
    }
  }

  @inline(never)
  func search<Value>(
    _ type: Value.Type, _ criteria: [Criterion], requester: Problem.Requester
  ) throws(AlchemicError) -> Value {
    // Read first: what an engine answers is not cached once that engine has stopped.
    let generation = instances.generation
    let engine = try engine(for: requester)
    let dependency = Dependency(TargetType(type), criteria, requester: requester)
    let resolution = engine.model.resolve(dependency, requester: requester)
    engine.noteRequest(of: resolution)
    let found = try typed(requester) { try engine.value(resolution, of: dependency, requester: requester) }
    switch found {
    case .value(let value):
      if let value = value as? Value {
        if criteria.isEmpty, case .object(let factory) = resolution {
          cache(value, engine.model.factories[factory], engine, generation: generation)
        }
        return value
      }
      throw AlchemicError(
        .injectionFailed(expected: TypeNames.short(type), found: TypeNames.short(Swift.type(of: value))),
        requester: requester)
    case .pending(let attempt): throw engine.unavailable(attempt, requester: requester)
    }
  }

  /// Adds the answer to a request to the cache, if it stays the same for later requests.
  private func cache<Value>(_ value: Value, _ factory: ResolvedFactory, _ engine: Engine, generation: Int) {
    guard phase == .ready else { return }
    if factory.isDirect || factory.mode == .scoped, let type = Value.self as? AnyClass {
      guard let plan = engine.plan(for: factory) else { return }
      engine.hasPublishedPlans.store(true, ordering: .sequentiallyConsistent)
      instances.putPlan(Unmanaged.passUnretained(plan).toOpaque(), of: type, generation: generation)
    } else if engine.store[factory].settledObject != nil {
      instances.put(value, owner: factory.id, generation: generation)
    }
  }

  func set(_ object: AnyObject, _ criteria: [Criterion], requester: Problem.Requester) throws(AlchemicError) {
    let engine = try engine(for: requester)
    let model = engine.model
    let typeName = TypeNames.short(type(of: object))
    func refusal(_ reason: String, remedy: String? = nil) -> AlchemicError {
      AlchemicError(.unableToSet(typeName: typeName, reason: reason, remedy: remedy), requester: requester)
    }
    if let contradiction = model.selection.contradiction(in: criteria, isArray: false) {
      throw AlchemicError(contradiction, requester: requester)
    }
    let candidates =
      criteria.isEmpty
      ? model.nearestFactory(of: object).map { [$0] } ?? []
      : model.index.factories(fulfilling: criteria.compactMap(\.key)).map { model.factories[$0] }
    guard let factory = candidates.first else {
      throw refusal(
        "no factory matches.",
        remedy: criteria.isEmpty
          ? "conform it to AlchemicDeclaring, and declare AcReference()" : "correct the criteria of AcSet")
    }
    guard candidates.count == 1 else {
      throw refusal(
        "\(candidates.count) factories match: \(candidates.map(\.name).joined(separator: ", ")).",
        remedy: "say which one with AcName")
    }
    guard factory.mode != .template else {
      throw refusal(
        "\(factory.name) is a template, which keeps no object.",
        remedy: "declare AcReference() in place of AcTemplate(), or inject the object with AcInjectDependencies")
    }
    guard factory.mode != .scoped else {
      throw refusal(
        "each of its scopes creates an object of \(factory.name).",
        remedy: "give it to the scope: AcScope(…, giving: …), and take it with AcGiven")
    }
    guard TypeRelation.isAssignable(type(of: object), to: factory.declaration.objectType) else {
      throw refusal(
        "\(factory.name) holds objects of the type \(factory.facts.typeName).",
        remedy: "set an object of that type, or correct the criteria of AcSet")
    }
    try typed(requester) { try engine.set(object, of: factory) { set(object, of: factory, engine) } }
  }

  /// The engine, if the container answers requests: after the start, or during it for objects under construction.
  func engine(for requester: @autoclosure () -> Problem.Requester) throws(AlchemicError) -> Engine {
    if let engine = state.withLock({ $0.lifecycle.openEngine }) { return engine }
    switch state.withLock({ $0.lifecycle }) {
    case .open(_, let engine): return engine
    case .starting(_, let engine?) where Attempt.current?.context === self: return engine
    case .idle: throw notReady(SelfStart.trigger(for: self) ? .starting : .notStarted, requester())
    case .starting: throw notReady(.starting, requester())
    case .failed: throw notReady(.failedToStart, requester())
    case .stopping: throw notReady(.stopping, requester())
    case .stopped: throw notReady(.stopped, requester())
    }
  }

  func check(_ engine: Engine, answers requester: Problem.Requester) throws(AlchemicError) {
    guard try self.engine(for: requester) === engine else { throw notReady(.startedAgain, requester) }
  }

  func error(_ error: any Error, requester: Problem.Requester) -> AlchemicError {
    if let error = error as? AlchemicError { return error.requested(by: requester, from: self) }
    return AlchemicError(
      .creationFailed(Problem.Factory(name: requester.name, typeName: "", location: nil), underlying: error),
      requester: requester)
  }

  private func notReady(_ state: Problem.Unready, _ requester: Problem.Requester) -> AlchemicError {
    // The caller may have lost its current container: a detached task does not inherit it.
    let isOfProgram = self === Alchemic.mainContext
    let isAnotherInUse = isOfProgram && Self.isAnotherStarted.load(ordering: .relaxed)
    return AlchemicError(
      .lifecycle(attempted: requester.name, state: state, isOfProgram: isOfProgram, isAnotherInUse: isAnotherInUse),
      requester: requester)
  }

  func typed<Result>(
    _ requester: Problem.Requester, _ body: () throws -> Result
  ) throws(AlchemicError) -> Result {
    do {
      return try body()
    } catch {
      throw self.error(error, requester: requester)
    }
  }
}

extension Problem.Requester {
  fileprivate static func get(fileID: String, line: Int) -> Problem.Requester {
    Problem.Requester(name: "AcGet", location: AlchemicSourceLocation(fileID: fileID, line: line))
  }
}

extension AlchemicError {
  /// The error with a requester for each problem that has none, because the program itself made the request.
  ///
  /// - Parameters:
  ///   - requester: The request of the program.
  ///   - context: The container of the request.
  func requested(by requester: Problem.Requester, from context: ALCContext) -> AlchemicError {
    let isStarting = context.phase == .startingSingletons
    return AlchemicError(
      found.map {
        FoundProblem(
          $0.kind, requester: $0.requester ?? requester, path: $0.path, isStarting: $0.isStarting && isStarting,
          dependents: $0.dependents)
      })
  }
}

extension Model {
  /// The factory of an object's class, or of its nearest superclass that has one.
  fileprivate func nearestFactory(of object: AnyObject) -> ResolvedFactory? {
    let type: AnyClass = type(of: object)
    return ([type] + TypeRelation.superclasses(of: type)).lazy.compactMap { self.factory(of: $0) }.first
  }
}
