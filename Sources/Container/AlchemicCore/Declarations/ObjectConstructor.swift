// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Creates an object of a factory. The graph guarantees that the arguments are of the parameters' types.
@usableFromInline
enum ObjectConstructor {
  /// The `init()` of a class, on the requester's thread.
  case managed(any AlchemicManaged.Type)
  /// An initialiser, on the requester's thread.
  case initializer((inout ArgumentList) throws -> AnyObject)
  /// A method, on the requester's thread.
  case synchronous((inout ArgumentList) throws -> Any)
  /// An initialiser or a method of the main actor.
  case onMainActor(@MainActor (inout ArgumentList) throws -> Any)
  /// An asynchronous initialiser or method, on the global executor or its actor.
  case asynchronous((ArgumentBox) async throws -> Any)

  var isOnMainActor: Bool {
    if case .onMainActor = self { true } else { false }
  }

  var isAsynchronous: Bool {
    if case .asynchronous = self { true } else { false }
  }
}
