internal import AlchemicRuntime
internal import Synchronization

/// A plan to create a template's object in a ready container, with as few reference counts and locks as possible.
///
/// The container creates the plan at the first request for the template, with the plans of all templates that its objects
/// need. ``Engine`` provides every value that neither an initialiser nor a factory's kept object provides.
///
/// It is the ``Creation`` of an ``UnkeptCreation``, with each step prepared.
///
/// `@unchecked`: one thread writes the plan before it is first used, and it never changes after that.
final class TemplatePlan: Creation, @unchecked Sendable {
  // Not retained: the engine keeps its plans.
  unowned(unsafe) let engine: Engine
  let factory: ResolvedFactory
  private let objectType: ObjectIdentifier
  /// The class whose `init()` creates the objects, where no initialiser is declared.
  private let managed: (any AlchemicManaged.Type)?
  private let initializer: (inout ArgumentList) throws -> AnyObject
  private let arguments: UnsafeMutableBufferPointer<Source>
  private let variables: UnsafeMutableBufferPointer<Variable>
  /// Whether the engine wires the objects.
  private let isWiredByEngine: Bool

  /// The source of an argument's or a variable's object. The container keeps the plans and factories as long as this plan.
  private enum Source {
    /// Another template.
    case template(Unmanaged<TemplatePlan>)
    /// The factory with this id, which keeps an object.
    case kept(Int)
    /// The engine provides the value.
    case other
  }

  private struct Variable {
    let variable: StoredReference
    let source: Source
  }

  private init?(_ factory: ResolvedFactory, _ engine: Engine) {
    guard factory.isDirect, let make = factory.declaration.constructor else { return nil }
    self.engine = engine
    self.factory = factory
    objectType = ObjectIdentifier(factory.declaration.objectType)
    switch make {
    case .managed(let type):
      managed = type
      initializer = { _ in type.init() }
    case .initializer(let initializer):
      managed = nil
      self.initializer = initializer
    case .synchronous, .onMainActor, .asynchronous: return nil
    }
    let injections = zip(factory.declaration.injections, factory.links.injections)
    isWiredByEngine =
      factory.declaration.mayBeAware
      || injections.contains { injection, resolution in
        guard injection.variable != nil, case .object(let source) = resolution else { return true }
        return injection.dependency.flags.union(engine.model.factories[source].flags).contains(.transient)
      }
    arguments = .allocate(capacity: factory.links.arguments.count)
    arguments.initialize(repeating: .other)
    variables = .allocate(capacity: isWiredByEngine ? 0 : factory.links.injections.count)
    guard !isWiredByEngine else { return }
    for (index, injection) in factory.declaration.injections.enumerated() {
      guard let variable = injection.variable else { continue }
      variables.initializeElement(at: index, to: Variable(variable: variable, source: .other))
    }
  }

  deinit {
    arguments.deallocate()
    variables.deallocate()
  }

  /// The plan of a template, if it can have one, with the plans of all templates that its objects need.
  ///
  /// - Parameters:
  ///   - factory: The template.
  ///   - engine: Provides all other values.
  ///   - plans: The existing plans, by the ids of their factories. New plans are added.
  static func plan(
    for factory: ResolvedFactory, _ engine: Engine, among plans: inout [Int: TemplatePlan]
  ) -> TemplatePlan? {
    if let known = plans[factory.id] { return known }
    guard let plan = TemplatePlan(factory, engine) else { return nil }
    plans[factory.id] = plan
    // A list instead of recursion: a chain of ten thousand templates must not overflow the stack.
    var open = [plan]
    while let next = open.popLast() {
      next.connect { source in
        guard case .object(let id) = source else { return .other }
        let source = engine.model.factories[id]
        switch source.mode {
        case .template:
          if let known = plans[source.id] { return .template(Unmanaged.passUnretained(known)) }
          guard let new = TemplatePlan(source, engine) else { return .other }
          plans[source.id] = new
          open.append(new)
          return .template(Unmanaged.passUnretained(new))
        case .singleton, .reference: return .kept(id)
        }
      }
    }
    return plan
  }

  private func connect(_ source: (Resolution) -> Source) {
    for (index, resolution) in factory.links.arguments.enumerated() { arguments[index] = source(resolution) }
    guard !isWiredByEngine else { return }
    for (index, resolution) in factory.links.injections.enumerated() {
      // The engine checks whether an object of a cycle can be created yet.
      let isInCycle = resolution.factories.contains { id in
        engine.model.factories[id].cycleGroup >= 0 && engine.model.factories[id].mode == .template
      }
      variables[index] = Variable(
        variable: variables[index].variable, source: isInCycle ? .other : source(resolution))
    }
  }

  /// A new object.
  ///
  /// - Throws: `AlchemicError`, when the construction of the object or of one that it needs fails.
  func create() throws -> AnyObject {
    try engine.asConstruction(of: factory) { try runAlways() }
  }

  /// A new object for the construction that is this thread's innermost frame.
  @inline(__always)
  private func createNested() throws -> AnyObject {
    try ConstructionFrame.runNested(Unmanaged.passUnretained(factory)) { try runAlways() }
  }

  /// ``run()``, which never returns nothing here.
  private func runAlways() throws -> AnyObject {
    guard let object = try run() else { throw CancellationError() }
    return object
  }

  // MARK: The steps

  @inline(__always)
  func construct() throws -> AnyObject? {
    if let managed { return managed.init() }
    var list = ArgumentList(PlannedArguments(self))
    do {
      return try initializer(&list)
    } catch {
      throw engine.explained(error, factory)
    }
  }

  @inline(__always)
  func keep(_ object: AnyObject) {}

  @inline(__always)
  func announce(_ object: AnyObject?) {
    if let object { engine.store.countUnkept(object, of: factory.id) }
  }

  @inline(__always)
  func rollBack(_ error: any Error) -> any Error { error }

  func wire(_ object: AnyObject) throws {
    // The plan knows only the declared class: the engine wires objects of its subclasses.
    if isWiredByEngine || References.identifier(ofClassOf: object) != objectType {
      return try engine.wire(object, factory)
    }
    for index in variables.indices {
      if let value = try self.object(of: variables[index].source) {
        // The resolver has checked that the object is of the variable's type.
        variables[index].variable.set(value, in: object)
      } else {
        try engine.inject(index, of: factory, into: object, nil)
      }
    }
  }

  /// The object for an argument, where a plan creates it or a factory keeps it.
  @inline(__always)
  func argumentObject(_ index: Int) throws -> AnyObject? {
    try object(of: arguments[index])
  }

  @inline(__always)
  private func object(of source: Source) throws -> AnyObject? {
    switch source {
    case .template(let plan): try plan._withUnsafeGuaranteedRef { try $0.createNested() }
    case .kept(let id): engine.store[id].kept.object
    case .other: nil
    }
  }
}

/// The arguments of a template, as planned. Unretained: the caller keeps the plan until the call returns.
private struct PlannedArguments: ArgumentProvider {
  private let plan: Unmanaged<TemplatePlan>

  init(_ plan: TemplatePlan) {
    self.plan = .passUnretained(plan)
  }

  func object(at index: Int) throws -> AnyObject? {
    try plan._withUnsafeGuaranteedRef { try $0.argumentObject(index) }
  }

  func value(at index: Int) throws -> Any? {
    try plan._withUnsafeGuaranteedRef { plan -> Any in try plan.engine.argument(index, of: plan.factory) }
  }

  func owner() -> AnyObject? { nil }
}
