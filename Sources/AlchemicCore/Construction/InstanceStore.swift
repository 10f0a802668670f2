internal import AlchemicRuntime
internal import Dispatch
internal import Synchronization

/// Where the objects of a container live: one ``Instance`` for each factory of its model.
final class InstanceStore: Sendable {
  let events: EventLog
  private let instances: StableArray<Instance>
  /// The factories that have created objects since the container last posted their counts.
  private let dueCounts = Mutex<[Int]>([])
  /// Posts due counts, with a short delay.
  private static let countQueue = DispatchQueue(label: "alchemic.counts", qos: .utility)

  init(_ model: Model, _ events: EventLog) {
    self.events = events
    instances = StableArray(count: model.factories.count) { _ in Instance() }
  }

  @inline(__always)
  subscript(id: Int) -> Instance {
    _read { yield instances[id] }
  }

  @inline(__always)
  subscript(factory: ResolvedFactory) -> Instance {
    _read { yield instances[factory.id] }
  }

  /// Stores an object of the program, and returns when.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - factory: Its factory.
  ///   - forget: Removes the earlier object from what requests read without a lock, before it is released.
  func set(_ object: StoredObject, of factory: ResolvedFactory, forget: (_ earlier: Any?) -> Void) -> UInt64 {
    let instant = events.now
    let (released, injections, waiters) = self[factory].change { content in
      content.instant = instant
      let set = content.state.set(object)
      // The container may still release the earlier object while threads read it here.
      _ = self[factory].kept.withdraw()
      if case .strong(let object) = object { self[factory].kept.publish(object.value) }
      return set
    }
    SharedReference.waitForReaders()
    forget(released?.live)
    // The earlier object is released here, outside of the lock.
    withExtendedLifetime(released) {}
    for waiter in waiters { waiter.wake(.over) }
    for injection in injections { try? injection() }
    return instant
  }

  /// Releases every object, so that a start that failed leaves none.
  ///
  /// - Parameter error: The error for requests that still wait.
  func release(_ error: AlchemicError) {
    var isAnyPublished = false
    var left: [(StoredObject?, Instance.Followers?)] = []
    for id in 0..<instances.count {
      let (released, isPublished, waiters, followers) = instances[id].change { content in
        let (released, waiters) = content.state.release()
        defer { content.followers = nil }
        // Under the lock, because another thread may complete an object and publish it at this moment.
        return (released, instances[id].kept.withdraw(), waiters, content.followers)
      }
      instances[id].createdCount.store(0, ordering: .relaxed)
      for waiter in waiters { waiter.wake(.failed(error)) }
      isAnyPublished = isAnyPublished || isPublished
      if released != nil || followers != nil { left.append((released, followers)) }
    }
    if isAnyPublished { SharedReference.waitForReaders() }
    // Released outside of the lock: deinitialisers of the program may run now.
    withExtendedLifetime(left) {}
  }
}

// MARK: Announcements

// An instance changes before its event is posted. A snapshot reads the number of the newest event first, so it always
// includes what that event reports.
extension InstanceStore {
  /// Announces that a creation begins, and returns when it began.
  func announceStarting(_ factory: ResolvedFactory, on thread: ThreadLabel) -> UInt64 {
    let instant = events.now
    self[factory].content.withLock { content in
      (content.instant, content.thread, content.hasBegun) = (instant, thread, true)
    }
    return events.post(.singletonStarting(factory: factory.id), on: thread, at: instant)
  }

  /// Counts an object that the container does not keep, and announces the count.
  ///
  /// A program may create millions of such objects. Each costs one check of a flag; only a watched template's objects
  /// are remembered.
  @inline(__always)
  func countUnkept(_ object: @autoclosure () -> Any, of factory: Int) {
    // Counted before the event log checks whether a post is due, so that the pending post or this one includes it.
    self[factory].createdCount.add(1, ordering: .sequentiallyConsistent)
    guard events.hasListeners else { return }
    announceUnkept(object(), of: factory)
  }

  private func announceUnkept(_ object: Any, of factory: Int) {
    if self[factory].isWatched.load(ordering: .relaxed) { self[factory].remember(object) }
    guard !self[factory].isCountDue.load(ordering: .sequentiallyConsistent),
      !self[factory].isCountDue.exchange(true, ordering: .sequentiallyConsistent)
    else { return }
    let isFirst = dueCounts.withLock { factories in
      factories.append(factory)
      return factories.count == 1
    }
    if isFirst { Self.countQueue.asyncAfter(deadline: .now() + .milliseconds(10)) { self.postDueCounts() } }
  }

  private func postDueCounts() {
    let factories = dueCounts.withLock { factories in
      defer { factories = [] }
      return factories
    }
    for factory in factories {
      // The flag is cleared before the count is read: an object created in between is posted again, never lost.
      self[factory].isCountDue.store(false, ordering: .sequentiallyConsistent)
      let count = self[factory].createdCount.load(ordering: .sequentiallyConsistent)
      events.post(.objectsCreated(factory: factory, createdCount: count), on: .container)
    }
  }
}
