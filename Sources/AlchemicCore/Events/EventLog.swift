internal import Synchronization

/// Keeps a container's newest events, for listeners that start later.
///
/// A slow listener never slows the container: it loses the oldest events and learns how many it lost.
final class EventLog: Sendable {
  private let clock: @Sendable () -> UInt64
  private let capacity: Int
  private let state = Mutex(State())
  private let listeners = Atomic(0)

  private struct State {
    /// A ring buffer: the event with number n is at (n − 1) modulo the capacity.
    var events: [AlchemicEvent] = []
    var newest: UInt64 = 0
    var waiting: [Int: @Sendable () -> Void] = [:]
    var nextWaiter = 0
  }

  /// - Parameters:
  ///   - capacity: How many events the log keeps.
  ///   - clock: The monotonic clock, in nanoseconds.
  init(capacity: Int, clock: @escaping @Sendable () -> UInt64) {
    self.capacity = capacity
    self.clock = clock
  }

  var now: UInt64 { clock() }

  var newest: UInt64 { state.withLock { $0.newest } }

  @inline(__always)
  var hasListeners: Bool { listeners.load(ordering: .relaxed) > 0 }

  /// Adds an event, and returns when it happened.
  ///
  /// - Parameters:
  ///   - kind: What happened.
  ///   - thread: The thread it happened on.
  ///   - instant: When it happened; by default now.
  @discardableResult
  func post(
    _ kind: AlchemicEvent.Kind, on thread: ThreadLabel = .current, at instant: UInt64? = nil
  ) -> UInt64 {
    let (instant, woken) = state.withLock { state in
      // The log reads the clock under the lock, so that numbers and instants have the same order.
      let instant = instant ?? clock()
      state.newest += 1
      let event = AlchemicEvent(number: state.newest, instant: instant, label: thread, kind: kind)
      if state.events.count < capacity {
        state.events.append(event)
      } else {
        state.events[Int((state.newest - 1) % UInt64(capacity))] = event
      }
      defer { state.waiting = [:] }
      return (instant, state.waiting)
    }
    for wake in woken.values { wake() }
    return instant
  }

  func listenerAppeared() { listeners.add(1, ordering: .relaxed) }

  func listenerLeft() { listeners.subtract(1, ordering: .relaxed) }

  /// The next delivery after an event; `nil` when there is none yet.
  func delivery(after number: UInt64) -> AlchemicEvents.Element? {
    state.withLock { state in
      guard state.newest > number else { return nil }
      let oldest = state.newest - UInt64(state.events.count) + 1
      if number + 1 < oldest { return .dropped(Int(oldest - number - 1)) }
      return .event(state.events[Int(number % UInt64(capacity))])
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
          if state.newest > number || Task.isCancelled { return true }
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
      if state.newest > number { return true }
      state.nextWaiter += 1
      state.waiting[state.nextWaiter] = wake
      return false
    }
    if hasNews { wake() }
  }
}
