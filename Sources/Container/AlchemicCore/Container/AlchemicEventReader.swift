/// Reads a container's events on a thread that must not wait for them.
package final class AlchemicEventReader: Sendable {
  private let log: EventLog

  /// Creates a reader, which counts as a listener until it is released.
  package init(_ context: ALCContext) {
    log = context.events
    log.listenerAppeared()
  }

  deinit {
    log.listenerLeft()
  }

  /// The next delivery after an event; `nil` when there is none yet.
  package func next(after number: UInt64) -> AlchemicEvents.Element? {
    log.delivery(after: number)
  }

  /// Calls `wake` once there is a newer event: at once, or on the thread that posts it. `wake` must return quickly.
  package func whenNews(after number: UInt64, _ wake: @escaping @Sendable () -> Void) {
    log.whenNews(after: number, wake)
  }
}
