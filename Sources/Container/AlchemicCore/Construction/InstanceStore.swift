// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Dispatch
internal import Synchronization

/// Where the objects of a container live: one ``Instance`` for each factory of its model.
final class InstanceStore: Sendable {
  let events: EventLog
  private let instances: StableArray<Instance>
  /// The factories that have created objects since the container last posted their counts.
  private let dueCounts = Mutex<[Int]>([])
  /// The timings of creations that waited or created other objects, by factory.
  private let timings = Mutex<[Int: CreationSnapshot]>([:])
  /// How many objects the container has constructed and keeps, or the program has set.
  private let keptCount = Atomic(0)
  /// Posts due counts, with a short delay.
  private static let countQueue = DispatchQueue(label: "alchemic.counts", qos: .utility)

  init(_ model: Model, _ events: EventLog) {
    self.events = events
    instances = StableArray(count: model.factories.count) { _ in Instance() }
  }

  /// How many factories there are.
  var count: Int { instances.count }

  @inline(__always)
  subscript(id: Int) -> Instance {
    _read { yield instances[id] }
  }

  @inline(__always)
  subscript(factory: ResolvedFactory) -> Instance {
    _read { yield instances[factory.id] }
  }

  /// The instance of a factory, which lives as long as this store.
  func borrow(_ id: Int) -> Borrowed<Instance> { instances.borrow(id) }

  /// The place of an object that is now constructed or set, among all of them.
  func nextNumber() -> Int { keptCount.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Stores an object of the program, and returns when.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - factory: Its factory.
  ///   - forget: Removes the earlier object from what requests read without a lock, before it is released.
  func set(_ object: StoredObject, of factory: ResolvedFactory, forget: (_ earlier: Any?) -> Void) -> UInt64 {
    let instant = events.now
    let (replaced, abandoned, (released, waiters)) = self[factory].change { content in
      (content.instant, content.number) = (instant, nextNumber())
      let replaced = content.state.attempt
      let (released, injections, waiters) = content.state.set(object)
      content.keepSuperseded(injections, of: replaced, for: object)
      // The container may still release the earlier object while threads read it here.
      _ = self[factory].kept.withdraw()
      if case .strong(let object) = object { self[factory].kept.publish(object.value) }
      return (replaced, content.takeAbandoned(), (released, waiters))
    }
    // What waited for the attempt is about to continue, even if its threads wake up later.
    if let replaced { WaitGraph.removeWaits(for: replaced) }
    SharedReference.waitForReaders()
    forget(released?.live)
    // The earlier object is released here, outside of the lock.
    withExtendedLifetime(released) {}
    for waiter in waiters { waiter.wake(.over) }
    for injection in abandoned { try? injection() }
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
        // For requests that have decided to wait for the attempt and do not wait yet.
        content.state.attempt?.didFail(error)
        let (released, waiters) = content.state.release()
        if content.state.failure == nil { content.hasTiming = false }
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

// MARK: Timings

extension InstanceStore {
  /// How the time of a factory's last creation was spent; `nil` where all of it was the object's own.
  func timing(of factory: Int) -> CreationSnapshot? {
    guard self[factory].content.withLock({ $0.hasTiming }) else { return nil }
    return timings.withLock { $0[factory] }
  }

  /// Keeps how the time of a factory's creation was spent, together with the change of its content.
  @inline(__always)
  func keep(_ timing: CreationSnapshot?, of factory: Int, in content: inout Instance.Content) {
    // Few creations have one.
    if content.hasTiming || timing != nil { replace(timing, of: factory, in: &content) }
  }

  private func replace(_ timing: CreationSnapshot?, of factory: Int, in content: inout Instance.Content) {
    timings.withLock { $0[factory] = timing }
    content.hasTiming = timing != nil
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
    return events.post(.starting(factory: factory.id), on: thread, at: instant)
  }

  /// Counts an object that the container does not keep, and announces the count.
  func countUnkept(_ object: Any, of factory: Int) {
    if self[factory].count(events) { announceUnkept(object, of: factory) }
  }

  /// Announces an object that was counted.
  func announceUnkept(_ object: Any, of factory: Int) {
    if self[factory].isWatched.load(ordering: .relaxed) { self[factory].remember(object) }
    guard !self[factory].isCountDue.exchange(true, ordering: .sequentiallyConsistent) else { return }
    let isFirst = dueCounts.withLock { factories in
      factories.append(factory)
      return factories.count == 1
    }
    if isFirst { Self.countQueue.asyncAfter(deadline: .now() + .milliseconds(10)) { self.postDueCounts() } }
  }

  /// Announces the counts that have changed since the last announcement.
  func postDueCounts() {
    let factories = dueCounts.withLock { factories in
      defer { factories = [] }
      return factories
    }
    for factory in factories {
      // The flag is cleared before the count is read: an object created in between is posted again, never lost.
      self[factory].isCountDue.store(false, ordering: .sequentiallyConsistent)
      let count = self[factory].createdCount.load(ordering: .sequentiallyConsistent)
      events.post(.counted(factory: factory, createdCount: count), on: .container)
    }
  }
}
