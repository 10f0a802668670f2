// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Resumes a task that waits. It must be called exactly once.
///
/// Not a `CheckedContinuation`: its layout is known only when the program runs, and for the first one the runtime reads all
/// conformances of the program. Every program that starts a container would wait for that.
typealias TaskContinuation<Outcome> = UnsafeContinuation<Outcome, Never>

/// Suspends the task until the continuation is called.
///
/// - Parameter body: Gets the continuation. It runs at once.
/// - Returns: What the continuation is called with.
func suspended<Outcome: Sendable>(_ body: (TaskContinuation<Outcome>) -> Void) async -> Outcome {
  await withUnsafeContinuation(body)
}
