// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// A condition that a factory must meet: a class, a protocol, or a name. For an array also its order.
///
/// A dependency may combine one class with any number of protocols. A name excludes other criteria.
public struct Criterion: Hashable, Sendable {
  let kind: Kind

  enum Kind: Hashable, Sendable {
    case `class`(TypeReference)
    case `protocol`(TypeReference)
    case name(String)
    /// No condition: the order of an array.
    case dependencyOrder
  }
}

/// Matches factories whose objects are of a class, or of one of its subclasses.
///
/// - Parameter type: The class; a protocol is an error when the graph is resolved.
public func AcClass<Object>(_ type: Object.Type) -> Criterion {
  Criterion(kind: .class(TypeReference(type)))
}

/// Matches factories whose objects conform to a protocol: `AcProtocol((any Account).self)`.
///
/// - Parameter type: The protocol, as an existential type; a class is an error when the graph is resolved.
public func AcProtocol<Existential>(_ type: Existential.Type) -> Criterion {
  Criterion(kind: .protocol(TypeReference(type)))
}

/// Matches the factory with a name.
///
/// - Parameter name: The name; excludes other criteria.
public func AcName(_ name: String) -> Criterion {
  Criterion(kind: .name(name))
}

extension Criterion: CustomStringConvertible {
  /// The criterion as a declaration spells it: `AcClass(Ledger)`.
  public var description: String {
    switch kind {
    case .class(let reference): "AcClass(\(TypeNames.short(reference.type)))"
    case .protocol(let reference): "AcProtocol(\(TypeNames.short(reference.type)))"
    case .name(let name): "AcName(\"\(name)\")"
    case .dependencyOrder: "AcInDependencyOrder()"
    }
  }
}

/// A type as a hashable value.
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
