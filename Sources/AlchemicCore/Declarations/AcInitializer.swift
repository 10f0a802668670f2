internal import AlchemicRuntime

/// Declares the initialiser that makes the objects of a class, with one source for each of its arguments.
///
/// At most one in a class; none in a reference. It runs on the thread that makes the object: in a start the container's
/// queue, for a template that of whoever needs it. It may throw; other forms take `async` and `@MainActor` ones. See
/// <doc:Declaring#Initialisers>.
///
/// ```swift
/// AcInitializer(factory, Transfers.init(account:retries:), AcProtocol((any Account).self), AcInt(5))
/// ```
///
/// - Parameters:
///   - factory: The factory that ``AlchemicDeclaring/alchemic(_:)`` was given.
///   - initializer: The initialiser. What it throws fails the start, or the request, with an error that holds it.
///   - sources: Where each argument comes from, in order.
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

/// Declares the initialiser that makes the objects of a class; each argument is found by its own type.
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
/// A start runs it beside others, as soon as its arguments are there, where Swift runs such code: on the global
/// executor, or on its actor. A template with one is asked for with ``AcGetAsync(_:_:fileID:line:)``, and cannot be
/// injected. See <doc:Declaring#Initialisers>.
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

/// Declares an asynchronous initialiser; each argument is found by its own type.
///
/// It runs as the form with sources says; see <doc:Declaring#Initialisers>.
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
/// Whoever asks for the object from another thread waits until the main thread has made it; a program that never serves
/// its main queue never gets it. See <doc:Concurrency#Main-actor-classes>.
public func AcInitializer<Object: AnyObject, each Argument>(
  _ factory: ALCClassObjectFactory, _ initializer: @escaping @MainActor (repeat each Argument) throws -> Object,
  _ sources: repeat ValueSource<each Argument>, fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self, .onMainActor { try initializer(repeat $0.next((each Argument).self)) },
    arguments: dependencies(from: repeat each sources, at: location), at: location)
}

/// Declares an initialiser that runs on the main actor; each argument is found by its own type.
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
