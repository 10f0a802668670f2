// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization

/// Runs closures after a time, with one timer for all of them.
///
/// Nearly all are cancelled long before. A cancelled closure is released at once. A separate timer would keep it, with all
/// that it holds, until it is due.
package final class Timeouts: Sendable {
  /// A closure that waits for its time.
  package struct ID: Hashable, Sendable {
    fileprivate let number: UInt64
  }

  private struct Entry {
    let due: UInt64
    let body: @Sendable () -> Void
  }

  private struct State {
    var lastNumber: UInt64 = 0
    var entries: [UInt64: Entry] = [:]
    /// When the timer is going to call, the latest first. Only an entry that is due before all calls adds one.
    var calls: [UInt64] = []

    /// Adds a call of the timer; false where an earlier one suffices.
    mutating func addCall(at due: UInt64) -> Bool {
      if let next = calls.last, next <= due { return false }
      calls.append(due)
      return true
    }
  }

  private let clock: @Sendable () -> UInt64
  private let timer: @Sendable (Duration, @escaping @Sendable () -> Void) -> Void
  private let perform: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let state = Mutex(State())

  /// The timeouts of all containers that are created without a timer.
  static let ofProcess = Timeouts(
    clock: { DispatchTime.now().uptimeNanoseconds },
    timer: { delay, body in
      DispatchQueue.global(qos: .userInitiated).asyncAfter(deadline: .now() + delay / .seconds(1), execute: body)
    },
    // One that takes long must not delay the others.
    perform: { DispatchQueue.global(qos: .userInitiated).async(execute: $0) })

  /// - Parameters:
  ///   - clock: A monotonic clock in nanoseconds.
  ///   - timer: Runs a closure after a time.
  ///   - perform: Runs a closure that is due; by default on the thread of the timer.
  package init(
    clock: @escaping @Sendable () -> UInt64,
    timer: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Void,
    perform: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { $0() }
  ) {
    self.clock = clock
    self.timer = timer
    self.perform = perform
  }

  /// How many closures have neither run nor been cancelled.
  package var count: Int { state.withLock { $0.entries.count } }

  /// Runs a closure after a time, unless it is cancelled before.
  @discardableResult
  package func run(after delay: Duration, _ body: @escaping @Sendable () -> Void) -> ID {
    let nanoseconds = max(0, delay / .nanoseconds(1))
    let (due, isLate) = clock().addingReportingOverflow(UInt64(exactly: nanoseconds.rounded()) ?? .max)
    let entry = Entry(due: isLate ? .max : due, body: body)
    let (id, isFirst) = state.withLock { state in
      state.lastNumber += 1
      state.entries[state.lastNumber] = entry
      return (ID(number: state.lastNumber), state.addCall(at: entry.due))
    }
    if isFirst { call(at: entry.due, in: delay) }
    return id
  }

  /// Releases a closure that has not run.
  package func cancel(_ id: ID) {
    let entry = state.withLock { $0.entries.removeValue(forKey: id.number) }
    // Released outside of the lock: it may hold objects of the program.
    withExtendedLifetime(entry) {}
  }

  private func call(at due: UInt64, in delay: Duration) {
    timer(delay) { [weak self] in self?.called(at: due) }
  }

  private func called(at due: UInt64) {
    // The timer decides when it is that time, because a test may have one without a clock.
    let now = max(due, clock())
    let (entries, next) = state.withLock { state in
      state.calls.removeAll { $0 == due }
      let entries = state.entries.filter { $0.value.due <= now }
        .sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }
      for (number, _) in entries { state.entries[number] = nil }
      let next = state.entries.values.map(\.due).min()
      return (entries.map(\.value), next.flatMap { state.addCall(at: $0) ? $0 : nil })
    }
    if let next { call(at: next, in: .nanoseconds(Int64(clamping: next - now))) }
    for entry in entries { perform(entry.body) }
  }
}
