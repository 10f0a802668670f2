// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Synchronization

/// The prepared creation of objects that the container does not keep, or only in a scope, by an initialiser or a method, with
/// as few reference counts and locks as possible.
///
/// The container creates the plan at the first request, with the plans of all templates that its objects need. ``Engine``
/// provides every value that neither an initialiser nor a factory's kept object provides.
///
/// `@unchecked`: one thread writes the plan before it is first used, and after that only an atomic flag changes.
final class TemplatePlan: ArgumentProvider, @unchecked Sendable {
  // Not retained: the engine keeps its plans, and all of these. A reference count that two threads change at the same
  // moment takes longer than the rest of a creation.
  let engine: Unmanaged<Engine>
  private let events: Unmanaged<EventLog>
  let factory: Unmanaged<ResolvedFactory>
  private let instance: Borrowed<Instance>
  private let objectType: ObjectIdentifier
  /// The class whose `init()` creates the objects, where no initialiser is declared.
  private let managed: (any AlchemicManaged.Type)?
  private let initializer: (inout ArgumentList) throws -> AnyObject
  private let arguments: StableArray<Source>
  /// The object that has the method.
  private var ownerSource = Source.other
  private let variables: StableArray<Variable>
  /// Whether the engine wires the objects.
  private let isWiredByEngine: Bool
  /// The slot of the objects in their scopes; −1 for objects that no scope keeps.
  let slot: Int32
  /// Whether the scope notes when the objects were created.
  let isOrderNoted: Bool
  /// How many values of a caller of `AcInvoke` the plan takes.
  private let valueCounts: ClosedRange<Int>
  /// What the first request for an unshared object has found out.
  private let sharing = Atomic<UInt8>(Sharing.unknown)

  private enum Sharing {
    static let unknown: UInt8 = 0
    static let unshared: UInt8 = 1
    static let shared: UInt8 = 2
  }

  /// The source of an argument's or a variable's object. The engine keeps the plans as long as this plan.
  private enum Source: Sendable {
    /// Another template.
    case template(Unmanaged<TemplatePlan>)
    /// An object of a scope.
    case scoped(Unmanaged<TemplatePlan>)
    /// An instance that keeps its object.
    case kept(Borrowed<Instance>)
    /// The opener of a scope.
    case given
    /// The caller of `AcInvoke`, in the value at this position.
    case value(Int)
    /// The engine provides the value.
    case other
  }

  private struct Variable: Sendable {
    let variable: StoredReference
    let source: Source
  }

  /// - Parameters:
  ///   - factory: The factory.
  ///   - isInvoked: Whether the plan is for `AcInvoke`, whose callers pass values.
  private init?(_ factory: ResolvedFactory, _ engine: Engine, isInvoked: Bool) {
    // The engine breaks cycles, and obtains what must exist before the object.
    let isPlannable = factory.mode != .scoped || factory.cycleGroup < 0 && factory.links.orderCount == 0
    guard isPlannable || isInvoked else { return nil }
    slot = isInvoked ? -1 : factory.slot
    isOrderNoted = slot >= 0 && engine.model.scopes[Int(factory.scopeNumber)].isInCycle[Int(slot)]
    switch factory.declaration.constructor {
    case .managed(let type)?:
      managed = type
      initializer = { _ in type.init() }
    case .initializer(let initializer)?:
      managed = nil
      self.initializer = initializer
    case .synchronous(let method)? where factory.declaration.returnsObject:
      managed = nil
      initializer = { list in
        guard let object = References.object(in: try method(&list)) else {
          preconditionFailure("A method whose result is of a class has returned another value.")
        }
        return object
      }
    case .synchronous?, .onMainActor?, .asynchronous?, nil: return nil
    }
    self.engine = .passUnretained(engine)
    events = .passUnretained(engine.events)
    self.factory = .passUnretained(factory)
    instance = engine.store.borrow(factory.id)
    objectType = ObjectIdentifier(factory.declaration.objectType)
    let injections = zip(factory.declaration.injections, factory.links.injections)
    // The engine knows the variables that the result of a method has by its class. Without that, it has none.
    isWiredByEngine =
      factory.declaration.isClass
      ? factory.declaration.mayBeAware
        || injections.contains { injection, resolution in
          guard injection.variable != nil, case .object(let source) = resolution else { return true }
          return injection.dependency.flags.union(engine.model.factories[source].flags).contains(.transient)
        }
      : factory.links.result != nil
    valueCounts = isInvoked ? factory.declaration.valueCounts : 0...0
    let positions = isInvoked ? factory.declaration.positionsOfValues : []
    arguments = StableArray(count: factory.links.arguments.count) {
      positions.isEmpty ? .other : positions[$0].map(Source.value) ?? .other
    }
    let stored = isWiredByEngine ? [] : factory.declaration.injections.compactMap(\.variable)
    variables = StableArray(count: stored.count) { Variable(variable: stored[$0], source: .other) }
  }

  /// The plan of a factory, if it can have one, with the plans of all templates that its objects need.
  ///
  /// - Parameters:
  ///   - factory: The factory.
  ///   - engine: Provides all other values.
  ///   - isInvoked: Whether the plan is for `AcInvoke`, whose callers pass values.
  ///   - plans: The existing plans of templates, by the ids of their factories. New ones are added.
  static func plan(
    for factory: ResolvedFactory, _ engine: Engine, isInvoked: Bool, among plans: inout [Int: TemplatePlan]
  ) -> TemplatePlan? {
    if !isInvoked, let known = plans[factory.id] { return known }
    guard let plan = TemplatePlan(factory, engine, isInvoked: isInvoked) else { return nil }
    if !isInvoked { plans[factory.id] = plan }
    // A list instead of recursion: a chain of ten thousand templates must not overflow the stack.
    var open = [plan]
    while let next = open.popLast() {
      next.connect(engine.model) { resolution in
        guard case .object(let id) = resolution else { return .other }
        let source = engine.model.factories[id]
        guard source.mode == .template || source.mode == .scoped else { return .kept(engine.store.borrow(id)) }
        func asSource(_ plan: TemplatePlan) -> Source {
          source.mode == .template ? .template(.passUnretained(plan)) : .scoped(.passUnretained(plan))
        }
        if let known = plans[id] { return asSource(known) }
        guard let new = TemplatePlan(source, engine, isInvoked: false) else { return .other }
        plans[id] = new
        open.append(new)
        return asSource(new)
      }
    }
    return plan
  }

  private func connect(_ model: Model, _ source: (Resolution) -> Source) {
    let factory = factory.takeUnretainedValue()
    for (index, resolution) in factory.links.arguments.enumerated() {
      guard case .other = arguments[index] else { continue }
      let isGiven = factory.declaration.arguments[index].isGiven
      arguments.replace(index, by: isGiven ? .given : source(resolution))
    }
    if let id = factory.links.owner { ownerSource = source(.object(id)) }
    guard !isWiredByEngine else { return }
    for (index, resolution) in factory.links.injections.enumerated() {
      // The engine checks whether an object of a cycle can be created yet.
      let isInCycle = resolution.factories.contains {
        model.factories[$0].cycleGroup >= 0 && model.factories[$0].mode == .template
      }
      if !isInCycle {
        variables.replace(index, by: Variable(variable: variables[index].variable, source: source(resolution)))
      }
    }
  }

  // MARK: Creating

  /// Whether each of its objects and of their parts is new, or known to be safe to share. That depends on the model alone.
  @inline(__always)
  var isUnshared: Bool {
    let known = sharing.load(ordering: .relaxed)
    return known == Sharing.unknown ? findSharing() : known == Sharing.unshared
  }

  private func findSharing() -> Bool {
    let isUnshared = engine.takeUnretainedValue().model.reasonForSharing(factory.takeUnretainedValue()) == nil
    sharing.store(isUnshared ? Sharing.unshared : Sharing.shared, ordering: .relaxed)
    return isUnshared
  }

  /// A new object.
  ///
  /// - Throws: `AlchemicError`, when the attempt of the object or of one that it needs fails.
  func create() throws -> AnyObject {
    try engine._withUnsafeGuaranteedRef { engine in
      try engine.asAttempt(of: factory) { try run(nil) }
    }
  }

  /// A new object for `AcInvoke`.
  ///
  /// - Parameter values: The values of its caller.
  /// - Throws: `AlchemicError`, as ``create()`` does, and when the values do not fit.
  func create(with values: InvokedValues) throws -> AnyObject {
    guard valueCounts.contains(values.count) else { throw factory.takeUnretainedValue().wrongCount(values.count) }
    return try engine._withUnsafeGuaranteedRef { engine in
      try engine.asAttempt(of: factory) { try run(values) }
    }
  }

  /// A new object for the attempt that is this thread's innermost frame.
  @inline(__always)
  private func createNested() throws -> AnyObject {
    try AttemptFrame.runNested(factory) { try run(nil) }
  }

  @inline(never)
  private func run(_ values: InvokedValues?) throws -> AnyObject {
    guard let object = try PlannedCreation(plan: .passUnretained(self), values: values).run() else {
      throw CancellationError()
    }
    return object.takeRetainedValue()
  }

  // MARK: The steps of the creation

  @inline(__always)
  func construct(_ values: InvokedValues?) throws -> AnyObject {
    if let managed { return managed.init() }
    var list = ArgumentList(self, values: values)
    do {
      return try initializer(&list)
    } catch {
      throw engine.takeUnretainedValue().explained(error, factory.takeUnretainedValue())
    }
  }

  /// Whether an object has variables to set, or has to be notified; true where the plan does not know.
  @inline(__always)
  func mayWire(_ object: Unmanaged<AnyObject>) -> Bool {
    isWiredByEngine || variables.count > 0 || References.identifier(ofClassOf: object) != objectType
  }

  func wire(_ object: Unmanaged<AnyObject>) throws {
    // The plan knows only the declared class: the engine wires objects of its subclasses.
    if isWiredByEngine || References.identifier(ofClassOf: object) != objectType {
      return try engine.takeUnretainedValue().wire(object.takeUnretainedValue(), factory.takeUnretainedValue())
    }
    for index in 0..<variables.count {
      if let value = try self.object(of: variables[index].source) {
        // The resolver has checked that the object is of the variable's type.
        variables[index].variable.set(value, in: object)
      } else {
        try engine.takeUnretainedValue().inject(
          index, of: factory.takeUnretainedValue(), into: object.takeUnretainedValue(), nil)
      }
    }
  }

  @inline(__always)
  func count(_ object: Unmanaged<AnyObject>) {
    if events._withUnsafeGuaranteedRef({ instance.value.count($0) }) { announce(object.takeUnretainedValue()) }
  }

  @inline(never)
  private func announce(_ object: AnyObject) {
    engine.takeUnretainedValue().store.announceUnkept(object, of: factory.takeUnretainedValue().id)
  }

  // MARK: The arguments

  override func directArgument(
    at index: Int, _ type: Any.Type, _ values: InvokedValues?
  ) throws -> DirectArgument {
    switch arguments[index] {
    case .template(let plan):
      guard InstanceCache.isClass(type) else { return .none }
      return .object(try plan._withUnsafeGuaranteedRef { try $0.createNested() })
    case .scoped(let plan):
      guard InstanceCache.isClass(type), let object = try plan._withUnsafeGuaranteedRef({ try $0.nestedObject() })
      else { return .none }
      return .object(object)
    case .kept(let instance):
      guard InstanceCache.isClass(type), let object = instance.value.kept.object else { return .none }
      return .object(object)
    case .given: return givenArgument(type)
    case .value(let position):
      guard let values, position < values.count else { return .none }
      let (found, address) = values.element(position)
      return found == type ? .value(address) : .none
    case .other: return .none
    }
  }

  override func value(at index: Int, _ values: InvokedValues?) throws -> Any? {
    switch arguments[index] {
    case .value(let position):
      // The caller may leave out optional arguments at the end.
      guard let values, position < values.count else {
        return factory._withUnsafeGuaranteedRef { $0.declaration.arguments[index].target.null }
      }
      return values[position]
    case .template, .scoped, .kept, .given, .other:
      if let object = try object(of: arguments[index]) { return object }
      return try engine.takeUnretainedValue().argument(index, of: factory.takeUnretainedValue())
    }
  }

  override func owner() throws -> AnyObject? {
    try object(of: ownerSource) ?? engine.takeUnretainedValue().ownerObject(for: factory.takeUnretainedValue())
  }

  @inline(__always)
  private func object(of source: Source) throws -> AnyObject? {
    switch source {
    case .template(let plan): try plan._withUnsafeGuaranteedRef { try $0.createNested() }
    case .scoped(let plan): try plan._withUnsafeGuaranteedRef { try $0.nestedObject() }
    case .kept(let instance): instance.value.kept.object
    case .given, .value, .other: nil
    }
  }
}
