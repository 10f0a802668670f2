// swift-format-ignore-file
// Written by `make overloads`; see .ci/overloads.
//
// A declaration may omit the sources of up to three trailing optional arguments, which then are `nil`. These overloads
// take at least one source, because a call without sources finds each argument by its type. AcMethod.swift says why some
// factories are implicitly unwrapped.

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
