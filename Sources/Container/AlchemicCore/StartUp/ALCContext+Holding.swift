// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

// A program that runs with `ALCHEMIC_INSPECT=hold` waits for an explorer: its container starts only when the explorer
// starts it.
extension ALCContext {
  /// Makes ``start()`` wait for ``startHeld()``.
  package func hold() {
    state.withLock { $0.isHeld = true }
  }

  /// Lets ``start()`` start the container again.
  package func endHolding() {
    state.withLock { $0.isHeld = false }
  }

  /// Starts the container as ``start()`` does, even if it is held, and ends the hold.
  ///
  /// - Returns: False when the container is already started or starting; then the call does nothing.
  @discardableResult
  package func startHeld() -> Bool {
    endHolding()
    return start()
  }
}
