/// Something a factory is declared with: its mode, its name, or a flag.
///
/// Made by ``AcTemplate()``, ``AcReference()``, ``AcPrimary()``, ``AcWeak()``, ``AcNillable()->FactoryOption``,
/// ``AcTransient()->FactoryOption`` and ``AcFactoryName(_:)``.
public struct FactoryOption: Hashable, Sendable {
  let kind: Kind

  enum Kind: Hashable, Sendable {
    case mode(FactoryMode)
    case flag(FactoryFlags)
    case name(String)
  }
}

/// Something a variable injection is declared with: a criterion or a flag.
///
/// Made by ``AcClass(_:)->InjectionOption``, ``AcProtocol(_:)->InjectionOption``, ``AcName(_:)->InjectionOption``,
/// ``AcNillable()->InjectionOption`` and ``AcTransient()->InjectionOption``.
public struct InjectionOption: Sendable {
  let kind: Kind

  enum Kind: Sendable {
    case criterion(Criterion)
    case flag(FactoryFlags)
  }
}

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

/// Makes a new object at each request, injected, on the thread of whoever needs it.
public func AcTemplate() -> FactoryOption {
  FactoryOption(kind: .mode(.template))
}

/// Leaves making the object to the program, which hands it over with ``AcSet(_:_:fileID:line:)``.
///
/// Not for methods, nor for a class with an `AcInitializer`. Until it is set, asking for it is an error, unless the
/// factory is ``AcNillable()->FactoryOption``.
public func AcReference() -> FactoryOption {
  FactoryOption(kind: .mode(.reference))
}

/// Puts this factory before all that are not primary, wherever several match: a mock in a test, for example.
public func AcPrimary() -> FactoryOption {
  FactoryOption(kind: .flag(.primary))
}

/// Does not keep the object alive. A weak singleton that has gone is made again, when it is next asked for.
///
/// What it is injected into holds the object. One that nothing holds at the end of the start is released, and the
/// container says so in its log.
///
/// Only for singletons and references whose objects are of a class.
public func AcWeak() -> FactoryOption {
  FactoryOption(kind: .flag(.weak))
}

/// Lets the factory have no object: a reference that was not set, a method that returned `nil`. Whoever asks gets `nil`
/// then, and has to be optional; an array leaves it out.
public func AcNillable() -> FactoryOption {
  FactoryOption(kind: .flag(.nillable))
}

/// Injects again wherever this factory's object went, as soon as the factory has another one.
///
/// Only for singletons and references.
public func AcTransient() -> FactoryOption {
  FactoryOption(kind: .flag(.transient))
}

/// Names the factory. Without it a class's factory has the name of the class.
///
/// - Parameter name: A name that no other factory of the container has.
public func AcFactoryName(_ name: String) -> FactoryOption {
  FactoryOption(kind: .name(name))
}

/// Lets the variable stay `nil`, or an array empty, where nothing matches.
public func AcNillable() -> InjectionOption {
  InjectionOption(kind: .flag(.nillable))
}

/// Injects the variable again as soon as what it came from has another object, on the thread that brought that about.
///
/// Not where it comes from a template or a constant, which never have another.
public func AcTransient() -> InjectionOption {
  InjectionOption(kind: .flag(.transient))
}
