// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Wakes those who wait for the next notification.
final class Signal: Sendable {
  private let state = Mutex(State())

  private struct State {
    var readers: [Int: AsyncStream<Void>.Continuation] = [:]
    var next = 0
    var isFinished = false
  }

  /// A notification for each time that something happened since the last one was read.
  func notifications() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state -> Int? in
      guard !state.isFinished else { return nil }
      state.next += 1
      state.readers[state.next] = continuation
      return state.next
    }
    guard let number else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in self?.state.withLock { _ = $0.readers.removeValue(forKey: number) }
    }
    return stream
  }

  func notify() {
    let readers = state.withLock { $0.readers.isEmpty ? [] : Array($0.readers.values) }
    for reader in readers { reader.yield() }
  }

  /// Ends the notifications.
  func finish() {
    let readers = state.withLock { state in
      state.isFinished = true
      defer { state.readers = [:] }
      return Array(state.readers.values)
    }
    for reader in readers { reader.finish() }
  }
}
