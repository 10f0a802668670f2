// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file
// Written by `make overloads`; see .ci/overloads.
//
// An instance method, as a function, also fits the overloads for static methods: its argument is the object, its result a
// closure. Those are therefore disfavoured. Overloads that leave out sources take an implicitly unwrapped factory: the
// compiler prefers one without. Of methods with one name it then takes the one with a parameter for each source.
//
// A declaration may omit the sources of up to three trailing optional arguments, which then are `nil`. Those overloads
// take at least one source, because a call without sources finds each argument by its type. With `AcRest()`, up to three
// trailing arguments have sources, and the container finds each argument before them by its type.

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
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (repeat each Argument) throws -> Object,
  _ sources: repeat ValueSource<each Argument>,
  fileID: String = #fileID, line: Int = #line
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
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (First, repeat each Argument) throws -> Object,
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
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (repeat each Argument) async throws -> Object,
  _ sources: repeat ValueSource<each Argument>,
  fileID: String = #fileID, line: Int = #line
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
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (First, repeat each Argument) async throws -> Object,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self, .asynchronous { try await initializer($0.list.next(First.self), repeat $0.list.next((each Argument).self)) },
    arguments: dependencies(of: First.self, repeat (each Argument).self, at: location), at: location)
}

/// Declares an initialiser that runs on the main actor, with one source for each of its arguments.
///
/// A requester on another thread waits until the main thread has created the object, so the program must serve its main
/// queue. See <doc:Concurrency#Main-actor-classes>.
public func AcInitializer<Object: AnyObject, each Argument>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping @MainActor (repeat each Argument) throws -> Object,
  _ sources: repeat ValueSource<each Argument>,
  fileID: String = #fileID, line: Int = #line
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
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping @MainActor (First, repeat each Argument) throws -> Object,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self, .onMainActor { try initializer($0.next(First.self), repeat $0.next((each Argument).self)) },
    arguments: dependencies(of: First.self, repeat (each Argument).self, at: location), at: location)
}

/// Declares an initialiser; the last argument has no source and is `nil`.
///
/// Takes at least one source; see <doc:Declaring#Initialisers>.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, Argument, each More, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (Argument, repeat each More, Last?) throws -> Object,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self, .initializer(spread(initializer)),
    arguments: trailing(from: source, repeat each sources, nils: [Last?.self], at: location), at: location)
}

/// Declares an initialiser; the last two arguments have no sources and are `nil`.
///
/// Takes at least one source; see <doc:Declaring#Initialisers>.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, Argument, each More, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (Argument, repeat each More, NextToLast?, Last?) throws -> Object,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self, .initializer(spread(initializer)),
    arguments: trailing(from: source, repeat each sources, nils: [NextToLast?.self, Last?.self], at: location), at: location)
}

/// Declares an initialiser; the last three arguments have no sources and are `nil`.
///
/// Takes at least one source; see <doc:Declaring#Initialisers>.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, Argument, each More, ThirdToLast, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (Argument, repeat each More, ThirdToLast?, NextToLast?, Last?) throws -> Object,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self, .initializer(spread(initializer)),
    arguments: trailing(from: source, repeat each sources, nils: [ThirdToLast?.self, NextToLast?.self, Last?.self], at: location), at: location)
}

/// Declares an asynchronous initialiser; the last argument has no source and is `nil`.
///
/// Takes at least one source; see <doc:Declaring#Initialisers>.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, Argument, each More, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (Argument, repeat each More, Last?) async throws -> Object,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self, .asynchronous(spreadAsynchronously(initializer)),
    arguments: trailing(from: source, repeat each sources, nils: [Last?.self], at: location), at: location)
}

/// Declares an asynchronous initialiser; the last two arguments have no sources and are `nil`.
///
/// Takes at least one source; see <doc:Declaring#Initialisers>.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, Argument, each More, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (Argument, repeat each More, NextToLast?, Last?) async throws -> Object,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self, .asynchronous(spreadAsynchronously(initializer)),
    arguments: trailing(from: source, repeat each sources, nils: [NextToLast?.self, Last?.self], at: location), at: location)
}

/// Declares an asynchronous initialiser; the last three arguments have no sources and are `nil`.
///
/// Takes at least one source; see <doc:Declaring#Initialisers>.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, Argument, each More, ThirdToLast, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (Argument, repeat each More, ThirdToLast?, NextToLast?, Last?) async throws -> Object,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self, .asynchronous(spreadAsynchronously(initializer)),
    arguments: trailing(from: source, repeat each sources, nils: [ThirdToLast?.self, NextToLast?.self, Last?.self], at: location), at: location)
}

/// Declares an initialiser of the main actor; the last argument has no source and is `nil`.
///
/// Takes at least one source; see <doc:Declaring#Initialisers>.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, Argument, each More, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping @MainActor (Argument, repeat each More, Last?) throws -> Object,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self, .onMainActor(spreadOnMainActor(initializer)),
    arguments: trailing(from: source, repeat each sources, nils: [Last?.self], at: location), at: location)
}

/// Declares an initialiser of the main actor; the last two arguments have no sources and are `nil`.
///
/// Takes at least one source; see <doc:Declaring#Initialisers>.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, Argument, each More, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping @MainActor (Argument, repeat each More, NextToLast?, Last?) throws -> Object,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self, .onMainActor(spreadOnMainActor(initializer)),
    arguments: trailing(from: source, repeat each sources, nils: [NextToLast?.self, Last?.self], at: location), at: location)
}

/// Declares an initialiser of the main actor; the last three arguments have no sources and are `nil`.
///
/// Takes at least one source; see <doc:Declaring#Initialisers>.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, Argument, each More, ThirdToLast, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping @MainActor (Argument, repeat each More, ThirdToLast?, NextToLast?, Last?) throws -> Object,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self, .onMainActor(spreadOnMainActor(initializer)),
    arguments: trailing(from: source, repeat each sources, nils: [ThirdToLast?.self, NextToLast?.self, Last?.self], at: location), at: location)
}

/// Declares an initialiser; the last argument has a source, and the container finds the others by their types.
///
/// See ``AcRest``.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, each Rest, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (repeat each Rest, Last) throws -> Object,
  _ rest: AcRest, _ last: ValueSource<Last>,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self, .initializer(spread(initializer)),
    arguments: dependencies(byType: repeat (each Rest).self, then: last, at: location), at: location)
}

/// Declares an initialiser; the last two arguments have sources, and the container finds the others by their types.
///
/// See ``AcRest``.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, each Rest, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (repeat each Rest, NextToLast, Last) throws -> Object,
  _ rest: AcRest, _ nextToLast: ValueSource<NextToLast>, _ last: ValueSource<Last>,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self, .initializer(spread(initializer)),
    arguments: dependencies(byType: repeat (each Rest).self, then: nextToLast, last, at: location), at: location)
}

/// Declares an initialiser; the last three arguments have sources, and the container finds the others by their types.
///
/// See ``AcRest``.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, each Rest, ThirdToLast, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (repeat each Rest, ThirdToLast, NextToLast, Last) throws -> Object,
  _ rest: AcRest, _ thirdToLast: ValueSource<ThirdToLast>, _ nextToLast: ValueSource<NextToLast>, _ last: ValueSource<Last>,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self, .initializer(spread(initializer)),
    arguments: dependencies(byType: repeat (each Rest).self, then: thirdToLast, nextToLast, last, at: location), at: location)
}

/// Declares an asynchronous initialiser; the last argument has a source, and the container finds the others by their types.
///
/// See ``AcRest``.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, each Rest, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (repeat each Rest, Last) async throws -> Object,
  _ rest: AcRest, _ last: ValueSource<Last>,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self, .asynchronous(spreadAsynchronously(initializer)),
    arguments: dependencies(byType: repeat (each Rest).self, then: last, at: location), at: location)
}

/// Declares an asynchronous initialiser; the last two arguments have sources, and the container finds the others by their types.
///
/// See ``AcRest``.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, each Rest, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (repeat each Rest, NextToLast, Last) async throws -> Object,
  _ rest: AcRest, _ nextToLast: ValueSource<NextToLast>, _ last: ValueSource<Last>,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self, .asynchronous(spreadAsynchronously(initializer)),
    arguments: dependencies(byType: repeat (each Rest).self, then: nextToLast, last, at: location), at: location)
}

/// Declares an asynchronous initialiser; the last three arguments have sources, and the container finds the others by their types.
///
/// See ``AcRest``.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, each Rest, ThirdToLast, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (repeat each Rest, ThirdToLast, NextToLast, Last) async throws -> Object,
  _ rest: AcRest, _ thirdToLast: ValueSource<ThirdToLast>, _ nextToLast: ValueSource<NextToLast>, _ last: ValueSource<Last>,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self, .asynchronous(spreadAsynchronously(initializer)),
    arguments: dependencies(byType: repeat (each Rest).self, then: thirdToLast, nextToLast, last, at: location), at: location)
}

/// Declares an initialiser of the main actor; the last argument has a source, and the container finds the others by their types.
///
/// See ``AcRest``.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, each Rest, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping @MainActor (repeat each Rest, Last) throws -> Object,
  _ rest: AcRest, _ last: ValueSource<Last>,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self, .onMainActor(spreadOnMainActor(initializer)),
    arguments: dependencies(byType: repeat (each Rest).self, then: last, at: location), at: location)
}

/// Declares an initialiser of the main actor; the last two arguments have sources, and the container finds the others by their types.
///
/// See ``AcRest``.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, each Rest, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping @MainActor (repeat each Rest, NextToLast, Last) throws -> Object,
  _ rest: AcRest, _ nextToLast: ValueSource<NextToLast>, _ last: ValueSource<Last>,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self, .onMainActor(spreadOnMainActor(initializer)),
    arguments: dependencies(byType: repeat (each Rest).self, then: nextToLast, last, at: location), at: location)
}

/// Declares an initialiser of the main actor; the last three arguments have sources, and the container finds the others by their types.
///
/// See ``AcRest``.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, each Rest, ThirdToLast, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping @MainActor (repeat each Rest, ThirdToLast, NextToLast, Last) throws -> Object,
  _ rest: AcRest, _ thirdToLast: ValueSource<ThirdToLast>, _ nextToLast: ValueSource<NextToLast>, _ last: ValueSource<Last>,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self, .onMainActor(spreadOnMainActor(initializer)),
    arguments: dependencies(byType: repeat (each Rest).self, then: thirdToLast, nextToLast, last, at: location), at: location)
}

/// Declares an initialiser of a structure or an enumeration; the last argument has a source, and the container finds the others by their types.
///
/// See ``AcRest``.
@_disfavoredOverload
public func AcInitializer<Value, each Rest, Last>(
  _ factory: ValueFactory<Value>,
  _ initializer: @escaping (repeat each Rest, Last) throws -> Value,
  _ rest: AcRest, _ last: ValueSource<Last>,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    .synchronous(spread(initializer)),
    arguments: dependencies(byType: repeat (each Rest).self, then: last, at: location), at: location)
}

/// Declares an initialiser of a structure or an enumeration; the last two arguments have sources, and the container finds the others by their types.
///
/// See ``AcRest``.
@_disfavoredOverload
public func AcInitializer<Value, each Rest, NextToLast, Last>(
  _ factory: ValueFactory<Value>,
  _ initializer: @escaping (repeat each Rest, NextToLast, Last) throws -> Value,
  _ rest: AcRest, _ nextToLast: ValueSource<NextToLast>, _ last: ValueSource<Last>,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    .synchronous(spread(initializer)),
    arguments: dependencies(byType: repeat (each Rest).self, then: nextToLast, last, at: location), at: location)
}

/// Declares an initialiser of a structure or an enumeration; the last three arguments have sources, and the container finds the others by their types.
///
/// See ``AcRest``.
@_disfavoredOverload
public func AcInitializer<Value, each Rest, ThirdToLast, NextToLast, Last>(
  _ factory: ValueFactory<Value>,
  _ initializer: @escaping (repeat each Rest, ThirdToLast, NextToLast, Last) throws -> Value,
  _ rest: AcRest, _ thirdToLast: ValueSource<ThirdToLast>, _ nextToLast: ValueSource<NextToLast>, _ last: ValueSource<Last>,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    .synchronous(spread(initializer)),
    arguments: dependencies(byType: repeat (each Rest).self, then: thirdToLast, nextToLast, last, at: location), at: location)
}

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
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (Owner) -> (repeat each Argument) throws -> Result,
  _ sources: repeat ValueSource<each Argument>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: dependencies(from: repeat each sources, at: location), at: location,
      constructor: .synchronous { try method($0.owner(Owner.self))(repeat $0.next((each Argument).self)) }),
    options: options)
}

/// Declares a method that creates objects; the container finds each argument by its type.
///
/// See <doc:Declaring#Methods>.
public func AcMethod<Owner: AnyObject, Result, First, each Argument>(
  _ factory: ALCClassObjectFactory!,
  _ method: @escaping (Owner) -> (First, repeat each Argument) throws -> Result,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: dependencies(of: First.self, repeat (each Argument).self, at: location), at: location,
      constructor: .synchronous { try method($0.owner(Owner.self))($0.next(First.self), repeat $0.next((each Argument).self)) }),
    options: options)
}

/// Declares an asynchronous method that creates objects, with one source for each of its arguments.
///
/// A start runs it concurrently with others, like an asynchronous initialiser; see <doc:Declaring#Methods>.
public func AcMethod<Owner: AnyObject, Result, each Argument>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (Owner) -> (repeat each Argument) async throws -> Result,
  _ sources: repeat ValueSource<each Argument>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: dependencies(from: repeat each sources, at: location), at: location,
      constructor: .asynchronous { try await method($0.list.owner(Owner.self))(repeat $0.list.next((each Argument).self)) }),
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
      constructor: .asynchronous { try await method($0.list.owner(Owner.self))($0.list.next(First.self), repeat $0.list.next((each Argument).self)) }),
    options: options)
}

/// Declares a method that creates objects on the main actor, with one source for each of its arguments.
///
/// A requester on another thread waits for the main thread; see <doc:Concurrency#Main-actor-classes>.
public func AcMethod<Owner: AnyObject, Result, each Argument>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping @Sendable (Owner) -> @MainActor (repeat each Argument) throws -> Result,
  _ sources: repeat ValueSource<each Argument>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: dependencies(from: repeat each sources, at: location), at: location,
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
      constructor: .onMainActor { try method($0.owner(Owner.self))($0.next(First.self), repeat $0.next((each Argument).self)) }),
    options: options)
}

/// Declares a method that creates objects; the last argument has no source and is `nil`.
///
/// Takes at least one source; see <doc:Declaring#Methods>.
public func AcMethod<Owner: AnyObject, Result, Argument, each More, Last>(
  _ factory: ALCClassObjectFactory!,
  _ method: @escaping (Owner) -> (Argument, repeat each More, Last?) throws -> Result,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: trailing(from: source, repeat each sources, nils: [Last?.self], at: location), at: location,
      constructor: .synchronous { try spread(method($0.owner(Owner.self)))(&$0) }),
    options: options)
}

/// Declares a method that creates objects; the last two arguments have no sources and are `nil`.
///
/// Takes at least one source; see <doc:Declaring#Methods>.
public func AcMethod<Owner: AnyObject, Result, Argument, each More, NextToLast, Last>(
  _ factory: ALCClassObjectFactory!,
  _ method: @escaping (Owner) -> (Argument, repeat each More, NextToLast?, Last?) throws -> Result,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: trailing(from: source, repeat each sources, nils: [NextToLast?.self, Last?.self], at: location), at: location,
      constructor: .synchronous { try spread(method($0.owner(Owner.self)))(&$0) }),
    options: options)
}

/// Declares a method that creates objects; the last three arguments have no sources and are `nil`.
///
/// Takes at least one source; see <doc:Declaring#Methods>.
public func AcMethod<Owner: AnyObject, Result, Argument, each More, ThirdToLast, NextToLast, Last>(
  _ factory: ALCClassObjectFactory!,
  _ method: @escaping (Owner) -> (Argument, repeat each More, ThirdToLast?, NextToLast?, Last?) throws -> Result,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: trailing(from: source, repeat each sources, nils: [ThirdToLast?.self, NextToLast?.self, Last?.self], at: location), at: location,
      constructor: .synchronous { try spread(method($0.owner(Owner.self)))(&$0) }),
    options: options)
}

/// Declares an asynchronous method that creates objects; the last argument has no source and is `nil`.
///
/// Takes at least one source; see <doc:Declaring#Methods>.
public func AcMethod<Owner: AnyObject, Result, Argument, each More, Last>(
  _ factory: ALCClassObjectFactory!,
  _ method: @escaping (Owner) -> (Argument, repeat each More, Last?) async throws -> Result,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: trailing(from: source, repeat each sources, nils: [Last?.self], at: location), at: location,
      constructor: .asynchronous { try await spreadAsynchronously(method($0.list.owner(Owner.self)))($0) }),
    options: options)
}

/// Declares an asynchronous method that creates objects; the last two arguments have no sources and are `nil`.
///
/// Takes at least one source; see <doc:Declaring#Methods>.
public func AcMethod<Owner: AnyObject, Result, Argument, each More, NextToLast, Last>(
  _ factory: ALCClassObjectFactory!,
  _ method: @escaping (Owner) -> (Argument, repeat each More, NextToLast?, Last?) async throws -> Result,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: trailing(from: source, repeat each sources, nils: [NextToLast?.self, Last?.self], at: location), at: location,
      constructor: .asynchronous { try await spreadAsynchronously(method($0.list.owner(Owner.self)))($0) }),
    options: options)
}

/// Declares an asynchronous method that creates objects; the last three arguments have no sources and are `nil`.
///
/// Takes at least one source; see <doc:Declaring#Methods>.
public func AcMethod<Owner: AnyObject, Result, Argument, each More, ThirdToLast, NextToLast, Last>(
  _ factory: ALCClassObjectFactory!,
  _ method: @escaping (Owner) -> (Argument, repeat each More, ThirdToLast?, NextToLast?, Last?) async throws -> Result,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: trailing(from: source, repeat each sources, nils: [ThirdToLast?.self, NextToLast?.self, Last?.self], at: location), at: location,
      constructor: .asynchronous { try await spreadAsynchronously(method($0.list.owner(Owner.self)))($0) }),
    options: options)
}

/// Declares a method that creates objects on the main actor; the last argument has no source and is `nil`.
///
/// Takes at least one source; see <doc:Declaring#Methods>.
public func AcMethod<Owner: AnyObject, Result, Argument, each More, Last>(
  _ factory: ALCClassObjectFactory!,
  _ method: @escaping @Sendable (Owner) -> @MainActor (Argument, repeat each More, Last?) throws -> Result,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: trailing(from: source, repeat each sources, nils: [Last?.self], at: location), at: location,
      constructor: .onMainActor { try spreadOnMainActor(method($0.owner(Owner.self)))(&$0) }),
    options: options)
}

/// Declares a method that creates objects on the main actor; the last two arguments have no sources and are `nil`.
///
/// Takes at least one source; see <doc:Declaring#Methods>.
public func AcMethod<Owner: AnyObject, Result, Argument, each More, NextToLast, Last>(
  _ factory: ALCClassObjectFactory!,
  _ method: @escaping @Sendable (Owner) -> @MainActor (Argument, repeat each More, NextToLast?, Last?) throws -> Result,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: trailing(from: source, repeat each sources, nils: [NextToLast?.self, Last?.self], at: location), at: location,
      constructor: .onMainActor { try spreadOnMainActor(method($0.owner(Owner.self)))(&$0) }),
    options: options)
}

/// Declares a method that creates objects on the main actor; the last three arguments have no sources and are `nil`.
///
/// Takes at least one source; see <doc:Declaring#Methods>.
public func AcMethod<Owner: AnyObject, Result, Argument, each More, ThirdToLast, NextToLast, Last>(
  _ factory: ALCClassObjectFactory!,
  _ method: @escaping @Sendable (Owner) -> @MainActor (Argument, repeat each More, ThirdToLast?, NextToLast?, Last?) throws -> Result,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: trailing(from: source, repeat each sources, nils: [ThirdToLast?.self, NextToLast?.self, Last?.self], at: location), at: location,
      constructor: .onMainActor { try spreadOnMainActor(method($0.owner(Owner.self)))(&$0) }),
    options: options)
}

/// Declares a method that creates objects; the last argument has a source, and the container finds the others by their types.
///
/// See ``AcRest``.
public func AcMethod<Owner: AnyObject, Result, each Rest, Last>(
  _ factory: ALCClassObjectFactory!,
  _ method: @escaping (Owner) -> (repeat each Rest, Last) throws -> Result,
  _ rest: AcRest, _ last: ValueSource<Last>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: dependencies(byType: repeat (each Rest).self, then: last, at: location), at: location,
      constructor: .synchronous { try spread(method($0.owner(Owner.self)))(&$0) }),
    options: options)
}

/// Declares a method that creates objects; the last two arguments have sources, and the container finds the others by their types.
///
/// See ``AcRest``.
public func AcMethod<Owner: AnyObject, Result, each Rest, NextToLast, Last>(
  _ factory: ALCClassObjectFactory!,
  _ method: @escaping (Owner) -> (repeat each Rest, NextToLast, Last) throws -> Result,
  _ rest: AcRest, _ nextToLast: ValueSource<NextToLast>, _ last: ValueSource<Last>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: dependencies(byType: repeat (each Rest).self, then: nextToLast, last, at: location), at: location,
      constructor: .synchronous { try spread(method($0.owner(Owner.self)))(&$0) }),
    options: options)
}

/// Declares a method that creates objects; the last three arguments have sources, and the container finds the others by their types.
///
/// See ``AcRest``.
public func AcMethod<Owner: AnyObject, Result, each Rest, ThirdToLast, NextToLast, Last>(
  _ factory: ALCClassObjectFactory!,
  _ method: @escaping (Owner) -> (repeat each Rest, ThirdToLast, NextToLast, Last) throws -> Result,
  _ rest: AcRest, _ thirdToLast: ValueSource<ThirdToLast>, _ nextToLast: ValueSource<NextToLast>, _ last: ValueSource<Last>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: dependencies(byType: repeat (each Rest).self, then: thirdToLast, nextToLast, last, at: location), at: location,
      constructor: .synchronous { try spread(method($0.owner(Owner.self)))(&$0) }),
    options: options)
}

/// Declares an asynchronous method that creates objects; the last argument has a source, and the container finds the others by their types.
///
/// See ``AcRest``.
public func AcMethod<Owner: AnyObject, Result, each Rest, Last>(
  _ factory: ALCClassObjectFactory!,
  _ method: @escaping (Owner) -> (repeat each Rest, Last) async throws -> Result,
  _ rest: AcRest, _ last: ValueSource<Last>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: dependencies(byType: repeat (each Rest).self, then: last, at: location), at: location,
      constructor: .asynchronous { try await spreadAsynchronously(method($0.list.owner(Owner.self)))($0) }),
    options: options)
}

/// Declares an asynchronous method that creates objects; the last two arguments have sources, and the container finds the others by their types.
///
/// See ``AcRest``.
public func AcMethod<Owner: AnyObject, Result, each Rest, NextToLast, Last>(
  _ factory: ALCClassObjectFactory!,
  _ method: @escaping (Owner) -> (repeat each Rest, NextToLast, Last) async throws -> Result,
  _ rest: AcRest, _ nextToLast: ValueSource<NextToLast>, _ last: ValueSource<Last>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: dependencies(byType: repeat (each Rest).self, then: nextToLast, last, at: location), at: location,
      constructor: .asynchronous { try await spreadAsynchronously(method($0.list.owner(Owner.self)))($0) }),
    options: options)
}

/// Declares an asynchronous method that creates objects; the last three arguments have sources, and the container finds the others by their types.
///
/// See ``AcRest``.
public func AcMethod<Owner: AnyObject, Result, each Rest, ThirdToLast, NextToLast, Last>(
  _ factory: ALCClassObjectFactory!,
  _ method: @escaping (Owner) -> (repeat each Rest, ThirdToLast, NextToLast, Last) async throws -> Result,
  _ rest: AcRest, _ thirdToLast: ValueSource<ThirdToLast>, _ nextToLast: ValueSource<NextToLast>, _ last: ValueSource<Last>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: dependencies(byType: repeat (each Rest).self, then: thirdToLast, nextToLast, last, at: location), at: location,
      constructor: .asynchronous { try await spreadAsynchronously(method($0.list.owner(Owner.self)))($0) }),
    options: options)
}

/// Declares a method that creates objects on the main actor; the last argument has a source, and the container finds the others by their types.
///
/// See ``AcRest``.
public func AcMethod<Owner: AnyObject, Result, each Rest, Last>(
  _ factory: ALCClassObjectFactory!,
  _ method: @escaping @Sendable (Owner) -> @MainActor (repeat each Rest, Last) throws -> Result,
  _ rest: AcRest, _ last: ValueSource<Last>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: dependencies(byType: repeat (each Rest).self, then: last, at: location), at: location,
      constructor: .onMainActor { try spreadOnMainActor(method($0.owner(Owner.self)))(&$0) }),
    options: options)
}

/// Declares a method that creates objects on the main actor; the last two arguments have sources, and the container finds the others by their types.
///
/// See ``AcRest``.
public func AcMethod<Owner: AnyObject, Result, each Rest, NextToLast, Last>(
  _ factory: ALCClassObjectFactory!,
  _ method: @escaping @Sendable (Owner) -> @MainActor (repeat each Rest, NextToLast, Last) throws -> Result,
  _ rest: AcRest, _ nextToLast: ValueSource<NextToLast>, _ last: ValueSource<Last>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: dependencies(byType: repeat (each Rest).self, then: nextToLast, last, at: location), at: location,
      constructor: .onMainActor { try spreadOnMainActor(method($0.owner(Owner.self)))(&$0) }),
    options: options)
}

/// Declares a method that creates objects on the main actor; the last three arguments have sources, and the container finds the others by their types.
///
/// See ``AcRest``.
public func AcMethod<Owner: AnyObject, Result, each Rest, ThirdToLast, NextToLast, Last>(
  _ factory: ALCClassObjectFactory!,
  _ method: @escaping @Sendable (Owner) -> @MainActor (repeat each Rest, ThirdToLast, NextToLast, Last) throws -> Result,
  _ rest: AcRest, _ thirdToLast: ValueSource<ThirdToLast>, _ nextToLast: ValueSource<NextToLast>, _ last: ValueSource<Last>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: dependencies(byType: repeat (each Rest).self, then: thirdToLast, nextToLast, last, at: location), at: location,
      constructor: .onMainActor { try spreadOnMainActor(method($0.owner(Owner.self)))(&$0) }),
    options: options)
}

/// Declares a static method that creates objects, with one source for each of its arguments.
///
/// It may also be an initialiser of any type, or a closure. So one class can declare the objects of a whole program; see
/// <doc:Wiring>. The container creates no object of the class for it; see <doc:Declaring#Methods>.
@_disfavoredOverload
public func AcMethod<Result, each Argument>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (repeat each Argument) throws -> Result,
  _ sources: repeat ValueSource<each Argument>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
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
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (First, repeat each Argument) throws -> Result,
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
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (repeat each Argument) async throws -> Result,
  _ sources: repeat ValueSource<each Argument>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
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
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (First, repeat each Argument) async throws -> Result,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .staticMethod(owner: factory.objectType), result: Result.self,
      arguments: dependencies(of: First.self, repeat (each Argument).self, at: location), at: location,
      constructor: .asynchronous { try await method($0.list.next(First.self), repeat $0.list.next((each Argument).self)) }),
    options: options)
}

/// Declares a static method that creates objects; the last argument has no source and is `nil`.
///
/// The container creates no object of the class for it. Takes at least one source; see <doc:Declaring#Methods>.
@_disfavoredOverload
public func AcMethod<Result, Argument, each More, Last>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (Argument, repeat each More, Last?) throws -> Result,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
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
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .staticMethod(owner: factory.objectType), result: Result.self,
      arguments: trailing(from: source, repeat each sources, nils: [NextToLast?.self, Last?.self], at: location), at: location,
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
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .staticMethod(owner: factory.objectType), result: Result.self,
      arguments: trailing(from: source, repeat each sources, nils: [ThirdToLast?.self, NextToLast?.self, Last?.self], at: location), at: location,
      constructor: .synchronous(spread(method))),
    options: options)
}

/// Declares an asynchronous static method that creates objects; the last argument has no source and is `nil`.
///
/// The container creates no object of the class for it. Takes at least one source; see <doc:Declaring#Methods>.
@_disfavoredOverload
public func AcMethod<Result, Argument, each More, Last>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (Argument, repeat each More, Last?) async throws -> Result,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
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
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .staticMethod(owner: factory.objectType), result: Result.self,
      arguments: trailing(from: source, repeat each sources, nils: [NextToLast?.self, Last?.self], at: location), at: location,
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
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .staticMethod(owner: factory.objectType), result: Result.self,
      arguments: trailing(from: source, repeat each sources, nils: [ThirdToLast?.self, NextToLast?.self, Last?.self], at: location), at: location,
      constructor: .asynchronous(spreadAsynchronously(method))),
    options: options)
}

/// Declares a static method that creates objects; the last argument has a source, and the container finds the others by their types.
///
/// The container creates no object of the class for it. See ``AcRest``.
@_disfavoredOverload
public func AcMethod<Result, each Rest, Last>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (repeat each Rest, Last) throws -> Result,
  _ rest: AcRest, _ last: ValueSource<Last>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .staticMethod(owner: factory.objectType), result: Result.self,
      arguments: dependencies(byType: repeat (each Rest).self, then: last, at: location), at: location,
      constructor: .synchronous(spread(method))),
    options: options)
}

/// Declares a static method that creates objects; the last two arguments have sources, and the container finds the others by their types.
///
/// The container creates no object of the class for it. See ``AcRest``.
@_disfavoredOverload
public func AcMethod<Result, each Rest, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (repeat each Rest, NextToLast, Last) throws -> Result,
  _ rest: AcRest, _ nextToLast: ValueSource<NextToLast>, _ last: ValueSource<Last>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .staticMethod(owner: factory.objectType), result: Result.self,
      arguments: dependencies(byType: repeat (each Rest).self, then: nextToLast, last, at: location), at: location,
      constructor: .synchronous(spread(method))),
    options: options)
}

/// Declares a static method that creates objects; the last three arguments have sources, and the container finds the others by their types.
///
/// The container creates no object of the class for it. See ``AcRest``.
@_disfavoredOverload
public func AcMethod<Result, each Rest, ThirdToLast, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (repeat each Rest, ThirdToLast, NextToLast, Last) throws -> Result,
  _ rest: AcRest, _ thirdToLast: ValueSource<ThirdToLast>, _ nextToLast: ValueSource<NextToLast>, _ last: ValueSource<Last>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .staticMethod(owner: factory.objectType), result: Result.self,
      arguments: dependencies(byType: repeat (each Rest).self, then: thirdToLast, nextToLast, last, at: location), at: location,
      constructor: .synchronous(spread(method))),
    options: options)
}

/// Declares an asynchronous static method that creates objects; the last argument has a source, and the container finds the others by their types.
///
/// The container creates no object of the class for it. See ``AcRest``.
@_disfavoredOverload
public func AcMethod<Result, each Rest, Last>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (repeat each Rest, Last) async throws -> Result,
  _ rest: AcRest, _ last: ValueSource<Last>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .staticMethod(owner: factory.objectType), result: Result.self,
      arguments: dependencies(byType: repeat (each Rest).self, then: last, at: location), at: location,
      constructor: .asynchronous(spreadAsynchronously(method))),
    options: options)
}

/// Declares an asynchronous static method that creates objects; the last two arguments have sources, and the container finds the others by their types.
///
/// The container creates no object of the class for it. See ``AcRest``.
@_disfavoredOverload
public func AcMethod<Result, each Rest, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (repeat each Rest, NextToLast, Last) async throws -> Result,
  _ rest: AcRest, _ nextToLast: ValueSource<NextToLast>, _ last: ValueSource<Last>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .staticMethod(owner: factory.objectType), result: Result.self,
      arguments: dependencies(byType: repeat (each Rest).self, then: nextToLast, last, at: location), at: location,
      constructor: .asynchronous(spreadAsynchronously(method))),
    options: options)
}

/// Declares an asynchronous static method that creates objects; the last three arguments have sources, and the container finds the others by their types.
///
/// The container creates no object of the class for it. See ``AcRest``.
@_disfavoredOverload
public func AcMethod<Result, each Rest, ThirdToLast, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (repeat each Rest, ThirdToLast, NextToLast, Last) async throws -> Result,
  _ rest: AcRest, _ thirdToLast: ValueSource<ThirdToLast>, _ nextToLast: ValueSource<NextToLast>, _ last: ValueSource<Last>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    .method(
      .staticMethod(owner: factory.objectType), result: Result.self,
      arguments: dependencies(byType: repeat (each Rest).self, then: thirdToLast, nextToLast, last, at: location), at: location,
      constructor: .asynchronous(spreadAsynchronously(method))),
    options: options)
}

/// The old name of the `AcInitializer` that takes a source for each argument.
@available(*, deprecated, renamed: "AcInitializer")
public func ACInitializer<Object: AnyObject, each Argument>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (repeat each Argument) throws -> Object,
  _ sources: repeat ValueSource<each Argument>,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  DeprecatedWords.note("ACInitializer", use: "AcInitializer", fileID, line)
  factory.setInitializer(
    creates: Object.self, .initializer { try initializer(repeat $0.next((each Argument).self)) },
    arguments: dependencies(from: repeat each sources, at: location), at: location)
}

/// The old name of the `AcInitializer` that takes no sources.
@available(*, deprecated, renamed: "AcInitializer")
@_disfavoredOverload
public func ACInitializer<Object: AnyObject, First, each Argument>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (First, repeat each Argument) throws -> Object,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  DeprecatedWords.note("ACInitializer", use: "AcInitializer", fileID, line)
  factory.setInitializer(
    creates: Object.self, .initializer { try initializer($0.next(First.self), repeat $0.next((each Argument).self)) },
    arguments: dependencies(of: First.self, repeat (each Argument).self, at: location), at: location)
}

/// The old name of the `AcMethod` that takes an instance method and a source for each argument.
@available(*, deprecated, renamed: "AcMethod")
public func ACMethod<Owner: AnyObject, Result, each Argument>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (Owner) -> (repeat each Argument) throws -> Result,
  _ sources: repeat ValueSource<each Argument>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  DeprecatedWords.note("ACMethod", use: "AcMethod", fileID, line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: dependencies(from: repeat each sources, at: location), at: location,
      constructor: .synchronous { try method($0.owner(Owner.self))(repeat $0.next((each Argument).self)) }),
    options: options)
}

/// The old name of the `AcMethod` that takes an instance method and no sources.
@available(*, deprecated, renamed: "AcMethod")
@_disfavoredOverload
public func ACMethod<Owner: AnyObject, Result, First, each Argument>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (Owner) -> (First, repeat each Argument) throws -> Result,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  DeprecatedWords.note("ACMethod", use: "AcMethod", fileID, line)
  factory.addMethod(
    .method(
      .method(owner: factory.objectType), result: Result.self,
      arguments: dependencies(of: First.self, repeat (each Argument).self, at: location), at: location,
      constructor: .synchronous { try method($0.owner(Owner.self))($0.next(First.self), repeat $0.next((each Argument).self)) }),
    options: options)
}

/// The old name of the `AcMethod` that takes a static method and a source for each argument.
@available(*, deprecated, renamed: "AcMethod")
@_disfavoredOverload
public func ACMethod<Result, each Argument>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (repeat each Argument) throws -> Result,
  _ sources: repeat ValueSource<each Argument>,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  DeprecatedWords.note("ACMethod", use: "AcMethod", fileID, line)
  factory.addMethod(
    .method(
      .staticMethod(owner: factory.objectType), result: Result.self,
      arguments: dependencies(from: repeat each sources, at: location), at: location,
      constructor: .synchronous { try method(repeat $0.next((each Argument).self)) }),
    options: options)
}

/// The old name of the `AcMethod` that takes a static method and no sources.
@available(*, deprecated, renamed: "AcMethod")
@_disfavoredOverload
public func ACMethod<Result, First, each Argument>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (First, repeat each Argument) throws -> Result,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  DeprecatedWords.note("ACMethod", use: "AcMethod", fileID, line)
  factory.addMethod(
    .method(
      .staticMethod(owner: factory.objectType), result: Result.self,
      arguments: dependencies(of: First.self, repeat (each Argument).self, at: location), at: location,
      constructor: .synchronous { try method($0.next(First.self), repeat $0.next((each Argument).self)) }),
    options: options)
}
