internal import AlchemicRuntime

extension ALCContext {
  /// The new object of a class whose plan is cached, in the current container; otherwise `nil`.
  @usableFromInline
  static func invokedObject(
    of type: Any.Type, _ values: [Any], fileID: String, line: Int
  ) throws(AlchemicError) -> AnyObject? {
    let context = ContainerUse.unretained
    guard case .plan(let plan) = context._withUnsafeGuaranteedRef({ $0.invocations.find(type) }) else { return nil }
    do {
      // The container keeps its plans as long as it lives.
      return try Unmanaged<TemplatePlan>.fromOpaque(plan)._withUnsafeGuaranteedRef { try $0.create(with: values) }
    } catch {
      return try context.takeUnretainedValue().typed(.invoke("AcInvoke", fileID, line)) { throw error }
    }
  }

  /// The new object of a class whose plan is cached; otherwise `nil`.
  @usableFromInline
  func invokedObject(of type: Any.Type, _ values: [Any], fileID: String, line: Int) throws(AlchemicError) -> AnyObject?
  {
    guard case .plan(let plan) = invocations.find(type) else { return nil }
    do {
      // The container keeps its plans as long as it lives.
      return try Unmanaged<TemplatePlan>.fromOpaque(plan)._withUnsafeGuaranteedRef { try $0.create(with: values) }
    } catch {
      return try typed(.invoke("AcInvoke", fileID, line)) { throw error }
    }
  }

  /// Caches the plan for later calls with a class and no criteria.
  private func cachePlan<Value>(of type: Value.Type, _ factory: ResolvedFactory, _ engine: Engine) {
    guard phase == .ready, let requested = type as? AnyClass, requested == factory.declaration.objectType,
      let plan = engine.invocationPlan(for: factory)
    else { return }
    invocations.putPlan(Unmanaged.passUnretained(plan).toOpaque(), of: requested, generation: invocations.generation)
  }

  /// Creates an object of a class with the factory of such objects.
  @usableFromInline
  func invoke<Value>(
    _ type: Value.Type, values: [Any], fileID: String, line: Int
  ) throws(AlchemicError) -> Value {
    let requester = Problem.Requester.invoke("AcInvoke", fileID, line)
    let (factory, engine) = try invoked(type, AcClass(type), requester)
    cachePlan(of: type, factory, engine)
    return try invoked(try typed(requester) { try engine.create(factory, with: values) }, factory, requester)
  }

  func invoke<Value>(
    _ type: Value.Type, _ criterion: Criterion, _ values: [Any], requester: Problem.Requester
  ) throws(AlchemicError) -> Value {
    let (factory, engine) = try invoked(type, criterion, requester)
    return try invoked(try typed(requester) { try engine.create(factory, with: values) }, factory, requester)
  }

  func invokeAsync<Value>(
    _ type: Value.Type, _ criterion: Criterion, _ values: [any Sendable], requester: Problem.Requester
  ) async throws(AlchemicError) -> UncheckedTransfer<Value> {
    let (factory, engine) = try invoked(type, criterion, requester)
    do {
      return UncheckedTransfer(
        try invoked(try await engine.createAsynchronously(factory, with: values), factory, requester))
    } catch {
      throw engine.failure(error).requested(by: requester, from: self)
    }
  }

  /// The factory that creates the object, if its objects are of the requested type.
  private func invoked<Value>(
    _ type: Value.Type, _ criterion: Criterion, _ requester: Problem.Requester
  ) throws(AlchemicError) -> (ResolvedFactory, Engine) {
    let engine = try engine(for: requester)
    let model = engine.model
    let matches = model.index.factories(fulfilling: [criterion.key]).map { model.factories[$0] }
    let primaries = matches.filter { $0.flags.contains(.primary) }
    let candidates = primaries.isEmpty ? matches : primaries
    guard let factory = candidates.first, candidates.count == 1 else {
      throw AlchemicError(
        candidates.isEmpty
          ? .noFactory(
            wanted: Problem.Wanted([criterion.key]),
            nearMisses: model.index.nearMisses(for: [criterion.key], TargetType(type)), recipient: nil)
          : .tooManyFactories(
            wanted: Problem.Wanted([criterion.key]), candidates: candidates.map(\.facts), takesAll: false),
        requester: requester)
    }
    let expected = TargetType(type).unwrapped
    guard TypeRelation.isAssignable(factory.declaration.objectType, to: expected) else {
      throw AlchemicError(
        .typeMismatch(factory: factory.facts, expected: TypeNames.short(expected)), requester: requester)
    }
    return (factory, engine)
  }

  /// The created object as the requested type.
  private func invoked<Value>(
    _ object: Any?, _ factory: ResolvedFactory, _ requester: Problem.Requester
  ) throws(AlchemicError) -> Value {
    if let object = object as? Value { return object }
    if let object {
      throw AlchemicError(
        .injectionFailed(expected: TypeNames.short(Value.self), found: TypeNames.short(type(of: object))),
        requester: requester)
    }
    if let null = TargetType(Value.self).null as? Value { return null }
    throw AlchemicError(.nilValue(factory.facts, isNillable: factory.flags.contains(.nillable)), requester: requester)
  }
}
