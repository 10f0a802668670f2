internal import Synchronization

// A program that is run with `ALCHEMIC_INSPECT=hold` waits for an explorer: whatever starts its container, by itself or
// by hand, the start begins when the explorer says so.
extension ALCContext {
  /// Has ``start()`` wait for ``startHeld()``.
  package func hold() {
    state.withLock { $0.isHeld = true }
  }

  /// Has ``start()`` start the container again.
  package func endHolding() {
    state.withLock { $0.isHeld = false }
  }

  /// Starts the container as ``start()`` does, also where it is held; from then on it no longer is.
  ///
  /// - Returns: False, and nothing happens, when the container is started already, or starting.
  @discardableResult
  package func startHeld() -> Bool {
    endHolding()
    return start()
  }
}
