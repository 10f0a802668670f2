// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

extension ALCContext {
  /// Counts the living objects of templates from now on, so that explorers and ``snapshot()`` show how many there are.
  ///
  /// Call it before the start to count all objects, or set the environment variable `ALCHEMIC_COUNT_LIVE` to `1` for the
  /// program's container. The container remembers a weak reference to each object that a template or
  /// `AcInvoke` creates, which takes about 0.24 µs for each object: a template without dependencies takes 2.4 times as
  /// long, a graph of ten templates 6.4 times. Nothing is counted otherwise.
  ///
  /// May be called on any thread, and more than once. It cannot be undone; an explorer that only looks for a while counts
  /// for as long as it is connected.
  public func countLiveObjects() {
    beginCountingLiveObjects()
  }

  /// Counts living objects until ``endCountingLiveObjects()`` was called as often.
  package func beginCountingLiveObjects() {
    liveCounting.begin {
      // The container announces creations only to listeners, so counting is one.
      events.listenerAppeared()
      currentEngine?.store.watchAll()
    }
  }

  /// Ends what ``beginCountingLiveObjects()`` began.
  package func endCountingLiveObjects() {
    let released = liveCounting.end {
      events.listenerLeft()
      return currentEngine?.store.watchNone()
    }
    withExtendedLifetime(released) {}
  }

  /// The present instant of the container's clock, in nanoseconds.
  package var instant: UInt64 { events.now }

  /// Whether living objects are counted.
  package var isCountingLiveObjects: Bool { liveCounting.isOn }

  /// The living objects of templates, of weak factories, and of factories that `AcInvoke` has used.
  ///
  /// - Parameters:
  ///   - first: The first factory to look at.
  ///   - limit: The maximum number of counts.
  /// - Returns: The counts by ascending factory, and the next factory to look at; `nil` for none.
  package func liveCounts(
    from first: Int, limit: Int
  ) -> (counts: [(factory: Int, count: LiveCount)], next: Int?) {
    guard liveCounting.isOn, let engine = currentEngine, first >= 0 else { return ([], nil) }
    var counts: [(factory: Int, count: LiveCount)] = []
    for factory in engine.model.factories.dropFirst(first) {
      if counts.count >= limit { return (counts, factory.id) }
      if let count = engine.store.liveCount(of: factory) { counts.append((factory.id, count)) }
    }
    return (counts, nil)
  }

  /// Transforms the living objects of a template, newest first; an empty result for any other factory.
  ///
  /// The container remembers the objects of a template from the first call on, and only while a listener observes the
  /// events, because this takes about 0.24 µs for each object. The call creates no object.
  ///
  /// - Parameters:
  ///   - id: The template's number in the snapshot.
  ///   - limit: The maximum number of objects to transform.
  ///   - body: Transforms one object.
  /// - Returns: How many objects are alive, and the results for the newest of them.
  package func withLiveObjects<Result>(
    ofTemplate id: Int, limit: Int, _ body: (AnyObject) -> Result
  ) -> (count: Int, results: [Result]) {
    guard let engine = currentEngine, engine.model.factories.indices.contains(id),
      !engine.model.factories[id].mode.isKept
    else {
      return (0, [])
    }
    engine.store[id].isWatched.store(true, ordering: .relaxed)
    var alive: [(object: AnyObject, serial: Int)] = []
    engine.store[id].forEachLiving { alive.append(($0, $1)) }
    alive.sort { $0.serial > $1.serial }
    return (alive.count, alive.prefix(limit).map { body($0.object) })
  }

  private var currentEngine: Engine? { state.withLock { $0.lifecycle.engine } }
}

extension InstanceStore {
  /// Remembers the objects of every factory from now on.
  func watchAll() {
    for id in 0..<count { self[id].isWatched.store(true, ordering: .relaxed) }
  }

  /// Remembers no objects any more. Returns the container's memory of them, which the caller releases outside of locks.
  func watchNone() -> [LiveObjects] {
    (0..<count).compactMap { id in
      self[id].isWatched.store(false, ordering: .relaxed)
      return self[id].content.withLock { content in
        let objects = content.followers.map { UncheckedTransfer($0.objects) }
        content.followers?.objects = LiveObjects()
        return objects
      }?.value
    }
  }

  /// The living objects of a factory; `nil` for a factory whose object the container keeps.
  func liveCount(of factory: ResolvedFactory) -> LiveCount? {
    if factory.mode.isKept, factory.flags.contains(.weak) {
      let isAlive = self[factory].object != nil
      return LiveCount(alive: isAlive ? 1 : 0, counted: self[factory].createdCount.load(ordering: .relaxed))
    }
    let remembered = self[factory].remembered
    return !factory.mode.isKept || remembered.counted + remembered.values > 0 ? remembered : nil
  }
}
