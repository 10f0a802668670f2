import Dispatch
import Synchronization

/// Does something once no change was made for a while.
package final class Debouncer: Sendable {
  /// Runs something delay.
  package typealias Delay = @Sendable (_ body: @escaping @Sendable () -> Void) -> Void

  private let delay: Delay
  private let state = Mutex(State())

  private struct State {
    var isScheduled = false
    var wasPostponed = false
  }

  init(delay: @escaping Delay) { self.delay = delay }

  /// How delay comes two seconds after it was asked for.
  package static let twoSeconds: Delay = { body in
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .seconds(2), execute: body)
  }

  /// To be called for each change. Only the first sets a timer: one that finds others since then sets it once more.
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
