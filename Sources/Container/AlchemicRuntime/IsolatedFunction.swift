// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Calls functions that carry their isolation, where the caller knows that it runs on that actor.
public enum IsolatedFunction {
  /// Calls a function that is isolated to the main actor, or to none, from the main actor.
  ///
  /// - Parameter function: The function. It traps if the function is isolated to another actor.
  /// - Throws: The error of the function.
  @MainActor
  public static func callOnMainActor(_ function: @escaping @isolated(any) () throws -> Void) throws {
    precondition(function.isolation == nil || function.isolation === MainActor.shared)
    try unisolated(function)()
  }

  /// Calls a function that is isolated to no actor.
  ///
  /// - Parameter function: The function. It traps if the function is isolated to an actor.
  /// - Throws: The error of the function.
  public static func call(_ function: @escaping @isolated(any) () throws -> Void) throws {
    precondition(function.isolation == nil)
    try unisolated(function)()
  }

  /// Safe to call on the function's actor: a function that carries its isolation differs from one that does not only in
  /// that its context also has the actor, as `Task.init` relies on too.
  private static func unisolated(_ function: @escaping @isolated(any) () throws -> Void) -> () throws -> Void {
    unsafeBitCast(function, to: (() throws -> Void).self)
  }
}
