// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// Collects the declarations of a structure or an enumeration; the container passes it to
/// ``AlchemicDeclaringValue/alchemic(_:)``.
///
/// The container uses it on one thread while it registers types, and releases it afterwards.
public final class ValueFactory<Value: Sendable> {
  let declaration = FactoryDeclaration(
    name: TypeNames.short(Value.self), objectType: Value.self, kind: .class, mode: .singleton, constructor: nil)
  private(set) var methods: [FactoryDeclaration] = []
  private(set) var problems: [FoundProblem] = []
  private var isRegistered = false

  init() { declaration.isDeclaredSendable = true }

  func register(_ options: [FactoryOption], at location: AlchemicSourceLocation) {
    declaration.location = location
    if isRegistered {
      return report(reason: "AcRegister is declared twice.", remedy: "Put all options into one.", at: location)
    }
    isRegistered = true
    for detail in declaration.apply(options) { report(detail, at: location) }
    let name = TypeNames.short(Value.self)
    if declaration.mode == .reference {
      report(
        reason: "AcReference is used on the value type \(name).",
        remedy: "Declare an AcInitializer, or make it a class: only objects can be set.", at: location)
      // The missing initialiser is the same problem, so it is not reported again.
      declaration.mode = .singleton
      declaration.constructor = declaration.constructor ?? .synchronous { _ in throw CancellationError() }
    }
    if declaration.flags.contains(.transient) {
      report(
        reason: "AcTransient is used on the value type \(name).", remedy: "Drop it: a value is never replaced.",
        at: location)
    }
  }

  func setInitializer(
    _ constructor: ObjectConstructor, arguments: [Dependency], at location: AlchemicSourceLocation
  ) {
    if declaration.hasInitializer {
      return report(reason: "AcInitializer is declared twice.", remedy: "Keep one of them.", at: location)
    }
    declaration.constructor = constructor
    declaration.hasInitializer = true
    declaration.arguments = arguments
    if declaration.location == nil { declaration.location = location }
  }

  func addMethod(
    result: Any.Type, _ constructor: ObjectConstructor, arguments: [Dependency], options: [FactoryOption],
    at location: AlchemicSourceLocation
  ) {
    let method = FactoryDeclaration.method(
      .staticMethod(owner: Value.self), result: result, arguments: arguments, at: location, constructor: constructor)
    for detail in method.apply(options) { report(detail, at: location) }
    methods.append(method)
  }

  private func report(reason: String, remedy: String, at location: AlchemicSourceLocation) {
    report(.illegalArgument(reason: reason, remedy: remedy), at: location)
  }

  private func report(_ kind: ProblemKind, at location: AlchemicSourceLocation) {
    problems.append(FoundProblem(kind, requester: declaration.requester(at: location)))
  }
}

/// Declares the mode, the name and the flags of a value type's factory. Without it the value is a singleton.
///
/// - Parameters:
///   - factory: The factory that ``AlchemicDeclaringValue/alchemic(_:)`` receives.
///   - options: The options, in any order; not ``AcReference()``, ``AcWeak()`` or ``AcTransient()->FactoryOption``, which
///     need an object.
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
public func AcRegister<Value>(
  _ factory: ValueFactory<Value>, _ options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  factory.register(options, at: AlchemicSourceLocation(fileID: fileID, line: line))
}

/// Declares the initialiser, or a static method, that creates a value, with one source for each of its arguments.
///
/// It may throw. It runs on the thread that creates the value, as the initialiser of a class does.
///
/// - Parameters:
///   - factory: The factory that ``AlchemicDeclaringValue/alchemic(_:)`` receives.
///   - initializer: The initialiser. If it throws, the start or the request fails with an error that contains its error.
///   - sources: The source of each argument, in order.
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
public func AcInitializer<Value, each Argument>(
  _ factory: ValueFactory<Value>, _ initializer: @escaping (repeat each Argument) throws -> Value,
  _ sources: repeat ValueSource<each Argument>, fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    .synchronous { try initializer(repeat $0.next((each Argument).self)) },
    arguments: dependencies(from: repeat each sources, at: location), at: location)
}

/// Declares the initialiser that creates a value; the container finds each argument by its type.
@_disfavoredOverload
public func AcInitializer<Value, First, each Argument>(
  _ factory: ValueFactory<Value>, _ initializer: @escaping (First, repeat each Argument) throws -> Value,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    .synchronous { try initializer($0.next(First.self), repeat $0.next((each Argument).self)) },
    arguments: dependencies(of: First.self, repeat (each Argument).self, at: location), at: location)
}

/// Declares an asynchronous initialiser of a value, with one source for each of its arguments.
@_disfavoredOverload
public func AcInitializer<Value, each Argument>(
  _ factory: ValueFactory<Value>, _ initializer: @escaping (repeat each Argument) async throws -> Value,
  _ sources: repeat ValueSource<each Argument>, fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.setInitializer(
    .asynchronous { try await initializer(repeat $0.list.next((each Argument).self)) },
    arguments: dependencies(from: repeat each sources, at: location), at: location)
}

/// Declares a static method that creates other objects or values, with one source for each of its arguments.
///
/// A function that needs the value itself takes it as an argument, which the container finds by its type.
///
/// - Parameters:
///   - factory: The factory that ``AlchemicDeclaringValue/alchemic(_:)`` receives.
///   - method: The method. If it throws, the start or the request fails with an error that contains its error.
///   - sources: The source of each argument, in order.
///   - options: The options of the factory of its results; not ``AcReference()``.
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
public func AcMethod<Value, Result, each Argument>(
  _ factory: ValueFactory<Value>, _ method: @escaping (repeat each Argument) throws -> Result,
  _ sources: repeat ValueSource<each Argument>, options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    result: Result.self, .synchronous { try method(repeat $0.next((each Argument).self)) },
    arguments: dependencies(from: repeat each sources, at: location), options: options, at: location)
}

/// Declares a static method that creates other objects or values; the container finds each argument by its type.
@_disfavoredOverload
public func AcMethod<Value, Result, First, each Argument>(
  _ factory: ValueFactory<Value>, _ method: @escaping (First, repeat each Argument) throws -> Result,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  factory.addMethod(
    result: Result.self, .synchronous { try method($0.next(First.self), repeat $0.next((each Argument).self)) },
    arguments: dependencies(of: First.self, repeat (each Argument).self, at: location), options: options, at: location)
}
