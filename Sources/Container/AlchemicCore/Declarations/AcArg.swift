// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// An argument that is an object of a class, or of one of its subclasses.
///
/// - Parameter type: The class, which is also the parameter's type. For a parameter of another type use
///   ``AcArg(_:_:)-(_,Criterion...)``.
@_disfavoredOverload
public func AcClass<Object>(_ type: Object.Type) -> ValueSource<Object> {
  ValueSource(.search([AcClass(type)]))
}

/// An argument that is an object that conforms to a protocol.
///
/// - Parameter type: The protocol, as an existential type, which is also the parameter's type. For a parameter of another
///   type use ``AcArg(_:_:)-(_,Criterion...)``.
@_disfavoredOverload
public func AcProtocol<Existential>(_ type: Existential.Type) -> ValueSource<Existential> {
  ValueSource(.search([AcProtocol(type)]))
}

/// An argument that is the object of the factory with a name. An object of another type than the parameter fails the
/// start.
///
/// - Parameter name: The name of the factory.
@_disfavoredOverload
public func AcName<Value>(_ name: String) -> ValueSource<Value> {
  ValueSource(.search([AcName(name)]))
}

/// An argument with criteria of another type than the parameter.
///
/// - Parameters:
///   - type: The parameter's type.
///   - criteria: The criteria, which the object must all meet. Without criteria the type decides.
public func AcArg<Value>(_ type: Value.Type, _ criteria: Criterion...) -> ValueSource<Value> {
  ValueSource(criteria.isEmpty ? .byType : .search(criteria))
}

/// An argument with an explicit type, from another source: for a constant that several types could have.
///
/// - Parameters:
///   - type: The parameter's type.
///   - source: The source of the value.
public func AcArg<Value>(_ type: Value.Type, _ source: ValueSource<Value>) -> ValueSource<Value> {
  source
}

/// An optional argument with an explicit type, from another source.
///
/// - Parameters:
///   - type: The parameter's type, an optional.
///   - source: The source of the value. If no factory matches, the value is `nil`.
public func AcArg<Value>(_ type: Value?.Type, _ source: ValueSource<Value>) -> ValueSource<Value?> {
  ValueSource(source.source)
}

/// An argument that the container finds by the parameter's type, beside arguments with a source.
///
/// ```swift
/// AcInitializer(factory, Server.init(router:host:port:), AcAuto(), AcProperty("server.host"), 8080)
/// ```
///
/// - Returns: A source that searches by the parameter's type.
public func AcAuto<Value>() -> ValueSource<Value> {
  ValueSource(.byType)
}

/// Stands for all arguments before the last ones: the container finds each of them by its type.
///
/// One, two or three sources follow it, for the last arguments in their order. So a declaration does not change when its
/// function takes a further object.
///
/// ```swift
/// AcInitializer(factory, Server.init(router:log:host:port:), AcRest(), AcProperty("server.host"), 8080)
/// ```
///
/// As with ``AcAuto()``, an optional argument that gets an object is no mistake.
public struct AcRest: Sendable {
  /// Creates the word.
  public init() {}
}
