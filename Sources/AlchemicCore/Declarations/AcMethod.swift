internal import AlchemicRuntime

/// Declares a method that makes objects, with one source for each of its arguments.
///
/// The object whose method it is comes from its own factory and is made, and injected, first. The factory is named
/// after the class and the type of the result, `Transfers.Receipt`; a class with two methods of the same result names
/// them with ``AcFactoryName(_:)``, because a function tells nobody its name at run time. It runs on the thread that
/// makes the object: in a start the container's queue, for a template that of whoever needs it. See
/// <doc:Declaring#Methods>.
///
/// ```swift
/// AcMethod(factory, Transfers.makeReceipt(for:), AcName("opening amount"), options: AcTemplate())
/// ```
///
/// - Parameters:
///   - factory: The factory that ``AlchemicDeclaring/alchemic(_:)`` was given.
///   - method: The method of the class. What it throws fails the start, or the request, with an error that holds it.
///   - sources: Where each argument comes from, in order.
///   - options: What the factory of its results is; not ``AcReference()``.
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
public func AcMethod<Owner: AnyObject, Result, each Argument>(
  _ factory: ALCClassObjectFactory, _ method: @escaping (Owner) -> (repeat each Argument) throws -> Result,
  _ sources: repeat ValueSource<each Argument>, options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: dependencies(from: repeat each sources, at: location),
      at: location,
      constructor: .synchronous { try method($0.owner(Owner.self))(repeat $0.next((each Argument).self)) }),
    options: options)
}

/// Declares a method that makes objects; each argument is found by its own type.
///
/// See <doc:Declaring#Methods>.
@_disfavoredOverload
public func AcMethod<Owner: AnyObject, Result, First, each Argument>(
  _ factory: ALCClassObjectFactory, _ method: @escaping (Owner) -> (First, repeat each Argument) throws -> Result,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: dependencies(of: First.self, repeat (each Argument).self, at: location), at: location,
      constructor: .synchronous {
        try method($0.owner(Owner.self))($0.next(First.self), repeat $0.next((each Argument).self))
      }
    ),
    options: options)
}

/// Declares an asynchronous method that makes objects, with one source for each of its arguments.
///
/// A start runs it beside others, as an asynchronous initialiser; see <doc:Declaring#Methods>.
public func AcMethod<Owner: AnyObject, Result, each Argument>(
  _ factory: ALCClassObjectFactory, _ method: @escaping (Owner) -> (repeat each Argument) async throws -> Result,
  _ sources: repeat ValueSource<each Argument>, options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: dependencies(from: repeat each sources, at: location),
      at: location,
      constructor: .asynchronous {
        try await method($0.list.owner(Owner.self))(repeat $0.list.next((each Argument).self))
      }),
    options: options)
}

/// Declares an asynchronous method that makes objects; each argument is found by its own type.
///
/// A start runs it beside others, as an asynchronous initialiser; see <doc:Declaring#Methods>.
@_disfavoredOverload
public func AcMethod<Owner: AnyObject, Result, First, each Argument>(
  _ factory: ALCClassObjectFactory, _ method: @escaping (Owner) -> (First, repeat each Argument) async throws -> Result,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: dependencies(of: First.self, repeat (each Argument).self, at: location), at: location,
      constructor: .asynchronous {
        try await method($0.list.owner(Owner.self))($0.list.next(First.self), repeat $0.list.next((each Argument).self))
      }),
    options: options)
}

/// Declares a method that makes objects on the main actor, with one source for each of its arguments.
///
/// Whoever asks from another thread waits for the main thread; see <doc:Concurrency#Main-actor-classes>.
public func AcMethod<Owner: AnyObject, Result, each Argument>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping @Sendable (Owner) -> @MainActor (repeat each Argument) throws -> Result,
  _ sources: repeat ValueSource<each Argument>, options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: dependencies(from: repeat each sources, at: location),
      at: location,
      constructor: .onMainActor { try method($0.owner(Owner.self))(repeat $0.next((each Argument).self)) }),
    options: options)
}
