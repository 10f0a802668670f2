internal import AlchemicRuntime
internal import Synchronization

/// A container as data, at one moment: its factories, what each dependency got, its callbacks, its timings.
public struct GraphSnapshot: Sendable {
  /// What the container is doing.
  public let phase: ContainerPhase
  /// The error that ended the last start, when it failed.
  public let failure: AlchemicError?
  /// All factories, in the order of their names; ``Factory/id`` is the index.
  public let factories: [Factory]
  /// How many singletons a start makes.
  public let singletonCount: Int
  /// When the last start began, in nanoseconds of the container's clock.
  public let startedAt: UInt64?
  /// When it ended, ready or failed.
  public let endedAt: UInt64?
  /// The when-ready callbacks by their numbers; see ``WhenReadyCallback/id``.
  public let callbacks: [WhenReadyCallback]
  /// The number of the newest event that the snapshot includes.
  public let lastEvent: UInt64
  /// When it was taken, in nanoseconds of the container's clock.
  public let instant: UInt64

  /// A factory, as it stands.
  public struct Factory: Identifiable, Sendable {
    /// The factory's index among all.
    public let id: Int
    /// Its unique name.
    public let name: String
    /// The type of its objects, without the module.
    public let typeName: String
    /// The module that declares it.
    public let module: String
    /// What makes its objects.
    public let kind: Kind
    /// When it makes objects.
    public let mode: FactoryMode
    /// What else it is.
    public let flags: FactoryFlags
    /// Where it was declared; `nil` for a class that declares nothing.
    public let location: AlchemicSourceLocation?
    /// What its initialiser or method takes.
    public let arguments: [Dependency]
    /// What is injected into its objects.
    public let injections: [Dependency]
    /// The ids of the factories that use it, ascending.
    public let dependents: [Int]
    /// What its object is doing.
    public let state: ObjectState
    /// How many objects it has made.
    public let createdCount: Int

    /// What makes the objects of a factory.
    public enum Kind: Hashable, Sendable {
      /// An initialiser of the class.
      case `class`
      /// A method of the object of the factory with this id; a static method has none.
      case method(of: Int?)
    }
  }

  /// An argument or a variable.
  public struct Dependency: Sendable {
    /// The variable's name, or the argument's number as `#1`.
    public let name: String
    /// The type it is declared with.
    public let typeName: String
    /// What was asked for, in the words of the declaration; empty where the type decides.
    public let criteria: String
    /// What was declared of it.
    public let flags: FactoryFlags
    /// Where it was declared.
    public let location: AlchemicSourceLocation
    /// What it gets.
    public let resolution: Resolution
    /// The value from outside that it gets; `nil` for any other.
    public let property: DeclaredProperty?

    /// What a dependency gets.
    public enum Resolution: Sendable {
      /// The objects of factories, by their ids: one, or all of them for an array.
      case factories([Int], isArray: Bool)
      /// A value from the declaration, in its words.
      case constant(String)
      /// Nothing matches, and that is allowed.
      case nothing
      /// It cannot get anything.
      case failed(Problem)
    }
  }
}

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

extension Criterion: CustomStringConvertible {
  /// The criterion in the words of a declaration: `AcClass(Ledger)`.
  public var description: String {
    switch kind {
    case .class(let reference): "AcClass(\(TypeNames.short(reference.type)))"
    case .protocol(let reference): "AcProtocol(\(TypeNames.short(reference.type)))"
    case .name(let name): "AcName(\"\(name)\")"
    }
  }
}
