internal import AlchemicRuntime

/// A value from outside that an argument or a variable gets: what `AcProperty` of AlchemicProperties declares.
public struct DeclaredProperty: Hashable, Sendable {
  /// The key, its parts separated by dots: `server.port`.
  public let key: String
  /// The type that the value is read as.
  public let typeName: String
  /// The only file that is searched; `nil` where all sources of the container are.
  public let file: String?
  /// The default value as text; `nil` where there is none, and for a secret.
  public let defaultValue: String?
  /// Whether a source has to have a value: there is no default value, and `nil` is not allowed.
  public internal(set) var isRequired: Bool
  /// Whether a declaration or the source says that the value must not be shown.
  public let isSecret: Bool
  /// Where the sources are searched for the value, in their order.
  public let places: [Place]
  /// What was found.
  public let state: State

  package init(
    key: String, typeName: String, file: String?, defaultValue: String?, isRequired: Bool, isSecret: Bool,
    places: [Place], state: State
  ) {
    self.key = key
    self.typeName = typeName
    self.file = file
    self.defaultValue = defaultValue
    self.isRequired = isRequired
    self.isSecret = isSecret
    self.places = places
    self.state = state
  }

  /// A key as a source spells it.
  public struct Place: Hashable, Sendable {
    /// The source: `command line`, `environment`, the path of a file.
    public let source: String
    /// The key as the source spells it: `--server-port`.
    public let name: String

    package init(source: String, name: String) {
      self.source = source
      self.name = name
    }
  }

  /// What was found when the sources were searched.
  public enum State: Hashable, Sendable {
    /// A source has the value, which is here as text; `nil` stands for a secret.
    case set(String?, at: Place)
    /// No source has a value, and the default value is used.
    case usesDefault
    /// No source has a value, and there is no default value: an error where the property is required, else `nil`.
    case absent
    /// The first source that has a value has one that cannot be read as the type.
    case unusable(at: Place)
    /// This source cannot be read, so that nobody knows what it has.
    case unreadable(source: String)
  }
}

extension Dependency {
  /// The value from outside that the dependency gets; `nil` for any other.
  var property: DeclaredProperty? {
    guard case .computed(let computation) = source, var property = computation.property?() else { return nil }
    // The source may be of the type that the optional wraps.
    if target.isOptional { property.isRequired = false }
    return property
  }
}

extension ALCContext {
  /// The companion of a type in the container as it was started, or as a start would find it; `nil` where no
  /// declaration asks for one.
  ///
  /// Before the first start this reads the classes' declarations, on the calling thread, and creates no object.
  package func knownCompanion<Companion: RegistrationCompanion>(_ type: Companion.Type) -> Companion? {
    for case let companion as Companion in knownModel().companions { return companion }
    return nil
  }
}
