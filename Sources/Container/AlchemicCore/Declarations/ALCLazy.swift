// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicRuntime

/// A dependency whose object the container creates or finds at its first use.
///
/// Use it for a singleton that declares ``AcLazy()``: the singleton is created when the program first needs it, once,
/// although several objects and threads may use it first. Later uses return the same object, with one atomic load.
///
/// ```swift
/// final class Desk: AlchemicDeclaring, Sendable {
///   private let archive: ALCLazy<Archive>
///   init(archive: ALCLazy<Archive>) { self.archive = archive }
///   func search() throws -> [Entry] { try archive().entries() }
///
///   static func alchemic(_ factory: ALCClassObjectFactory) {
///     AcInitializer(factory, Desk.init(archive:))
///   }
/// }
/// ```
///
/// It keeps the object alive from its first use on, and it is `Sendable` where the object is. For a new object of a template
/// use ``ALCProvider``. An edge through a lazy value is no part of a cycle. It does not keep its container alive.
/// See <doc:Declaring#Lazy-values-and-providers>.
public struct ALCLazy<Value> {
  @usableFromInline let objects: any DeferredObjects
  @usableFromInline let content = Content()

  /// The value, once it is known. Copies of a lazy value share it.
  @usableFromInline
  final class Content: Sendable {
    @usableFromInline let value = ReplaceableValue<UncheckedTransfer<Value>>()

    @inlinable @inline(__always)
    var known: UncheckedTransfer<Value>? {
      // This call may hold the last reference.
      defer { extendLifetime(self) }
      return value.value
    }
  }

  init(objects: any DeferredObjects) {
    self.objects = objects
  }

  /// A lazy value that calls a closure at its first use, for a test or an object that no container creates.
  ///
  /// Threads that use it first at the same moment may each call the closure.
  ///
  /// - Parameter create: Returns the object. An error that it throws is the underlying error of the use.
  public init(_ create: @escaping @Sendable () throws -> Value) {
    objects = ClosureObjects(typeName: Self.typeName) { _ in try create() }
  }

  /// The object, which the first use creates or finds.
  ///
  /// Call it on any thread to which the compiler lets you send it. A `nil` value is not kept: the next use asks again.
  ///
  /// - Parameters:
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The object.
  /// - Throws: `AlchemicError` when the object cannot be created or is asynchronous, or when the container is not started
  ///   or no longer exists. The next use tries again.
  @inlinable
  public func callAsFunction(fileID: String = #fileID, line: Int = #line) throws(AlchemicError) -> Value {
    if let known = content.known { return known.value }
    return try first(fileID: fileID, line: line)
  }

  @usableFromInline
  func first(fileID: String, line: Int) throws(AlchemicError) -> Value {
    let value = try InvokedValues.with { (none) throws(AlchemicError) in
      try objects.value(none, isUnshared: false, fileID: fileID, line: line)
    }
    return try keep(value, fileID: fileID, line: line)
  }

  /// The object, which the first use creates or finds, without blocking a thread where its factory is asynchronous.
  ///
  /// - Parameters:
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  ///   - isolation: The actor of the caller.
  /// - Returns: The object.
  /// - Throws: `AlchemicError`, as a call does.
  public func async(
    fileID: String = #fileID, line: Int = #line, isolation: isolated (any Actor)? = #isolation
  ) async throws(AlchemicError) -> Value {
    if let known = content.known { return known.value }
    let value = try await objects.valueAsync([], isUnshared: false, fileID: fileID, line: line).value
    return try keep(value, fileID: fileID, line: line)
  }

  private func keep(_ value: Any, fileID: String, line: Int) throws(AlchemicError) -> Value {
    guard let typed = value as? Value else {
      throw objects.mismatch(value, Value.self, fileID: fileID, line: line)
    }
    if isNil(typed) { return typed }
    content.value.set(UncheckedTransfer(typed), isReplaceable: false)
    return typed
  }
}

extension ALCLazy: Sendable where Value: Sendable {}

extension ALCLazy: DeferredValue {
  static var deferral: DependencyDeferral { .lazy }

  static var valueType: Any.Type { Value.self }

  static var parameterTypes: [Any.Type] { [] }

  static func make(from objects: any DeferredObjects) -> Any { Self(objects: objects) }
}

extension ALCLazy: CompoundType {
  package static var parts: CompoundParts { genericParts }
}
