// Trailing `nil` arguments may be left out, up to three of them. A call with no source at all finds each argument by its
// type instead, so that these forms take at least one.

/// Declares an initialiser, with fewer sources than it has arguments. The last argument is `nil`.
///
/// At least one source is given; see <doc:Declaring#Initialisers>.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, Argument, each More, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (Argument, repeat each More, Last?) throws -> Object,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>, fileID: String = #fileID,
  line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self,
    .initializer(spread(initializer)),
    arguments: trailing(from: source, repeat each sources, nils: [Last?.self], at: location), at: location)
}

/// Declares an initialiser, with fewer sources than it has arguments. The last two arguments are `nil`.
///
/// At least one source is given; see <doc:Declaring#Initialisers>.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, Argument, each More, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (Argument, repeat each More, NextToLast?, Last?) throws -> Object,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>, fileID: String = #fileID,
  line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self,
    .initializer(spread(initializer)),
    arguments: trailing(from: source, repeat each sources, nils: [NextToLast?.self, Last?.self], at: location),
    at: location)
}

/// Declares an initialiser, with fewer sources than it has arguments. The last three arguments are `nil`.
///
/// At least one source is given; see <doc:Declaring#Initialisers>.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, Argument, each More, ThirdToLast, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (Argument, repeat each More, ThirdToLast?, NextToLast?, Last?) throws -> Object,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>, fileID: String = #fileID,
  line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self,
    .initializer(spread(initializer)),
    arguments: trailing(
      from: source, repeat each sources, nils: [ThirdToLast?.self, NextToLast?.self, Last?.self], at: location),
    at: location)
}

/// Declares an asynchronous initialiser, with fewer sources than it has arguments. The last argument is `nil`.
///
/// At least one source is given; see <doc:Declaring#Initialisers>.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, Argument, each More, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (Argument, repeat each More, Last?) async throws -> Object,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>, fileID: String = #fileID,
  line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self,
    .asynchronous(spreadAsynchronously(initializer)),
    arguments: trailing(from: source, repeat each sources, nils: [Last?.self], at: location), at: location)
}

/// Declares an asynchronous initialiser, with fewer sources than it has arguments. The last two arguments are `nil`.
///
/// At least one source is given; see <doc:Declaring#Initialisers>.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, Argument, each More, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (Argument, repeat each More, NextToLast?, Last?) async throws -> Object,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>, fileID: String = #fileID,
  line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self,
    .asynchronous(spreadAsynchronously(initializer)),
    arguments: trailing(from: source, repeat each sources, nils: [NextToLast?.self, Last?.self], at: location),
    at: location)
}

/// Declares an asynchronous initialiser, with fewer sources than it has arguments. The last three arguments are `nil`.
///
/// At least one source is given; see <doc:Declaring#Initialisers>.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, Argument, each More, ThirdToLast, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (Argument, repeat each More, ThirdToLast?, NextToLast?, Last?) async throws -> Object,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>, fileID: String = #fileID,
  line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self,
    .asynchronous(spreadAsynchronously(initializer)),
    arguments: trailing(
      from: source, repeat each sources, nils: [ThirdToLast?.self, NextToLast?.self, Last?.self], at: location),
    at: location)
}

/// Declares an initialiser of the main actor, with fewer sources than it has arguments. The last argument is `nil`.
///
/// At least one source is given; see <doc:Declaring#Initialisers>.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, Argument, each More, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping @MainActor (Argument, repeat each More, Last?) throws -> Object,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>, fileID: String = #fileID,
  line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self,
    .onMainActor(spreadOnMainActor(initializer)),
    arguments: trailing(from: source, repeat each sources, nils: [Last?.self], at: location), at: location)
}

/// Declares an initialiser of the main actor, with fewer sources than it has arguments.
/// The last two arguments are `nil`.
///
/// At least one source is given; see <doc:Declaring#Initialisers>.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, Argument, each More, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping @MainActor (Argument, repeat each More, NextToLast?, Last?) throws -> Object,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>, fileID: String = #fileID,
  line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self,
    .onMainActor(spreadOnMainActor(initializer)),
    arguments: trailing(from: source, repeat each sources, nils: [NextToLast?.self, Last?.self], at: location),
    at: location)
}

/// Declares an initialiser of the main actor, with fewer sources than it has arguments.
/// The last three arguments are `nil`.
///
/// At least one source is given; see <doc:Declaring#Initialisers>.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, Argument, each More, ThirdToLast, NextToLast, Last>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping @MainActor (Argument, repeat each More, ThirdToLast?, NextToLast?, Last?) throws -> Object,
  _ source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>, fileID: String = #fileID,
  line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    creates: Object.self,
    .onMainActor(spreadOnMainActor(initializer)),
    arguments: trailing(
      from: source, repeat each sources, nils: [ThirdToLast?.self, NextToLast?.self, Last?.self], at: location),
    at: location)
}
