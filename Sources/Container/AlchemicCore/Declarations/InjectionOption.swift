// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// An option of a variable injection: a criterion or a flag.
///
/// Created by ``AcClass(_:)->InjectionOption``, ``AcProtocol(_:)->InjectionOption``, ``AcName(_:)->InjectionOption``,
/// ``AcInDependencyOrder()->InjectionOption``, ``AcNillable()->InjectionOption``, ``AcTransient()->InjectionOption`` and
/// ``AcVariableName(_:)``.
public struct InjectionOption: Sendable {
  let kind: Kind

  enum Kind: Sendable {
    case criterion(Criterion)
    case flag(FactoryFlags)
    case variableName(String)
  }
}

/// Injects only an object of a class, or of one of its subclasses.
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

/// Injects only the object of the factory with a name.
///
/// - Parameter name: The name; excludes other criteria.
public func AcName(_ name: String) -> InjectionOption {
  InjectionOption(kind: .criterion(AcName(name)))
}

/// Leaves the variable `nil`, or an array empty, where no factory matches.
public func AcNillable() -> InjectionOption {
  InjectionOption(kind: .flag(.nillable))
}

/// Injects the variable again each time its factory gets another object, on the thread that causes the change.
///
/// Not for templates or constants, whose value never changes.
public func AcTransient() -> InjectionOption {
  InjectionOption(kind: .flag(.transient))
}

/// Names the variable in errors and explanations, where its key path has no name: a `weak`, `lazy` or computed variable, and
/// one that a subclass may override. A slot has the name of its constant.
///
/// ```swift
/// AcInject(factory, \Warehouse.printer, AcNillable(), AcVariableName("printer"))
/// ```
///
/// - Parameter name: The name. Without it, such a variable has the name of its type, in angle brackets.
public func AcVariableName(_ name: String) -> InjectionOption {
  InjectionOption(kind: .variableName(name))
}
