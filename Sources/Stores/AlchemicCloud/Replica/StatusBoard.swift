// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The present status, for readers on any thread.
final class StatusBoard: Sendable {
  private let state: Mutex<State>

  private struct State {
    var status: CloudStatus
    var number = 0
    var readers: [Int: AsyncStream<CloudStatus>.Continuation] = [:]
  }

  init(_ status: CloudStatus) {
    state = Mutex(State(status: status))
  }

  var status: CloudStatus { state.withLock { $0.status } }

  /// Changes the status, and notifies the readers if it differs.
  func change(_ body: (inout CloudStatus) -> Void) {
    let (status, readers) = state.withLock { state -> (CloudStatus, [AsyncStream<CloudStatus>.Continuation]) in
      let old = state.status
      body(&state.status)
      return (state.status, old == state.status ? [] : Array(state.readers.values))
    }
    for reader in readers { reader.yield(status) }
  }

  /// The present status, then each later one. A slow reader gets the newest.
  func changes() -> AsyncStream<CloudStatus> {
    let (stream, continuation) = AsyncStream.makeStream(of: CloudStatus.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.number += 1
      state.readers[state.number] = continuation
      // Under the lock, so that no later status precedes it. Nothing is called: the stream has no reader yet.
      continuation.yield(state.status)
      return state.number
    }
    continuation.onTermination = { [weak self] _ in
      let removed = self?.state.withLock { $0.readers.removeValue(forKey: number) }
      withExtendedLifetime(removed) {}
    }
    return stream
  }
}
