// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Dispatch
import Logging
import Synchronization

/// A logger that logs nothing.
let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

/// A container's clock and timer that only the test moves.
final class ManualTime: Sendable {
  private struct State {
    var now: UInt64 = 0
    var due: [(at: UInt64, body: @Sendable () -> Void)] = []
    var watcher: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  var now: UInt64 { state.withLock(\.now) }

  func after(_ delay: Duration, _ body: @escaping @Sendable () -> Void) {
    let watcher = state.withLock { state in
      state.due.append((state.now + UInt64(delay / .nanoseconds(1)), body))
      defer { state.watcher = nil }
      return state.watcher
    }
    watcher?.resume()
  }

  /// Waits until something is due at a later time.
  func untilDue() async {
    await withCheckedContinuation { continuation in
      let isDue = state.withLock { state in
        if !state.due.isEmpty { return true }
        state.watcher = continuation
        return false
      }
      if isDue { continuation.resume() }
    }
  }

  /// Moves the time, and runs what is due, in its order.
  func advance(by duration: Duration) {
    let end = now + UInt64(duration / .nanoseconds(1))
    while let body = state.withLock({ state -> (@Sendable () -> Void)? in
      guard let index = state.due.indices.min(by: { state.due[$0].at < state.due[$1].at }), state.due[index].at <= end
      else { return nil }
      state.now = max(state.now, state.due[index].at)
      return state.due.remove(at: index).body
    }) { body() }
    state.withLock { $0.now = max($0.now, end) }
  }

  /// A container with this time, which logs nothing.
  func container(_ classes: AnyClass...) -> ALCContext {
    ALCContext(
      scan: .classes(classes), clock: { self.now }, logger: silent, timer: { self.after($0, $1) })
  }
}

/// Objects that stop report here, and wait here until the test lets them go on. Each container has its own.
final class StopGate: AlchemicManaged, Sendable {
  private struct State {
    var arrived: [String] = []
    var waiting: [String: CheckedContinuation<Void, Never>] = [:]
    var released: Set<String> = []
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())
  private let semaphore = DispatchSemaphore(value: 0)

  /// Everything that has arrived, in order.
  var arrived: [String] { state.withLock(\.arrived) }

  /// Reports an object.
  func note(_ name: String) {
    let ready = state.withLock { state in
      state.arrived.append(name)
      let ready = state.watchers.filter { $0.count <= state.arrived.count }
      state.watchers.removeAll { $0.count <= state.arrived.count }
      return ready
    }
    for watcher in ready { watcher.continuation.resume() }
  }

  /// Reports an object, and waits for its release.
  func pass(_ name: String) async {
    await withCheckedContinuation { continuation in
      let isReleased = state.withLock { state in
        if state.released.remove(name) != nil { return true }
        state.waiting[name] = continuation
        return false
      }
      note(name)
      if isReleased { continuation.resume() }
    }
  }

  /// Lets an object go on, now or when it arrives.
  func release(_ name: String) {
    let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if let waiting = state.waiting.removeValue(forKey: name) { return waiting }
      state.released.insert(name)
      return nil
    }
    continuation?.resume()
  }

  /// Blocks this thread until ``unblock()``.
  func block() { semaphore.wait() }

  /// Lets one blocked thread go on, now or when it blocks.
  func unblock() { semaphore.signal() }

  /// Waits until this many objects have arrived, in all.
  func untilArrived(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        if state.arrived.count >= count { return true }
        state.watchers.append((count, continuation))
        return false
      }
      if isReady { continuation.resume() }
    }
  }
}
