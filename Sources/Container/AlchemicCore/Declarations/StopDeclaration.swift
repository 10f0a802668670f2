// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A factory's declarations about the end of its object. Most have none.
final class StopDeclaration {
  /// How the object stops; `nil` where its class says it, with ``AlchemicStopping``.
  var method: StopMethod?
  /// How long it may take; `nil` where it gets a share of the time for the whole stop.
  var timeout: Duration?
  /// Where the method is declared.
  var location: AlchemicSourceLocation?
}

/// Stops an object, which is of the declared class.
enum StopMethod {
  /// On a thread that it may block.
  case synchronous((AnyObject) throws -> Void)
  /// On a thread of Swift's pool, or on the actor of the method.
  case asynchronous((AnyObject) async throws -> Void)
  /// On the main actor.
  case onMainActor(@MainActor (AnyObject) throws -> Void)
}
