// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Synchronization

/// The object of one factory in one container: its state, when that changed, and how many objects were created.
///
/// A mutex protects the state. No code of the program runs while it is locked.
struct Instance: ~Copyable, Sendable {
  typealias State = InstanceState<StoredObject, Attempt, Waiter, DeferredInjection, AlchemicError>
  struct Content: Sendable {
    var state = State()
    /// When the object was set, released or completed, or its attempt began; 0 before that.
    var instant: UInt64 = 0
    /// How long the creation took, in nanoseconds.
    var took: UInt64 = 0
    var thread = ThreadLabel.container
    /// When the object was constructed or set, as its place among all of the container; 0 before that.
    var number = 0
    /// Whether the attempt has started. An asynchronous one may first wait for its arguments.
    var hasBegun = false
    /// Whether the store knows how the time of the creation was spent.
    var hasTiming = false
    var followers: Followers?

    /// Keeps the injections that waited for an attempt that has failed.
    mutating func abandon(_ injections: [DeferredInjection]) {
      guard !injections.isEmpty else { return }
      let followers = followers ?? Followers()
      self.followers = followers
      followers.abandoned += injections.map(AbandonedInjection.init)
    }

    /// Keeps the injections that waited for an attempt, which runs them although the program has set an object in the
    /// meantime, and keeps that object for these and for those of earlier calls.
    mutating func keepSuperseded(_ injections: [DeferredInjection], of attempt: Attempt?, for object: StoredObject) {
      if let attempt, !injections.isEmpty {
        let followers = followers ?? Followers()
        self.followers = followers
        followers.superseded += injections.map { SupersededInjection($0, attempt) }
      }
      guard let followers else { return }
      for index in followers.superseded.indices { followers.superseded[index].keep(object) }
    }

    /// Removes and returns the injections that waited for an attempt that is superseded.
    func takeSuperseded(of attempt: Attempt) -> [SupersededInjection] {
      guard let followers else { return [] }
      defer { followers.superseded.removeAll { $0.attempt === attempt } }
      return followers.superseded.filter { $0.attempt === attempt }
    }

    /// Removes and returns the injections that waited for attempts that have failed.
    func takeAbandoned() -> [AbandonedInjection] {
      defer { followers?.abandoned = [] }
      return followers?.abandoned ?? []
    }
  }

  /// What hardly any factory has.
  ///
  /// `@unchecked`: used only while the mutex of the instance is locked.
  final class Followers: @unchecked Sendable {
    /// The variables that received the object and also receive the next one.
    let transientInjections = TransientInjections()
    /// The living objects that the container does not keep, once a caller has asked for them.
    var objects = LiveObjects()
    /// The injections that waited for attempts that have failed.
    var abandoned: [AbandonedInjection] = []
    /// The injections that waited for an attempt when the program set an object. The attempt runs them before its end: then
    /// the objects with these variables are complete, and others may use them.
    var superseded: [SupersededInjection] = []
  }

  let content = Mutex(Content())
  /// The complete object, where the container keeps it alive.
  let kept = SharedReference()
  /// How many objects the factory has created.
  let createdCount = Atomic(0)
  /// Whether the container remembers the living objects that it does not keep.
  let isWatched = Atomic(false)
  /// Whether a post of the object count is pending.
  let isCountDue = Atomic(false)

  /// Counts an object that the container does not keep.
  ///
  /// A program may create millions of such objects. Each costs one check of a flag; only the first one after a post of the
  /// count, and each object of a watched template, is announced.
  ///
  /// - Returns: Whether the object must be announced.
  @inline(__always)
  func count(_ events: EventLog) -> Bool {
    // Counted before the event log checks whether a post is due, so that the pending post or this one includes it.
    createdCount.wrappingAdd(1, ordering: .sequentiallyConsistent)
    guard events.hasListeners else { return false }
    return !isCountDue.load(ordering: .sequentiallyConsistent) || isWatched.load(ordering: .relaxed)
  }

  /// Changes the state. The result may keep objects alive, which the caller releases once the mutex is unlocked.
  @inline(__always)
  func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    content.withLock { body(&$0.state) }
  }

  /// Changes the content, and releases what the earlier state held only once the mutex is unlocked: a failure, an object
  /// or an injection may hold objects of the program, whose deinitialisers run then.
  func change<Result: Sendable>(_ body: (inout Content) -> Result) -> Result {
    let (result, earlier) = content.withLock { content in
      let earlier = content.state.phase
      return (body(&content), earlier)
    }
    withExtendedLifetime(earlier) {}
    return result
  }

  /// The object, complete or not, while there is one.
  var object: Any? {
    // Read outside of the lock: the last reference to a weak object may end here.
    content.withLock { $0.state.object }?.live
  }

  /// Whether the container has created the object, or learnt that there is none, and can use that without waiting.
  var isComplete: Bool {
    switch content.withLock({ $0.state.phase }) {
    case .ready(let object, .created): object.live != nil
    case .absent(.nothing): true
    case .absent, .constructing, .wiring, .ready, .failed: false
    }
  }

  /// The complete object of a singleton that is not weak and that the program has not set. It stays the same for the life
  /// of the container, unless the program sets another.
  var settledObject: AnyObject? {
    content.withLock { content -> UncheckedTransfer<AnyObject>? in
      guard case .ready(.strong(let object), .created) = content.state.phase else { return nil }
      return object
    }?.value
  }

  /// The state as listeners see it.
  var visibleState: FactorySnapshot.State {
    let (phase, instant, took, thread, hasBegun) = content.withLock { content in
      (content.state.phase, content.instant, content.took, content.thread, content.hasBegun)
    }
    switch phase {
    case .absent(.untouched): return .notCreated
    case .constructing where !hasBegun: return .notCreated
    case .constructing, .wiring: return .creating(since: instant, thread: thread.description)
    case .absent(.nothing): return .absent(at: instant, took: took, thread: thread.description)
    case .ready(_, .created): return .created(at: instant, took: took, thread: thread.description)
    case .absent(.released): return .released(at: instant)
    case .ready(_, .set): return .set(at: instant)
    case .failed(let error): return .failed(FailureSnapshot(error))
    }
  }
}
