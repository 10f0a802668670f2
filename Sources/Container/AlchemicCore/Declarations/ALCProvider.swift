// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicRuntime

/// A dependency that creates or finds its object when the program calls it.
///
/// The container finds the factory by the first type, as for any dependency. A provider of a template creates a new object
/// for each call; a provider of a singleton gives its object. The other types are the types of the caller's values for
/// the factory's ``AcParameter(_:)`` arguments: wrong ones do not compile.
///
/// ```swift
/// final class Desk: AlchemicDeclaring, Sendable {
///   private let refunds: ALCProvider<Refund, String>
///   init(refunds: ALCProvider<Refund, String>) { self.refunds = refunds }
///   func refund(_ order: String) throws { try refunds(order).pay() }
///
///   static func alchemic(_ factory: ALCClassObjectFactory) {
///     AcInitializer(factory, Desk.init(refunds:))
///   }
/// }
/// ```
///
/// A provider is `Sendable`: call it on any thread. It does not keep its container alive. The container checks the factory
/// with the graph. An edge through a provider is no part of a cycle, because the object is created later.
/// See <doc:Declaring#Lazy-values-and-providers>.
public struct ALCProvider<Value, each Argument: Sendable>: Sendable {
  @usableFromInline let objects: any DeferredObjects

  init(objects: any DeferredObjects) {
    self.objects = objects
  }

  /// A provider that calls a closure, for a test or an object that no container creates.
  ///
  /// - Parameter create: Returns the object. An error that it throws is the underlying error of the call's.
  public init(_ create: @escaping @Sendable (repeat each Argument) throws -> sending Value) {
    objects = ClosureObjects(typeName: Self.typeName) { values in
      var next = values.makeIterator()
      func value<Next>(_ type: Next.Type) throws -> Next {
        // The provider passes a value of each type, in order.
        guard let value = next.next() as? Next else { throw CancellationError() }
        return value
      }
      return try create(repeat value((each Argument).self))
    }
  }

  /// The next object: a template's new object, or the object of a singleton or a reference.
  ///
  /// - Parameters:
  ///   - arguments: The values for the arguments that the factory declares with ``AcParameter(_:)``, in order.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The object.
  /// - Throws: `AlchemicError` when the object cannot be created or is asynchronous, or when the container is not started
  ///   or no longer exists.
  @inlinable
  public func callAsFunction(
    _ arguments: repeat each Argument, fileID: String = #fileID, line: Int = #line
  ) throws(AlchemicError) -> Value where Value: Sendable {
    try next(repeat each arguments, isUnshared: false, fileID: fileID, line: line)
  }

  /// A new object of a type that is not `Sendable`, which only the caller has.
  ///
  /// - Parameters:
  ///   - arguments: The values for the arguments that the factory declares with ``AcParameter(_:)``, in order.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The object.
  /// - Throws: `AlchemicError`, also where another thread could use the object or a part of it; see
  ///   ``AcCreate(_:_:fileID:line:)``.
  @inlinable
  public func callAsFunction(
    _ arguments: repeat each Argument, fileID: String = #fileID, line: Int = #line
  ) throws(AlchemicError) -> sending Value {
    try next(repeat each arguments, isUnshared: true, fileID: fileID, line: line)
  }

  /// The next object, of a type that is not `Sendable`, which other threads may have too.
  ///
  /// - Parameters:
  ///   - arguments: The values for the arguments that the factory declares with ``AcParameter(_:)``, in order.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  ///   - isolation: The caller's actor. The compiler then treats the object as isolated to it.
  /// - Returns: The object.
  /// - Throws: `AlchemicError`, as a call does.
  public func shared(
    _ arguments: repeat each Argument, fileID: String = #fileID, line: Int = #line,
    isolation: isolated (any Actor)? = #isolation
  ) throws(AlchemicError) -> Value {
    try next(repeat each arguments, isUnshared: false, fileID: fileID, line: line)
  }

  /// The next object, created asynchronously if its factory is asynchronous, without blocking a thread.
  ///
  /// - Parameters:
  ///   - arguments: The values for the arguments that the factory declares with ``AcParameter(_:)``, in order.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The object.
  /// - Throws: `AlchemicError`, as a call does.
  public func async(
    _ arguments: repeat each Argument, fileID: String = #fileID, line: Int = #line
  ) async throws(AlchemicError) -> Value where Value: Sendable {
    try await nextAsync(repeat each arguments, isUnshared: false, fileID: fileID, line: line).value
  }

  /// A new object of a type that is not `Sendable`, which only the caller has, without blocking a thread.
  ///
  /// - Parameters:
  ///   - arguments: The values for the arguments that the factory declares with ``AcParameter(_:)``, in order.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The object.
  /// - Throws: `AlchemicError`, also where another thread could use the object or a part of it; see
  ///   ``AcCreateAsync(_:_:fileID:line:)``.
  public func async(
    _ arguments: repeat each Argument, fileID: String = #fileID, line: Int = #line
  ) async throws(AlchemicError) -> sending Value {
    try await nextAsync(repeat each arguments, isUnshared: true, fileID: fileID, line: line).value
  }

  @inlinable
  func next(
    _ arguments: repeat each Argument, isUnshared: Bool, fileID: String, line: Int
  ) throws(AlchemicError) -> Value {
    try InvokedValues.with(repeat each arguments) { (values) throws(AlchemicError) in
      // A specialised call evaluates this check at compile time.
      if Value.self is AnyClass,
        let object = try objects.object(values, isUnshared: isUnshared, fileID: fileID, line: line)
      {
        // Safe: the resolver matched the factory with this class.
        return unsafeBitCast(object, to: Value.self)
      }
      let value = try objects.value(values, isUnshared: isUnshared, fileID: fileID, line: line)
      guard let typed = value as? Value else {
        throw objects.mismatch(value, Value.self, fileID: fileID, line: line)
      }
      return typed
    }
  }

  private func nextAsync(
    _ arguments: repeat each Argument, isUnshared: Bool, fileID: String, line: Int
  ) async throws(AlchemicError) -> UncheckedTransfer<Value> {
    var values: [any Sendable] = []
    for argument in repeat each arguments { values.append(argument) }
    let value = try await objects.valueAsync(values, isUnshared: isUnshared, fileID: fileID, line: line).value
    guard let typed = value as? Value else {
      throw objects.mismatch(value, Value.self, fileID: fileID, line: line)
    }
    return UncheckedTransfer(typed)
  }
}

extension ALCProvider: DeferredValue {
  static var deferral: DependencyDeferral { .provider }

  static var valueType: Any.Type { Value.self }

  static var parameterTypes: [Any.Type] {
    var types: [Any.Type] = []
    for type in repeat (each Argument).self { types.append(type) }
    return types
  }

  static func make(from objects: any DeferredObjects) -> Any { Self(objects: objects) }
}

extension ALCProvider: CompoundType {
  package static var parts: CompoundParts { genericParts }
}
