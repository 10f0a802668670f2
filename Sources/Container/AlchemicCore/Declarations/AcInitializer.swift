internal import AlchemicRuntime

/// Declares the initialiser that creates the objects of a class, with one source for each of its arguments.
///
/// A class declares at most one, and a reference none. The initialiser runs on the thread that creates the object: in a
/// start on the container's queue, for a template on the requester's thread. It may throw. Other overloads take `async`
/// and `@MainActor` initialisers. See <doc:Declaring#Initialisers>. An initialiser with typed throws, or with an opaque
/// parameter, needs a closure: see <doc:Declaring#Initialisers-that-need-a-closure>.
///
/// ```swift
/// AcInitializer(factory, Transfers.init(account:retries:), AcProtocol((any Account).self), AcInt(5))
/// ```
///
/// - Parameters:
///   - factory: The factory that ``AlchemicDeclaring/alchemic(_:)`` receives.
///   - initializer: The initialiser. If it throws, the start or the request fails with an error that contains its error.
///   - sources: The source of each argument, in order.
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
@inlinable
public func AcInitializer<Object: AnyObject, each Argument>(
  _ factory: ALCClassObjectFactory, _ initializer: @escaping (repeat each Argument) throws -> Object,
  _ sources: repeat ValueSource<each Argument>, fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self, .initializer { try initializer(repeat $0.next((each Argument).self)) },
    arguments: dependencies(from: repeat each sources, at: location), at: location)
}

/// Declares the initialiser that creates the objects of a class; the container finds each argument by its type.
///
/// See <doc:Declaring#Initialisers>.
@inlinable
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, First, each Argument>(
  _ factory: ALCClassObjectFactory, _ initializer: @escaping (First, repeat each Argument) throws -> Object,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self, .initializer { try initializer($0.next(First.self), repeat $0.next((each Argument).self)) },
    arguments: dependencies(of: First.self, repeat (each Argument).self, at: location), at: location)
}

/// Declares an asynchronous initialiser, with one source for each of its arguments.
///
/// A start runs it concurrently with others, as soon as its arguments exist, on the global executor or on its actor. A
/// program requests a template with such an initialiser by ``AcGetAsync(_:_:fileID:line:)``; it cannot be injected. See
/// <doc:Declaring#Initialisers>.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, each Argument>(
  _ factory: ALCClassObjectFactory, _ initializer: @escaping (repeat each Argument) async throws -> Object,
  _ sources: repeat ValueSource<each Argument>, fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self, .asynchronous { try await initializer(repeat $0.list.next((each Argument).self)) },
    arguments: dependencies(from: repeat each sources, at: location), at: location)
}

/// Declares an asynchronous initialiser; the container finds each argument by its type.
///
/// It runs as the overload with sources does; see <doc:Declaring#Initialisers>.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, First, each Argument>(
  _ factory: ALCClassObjectFactory, _ initializer: @escaping (First, repeat each Argument) async throws -> Object,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self,
    .asynchronous { try await initializer($0.list.next(First.self), repeat $0.list.next((each Argument).self)) },
    arguments: dependencies(of: First.self, repeat (each Argument).self, at: location), at: location)
}

/// Declares an initialiser that runs on the main actor, with one source for each of its arguments.
///
/// A requester on another thread waits until the main thread has created the object, so the program must serve its main
/// queue. See <doc:Concurrency#Main-actor-classes>.
public func AcInitializer<Object: AnyObject, each Argument>(
  _ factory: ALCClassObjectFactory, _ initializer: @escaping @MainActor (repeat each Argument) throws -> Object,
  _ sources: repeat ValueSource<each Argument>, fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self, .onMainActor { try initializer(repeat $0.next((each Argument).self)) },
    arguments: dependencies(from: repeat each sources, at: location), at: location)
}

/// Declares an initialiser that runs on the main actor; the container finds each argument by its type.
///
/// See <doc:Concurrency#Main-actor-classes>.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, First, each Argument>(
  _ factory: ALCClassObjectFactory, _ initializer: @escaping @MainActor (First, repeat each Argument) throws -> Object,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self, .onMainActor { try initializer($0.next(First.self), repeat $0.next((each Argument).self)) },
    arguments: dependencies(of: First.self, repeat (each Argument).self, at: location), at: location)
}
