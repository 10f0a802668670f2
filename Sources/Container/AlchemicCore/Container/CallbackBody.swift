// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// The closure of a when-ready callback.
enum CallbackBody: Sendable {
  /// Runs on the thread that fires the callback. That is the main thread, unless the container is ready.
  case synchronous(@Sendable () throws -> Void)
  /// Runs on an actor other than the main actor, in a task.
  case onActor(@Sendable () async throws -> Void)

  /// A closure with its isolation.
  ///
  /// - Returns: The body, and whether this thread may run it.
  static func of(_ closure: @escaping @Sendable @isolated(any) () throws -> Void) -> (body: CallbackBody, isHere: Bool)
  {
    guard let actor = closure.isolation else { return (.synchronous { try IsolatedFunction.call(closure) }, true) }
    guard actor === MainActor.shared else { return (.onActor { try await closure() }, true) }
    let body = CallbackBody.synchronous {
      try MainActor.assumeIsolated { try IsolatedFunction.callOnMainActor(closure) }
    }
    return (body, MainThread.isCurrent)
  }
}
