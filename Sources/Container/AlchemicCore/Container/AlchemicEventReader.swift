// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Reads a container's events, and counts as a listener until it is released.
package final class AlchemicEventReader: Sendable {
  private let log: EventLog
  /// Weak: a listener does not keep the container.
  private weak let context: ALCContext?

  /// Creates a reader.
  package convenience init(_ context: ALCContext) {
    self.init(context.events, context)
  }

  /// Creates a reader of a log, whose container may be gone.
  init(_ log: EventLog, _ context: ALCContext?) {
    self.log = log
    self.context = context
    log.listenerAppeared()
  }

  deinit {
    log.listenerLeft()
  }

  /// What follows an event, without waiting; `nil` when there is nothing yet.
  package func next(after number: UInt64) -> ContainerUpdate? {
    switch log.delivery(after: number) {
    case nil: nil
    case .dropped(let count): .dropped(count)
    case .event(let event): .event(ContainerEvent(event, in: context))
    }
  }

  /// What follows a position, as soon as there is something, without blocking a thread; `nil` once the task is cancelled.
  ///
  /// - Parameter position: The number of the last known event; afterwards, of the last one received or lost.
  package func next(after position: inout UInt64) async -> ContainerUpdate? {
    while !Task.isCancelled {
      if let update = next(after: position) {
        switch update {
        case .event: position += 1
        case .dropped(let count): position += UInt64(count)
        }
        return update
      }
      await log.wait(after: position)
    }
    return nil
  }

  /// Calls `wake` once there is a newer event: at once, or on the thread that posts it. `wake` must return quickly.
  package func whenNews(after number: UInt64, _ wake: @escaping @Sendable () -> Void) {
    log.whenNews(after: number, wake)
  }
}
