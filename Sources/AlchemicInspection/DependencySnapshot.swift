/// A variable or an argument that receives its value from the container.
public struct DependencySnapshot: Codable, Hashable, Sendable {
  /// The variable's name, or the argument's number as `#1`.
  public var name: String
  /// Its declared type.
  public var typeName: String
  /// The declared criteria: `AcProtocol(Account)`; empty where the type alone decides.
  public var criteria: String
  /// The flags of the injection.
  public var flags: Set<FactorySnapshot.Flag>
  /// Where it was declared.
  public var location: SourceLocationSnapshot
  /// What it receives.
  public var resolution: Resolution
  /// The property that it reads; `nil` for other dependencies.
  public var property: PropertySnapshot?

  /// Creates a dependency from its parts.
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

  /// What a dependency receives.
  public enum Resolution: Codable, Hashable, Sendable {
    /// The graph is not resolved yet.
    case unresolved
    /// The objects of these factories: one, or all of them as an array.
    case factories([Int], isArray: Bool)
    /// A constant or a property from the declaration, as text.
    case constant(String)
    /// Nothing: no factory matches, and the dependency is optional.
    case nothing
    /// The dependency can't be resolved; the complete error.
    case failed(FailureSnapshot)
  }
}
