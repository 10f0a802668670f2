// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Tasks that wait for one outcome, the earliest first. A task is removed before it is resumed, so that each is resumed once.
///
/// Not a dictionary: for the first one, the runtime reads all conformances of the program; see ``TaskContinuation``.
struct WaitingTasks<Outcome: Sendable>: Sendable {
  private var entries: [Entry] = []

  private struct Entry: Sendable {
    let waiter: ObjectIdentifier
    let continuation: TaskContinuation<Outcome>
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Adds a task.
  ///
  /// - Parameters:
  ///   - waiter: Its identity, which outlives the wait.
  ///   - continuation: Resumes it.
  mutating func add(_ waiter: UniqueIdentity, _ continuation: TaskContinuation<Outcome>) {
    entries.append(Entry(waiter: ObjectIdentifier(waiter), continuation: continuation))
  }

  /// Removes a task, and returns what resumes it; `nil` where it no longer waits.
  mutating func remove(_ waiter: UniqueIdentity) -> TaskContinuation<Outcome>? {
    let index = entries.firstIndex { $0.waiter == ObjectIdentifier(waiter) }
    return index.map { entries.remove(at: $0).continuation }
  }

  /// Removes all tasks, and returns them for ``resume(returning:)``.
  mutating func takeAll() -> Self {
    defer { entries = [] }
    return self
  }

  /// Resumes all tasks. Call this once, on what ``takeAll()`` has returned, and outside of locks.
  func resume(returning outcome: Outcome) {
    for entry in entries { entry.continuation.resume(returning: outcome) }
  }
}

/// The identity of a waiting task.
final class UniqueIdentity: Sendable {}
