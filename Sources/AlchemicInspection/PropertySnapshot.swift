/// What an explorer knows of a value from outside that an argument or a variable gets: from the command line, the
/// environment, or a file.
public struct PropertySnapshot: Codable, Hashable, Sendable {
  /// The key, its parts separated by dots: `server.port`.
  public var key: String
  /// The type that the value is read as.
  public var typeName: String
  /// The only file that is searched; `nil` where all sources of the container are.
  public var file: String?
  /// The default value as text; `nil` where there is none, and for a secret.
  public var defaultValue: String?
  /// Whether a source has to have a value: there is no default value, and `nil` is not allowed.
  public var isRequired: Bool
  /// Whether the value must not be shown; it never comes here then.
  public var isSecret: Bool
  /// How the sources spell the key, in their order.
  public var names: [String]
  /// What was found when the snapshot was taken.
  public var state: State

  /// A property from its parts.
  public init(
    key: String, typeName: String, file: String? = nil, defaultValue: String? = nil, isRequired: Bool = false,
    isSecret: Bool = false, names: [String] = [], state: State
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

  /// What was found when the sources were searched.
  public enum State: Codable, Hashable, Sendable {
    /// This source has the value under this name: the value as text, `nil` for a secret.
    case set(String?, source: String, name: String)
    /// No source has a value, and the default value is used.
    case usesDefault
    /// No source has a value, and there is no default value: an error where the property is required, else `nil`.
    case absent
    /// This source has a value under this name that cannot be read as the type.
    case unusable(source: String, name: String)
    /// This source cannot be read, so that nobody knows what it has.
    case unreadable(source: String)
  }
}
