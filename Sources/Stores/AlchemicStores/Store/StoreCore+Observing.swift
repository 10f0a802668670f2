// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

extension StoreCore {
  func observe(_ key: String?, _ handler: @escaping @Sendable (KeyValueChange) -> Void) -> UInt64 {
    state.withLock { $0.observers.add(key, handler) }
  }

  func stopObserving(_ identifier: UInt64) {
    let handler = state.withLock { $0.observers.remove(identifier) }
    // Released here, outside the lock, with everything it captured.
    withExtendedLifetime(handler) {}
  }

  /// Calls observers in the journal's order, one at a time. The first thread delivers all changes, including changes by
  /// observers and other threads during the delivery.
  func deliver() {
    let isMine = state.withLock { state in
      guard !state.isDelivering, !state.deliveries.isEmpty else { return false }
      state.isDelivering = true
      return true
    }
    guard isMine else { return }
    // An observer's own changes have the process as their author, not the author of the change that it observes.
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
