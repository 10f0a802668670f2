// A declaration may omit the sources of up to three trailing optional arguments, which then are `nil`. These overloads
// take at least one source, because a call without sources finds each argument by its type.

/// Declares a static method that creates objects; the last argument has no source and is `nil`.
///
/// The container creates no object of the class for it. Takes at least one source; see <doc:Declaring#Methods>.
@_disfavoredOverload
public func AcMethod<Result, Argument, each More, Last>(
  _ factory: ALCClassObjectFactory, _ method: @escaping (Argument, repeat each More, Last?) throws -> Result,
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

/// Declares a static method that creates objects; the last two arguments have no sources and are `nil`.
///
/// The container creates no object of the class for it. Takes at least one source; see <doc:Declaring#Methods>.
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

/// Declares a static method that creates objects; the last three arguments have no sources and are `nil`.
///
/// The container creates no object of the class for it. Takes at least one source; see <doc:Declaring#Methods>.
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

/// Declares an asynchronous static method that creates objects; the last argument has no source and is `nil`.
///
/// The container creates no object of the class for it. Takes at least one source; see <doc:Declaring#Methods>.
@_disfavoredOverload
public func AcMethod<Result, Argument, each More, Last>(
  _ factory: ALCClassObjectFactory, _ method: @escaping (Argument, repeat each More, Last?) async throws -> Result,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>, options: FactoryOption...,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .staticMethod(owner: factory.objectType), result: Result.self,
      arguments: trailing(from: source, repeat each sources, nils: [Last?.self], at: location), at: location,
      constructor: .asynchronous(spreadAsynchronously(method))),
    options: options)
}

/// Declares an asynchronous static method that creates objects; the last two arguments have no sources and are `nil`.
///
/// The container creates no object of the class for it. Takes at least one source; see <doc:Declaring#Methods>.
@_disfavoredOverload
public func AcMethod<Result, Argument, each More, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (Argument, repeat each More, NextToLast?, Last?) async throws -> Result,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>, options: FactoryOption...,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .staticMethod(owner: factory.objectType), result: Result.self,
      arguments: trailing(from: source, repeat each sources, nils: [NextToLast?.self, Last?.self], at: location),
      at: location,
      constructor: .asynchronous(spreadAsynchronously(method))),
    options: options)
}

/// Declares an asynchronous static method that creates objects; the last three arguments have no sources and are `nil`.
///
/// The container creates no object of the class for it. Takes at least one source; see <doc:Declaring#Methods>.
@_disfavoredOverload
public func AcMethod<Result, Argument, each More, ThirdToLast, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (Argument, repeat each More, ThirdToLast?, NextToLast?, Last?) async throws -> Result,
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
      constructor: .asynchronous(spreadAsynchronously(method))),
    options: options)
}
