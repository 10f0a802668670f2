/// The events of a container: first those it still remembers, then each as it happens.
///
/// Any number of tasks may listen, each at its own pace. It has no end but that of the listening task.
public struct AlchemicEvents: AsyncSequence, Sendable {
  let log: EventLog
  let start: UInt64

  /// What a listener gets.
  public enum Element: Sendable {
    /// The next event.
    case event(AlchemicEvent)
    /// So many events came and went before the listener could take them.
    case dropped(Int)
  }

  /// Begins to listen, from the event that the sequence begins with, whenever that was.
  public func makeAsyncIterator() -> Iterator {
    Iterator(log: log, position: start)
  }

  /// Listens for one task.
  public final class Iterator: AsyncIteratorProtocol {
    private let log: EventLog
    private var position: UInt64

    init(log: EventLog, position: UInt64) {
      self.log = log
      self.position = position
      log.listenerAppeared()
    }

    deinit {
      log.listenerLeft()
    }

    /// Waits for the next event, without holding a thread.
    ///
    /// - Returns: The event, or how many were lost before the next one; `nil` once the task is cancelled.
    public func next() async -> Element? {
      while !Task.isCancelled {
        if let delivery = log.delivery(after: position) {
          switch delivery {
          case .event: position += 1
          case .dropped(let count): position += UInt64(count)
          }
          return delivery
        }
        await log.wait(after: position)
      }
      return nil
    }
  }
}
