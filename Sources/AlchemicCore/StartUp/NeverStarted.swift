internal import Dispatch
internal import Foundation
internal import Logging
internal import Synchronization

/// Reports what waits for the program's container while nobody starts it: after ten seconds, or when the program ends.
enum NeverStarted {
  private static let isWatched = Atomic(false)

  /// Takes note that something waits for a container that is idle.
  static func watch(_ context: ALCContext) {
    guard Alchemic.isMain(context), SelfStart.isAbsent, !isWatched.exchange(true, ordering: .relaxed) else { return }
    atexit { Alchemic.mainContext.reportNeverStarted() }
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .seconds(10), qos: .utility) {
      Alchemic.mainContext.reportNeverStarted()
    }
  }
}

extension ALCContext {
  /// Starts a container that starts by itself because something waits for it, or has the log told of what waits in vain.
  func noteWaiter() {
    switch phase {
    case .idle: if !SelfStart.trigger(for: self) { NeverStarted.watch(self) }
    case .failed: reportWaitingForSuccess()
    default: break
    }
  }

  /// Logs what waits for a container that nobody has started; once.
  package func reportNeverStarted() {
    let waiting = reportOnce { state -> String? in
      // One that is held for an explorer is going to be started.
      guard case .idle = state.lifecycle, !state.isHeld else { return nil }
      return Self.words(for: state.callbacks.waiting) ?? (state.waiting.isEmpty ? nil : "a task in untilReady() waits")
    }
    guard let waiting else { return }
    logger.warning(
      """
      not started, and \(waiting) for it: call Alchemic.start(), or import Alchemic in place of AlchemicCore, which starts \
      by itself
      """)
  }

  /// Logs what waits for a start that succeeds; once for each start that fails.
  func reportWaitingForSuccess() {
    let waiting = reportOnce { state in
      // A program that ends with the start has nobody to wait.
      if case .open = state.lifecycle {
        nil
      } else {
        state.exitStatus == nil ? Self.words(for: state.callbacks.waiting) : nil
      }
    }
    guard let waiting else { return }
    let remedy =
      Alchemic.isMain(self)
      ? "Alchemic.start() tries again, Alchemic.exitIfStartFails() ends such a program" : "start() tries again"
    logger.warning("\(waiting) for a start that succeeds: \(remedy)")
  }

  private func reportOnce(_ words: (borrowing State) -> String?) -> String? {
    state.withLock { state in
      guard !state.hasReportedWaiting, let words = words(state) else { return nil }
      state.hasReportedWaiting = true
      return words
    }
  }

  /// Which callbacks wait, and that they do; `nil` where none does.
  private static func words(for callbacks: [WhenReadyCallback]) -> String? {
    guard let first = callbacks.first else { return nil }
    let name = "\(first.label.isEmpty ? "" : "\"\(first.label)\" ")(\(first.location))"
    return callbacks.count == 1
      ? "the when-ready callback \(name) waits" : "\(callbacks.count) when-ready callbacks, the first \(name), wait"
  }
}
