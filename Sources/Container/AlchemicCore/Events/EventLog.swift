// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Keeps a container's newest events, for listeners that start later.
///
/// A slow listener never slows the container: it loses the oldest events and learns how many it lost.
final class EventLog: Sendable {
  private let clock: @Sendable () -> UInt64
  private let state: Mutex<State>
  private let listeners = Atomic(0)

  private struct State {
    var events: EventRecords
    var waiting: [Int: @Sendable () -> Void] = [:]
    var nextWaiter = 0
  }

  /// - Parameters:
  ///   - capacity: How many events the log keeps.
  ///   - clock: The monotonic clock, in nanoseconds.
  init(capacity: Int, clock: @escaping @Sendable () -> UInt64) {
    state = Mutex(State(events: EventRecords(capacity: capacity)))
    self.clock = clock
  }

  var now: UInt64 { clock() }

  var newest: UInt64 { state.withLock { $0.events.newest } }

  @inline(__always)
  var hasListeners: Bool { listeners.load(ordering: .relaxed) > 0 }

  /// Adds an event, and returns when it happened.
  ///
  /// - Parameters:
  ///   - kind: What happened.
  ///   - thread: The thread it happened on.
  ///   - instant: When it happened; by default now.
  ///   - creation: How the time of a creation was spent, where not all of it was its own.
  @discardableResult
  func post(
    _ kind: PostedEvent.Kind, on thread: ThreadLabel = .current, at instant: UInt64? = nil,
    creation: CreationSnapshot? = nil
  ) -> UInt64 {
    append(at: instant) { $0.append(kind, on: thread, at: $1, creation: creation) }
  }

  /// Adds an event of a creation that has no details, and returns when it happened.
  @discardableResult
  func post(_ event: CreationEvent, on thread: ThreadLabel, at instant: UInt64? = nil) -> UInt64 {
    append(at: instant) { $0.append(event, on: thread, at: $1) }
  }

  @inline(__always)
  private func append(at instant: UInt64?, _ body: (inout EventRecords, UInt64) -> EventRecords.Other?) -> UInt64 {
    // The replaced event is released outside of the lock: its error may hold objects of the program.
    let (instant, woken, _) = state.withLock { state -> (UInt64, [Int: @Sendable () -> Void]?, EventRecords.Other?) in
      // The log reads the clock under the lock, so that numbers and instants have the same order.
      let instant = instant ?? clock()
      let replaced = body(&state.events, instant)
      guard !state.waiting.isEmpty else { return (instant, nil, replaced) }
      defer { state.waiting = [:] }
      return (instant, state.waiting, replaced)
    }
    if let woken { for wake in woken.values { wake() } }
    return instant
  }

  func listenerAppeared() { listeners.add(1, ordering: .relaxed) }

  func listenerLeft() { listeners.subtract(1, ordering: .relaxed) }

  /// What a listener at a position receives next.
  enum Delivery {
    case event(PostedEvent)
    /// The log no longer has this many events.
    case dropped(Int)
  }

  /// The next delivery after an event; `nil` when there is none yet.
  func delivery(after number: UInt64) -> Delivery? {
    state.withLock { state in
      guard state.events.newest > number else { return nil }
      let oldest = state.events.oldest
      if number + 1 < oldest { return .dropped(Int(oldest - number - 1)) }
      return .event(state.events[number + 1])
    }
  }

  /// Waits for a newer event, or for the end of the task.
  func wait(after number: UInt64) async {
    let identifier = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.events.newest > number || Task.isCancelled { return true }
          state.waiting[identifier] = { continuation.resume() }
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: identifier) }?()
    }
  }

  /// Calls `wake` once there is a newer event: at once, or on the thread that posts it.
  func whenNews(after number: UInt64, _ wake: @escaping @Sendable () -> Void) {
    let hasNews = state.withLock { state in
      if state.events.newest > number { return true }
      state.nextWaiter += 1
      state.waiting[state.nextWaiter] = wake
      return false
    }
    if hasNews { wake() }
  }
}
