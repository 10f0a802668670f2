// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// Runs a function once nothing has called `schedule` for a while.
package final class Debouncer: Sendable {
  /// Runs a function later.
  package typealias Delay = @Sendable (_ body: @escaping @Sendable () -> Void) -> Void

  private let delay: Delay
  private let state = Mutex(State())

  private struct State {
    var isScheduled = false
    var wasPostponed = false
  }

  init(delay: @escaping Delay) { self.delay = delay }

  /// Waits two seconds.
  package static let twoSeconds: Delay = { body in
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .seconds(2), execute: body)
  }

  /// Postpones `body`. Only the first call starts a timer; a timer that finds later calls starts again.
  func schedule(_ body: @escaping @Sendable () -> Void) {
    let isFirst = state.withLock { state in
      defer { state = State(isScheduled: true, wasPostponed: state.isScheduled) }
      return !state.isScheduled
    }
    if isFirst { wait(body) }
  }

  private func wait(_ body: @escaping @Sendable () -> Void) {
    delay { [self] in
      let wasPostponed = state.withLock { state in
        defer { state = State(isScheduled: state.wasPostponed) }
        return state.wasPostponed
      }
      if wasPostponed { wait(body) } else { body() }
    }
  }
}
