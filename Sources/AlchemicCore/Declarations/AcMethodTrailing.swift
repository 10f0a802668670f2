// Trailing `nil` arguments may be left out, up to three of them. A call with no source at all finds each argument by its
// type instead, so that these forms take at least one.

/// Declares a method that makes objects, with fewer sources than it has arguments. The last argument is `nil`.
///
/// At least one source is given; see <doc:Declaring#Methods>.
@_disfavoredOverload
public func AcMethod<Owner: AnyObject, Result, Argument, each More, Last>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (Owner) -> (Argument, repeat each More, Last?) throws -> Result,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>, options: FactoryOption...,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: trailing(from: source, repeat each sources, nils: [Last?.self], at: location), at: location,
      constructor: .synchronous { try spread(method($0.owner(Owner.self)))(&$0) }),
    options: options)
}

/// Declares a method that makes objects, with fewer sources than it has arguments. The last two arguments are `nil`.
///
/// At least one source is given; see <doc:Declaring#Methods>.
@_disfavoredOverload
public func AcMethod<Owner: AnyObject, Result, Argument, each More, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (Owner) -> (Argument, repeat each More, NextToLast?, Last?) throws -> Result,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>, options: FactoryOption...,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: trailing(from: source, repeat each sources, nils: [NextToLast?.self, Last?.self], at: location),
      at: location,
      constructor: .synchronous { try spread(method($0.owner(Owner.self)))(&$0) }),
    options: options)
}

/// Declares a method that makes objects, with fewer sources than it has arguments. The last three arguments are `nil`.
///
/// At least one source is given; see <doc:Declaring#Methods>.
@_disfavoredOverload
public func AcMethod<Owner: AnyObject, Result, Argument, each More, ThirdToLast, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (Owner) -> (Argument, repeat each More, ThirdToLast?, NextToLast?, Last?) throws -> Result,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>, options: FactoryOption...,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: trailing(
        from: source, repeat each sources, nils: [ThirdToLast?.self, NextToLast?.self, Last?.self], at: location),
      at: location,
      constructor: .synchronous { try spread(method($0.owner(Owner.self)))(&$0) }),
    options: options)
}

/// Declares a static method that makes objects, with fewer sources than it has arguments. The last argument is `nil`.
///
/// At least one source is given; see <doc:Declaring#Methods>.
@_disfavoredOverload
public func AcMethod<Result, Argument, each More, Last>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (Argument, repeat each More, Last?) throws -> Result,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>, options: FactoryOption...,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .staticMethod(owner: factory.objectType), result: Result.self,
      arguments: trailing(from: source, repeat each sources, nils: [Last?.self], at: location), at: location,
      constructor: .synchronous(spread(method))),
    options: options)
}

/// Declares a static method that makes objects, with fewer sources than it has arguments.
/// The last two arguments are `nil`.
///
/// At least one source is given; see <doc:Declaring#Methods>.
@_disfavoredOverload
public func AcMethod<Result, Argument, each More, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (Argument, repeat each More, NextToLast?, Last?) throws -> Result,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>, options: FactoryOption...,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .staticMethod(owner: factory.objectType), result: Result.self,
      arguments: trailing(from: source, repeat each sources, nils: [NextToLast?.self, Last?.self], at: location),
      at: location,
      constructor: .synchronous(spread(method))),
    options: options)
}

/// Declares a static method that makes objects, with fewer sources than it has arguments.
/// The last three arguments are `nil`.
///
/// At least one source is given; see <doc:Declaring#Methods>.
@_disfavoredOverload
public func AcMethod<Result, Argument, each More, ThirdToLast, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (Argument, repeat each More, ThirdToLast?, NextToLast?, Last?) throws -> Result,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>, options: FactoryOption...,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .staticMethod(owner: factory.objectType), result: Result.self,
      arguments: trailing(
        from: source, repeat each sources, nils: [ThirdToLast?.self, NextToLast?.self, Last?.self], at: location),
      at: location,
      constructor: .synchronous(spread(method))),
    options: options)
}
