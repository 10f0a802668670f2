internal import AlchemicRuntime

/// A property that an argument or a variable gets, as `AcProperty` of AlchemicProperties declares it.
public struct DeclaredProperty: Hashable, Sendable {
  /// The key, its parts separated by dots: `server.port`.
  public let key: String
  /// The type of the value.
  public let typeName: String
  /// The only file that the container searches; `nil` where it searches all its sources.
  public let file: String?
  /// The default value as text; `nil` where there is none, and for a secret.
  public let defaultValue: String?
  /// Whether a source must have a value, because there is no default value and `nil` is not allowed.
  public internal(set) var isRequired: Bool
  /// Whether a declaration or the source marks the value as secret.
  public let isSecret: Bool
  /// The names under which the sources can set the value, in the order in which the sources are searched.
  public let names: [NameInSource]
  /// What was found.
  public let state: State

  package init(
    key: String, typeName: String, file: String?, defaultValue: String?, isRequired: Bool, isSecret: Bool,
    names: [NameInSource], state: State
  ) {
    self.key = key
    self.typeName = typeName
    self.file = file
    self.defaultValue = defaultValue
    self.isRequired = isRequired
    self.isSecret = isSecret
    self.names = names
    self.state = state
  }

  /// A name under which a source can set the property.
  public struct NameInSource: Hashable, Sendable {
    /// The source: `command line`, `environment`, or the path of a file.
    public let source: String
    /// The key in the source's spelling: `--server-port`.
    public let name: String

    package init(source: String, name: String) {
      self.source = source
      self.name = name
    }
  }

  /// The result of searching the sources.
  public enum State: Hashable, Sendable {
    /// A source has this value, as text; `nil` for a secret.
    case set(String?, at: NameInSource)
    /// No source has a value, and the default value is used.
    case usesDefault
    /// No source has a value, and there is no default value: an error where the property is required, otherwise `nil`.
    case absent
    /// The first source that has a value has one that cannot be read as the type.
    case unusable(at: NameInSource)
    /// This source cannot be read, so its values are unknown.
    case unreadable(source: String)
  }
}

extension Dependency {
  /// The property that the dependency gets; `nil` where it gets something else.
  var property: DeclaredProperty? {
    guard case .computed(let computation) = source, var property = computation.property?() else { return nil }
    // The declaration may have the type that the optional wraps.
    if target.isOptional { property.isRequired = false }
    return property
  }
}
