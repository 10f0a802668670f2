internal import AlchemicRuntime

/// Declares a static method that creates objects, with one source for each of its arguments.
///
/// It may also be an initialiser of any type, or a closure. So one class can declare the objects of a whole program; see
/// <doc:Wiring>. The container creates no object of the class for it; see <doc:Declaring#Methods>.
@_disfavoredOverload
public func AcMethod<Result, each Argument>(
  _ factory: ALCClassObjectFactory, _ method: @escaping (repeat each Argument) throws -> Result,
  _ sources: repeat ValueSource<each Argument>, options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .staticMethod(owner: factory.objectType), result: Result.self,
      arguments: dependencies(from: repeat each sources, at: location), at: location,
      constructor: .synchronous { try method(repeat $0.next((each Argument).self)) }),
    options: options)
}

/// Declares a static method that creates objects; the container finds each argument by its type.
///
/// It may also be an initialiser of any type, or a closure; see <doc:Wiring>. The container creates no object of the class
/// for it; see <doc:Declaring#Methods>.
@_disfavoredOverload
public func AcMethod<Result, First, each Argument>(
  _ factory: ALCClassObjectFactory, _ method: @escaping (First, repeat each Argument) throws -> Result,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .staticMethod(owner: factory.objectType), result: Result.self,
      arguments: dependencies(of: First.self, repeat (each Argument).self, at: location), at: location,
      constructor: .synchronous { try method($0.next(First.self), repeat $0.next((each Argument).self)) }),
    options: options)
}

/// Declares an asynchronous static method that creates objects, with one source for each of its arguments.
///
/// A start runs it concurrently with others, like an asynchronous initialiser; see <doc:Declaring#Methods>.
@_disfavoredOverload
public func AcMethod<Result, each Argument>(
  _ factory: ALCClassObjectFactory, _ method: @escaping (repeat each Argument) async throws -> Result,
  _ sources: repeat ValueSource<each Argument>, options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .staticMethod(owner: factory.objectType), result: Result.self,
      arguments: dependencies(from: repeat each sources, at: location), at: location,
      constructor: .asynchronous { try await method(repeat $0.list.next((each Argument).self)) }),
    options: options)
}

/// Declares an asynchronous static method that creates objects; the container finds each argument by its type.
///
/// A start runs it concurrently with others, like an asynchronous initialiser; see <doc:Declaring#Methods>.
@_disfavoredOverload
public func AcMethod<Result, First, each Argument>(
  _ factory: ALCClassObjectFactory, _ method: @escaping (First, repeat each Argument) async throws -> Result,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .staticMethod(owner: factory.objectType), result: Result.self,
      arguments: dependencies(of: First.self, repeat (each Argument).self, at: location), at: location,
      constructor: .asynchronous {
        try await method($0.list.next(First.self), repeat $0.list.next((each Argument).self))
      }),
    options: options)
}
