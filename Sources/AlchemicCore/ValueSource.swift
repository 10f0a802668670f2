/// Where the value of an argument, or of a variable, comes from: the container, or the declaration itself.
///
/// Its type is the parameter's own, so that a source of another type does not compile.
public struct ValueSource<Value> {
  let source: Source

  init(_ source: Source) {
    self.source = source
  }

  /// A value that is asked for each time it is needed.
  ///
  /// - Parameters:
  ///   - description: What to call it in errors and in the explorer: `AcProperty(server.port)`.
  ///   - read: Gives the value; what it throws fails the object that needs it. Runs on the thread that makes it.
  package init(description: String, read: @escaping @Sendable () throws -> Value) {
    source = .computed(description: description) { try read() }
  }
}

/// Where a value comes from, without its type.
enum Source {
  /// The container, by the type that is asked for.
  case byType
  /// The container, by criteria.
  case search([Criterion])
  /// The declaration.
  case constant(Any, description: String)
  /// The declaration says `nil`.
  case null
  /// Something outside, asked each time.
  case computed(description: String, () throws -> Any)
}

/// An argument that is an object of a class, or of one that inherits from it.
@_disfavoredOverload
public func AcClass<Object>(_ type: Object.Type) -> ValueSource<Object> {
  ValueSource(.search([AcClass(type)]))
}

/// An argument that is an object that conforms to a protocol.
@_disfavoredOverload
public func AcProtocol<Existential>(_ type: Existential.Type) -> ValueSource<Existential> {
  ValueSource(.search([AcProtocol(type)]))
}

/// An argument that is the object of the factory of a name.
@_disfavoredOverload
public func AcName<Value>(_ name: String) -> ValueSource<Value> {
  ValueSource(.search([AcName(name)]))
}

/// An argument whose criteria are of another type than the parameter.
///
/// - Parameters:
///   - type: The parameter's type.
///   - criteria: What its value must fulfil; without any, its type decides.
public func AcArg<Value>(_ type: Value.Type, _ criteria: Criterion...) -> ValueSource<Value> {
  ValueSource(criteria.isEmpty ? .byType : .search(criteria))
}

/// An argument of a type that is written out, from another source.
public func AcArg<Value>(_ type: Value.Type, _ source: ValueSource<Value>) -> ValueSource<Value> {
  source
}

/// An optional argument of a type that is written out, from another source.
public func AcArg<Value>(_ type: Value?.Type, _ source: ValueSource<Value>) -> ValueSource<Value?> {
  ValueSource(source.source)
}

/// A value written in the declaration. It stands alone: no criterion goes with it.
public func AcValue<Value>(_ value: Value) -> ValueSource<Value> {
  ValueSource(.constant(value, description: "AcValue(\(value))"))
}

/// A whole number written in the declaration.
public func AcInt(_ value: Int) -> ValueSource<Int> {
  ValueSource(.constant(value, description: "AcInt(\(value))"))
}

/// A text written in the declaration.
public func AcString(_ value: String) -> ValueSource<String> {
  ValueSource(.constant(value, description: "AcString(\"\(value)\")"))
}

/// A truth value written in the declaration.
public func AcBool(_ value: Bool) -> ValueSource<Bool> {
  ValueSource(.constant(value, description: "AcBool(\(value))"))
}

/// A number written in the declaration.
public func AcDouble(_ value: Double) -> ValueSource<Double> {
  ValueSource(.constant(value, description: "AcDouble(\(value))"))
}

/// A number of single precision written in the declaration.
public func AcFloat(_ value: Float) -> ValueSource<Float> {
  ValueSource(.constant(value, description: "AcFloat(\(value))"))
}

/// No value, for a parameter or a variable that is optional.
public func AcNil<Value>() -> ValueSource<Value?> {
  ValueSource(.null)
}
