/// Listens to a container's events at its own pace, on a thread that must not wait for them.
package final class AlchemicEventReader: Sendable {
  private let log: EventLog

  /// A reader, which listens as long as it lives.
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

  /// Calls something once when there is an event after a number: at once, or on the thread that posts it, which must
  /// not be kept waiting.
  package func whenNews(after number: UInt64, _ wake: @escaping @Sendable () -> Void) {
    log.whenNews(after: number, wake)
  }
}
