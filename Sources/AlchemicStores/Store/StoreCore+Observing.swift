import Synchronization

extension StoreCore {
  func observe(_ key: String?, _ handler: @escaping @Sendable (KeyValueChange) -> Void) -> UInt64 {
    state.withLock { $0.observers.add(key, handler) }
  }

  func stopObserving(_ identifier: UInt64) {
    let handler = state.withLock { $0.observers.remove(identifier) }
    // Dropped here, outside the lock: what it captured may end with it.
    withExtendedLifetime(handler) {}
  }

  /// Calls observers in the order of the journal, one at a time, on whichever thread comes first: a change made by an
  /// observer, or meanwhile by another thread, is delivered by the one already at it.
  func deliver() {
    let isMine = state.withLock { state in
      guard !state.isDelivering, !state.deliveries.isEmpty else { return false }
      state.isDelivering = true
      return true
    }
    guard isMine else { return }
    // What an observer changes is not changed for whom the change was made that it hears of, or that another thread
    // made meanwhile.
    KeyValueAuthor.$current.withValue(nil) {
      while let (change, handler) = nextDelivery() { handler?(change) }
    }
  }

  private func nextDelivery() -> (KeyValueChange, (@Sendable (KeyValueChange) -> Void)?)? {
    state.withLock { state in
      guard let next = state.deliveries.popFirst() else {
        state.isDelivering = false
        return nil
      }
      return (next.change, state.observers.handler(next.observer))
    }
  }
}
