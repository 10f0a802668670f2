// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Dispatch
import Foundation
import Synchronization

/// The codes of an error's problems, or the error itself.
func codes(_ error: any Error) -> [String] {
  (error as? AlchemicError)?.problems.map(\.code) ?? ["\(error)"]
}

/// For each problem of an error, the names of the objects that wait for each other, or the code of another problem.
func cycles(_ error: any Error) -> [[String]] {
  guard let error = error as? AlchemicError else { return [["\(error)"]] }
  return error.problems.map { $0.code == "waiting-for-each-other" ? $0.cycle : [$0.code] }
}

/// Runs a closure on a new thread, which inherits nothing. The semaphore is signalled when the closure has returned.
func onThread(_ body: @escaping @Sendable () -> Void) -> DispatchSemaphore {
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    done.signal()
  }
  return done
}

/// A one-time signal that tasks wait for. A cancelled task stops waiting.
final class Signal: Sendable {
  private struct State {
    var isGiven = false
    var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    var next = 0
  }

  private let state = Mutex(State())

  func give() {
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      state.isGiven = true
      return state.waiting
    }
    for continuation in waiting.values { continuation.resume() }
  }

  /// - Throws: `CancellationError`.
  func wait() async throws {
    let number = state.withLock { state in
      state.next += 1
      return state.next
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome = state.withLock { state -> Result<Void, any Error>? in
          if state.isGiven { return .success(()) }
          if Task.isCancelled { return .failure(CancellationError()) }
          state.waiting[number] = continuation
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let waiting = state.withLock { $0.waiting.removeValue(forKey: number) }
      waiting?.resume(throwing: CancellationError())
    }
  }
}
