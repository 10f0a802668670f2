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

/// Injects only an object of a class, or of one that inherits from it.
///
/// - Parameter type: The class; a protocol is an error when the graph is resolved.
public func AcClass<Object>(_ type: Object.Type) -> InjectionOption {
  InjectionOption(kind: .criterion(AcClass(type)))
}

/// Injects only an object that conforms to a protocol.
///
/// - Parameter type: The protocol, as an existential type; a class is an error when the graph is resolved.
public func AcProtocol<Existential>(_ type: Existential.Type) -> InjectionOption {
  InjectionOption(kind: .criterion(AcProtocol(type)))
}

/// Injects only the object of the factory of a name.
///
/// - Parameter name: The name; no other criterion goes with it.
public func AcName(_ name: String) -> InjectionOption {
  InjectionOption(kind: .criterion(AcName(name)))
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
