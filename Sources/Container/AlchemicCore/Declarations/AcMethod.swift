internal import AlchemicRuntime

// An instance method, as a function, also fits the overloads for static methods: its argument is the object, its result a
// closure. Those are therefore disfavoured. Overloads that leave out sources take an implicitly unwrapped factory: the
// compiler prefers one without, so that of methods with one name it takes the one with a parameter for each source.

/// Declares a method that creates objects, with one source for each of its arguments.
///
/// The container first creates and injects the object that has the method, with that object's own factory. The method's
/// factory is named after the class and the type of the result: `Transfers.Receipt`. A function has no name at run time,
/// so a class with two methods of the same result names their factories with ``AcFactoryName(_:)``. The method runs on
/// the thread that creates the object: in a start on the container's queue, for a template on the requester's thread.
/// See <doc:Declaring#Methods>. A method with typed throws, or with a tuple as a parameter, needs a closure: see
/// <doc:Declaring#Initialisers-that-need-a-closure>.
///
/// ```swift
/// AcMethod(factory, Transfers.makeReceipt(for:), AcName("opening amount"), options: AcTemplate())
/// ```
///
/// - Parameters:
///   - factory: The factory that ``AlchemicDeclaring/alchemic(_:)`` receives.
///   - method: The method of the class. If it throws, the start or the request fails with an error that contains its error.
///   - sources: The source of each argument, in order.
///   - options: The options of the factory of its results; not ``AcReference()``.
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

/// Declares a method that creates objects; the container finds each argument by its type.
///
/// See <doc:Declaring#Methods>.
public func AcMethod<Owner: AnyObject, Result, First, each Argument>(
  _ factory: ALCClassObjectFactory!, _ method: @escaping (Owner) -> (First, repeat each Argument) throws -> Result,
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

/// Declares an asynchronous method that creates objects, with one source for each of its arguments.
///
/// A start runs it concurrently with others, like an asynchronous initialiser; see <doc:Declaring#Methods>.
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

/// Declares an asynchronous method that creates objects; the container finds each argument by its type.
///
/// A start runs it concurrently with others, like an asynchronous initialiser; see <doc:Declaring#Methods>.
public func AcMethod<Owner: AnyObject, Result, First, each Argument>(
  _ factory: ALCClassObjectFactory!,
  _ method: @escaping (Owner) -> (First, repeat each Argument) async throws -> Result,
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

/// Declares a method that creates objects on the main actor, with one source for each of its arguments.
///
/// A requester on another thread waits for the main thread; see <doc:Concurrency#Main-actor-classes>.
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

/// Declares a method that creates objects on the main actor; the container finds each argument by its type.
///
/// A requester on another thread waits for the main thread; see <doc:Concurrency#Main-actor-classes>.
public func AcMethod<Owner: AnyObject, Result, First, each Argument>(
  _ factory: ALCClassObjectFactory!,
  _ method: @escaping @Sendable (Owner) -> @MainActor (First, repeat each Argument) throws -> Result,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: dependencies(of: First.self, repeat (each Argument).self, at: location), at: location,
      constructor: .onMainActor {
        try method($0.owner(Owner.self))($0.next(First.self), repeat $0.next((each Argument).self))
      }),
    options: options)
}
