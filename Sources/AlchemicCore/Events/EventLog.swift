internal import AlchemicRuntime
internal import Dispatch
internal import Synchronization

/// Keeps the newest events of a container and hands them to whoever listens, however late.
///
/// A listener that is slow loses the oldest events and is told how many; it never slows the container.
final class EventLog: Sendable {
  private let clock: @Sendable () -> UInt64
  private let capacity: Int
  private let state = Mutex(State())
  private let listeners = Atomic(0)
  /// The factories that have created objects since their counts were posted.
  private let dueCounts = Mutex<[ObjectFactory]>([])
  private static let soon = DispatchQueue(label: "alchemic.counts", qos: .utility)

  private struct State {
    /// A ring: the event with number n is at (n − 1) modulo the capacity.
    var events: [AlchemicEvent] = []
    var newest: UInt64 = 0
    var waiting: [Int: @Sendable () -> Void] = [:]
    var nextWaiter = 0
  }

  /// - Parameters:
  ///   - capacity: How many events are kept for those who come late.
  ///   - clock: The monotonic clock, in nanoseconds.
  init(capacity: Int, clock: @escaping @Sendable () -> UInt64) {
    self.capacity = capacity
    self.clock = clock
  }

  var now: UInt64 { clock() }

  var newest: UInt64 { state.withLock { $0.newest } }

  /// Adds an event, and returns when it happened.
  ///
  /// - Parameters:
  ///   - kind: What happened.
  ///   - thread: Where.
  ///   - instant: When, for one whose instant was written down elsewhere before; else now.
  @discardableResult
  func post(
    _ kind: AlchemicEvent.Kind, on thread: ThreadLabel = .current, at instant: UInt64? = nil
  ) -> UInt64 {
    let (instant, woken) = state.withLock { state in
      // Taken under the lock, so that numbers and instants have one order.
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

  /// Has it posted, soon, how many objects a factory has created that it does not keep. A program that creates millions
  /// of them pays for a look at a flag each time, and for an event every now and then; for remembering them only where
  /// somebody looks at those of this template.
  @inline(__always)
  func postCreated(_ factory: ObjectFactory, _ object: @autoclosure () -> Any) {
    guard listeners.load(ordering: .relaxed) > 0 else { return }
    if factory.isWatched.load(ordering: .relaxed) { factory.remember(object()) }
    postCount(of: factory)
  }

  private func postCount(of factory: ObjectFactory) {
    guard !factory.isCountDue.load(ordering: .sequentiallyConsistent),
      !factory.isCountDue.exchange(true, ordering: .sequentiallyConsistent)
    else { return }
    let isFirst = dueCounts.withLock { factories in
      factories.append(factory)
      return factories.count == 1
    }
    if isFirst { Self.soon.asyncAfter(deadline: .now() + .milliseconds(10)) { self.postDueCounts() } }
  }

  private func postDueCounts() {
    let factories = dueCounts.withLock { factories in
      defer { factories = [] }
      return factories
    }
    for factory in factories {
      // Before the count is read: one that is made in between is told again, never lost.
      factory.isCountDue.store(false, ordering: .sequentiallyConsistent)
      let count = factory.createdCount.load(ordering: .sequentiallyConsistent)
      post(.objectsCreated(factory: factory.id, createdCount: count), on: .container)
    }
  }

  func listenerAppeared() { listeners.add(1, ordering: .relaxed) }

  func listenerLeft() { listeners.subtract(1, ordering: .relaxed) }

  /// The next delivery after an event, or nothing when there is none yet.
  func delivery(after number: UInt64) -> AlchemicEvents.Element? {
    state.withLock { state in
      guard state.newest > number else { return nil }
      let oldest = state.newest - UInt64(state.events.count) + 1
      if number + 1 < oldest { return .dropped(Int(oldest - number - 1)) }
      return .event(state.events[Int(number % UInt64(capacity))])
    }
  }

  /// Waits for an event that is newer, or for the end of the task.
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

  /// Calls something once there is an event that is newer: at once, or on the thread that posts it.
  func whenNews(after number: UInt64, _ wake: @escaping @Sendable () -> Void) {
    let isThere = state.withLock { state in
      if state.newest > number { return true }
      state.nextWaiter += 1
      state.waiting[state.nextWaiter] = wake
      return false
    }
    if isThere { wake() }
  }
}

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

// A factory's record is written before its event is posted: a snapshot reads the number of the newest event first, and
// so never lacks what that event told.
extension EventLog {
  /// Posts that a singleton is being made, and returns when that began.
  func postStarting(_ factory: ObjectFactory, on thread: ThreadLabel = .current) -> UInt64 {
    let instant = now
    factory.storage.withLock { $0.record = .creating(since: instant, thread: thread) }
    return post(.singletonStarting(factory: factory.id), on: thread, at: instant)
  }

  func postFailed(_ factory: ObjectFactory, _ error: AlchemicError) {
    factory.storage.withLock { $0.record = .failed(error) }
    post(.singletonFailed(factory: factory.id, error))
  }
}
