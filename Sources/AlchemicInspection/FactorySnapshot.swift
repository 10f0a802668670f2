/// What an explorer knows of one object factory.
public struct FactorySnapshot: Codable, Hashable, Sendable, Identifiable {
  /// The factory's number in its container: its index in ``ContainerSnapshot/factories``.
  public var id: Int
  /// Its unique name.
  public var name: String
  /// The type of the objects it makes, without the module.
  public var typeName: String
  /// The module that declares it.
  public var module: String
  /// Whether a class or a method makes its objects.
  public var kind: Kind
  /// When it makes objects.
  public var mode: Mode
  /// What else was declared of it.
  public var flags: Set<Flag>
  /// The protocols it was declared or asked for with, as far as the container knows them.
  public var protocols: [String]
  /// Where it was declared.
  public var location: SourceLocationSnapshot
  /// The values its initialiser or method takes, in order.
  public var arguments: [DependencySnapshot]
  /// The variables that are injected.
  public var injections: [DependencySnapshot]
  /// The factories that use this one, by ascending id.
  public var dependents: [Int]
  /// What its object is doing.
  public var state: State
  /// How many objects it has made since the container started.
  public var createdCount: Int

  /// A factory from its parts.
  public init(
    id: Int, name: String, typeName: String, module: String, kind: Kind, mode: Mode, flags: Set<Flag> = [],
    protocols: [String] = [], location: SourceLocationSnapshot, arguments: [DependencySnapshot] = [],
    injections: [DependencySnapshot] = [], dependents: [Int] = [], state: State = .notCreated, createdCount: Int = 0
  ) {
    self.id = id
    self.name = name
    self.typeName = typeName
    self.module = module
    self.kind = kind
    self.mode = mode
    self.flags = flags
    self.protocols = protocols
    self.location = location
    self.arguments = arguments
    self.injections = injections
    self.dependents = dependents
    self.state = state
    self.createdCount = createdCount
  }

  /// What makes the objects of a factory.
  public enum Kind: Codable, Hashable, Sendable {
    /// An initialiser of the class itself.
    case `class`
    /// A method of another factory's object, or a static one; `of` is that factory's id where there is one.
    case method(of: Int?)
  }

  /// When a factory makes objects.
  public enum Mode: String, Codable, Hashable, Sendable, CaseIterable {
    /// Once, at start.
    case singleton
    /// At each request.
    case template
    /// Never: the program sets the object.
    case reference
  }

  /// What can be declared of a factory besides its mode.
  public enum Flag: String, Codable, Hashable, Sendable, CaseIterable {
    /// Chosen before others.
    case primary
    /// Its object is not kept alive.
    case weak
    /// `nil` is injected where it has no object.
    case nillable
    /// What got its object gets the next one too.
    case transient
  }

  /// What the object of a factory is doing. Instants and durations are nanoseconds of the container's clock.
  public enum State: Codable, Hashable, Sendable {
    /// There is none: not started yet, not set yet, or a template.
    case notCreated
    /// It is being made.
    case creating(since: UInt64, thread: String)
    /// It is there.
    case created(at: UInt64, took: UInt64, thread: String)
    /// A reference was set by the program.
    case set(at: UInt64)
    /// It could not be made.
    case failed(String)
    /// The start has created it and released it when that ended: a weak singleton that nothing holds.
    case released(at: UInt64)
  }

  /// The factory's signs as the framework writes them: `*` there is an object, the mode's letter, `N` nillable, `W`
  /// weak, `~` transient, `P` primary, then `C` for a class or `M` for a method; a dot where a sign does not hold.
  public var notation: String {
    let hasObject =
      switch state {
      case .created, .set: mode != .template
      case .notCreated, .creating, .failed, .released: false
      }
    let letter =
      switch mode {
      case .singleton: "S"
      case .template: "T"
      case .reference: "R"
      }
    return (hasObject ? "*" : ".") + letter
      + (flags.contains(.nillable) ? "N" : ".") + (flags.contains(.weak) ? "W" : ".")
      + (flags.contains(.transient) ? "~" : ".") + (flags.contains(.primary) ? "P" : ".")
      + (kind == .class ? "C" : "M")
  }
}

/// A variable or an argument that gets its value from the container.
public struct DependencySnapshot: Codable, Hashable, Sendable {
  /// The variable's name, or the argument's number as `#1`.
  public var name: String
  /// The type it is declared with.
  public var typeName: String
  /// What was asked for, in the words of the declaration: `AcProtocol(Account)`; empty where the type alone decides.
  public var criteria: String
  /// What was declared of the injection.
  public var flags: Set<FactorySnapshot.Flag>
  /// Where it was declared.
  public var location: SourceLocationSnapshot
  /// What it gets.
  public var resolution: Resolution
  /// The value from outside that it gets; `nil` for any other, and in what a process sends that was built before there
  /// was any.
  public var property: PropertySnapshot?

  /// A dependency from its parts.
  public init(
    name: String, typeName: String, criteria: String, flags: Set<FactorySnapshot.Flag> = [],
    location: SourceLocationSnapshot,
    resolution: Resolution, property: PropertySnapshot? = nil
  ) {
    self.name = name
    self.typeName = typeName
    self.criteria = criteria
    self.flags = flags
    self.location = location
    self.resolution = resolution
    self.property = property
  }

  /// What a dependency gets.
  public enum Resolution: Codable, Hashable, Sendable {
    /// The graph was not resolved yet.
    case unresolved
    /// The objects of these factories: one, or all of them for an array.
    case factories([Int], isArray: Bool)
    /// A value that is written in the declaration.
    case constant(String)
    /// Nothing matches, and nothing is allowed.
    case nothing
    /// It cannot be resolved; the error in full.
    case failed(String)
  }
}
