internal import Dispatch
internal import Synchronization

// A factory's record changes before its event is posted. A snapshot reads the number of the newest event first, so it
// always includes what that event reports.
extension EventLog {
  /// Posts that the creation of a singleton starts, and returns when it started.
  func postStarting(_ factory: ObjectFactory, on thread: ThreadLabel = .current) -> UInt64 {
    let instant = now
    factory.storage.withLock { $0.record = .creating(since: instant, thread: thread) }
    return post(.singletonStarting(factory: factory.id), on: thread, at: instant)
  }

  func postFailed(_ factory: ObjectFactory, _ error: AlchemicError) {
    factory.storage.withLock { $0.record = .failed(error) }
    post(.singletonFailed(factory: factory.id, error))
  }

  /// Schedules an event with the number of objects that a factory has created and the container does not keep.
  ///
  /// A program may create millions of such objects. Each costs one check of a flag; only a watched template's objects
  /// are remembered.
  @inline(__always)
  func postCreated(_ factory: ObjectFactory, _ object: @autoclosure () -> Any) {
    guard hasListeners else { return }
    if factory.isWatched.load(ordering: .relaxed) { factory.remember(object()) }
    scheduleCount(of: factory)
  }

  private func scheduleCount(of factory: ObjectFactory) {
    guard !factory.isCountDue.load(ordering: .sequentiallyConsistent),
      !factory.isCountDue.exchange(true, ordering: .sequentiallyConsistent)
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
      factory.isCountDue.store(false, ordering: .sequentiallyConsistent)
      let count = factory.createdCount.load(ordering: .sequentiallyConsistent)
      post(.objectsCreated(factory: factory.id, createdCount: count), on: .container)
    }
  }
}
