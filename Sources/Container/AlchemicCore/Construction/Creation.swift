// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The creation of one object. The order of its steps stands here, and nowhere else: construct, keep, wire, count,
/// announce.
package protocol Creation {
  associatedtype Object

  /// Calls the initialiser or the method; `nil` where the declaration allows that.
  func construct() throws -> Object?

  /// Gives the object to its dependents before its variables are set.
  func keep(_ object: Object) throws

  /// Injects the variables of the object, and notifies it.
  func wire(_ object: Object) throws

  /// Counts the object, announces it, and wakes its waiters; later where it uses an object that is not complete.
  ///
  /// - Throws: The error of an object that it uses, where that has failed.
  func announce(_ object: Object?) throws

  /// Undoes all steps, and returns the error to throw.
  func rollBack(_ error: any Error) -> any Error
}

extension Creation {
  /// Creates the object.
  @inline(__always)
  package func run() throws -> Object? {
    do {
      return try complete(construct())
    } catch {
      throw rollBack(error)
    }
  }

  /// Does all steps after the first one.
  @inline(__always)
  func complete(_ object: Object?) throws -> Object? {
    if let object {
      try keep(object)
      try wire(object)
    }
    try announce(object)
    return object
  }
}

extension Creation {
  /// Nothing: no other request gets the object.
  @inline(__always)
  package func keep(_ object: Object) {}

  /// Nothing: the object is released with the last reference to it.
  @inline(__always)
  package func rollBack(_ error: any Error) -> any Error { error }
}

/// A creation that the engine carries out. Its initialiser or method may be asynchronous.
protocol AsynchronousCreation: Creation where Object == Any {
  var engine: Engine { get }
  var factory: ResolvedFactory { get }
  /// The values of the caller of `AcInvoke`; `nil` where the container provides all arguments.
  var values: [Any]? { get }

  /// Calls the initialiser or the method, without blocking a thread.
  func constructAsynchronously() async throws -> Object?
}

extension AsynchronousCreation {
  func construct() throws -> Any? { try engine.construct(factory, values) }

  func constructAsynchronously() async throws -> Any? { try await engine.constructAsynchronously(factory, values) }

  func wire(_ object: Any) throws { try engine.wire(object, factory) }

  /// Creates the object, without blocking a thread while its initialiser or method runs.
  func runAsynchronously() async throws -> Object? {
    do {
      return try complete(await constructAsynchronously())
    } catch {
      throw rollBack(error)
    }
  }
}
