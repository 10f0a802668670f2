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
  ///   - description: What to call it in errors and in the explorer: `AcProperty("server.port")`. Asked for once all is
  ///     declared.
  ///   - check: Says what keeps it from giving a value, before anything is made; told with the problems of the graph.
  ///     Runs on the thread that resolves, once or more.
  ///   - property: What an explorer shows of the value, now; asked for on any thread, once all is declared.
  ///   - read: Gives the value; what it throws fails the object that needs it. Runs on the thread that makes that.
  ///
  /// An optional is `nil` where what it fails with is ``Problem/Detail/valueMissing(source:places:)``.
  package init(
    description: @autoclosure @escaping @Sendable () -> String, check: @escaping @Sendable () -> Problem.Detail?,
    property: (@Sendable () -> DeclaredProperty)? = nil, read: @escaping @Sendable () throws(ValueFailure) -> Value
  ) {
    source = .computed(
      Computation(describe: description, isParameter: false, check: check, property: property) {
        () throws(ValueFailure) in try read()
      })
  }
}

/// What keeps a value from being given; who asked for it is known elsewhere.
package struct ValueFailure: Error {
  /// What is wrong.
  package let detail: Problem.Detail

  package init(_ detail: Problem.Detail) {
    self.detail = detail
  }
}

extension Problem.Detail {
  /// Whether there is just no value, which is no failure of what is optional.
  var isAbsence: Bool {
    if case .valueMissing = self { true } else { false }
  }
}

/// How a value that is asked for each time is got.
struct Computation {
  let describe: @Sendable () -> String
  /// Whether only `AcInvoke` has a value.
  let isParameter: Bool
  let check: @Sendable () -> Problem.Detail?
  var property: (@Sendable () -> DeclaredProperty)?
  let read: @Sendable () throws(ValueFailure) -> Any

  var description: String { describe() }
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
  /// Something outside, asked each time. Few dependencies have one: the others stay small.
  indirect case computed(Computation)
}

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

/// A value written in the declaration, of any type. It stands alone: no criterion goes with it.
///
/// - Parameter value: The value. It is one and the same in each start and for each object; an object is shared.
public func AcValue<Value>(_ value: Value) -> ValueSource<Value> {
  ValueSource(.constant(value, description: "AcValue(\(value))"))
}

/// A whole number written in the declaration, of whichever type the parameter has.
///
/// - Parameter value: The number.
public func AcInt<Number: BinaryInteger>(_ value: Number) -> ValueSource<Number> {
  ValueSource(.constant(value, description: "AcInt(\(value))"))
}

/// A text written in the declaration.
///
/// - Parameter value: The text.
public func AcString(_ value: String) -> ValueSource<String> {
  ValueSource(.constant(value, description: "AcString(\"\(value)\")"))
}

/// A truth value written in the declaration.
///
/// - Parameter value: The truth value.
public func AcBool(_ value: Bool) -> ValueSource<Bool> {
  ValueSource(.constant(value, description: "AcBool(\(value))"))
}

/// A number written in the declaration.
///
/// - Parameter value: The number.
public func AcDouble(_ value: Double) -> ValueSource<Double> {
  ValueSource(.constant(value, description: "AcDouble(\(value))"))
}

/// A number of single precision written in the declaration.
///
/// - Parameter value: The number.
public func AcFloat(_ value: Float) -> ValueSource<Float> {
  ValueSource(.constant(value, description: "AcFloat(\(value))"))
}

/// No value, for a parameter or a variable that is optional.
public func AcNil<Value>() -> ValueSource<Value?> {
  ValueSource(.null)
}
