/// A container at one moment, as data: its factories, their resolved dependencies, its callbacks, its timings.
public struct GraphSnapshot: Sendable {
  /// The container's phase.
  public let phase: ContainerPhase
  /// The error of the last start, where that failed.
  public let failure: AlchemicError?
  /// All factories, in the order of their names; ``Factory/id`` is the index.
  public let factories: [Factory]
  /// How many singletons a start creates.
  public let singletonCount: Int
  /// When the last start began, in nanoseconds of the container's clock.
  public let startedAt: UInt64?
  /// When the last start ended, ready or failed, in nanoseconds of the container's clock.
  public let endedAt: UInt64?
  /// When the stop of the container began, in nanoseconds of its clock; `nil` where it has not been stopped since it started.
  public let stoppingAt: UInt64?
  /// When that stop ended.
  public let stoppedAt: UInt64?
  /// The when-ready callbacks by their numbers; see ``WhenReadyCallback/id``.
  public let callbacks: [WhenReadyCallback]
  /// The scopes that are open, the oldest first.
  public let openScopes: [Scope]
  /// The objects that are alive although their scope has ended, the oldest first; see
  /// ``ALCContext/findOutlivedObjects()``. At most 256.
  public let outlivedObjects: [Outlived]
  /// The number of the newest event that the snapshot includes.
  public let lastEvent: UInt64
  /// When the container took the snapshot, in nanoseconds of its clock.
  public let instant: UInt64

  /// A factory at the moment of the snapshot.
  public struct Factory: Identifiable, Sendable {
    /// The factory's index among all.
    public let id: Int
    /// Its unique name.
    public let name: String
    /// The type of its objects, without the module.
    public let typeName: String
    /// The module that declares it.
    public let module: String
    /// What creates its objects.
    public let kind: Kind
    /// When it creates objects.
    public let mode: FactoryMode
    /// The kind of scope that its objects live in; `nil` for all other modes.
    public let scope: ALCScope?
    /// Its other properties.
    public let flags: FactoryFlags
    /// Where it is declared; `nil` for a class that declares nothing.
    public let location: AlchemicSourceLocation?
    /// The arguments of its initialiser or method.
    public let arguments: [Dependency]
    /// The injected variables of its objects.
    public let injections: [Dependency]
    /// The ids of the factories that depend on it, ascending.
    public let dependents: [Int]
    /// The state of its object.
    public let state: ObjectState
    /// Whether the container stops its object: its class is ``AlchemicStopping``, or its declaration has an `AcStop`.
    public let isStopping: Bool
    /// How the time of its object's creation was spent; `nil` where all of it was its own, and `state` has it.
    public let timing: CreationTiming?
    /// How many objects it has created.
    public let createdCount: Int
    /// How many of its objects are alive; `nil` where the container keeps its object, or counts no objects. See
    /// ``ALCContext/countLiveObjects()``.
    public let live: LiveCount?
    /// Whether several threads may use its object, which has variables and is not known to be `Sendable`; see
    /// ``AlchemicSendable``.
    public let isUnprotected: Bool
    /// What its object does as a service; `nil` where it is none that runs or has run since the start. Only AlchemicServices
    /// runs services.
    public let service: ServiceRecord?

    /// What creates the objects of a factory.
    public enum Kind: Hashable, Sendable {
      /// An initialiser of the class.
      case `class`
      /// A method of the object of the factory with this id; `nil` for a static method.
      case method(of: Int?)
    }
  }

  /// An open scope.
  public struct Scope: Hashable, Sendable {
    /// Its kind.
    public let scope: ALCScope
    /// Where it was opened.
    public let location: AlchemicSourceLocation
    /// When it was opened, in nanoseconds of the container's clock.
    public let openedAt: UInt64
    /// How many objects it has.
    public let objectCount: Int
    /// How many open scopes enclose it.
    public let depth: Int

    package init(
      scope: ALCScope, location: AlchemicSourceLocation, openedAt: UInt64, objectCount: Int, depth: Int
    ) {
      self.scope = scope
      self.location = location
      self.openedAt = openedAt
      self.objectCount = objectCount
      self.depth = depth
    }
  }

  /// An object that is alive although its scope has ended.
  public struct Outlived: Sendable {
    /// The id of its factory.
    public let factory: Int
    /// The kind of its scope.
    public let scope: ALCScope
    /// Where its scope was opened.
    public let location: AlchemicSourceLocation
    /// When it was created, in nanoseconds of the container's clock.
    public let createdAt: UInt64
    /// When its scope ended, in nanoseconds of the container's clock.
    public let endedAt: UInt64
    /// The declarations through which others may have got it.
    public let keepers: [Problem.Requester]
  }

  /// An argument or a variable.
  public struct Dependency: Sendable {
    /// The variable's name, or the argument's number as `#1`.
    public let name: String
    /// Its declared type.
    public let typeName: String
    /// The criteria, as the declaration spells them; empty where the type decides.
    public let criteria: String
    /// Its declared flags.
    public let flags: FactoryFlags
    /// Where it is declared.
    public let location: AlchemicSourceLocation
    /// How it defers its object; `nil` where it receives the object itself.
    public let deferral: DependencyDeferral?
    /// What it receives, at once or later.
    public let resolution: Resolution
    /// The external value that it receives; `nil` for any other dependency.
    public let property: DeclaredProperty?
    /// Whether the opener of a scope gives its value.
    public let isGiven: Bool

    /// What a dependency receives.
    public enum Resolution: Sendable {
      /// The objects of factories, by their ids: one, or all of them for an array.
      case factories([Int], isArray: Bool)
      /// A value from the declaration, as it is spelled there.
      case constant(String)
      /// No factory matches, and the declaration allows that.
      case nothing
      /// An error: the container cannot resolve the dependency.
      case failed(Problem)
    }
  }
}
