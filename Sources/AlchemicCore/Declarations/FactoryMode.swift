/// When a factory makes objects.
public enum FactoryMode: Hashable, Sendable {
  /// One object, made at start; the default.
  case singleton
  /// A new object at each request.
  case template
  /// None: the program makes the object and gives it to the container.
  case reference
}

/// What a factory or an injection is, besides its mode.
public struct FactoryFlags: OptionSet, Hashable, Sendable {
  /// One bit per flag.
  public let rawValue: UInt8

  /// Flags from their bits.
  ///
  /// - Parameter rawValue: One bit per flag.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Chosen before factories that are not.
  public static let primary = FactoryFlags(rawValue: 1 << 0)
  /// The object is not kept alive by the container.
  public static let weak = FactoryFlags(rawValue: 1 << 1)
  /// `nil` may be injected.
  public static let nillable = FactoryFlags(rawValue: 1 << 2)
  /// What got the factory's object gets the next one too.
  public static let transient = FactoryFlags(rawValue: 1 << 3)
}
