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
