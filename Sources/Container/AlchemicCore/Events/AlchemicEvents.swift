/// The events of a container: first those it has kept, then each new one as it happens.
///
/// Any number of tasks may listen, each at its own pace. The sequence ends with the listening task.
public struct AlchemicEvents: AsyncSequence, Sendable {
  let log: EventLog
  let start: UInt64

  /// What a listener receives.
  public enum Element: Sendable {
    /// The next event.
    case event(AlchemicEvent)
    /// The listener started late or was too slow, and lost this many events.
    case dropped(Int)
  }

  /// Starts to listen, from the first event of the sequence.
  public func makeAsyncIterator() -> Iterator {
    Iterator(log: log, position: start)
  }

  /// One task's position in the events.
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

    /// Waits for the next event, without blocking a thread.
    ///
    /// - Returns: The event, or the number of lost events before it; `nil` once the task is cancelled.
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
