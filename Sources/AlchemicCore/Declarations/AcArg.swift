/// An argument that is an object of a class, or of one that inherits from it.
///
/// - Parameter type: The class, which is also the parameter's type; see ``AcArg(_:_:)-(_,Criterion...)`` for another.
@_disfavoredOverload
public func AcClass<Object>(_ type: Object.Type) -> ValueSource<Object> {
  ValueSource(.search([AcClass(type)]))
}

/// An argument that is an object that conforms to a protocol.
///
/// - Parameter type: The protocol, as an existential type, which is also the parameter's type; see
///   ``AcArg(_:_:)-(_,Criterion...)`` for another.
@_disfavoredOverload
public func AcProtocol<Existential>(_ type: Existential.Type) -> ValueSource<Existential> {
  ValueSource(.search([AcProtocol(type)]))
}

/// An argument that is the object of the factory of a name; of another type than the parameter's, it fails the start.
///
/// - Parameter name: The name of the factory.
@_disfavoredOverload
public func AcName<Value>(_ name: String) -> ValueSource<Value> {
  ValueSource(.search([AcName(name)]))
}

/// An argument whose criteria are of another type than the parameter.
///
/// - Parameters:
///   - type: The parameter's type.
///   - criteria: What its value must fulfil, all of them; without any, its type decides.
public func AcArg<Value>(_ type: Value.Type, _ criteria: Criterion...) -> ValueSource<Value> {
  ValueSource(criteria.isEmpty ? .byType : .search(criteria))
}

/// An argument of a type that is written out, from another source: a constant where several types are possible.
///
/// - Parameters:
///   - type: The parameter's type.
///   - source: Where its value comes from.
public func AcArg<Value>(_ type: Value.Type, _ source: ValueSource<Value>) -> ValueSource<Value> {
  source
}

/// An optional argument of a type that is written out, from another source.
///
/// - Parameters:
///   - type: The parameter's type, an optional.
///   - source: Where its value comes from. Where that is the container, nothing may match.
public func AcArg<Value>(_ type: Value?.Type, _ source: ValueSource<Value>) -> ValueSource<Value?> {
  ValueSource(source.source)
}

/// An argument that is found by the parameter's own type, among others that have a source.
///
/// ```swift
/// AcInitializer(factory, Server.init(router:host:port:), AcAuto(), AcProperty("server.host"), 8080)
/// ```
///
/// - Returns: A source that searches by the parameter's type.
public func AcAuto<Value>() -> ValueSource<Value> {
  ValueSource(.byType)
}
