import Dispatch
import Synchronization

/// Does something once no change was made for a while.
package final class Rest: Sendable {
  /// Runs something later.
  package typealias Later = @Sendable (_ body: @escaping @Sendable () -> Void) -> Void

  private let later: Later
  private let state = Mutex(State())

  private struct State {
    var isPlanned = false
    var isDisturbed = false
  }

  init(later: @escaping Later) { self.later = later }

  /// How later comes two seconds after it was asked for.
  package static let afterPause: Later = { body in
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .seconds(2), execute: body)
  }

  /// To be called for each change. Only the first sets a timer: one that finds others since then sets it once more.
  func plan(_ body: @escaping @Sendable () -> Void) {
    let isFirst = state.withLock { state in
      defer { state = State(isPlanned: true, isDisturbed: state.isPlanned) }
      return !state.isPlanned
    }
    if isFirst { wait(body) }
  }

  private func wait(_ body: @escaping @Sendable () -> Void) {
    later { [self] in
      let isDisturbed = state.withLock { state in
        defer { state = State(isPlanned: state.isDisturbed) }
        return state.isDisturbed
      }
      if isDisturbed { wait(body) } else { body() }
    }
  }
}
