/// When a factory creates objects.
public enum FactoryMode: Hashable, Sendable {
  /// The factory creates one object: at start, or with ``AcLazy()`` at its first use; the default.
  case singleton
  /// The factory creates a new object for each request.
  case template
  /// The factory creates none: the program supplies the object.
  case reference
  /// The factory creates one object for each open scope of its kind; see ``AcScoped(_:)``.
  case scoped
}

extension FactoryMode {
  /// Whether the container keeps the object.
  var isKept: Bool { self == .singleton || self == .reference }
}

/// The flags of a factory or an injection.
public struct FactoryFlags: OptionSet, Hashable, Sendable {
  /// One bit per flag.
  public let rawValue: UInt8

  /// Creates flags from their bits.
  ///
  /// - Parameter rawValue: One bit per flag.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The container prefers the factory to candidates that are not primary.
  public static let primary = FactoryFlags(rawValue: 1 << 0)
  /// The container does not keep the object alive.
  public static let weak = FactoryFlags(rawValue: 1 << 1)
  /// The factory may have no object, or the injection receive none.
  public static let nillable = FactoryFlags(rawValue: 1 << 2)
  /// The container injects the factory's next object wherever the current one is injected.
  public static let transient = FactoryFlags(rawValue: 1 << 3)
  /// The container creates the singleton at its first use.
  public static let lazy = FactoryFlags(rawValue: 1 << 4)
}

extension FactoryFlags {
  /// The function that creates an option of this one flag.
  var word: String {
    switch self {
    case .primary: "AcPrimary"
    case .weak: "AcWeak"
    case .nillable: "AcNillable"
    case .lazy: "AcLazy"
    default: "AcTransient"
    }
  }
}
