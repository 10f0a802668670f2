// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Synchronization

extension ALCContext {
  /// The new object of a class whose plan is cached, in the current container; otherwise `nil`.
  @usableFromInline
  static func invokedObject(
    of type: Any.Type, _ values: InvokedValues, fileID: String, line: Int
  ) throws(AlchemicError) -> AnyObject? {
    let context = ContainerUse.unretained
    guard let plan = context._withUnsafeGuaranteedRef({ $0.invocationPlan(of: type) }) else { return nil }
    return try invokedObject(by: plan, in: context, values, fileID: fileID, line: line)
  }

  /// The new object of a class whose plan is cached; otherwise `nil`.
  @usableFromInline
  func invokedObject(
    of type: Any.Type, _ values: InvokedValues, fileID: String, line: Int
  ) throws(AlchemicError) -> AnyObject? {
    guard let plan = invocationPlan(of: type) else { return nil }
    return try Self.invokedObject(by: plan, in: .passUnretained(self), values, fileID: fileID, line: line)
  }

  /// The new object for a type and a criterion whose plan is cached, in the current container; otherwise `nil`.
  @usableFromInline
  static func invokedObject(
    of type: Any.Type, _ criterion: Criterion, _ values: InvokedValues, fileID: String, line: Int
  ) throws(AlchemicError) -> AnyObject? {
    let context = ContainerUse.unretained
    guard let plan = context._withUnsafeGuaranteedRef({ $0.invocationPlan(of: type, criterion) }) else { return nil }
    return try invokedObject(by: plan, in: context, values, fileID: fileID, line: line)
  }

  /// The new object for a type and a criterion whose plan is cached; otherwise `nil`.
  @usableFromInline
  func invokedObject(
    of type: Any.Type, _ criterion: Criterion, _ values: InvokedValues, fileID: String, line: Int
  ) throws(AlchemicError) -> AnyObject? {
    guard let plan = invocationPlan(of: type, criterion) else { return nil }
    return try Self.invokedObject(by: plan, in: .passUnretained(self), values, fileID: fileID, line: line)
  }

  /// An object as the type of a call whose plan is cached.
  @inlinable @inline(__always)
  static func invokedObject<Value>(_ object: AnyObject, as type: Value.Type) -> Value {
    // The plan's objects are of the requested class or of a subclass, or conform to the requested protocol.
    if type is AnyClass { return unsafeBitCast(object, to: type) }
    return object as! Value
  }

  @inline(__always)
  private func invocationPlan(of type: Any.Type) -> Unmanaged<TemplatePlan>? {
    guard case .plan(let plan) = invocations.find(type) else { return nil }
    return Unmanaged.fromOpaque(plan)
  }

  @inline(__always)
  private func invocationPlan(of type: Any.Type, _ criterion: Criterion) -> Unmanaged<TemplatePlan>? {
    let call = PlannedInvocation.Call(type, criterion)
    guard let found = invocations.plan(key: call.key) else { return nil }
    return Unmanaged<PlannedInvocation>.fromOpaque(found)._withUnsafeGuaranteedRef { $0.call == call ? $0.plan : nil }
  }

  private static func invokedObject(
    by plan: Unmanaged<TemplatePlan>, in context: Unmanaged<ALCContext>, _ values: InvokedValues, fileID: String,
    line: Int
  ) throws(AlchemicError) -> AnyObject {
    do {
      // The container keeps its plans as long as it lives.
      return try plan._withUnsafeGuaranteedRef { try $0.create(with: values) }
    } catch {
      return try context.takeUnretainedValue().typed(.invoke("AcInvoke", fileID, line)) { throw error }
    }
  }

  /// Caches the plan for later calls with a class and no criteria.
  private func cachePlan<Value>(
    of type: Value.Type, _ factory: ResolvedFactory, _ engine: Engine, generation: Int
  ) {
    guard phase == .ready, let requested = type as? AnyClass, requested == factory.declaration.objectType,
      let plan = engine.invocationPlan(for: factory)
    else { return }
    engine.hasPublishedPlans.store(true, ordering: .sequentiallyConsistent)
    invocations.putPlan(Unmanaged.passUnretained(plan).toOpaque(), of: requested, generation: generation)
  }

  /// Creates an object of a class with the factory of such objects.
  @usableFromInline
  func invoke<Value>(
    _ type: Value.Type, _ values: InvokedValues, fileID: String, line: Int
  ) throws(AlchemicError) -> Value {
    let requester = Problem.Requester.invoke("AcInvoke", fileID, line)
    // Read first: the plan of an engine is not cached once that engine has stopped.
    let generation = invocations.generation
    let (factory, engine) = try invoked(type, AcClass(type), requester)
    cachePlan(of: type, factory, engine, generation: generation)
    return try invoked(try typed(requester) { try engine.create(factory, with: values.all) }, factory, requester)
  }

  /// Caches the plan for later calls with a type and a criterion.
  private func cachePlan(
    _ call: PlannedInvocation.Call, _ factory: ResolvedFactory, _ engine: Engine, generation: Int
  ) {
    guard phase == .ready, let invocation = engine.plannedInvocation(call, of: factory) else { return }
    engine.hasPublishedPlans.store(true, ordering: .sequentiallyConsistent)
    invocations.putPlan(Unmanaged.passUnretained(invocation).toOpaque(), key: call.key, generation: generation)
  }

  /// Creates an object of the type with the factory that fulfils the criterion.
  @usableFromInline
  func invoke<Value>(
    _ type: Value.Type, _ criterion: Criterion, _ values: InvokedValues, fileID: String, line: Int
  ) throws(AlchemicError) -> Value {
    let requester = Problem.Requester.invoke("AcInvoke", fileID, line)
    // Read first: the plan of an engine is not cached once that engine has stopped.
    let generation = invocations.generation
    let (factory, engine) = try invoked(type, criterion, requester)
    cachePlan(PlannedInvocation.Call(type, criterion), factory, engine, generation: generation)
    return try invoked(try typed(requester) { try engine.create(factory, with: values.all) }, factory, requester)
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
    return (try engine.model.invoked(TargetType(type), criterion, requester: requester), engine)
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
