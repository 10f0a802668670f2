// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Whether a container counts living objects: while there is a request for that.
final class LiveCounting: Sendable {
  private let requests = Mutex(0)

  /// Whether the container counts them.
  var isOn: Bool { requests.withLock { $0 > 0 } }

  /// Adds a request. `change` begins to count at the first one.
  func begin(_ change: () -> Void) {
    requests.withLock { requests in
      requests += 1
      if requests == 1 { change() }
    }
  }

  /// Removes a request. `change` stops counting after the last one, and returns the objects to release outside of the
  /// lock.
  func end<Released>(_ change: () -> Released?) -> Released? {
    let released = requests.withLock { requests -> UncheckedTransfer<Released?> in
      guard requests > 0 else { return UncheckedTransfer(nil) }
      requests -= 1
      return UncheckedTransfer(requests == 0 ? change() : nil)
    }
    return released.value
  }
}
