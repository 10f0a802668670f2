// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Logging
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// Reports that callbacks or tasks wait for a container that the program has not started, after ten seconds or at exit.
enum NeverStarted {
  private static let isWatched = Atomic(false)

  /// Watches a container that is idle and has waiters.
  static func watch(_ context: ALCContext) {
    guard Alchemic.isMain(context), SelfStart.isAbsent, !isWatched.exchange(true, ordering: .relaxed) else { return }
    atexit { Alchemic.mainContext.reportNeverStarted() }
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .seconds(10), qos: .utility) {
      Alchemic.mainContext.reportNeverStarted()
    }
  }
}

extension ALCContext {
  /// Starts a container that starts automatically, because something waits for it; otherwise arranges the report.
  func noteWaiter() {
    switch phase {
    case .idle: if !SelfStart.trigger(for: self) { NeverStarted.watch(self) }
    case .failed: reportWaitingForSuccess()
    default: break
    }
  }

  /// Logs once what waits for a container that has not been started.
  package func reportNeverStarted() {
    let waiting = reportOnce { state -> String? in
      // An explorer will start a container that is held.
      guard case .idle = state.lifecycle, !state.isHeld else { return nil }
      return Self.words(for: state.callbacks.waiting) ?? (state.waiting.isEmpty ? nil : "a task in untilReady() waits")
    }
    guard let waiting else { return }
    logger.warning(
      """
      not started, and \(waiting) for it: call Alchemic.start(), or import Alchemic instead of AlchemicCore to start \
      automatically
      """)
  }

  /// Logs which callbacks wait for a start that succeeds, once for each start that fails.
  func reportWaitingForSuccess() {
    let waiting = reportOnce { state in
      // A program that exits when the start fails has no waiters.
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

  /// A clause that says which callbacks wait; `nil` where none does.
  private static func words(for callbacks: [CallbackSnapshot]) -> String? {
    guard let first = callbacks.first else { return nil }
    let name = "\(first.label.isEmpty ? "" : "\"\(first.label)\" ")(\(first.location))"
    return callbacks.count == 1
      ? "the when-ready callback \(name) waits" : "\(callbacks.count) when-ready callbacks, the first \(name), wait"
  }
}
