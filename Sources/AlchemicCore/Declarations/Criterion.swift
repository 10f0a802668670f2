internal import AlchemicRuntime

/// What a factory must fulfil to be chosen: a class, a protocol, or a name.
///
/// One class, any number of protocols; a name stands alone.
public struct Criterion: Hashable, Sendable {
  let kind: Kind

  enum Kind: Hashable, Sendable {
    case `class`(TypeReference)
    case `protocol`(TypeReference)
    case name(String)
  }
}

/// Asks for factories whose objects are of a class, or of one that inherits from it.
///
/// - Parameter type: The class; a protocol is an error when the graph is resolved.
public func AcClass<Object>(_ type: Object.Type) -> Criterion {
  Criterion(kind: .class(TypeReference(type)))
}

/// Asks for factories whose objects conform to a protocol: `AcProtocol((any Account).self)`.
///
/// - Parameter type: The protocol, as an existential type; a class is an error when the graph is resolved.
public func AcProtocol<Existential>(_ type: Existential.Type) -> Criterion {
  Criterion(kind: .protocol(TypeReference(type)))
}

/// Asks for the factory of a name.
///
/// - Parameter name: The name; no other criterion goes with it.
public func AcName(_ name: String) -> Criterion {
  Criterion(kind: .name(name))
}

extension Criterion: CustomStringConvertible {
  /// The criterion in the words of a declaration: `AcClass(Ledger)`.
  public var description: String {
    switch kind {
    case .class(let reference): "AcClass(\(TypeNames.short(reference.type)))"
    case .protocol(let reference): "AcProtocol(\(TypeNames.short(reference.type)))"
    case .name(let name): "AcName(\"\(name)\")"
    }
  }
}

/// A type that can be compared and be a key.
struct TypeReference: Hashable, Sendable {
  let type: any Any.Type

  init(_ type: any Any.Type) {
    self.type = type
  }

  static func == (left: TypeReference, right: TypeReference) -> Bool {
    left.type == right.type
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type))
  }
}
