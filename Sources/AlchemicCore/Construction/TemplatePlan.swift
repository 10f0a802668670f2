internal import AlchemicRuntime
internal import Synchronization

/// What it takes to make a template's object once a container is ready, laid out so that making it counts no reference
/// and takes no lock but for what it really needs.
///
/// Made at the first request for the template, for it and for all templates that its objects need. What cannot be had
/// by calling an initialiser or reading what is kept goes the way of ``Engine``.
///
/// `@unchecked`: it is written before the first object is made of it, on one thread, and never again.
final class TemplatePlan: @unchecked Sendable {
  let engine: Engine
  let factory: ObjectFactory
  private let events: EventLog
  private let objectType: ObjectIdentifier
  /// The class whose `init()` makes the objects, where nothing else does.
  private let managed: (any AlchemicManaged.Type)?
  private let initializer: (inout ArgumentList) throws -> AnyObject
  private let arguments: UnsafeMutableBufferPointer<Source>
  private let variables: UnsafeMutableBufferPointer<Variable>
  /// Whether objects are to be wired by the engine.
  private let isWiredByEngine: Bool

  /// Where an argument's or a variable's object comes from. Plans and factories live as long as the plan that names
  /// them: the container keeps both.
  private enum Source {
    /// Another template.
    case template(Unmanaged<TemplatePlan>)
    /// A factory that keeps its object.
    case kept(Unmanaged<ObjectFactory>)
    /// Whatever the engine makes of it.
    case other
  }

  private struct Variable {
    let variable: StoredReference
    let source: Source
  }

  private init?(_ factory: ObjectFactory, _ engine: Engine) {
    guard factory.isDirect, let make = factory.declaration.constructor else { return nil }
    self.engine = engine
    self.factory = factory
    events = engine.events
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
    let injections = zip(factory.declaration.injections, factory.injections)
    isWiredByEngine =
      factory.declaration.mayBeAware
      || injections.contains { injection, resolution in
        guard injection.variable != nil, case .object(let source) = resolution else { return true }
        return injection.dependency.flags.union(source.flags).contains(.transient)
      }
    arguments = .allocate(capacity: factory.arguments.count)
    arguments.initialize(repeating: .other)
    variables = .allocate(capacity: isWiredByEngine ? 0 : factory.injections.count)
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

  /// The plan of a template, where it can have one, and with it those of all templates that its objects need.
  ///
  /// - Parameters:
  ///   - factory: The template.
  ///   - engine: What makes the rest.
  ///   - plans: Those that there are already, by the ids of their factories; new ones are added.
  static func plan(
    for factory: ObjectFactory, _ engine: Engine, among plans: inout [Int: TemplatePlan]
  ) -> TemplatePlan? {
    if let known = plans[factory.id] { return known }
    guard let plan = TemplatePlan(factory, engine) else { return nil }
    plans[factory.id] = plan
    // A list instead of recursion: a chain of ten thousand templates must not overflow the stack.
    var open = [plan]
    while let next = open.popLast() {
      next.connect { source in
        switch source {
        case .object(let source) where source.mode == .template:
          if let known = plans[source.id] { return .template(Unmanaged.passUnretained(known)) }
          guard let new = TemplatePlan(source, engine) else { return .other }
          plans[source.id] = new
          open.append(new)
          return .template(Unmanaged.passUnretained(new))
        case .object(let source): return .kept(Unmanaged.passUnretained(source))
        case .objects, .nothing, .null, .constant, .computed, .failed: return .other
        }
      }
    }
    return plan
  }

  private func connect(_ source: (Resolution) -> Source) {
    for (index, resolution) in factory.arguments.enumerated() { arguments[index] = source(resolution) }
    guard !isWiredByEngine else { return }
    for (index, resolution) in factory.injections.enumerated() {
      // The engine looks whether an object of a cycle can be created yet.
      let isInCycle = resolution.factories.contains { $0.cycleGroup >= 0 && $0.mode == .template }
      variables[index] = Variable(
        variable: variables[index].variable, source: isInCycle ? .other : source(resolution))
    }
  }

  /// A new object.
  ///
  /// - Throws: What its making, or that of anything it needs, throws, as `AlchemicError`.
  func make() throws -> AnyObject {
    try engine.asWork(of: factory) { try makeInside() }
  }

  /// A new object for one whose making is this thread's innermost frame.
  @inline(__always)
  private func makeNested() throws -> AnyObject {
    try WorkFrame.runNested(Unmanaged.passUnretained(factory)) { try makeInside() }
  }

  private func makeInside() throws -> AnyObject {
    let object = try construct()
    try wire(object)
    engine.count(object, of: factory)
    return object
  }

  @inline(__always)
  private func construct() throws -> AnyObject {
    if let managed { return managed.init() }
    var list = ArgumentList(of: self)
    do {
      return try initializer(&list)
    } catch {
      throw engine.explained(error, factory)
    }
  }

  private func wire(_ object: AnyObject) throws {
    // What is known of the class is not known of one that inherits from it.
    if isWiredByEngine || References.identifier(ofClassOf: object) != objectType {
      return try engine.wire(object, factory)
    }
    for index in variables.indices {
      if let value = try Self.object(of: variables[index].source) {
        // The graph was resolved by the variable's type.
        variables[index].variable.set(value, in: object)
      } else {
        try engine.inject(index, of: factory, into: object, nil)
      }
    }
  }

  /// The object for an argument, where it is made or kept by a factory.
  @inline(__always)
  func argumentObject(_ index: Int) throws -> AnyObject? {
    try Self.object(of: arguments[index])
  }

  @inline(__always)
  private static func object(of source: Source) throws -> AnyObject? {
    switch source {
    case .template(let plan): try plan._withUnsafeGuaranteedRef { try $0.makeNested() }
    case .kept(let factory): factory._withUnsafeGuaranteedRef { $0.keptObject }
    case .other: nil
    }
  }
}
