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
