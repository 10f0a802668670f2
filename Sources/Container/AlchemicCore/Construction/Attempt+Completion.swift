// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

// An attempt that uses the unfinished object of another one is complete together with that: see `CompletionGroups`. Until
// then, other threads wait for it, and its failure leaves nothing that uses its object.

/// The remaining work of an attempt that has done its own.
struct Completion: Sendable {
  /// Gives the object to all requests.
  let complete: @Sendable () -> Void
  /// Releases the object, because one that it uses has failed.
  let rollBack: @Sendable (AlchemicError) -> Void
}

/// The state of an attempt that completes together with others. Few attempts have one.
struct CompletionState: ~Copyable, Sendable {
  /// The attempts of the whole process: an object may use one of another container.
  fileprivate static let groups = Mutex(CompletionGroups<Attempt>())

  /// The bits of the stage.
  enum Stage {
    /// It has been in a group.
    static let isGrouped: UInt8 = 1
    /// It has done its own work, or failed.
    static let isFinished: UInt8 = 2
    /// It has failed.
    static let hasFailed: UInt8 = 4
    /// Its group is complete, or it has failed.
    static let isSettled: UInt8 = 8
  }

  let stage = Atomic<UInt8>(0)
  let content = Mutex(Content())

  struct Content: Sendable {
    var completion: Completion?
    /// The error that it fails with: its own, or from an attempt whose object it uses.
    var failure: AlchemicError?
    /// What to do once it is complete.
    var followers: [@Sendable () -> Void] = []
    /// The attempts that were complete with it.
    var completed: [Attempt] = []
  }

  fileprivate func has(_ bit: UInt8) -> Bool { stage.load(ordering: .sequentiallyConsistent) & bit != 0 }

  /// - Returns: The bits before.
  @discardableResult
  fileprivate func add(_ bits: UInt8) -> UInt8 { stage.bitwiseOr(bits, ordering: .sequentiallyConsistent).oldValue }

  /// Notes that it is in a group, unless it has finished its work outside of one.
  ///
  /// - Returns: The bits before.
  fileprivate func join() -> UInt8 {
    var before = stage.load(ordering: .sequentiallyConsistent)
    while before & (Stage.isGrouped | Stage.isFinished) == 0 {
      let (isExchanged, found) = stage.weakCompareExchange(
        expected: before, desired: before | Stage.isGrouped, ordering: .sequentiallyConsistent)
      if isExchanged { return before }
      before = found
    }
    return before
  }
}

extension Attempt {
  /// The innermost attempt of this thread or task whose object the container keeps, if that is not over.
  static var keeping: Attempt? {
    var attempt = active
    while let candidate = attempt, !candidate.keepsObject || candidate.isOver { attempt = candidate.outer }
    return attempt
  }

  /// Whether it uses unfinished objects of other attempts, or they use its own.
  var isGrouped: Bool { completion.has(CompletionState.Stage.isGrouped) }

  /// Whether it has done its own work, and waits for others to be complete.
  var isPending: Bool {
    let stage = completion.stage.load(ordering: .sequentiallyConsistent)
    typealias Stage = CompletionState.Stage
    return stage & (Stage.isGrouped | Stage.isFinished | Stage.isSettled) == Stage.isGrouped | Stage.isFinished
  }

  /// Whether its object, which this thread has just created, may still be incomplete.
  var isIncomplete: Bool {
    typealias Stage = CompletionState.Stage
    let stage = completion.stage.load(ordering: .sequentiallyConsistent)
    return stage & Stage.isGrouped != 0 && stage & (Stage.isSettled | Stage.hasFailed) != Stage.isSettled
  }

  /// Notes that the innermost attempt here gets this one's object, which is not complete.
  func isUsedHere() {
    guard let user = Attempt.keeping, user !== self else { return }
    // From now on, the thread that creates the object checks its group before others get the object.
    user.leavePlan()
    leavePlan()
    typealias Stage = CompletionState.Stage
    CompletionState.groups.withLock { groups in
      let stage = completion.join()
      if stage & Stage.hasFailed != 0 {
        _ = user.completion.join()
        user.doom(completion.content.withLock { $0.failure })
      } else if stage & Stage.isFinished == 0 || groups.contains(self) {
        guard user.completion.join() & Stage.isFinished == 0 || groups.contains(user) else { return }
        groups.use(self, by: user)
      }
    }
    // Their completion now waits for more attempts than before, and some of these may wait for them.
    WaitGraph.endEndless()
  }

  /// Whether this attempt completes together with another one, or with one that the other is part of.
  func isTogether(with other: Attempt?) -> Bool {
    guard isGrouped, let other else { return false }
    return CompletionState.groups.withLock { groups in
      var attempt: Attempt? = other
      while let candidate = attempt {
        if candidate.isGrouped, groups.areTogether(self, candidate) { return true }
        attempt = candidate.outer
      }
      return false
    }
  }

  /// The attempts that its completion waits for.
  var awaitedForCompletion: [Attempt] {
    isPending ? CompletionState.groups.withLock { $0.working(with: self) } : []
  }

  // MARK: The end of the work

  /// Notes that it has done its own work, and completes its group if all members have.
  ///
  /// - Parameter later: What to do once it is complete, where it is not yet.
  /// - Returns: Whether it is complete.
  /// - Throws: The error of an attempt whose object it uses.
  func finish(later: () -> Completion) throws(AlchemicError) -> Bool {
    typealias Stage = CompletionState.Stage
    guard completion.add(Stage.isFinished) & Stage.isGrouped != 0 else {
      completion.add(Stage.isSettled)
      return true
    }
    let end = later()
    let (failure, completed) = CompletionState.groups.withLock { groups -> (AlchemicError?, [Attempt]?) in
      if let failure = completion.content.withLock({ $0.failure }) { return (failure, nil) }
      completion.content.withLock { $0.completion = end }
      let completed = groups.finish(self)
      for member in completed ?? [] { member.completion.add(Stage.isSettled) }
      return (nil, completed)
    }
    if let failure { throw failure }
    guard let completed else { return false }
    _ = takeCompletion()
    for member in completed where member !== self { member.takeCompletion()?.complete() }
    completion.content.withLock { $0.completed = completed }
    return true
  }

  /// Notes that it has no object, or that this is gone, so that nothing uses one and it need not wait for others.
  func leaveGroup() {
    typealias Stage = CompletionState.Stage
    guard completion.add(Stage.isFinished | Stage.isSettled) & Stage.isGrouped != 0 else { return }
    let completing = CompletionState.groups.withLock { groups in
      let completing = groups.leave(self)
      for attempt in completing { attempt.completion.add(Stage.isSettled) }
      return completing
    }
    takeCompletion()?.complete()
    complete(completing)
  }

  /// Notes that it fails, and rolls back all that uses its object.
  func failWithUsers(_ error: AlchemicError) {
    typealias Stage = CompletionState.Stage
    completion.content.withLock { $0.failure = error }
    let before = completion.add(Stage.isFinished | Stage.hasFailed | Stage.isSettled)
    guard before & Stage.isGrouped != 0 else { return }
    fail(error)
  }

  private func fail(_ error: AlchemicError) {
    typealias Stage = CompletionState.Stage
    let outcome = CompletionState.groups.withLock { groups in
      let outcome = groups.fail(self)
      for attempt in outcome.doomed { attempt.doom(error) }
      for attempt in outcome.failing {
        attempt.doom(error)
        attempt.completion.add(Stage.hasFailed)
      }
      for attempt in outcome.failing + outcome.completing { attempt.completion.add(Stage.isSettled) }
      return outcome
    }
    _ = takeCompletion()
    for attempt in outcome.failing { attempt.takeCompletion()?.rollBack(error) }
    complete(outcome.completing)
  }

  private func complete(_ attempts: [Attempt]) {
    for attempt in attempts {
      attempt.takeCompletion()?.complete()
      // Its own request has ended, so that nothing else would do it.
      try? attempt.engine.updateTransientInjections(of: attempt.factory)
    }
  }

  private func doom(_ error: AlchemicError?) {
    completion.content.withLock { $0.failure = $0.failure ?? error }
  }

  private func takeCompletion() -> Completion? {
    completion.content.withLock { content in
      defer { content.completion = nil }
      return content.completion
    }
  }

  // MARK: What follows

  /// Runs a closure once the object is complete: now, where nothing keeps it from that.
  func whenComplete(_ body: @escaping @Sendable () -> Void) {
    guard isGrouped else { return body() }
    completion.content.withLock { $0.followers.append(body) }
  }

  /// Runs the completions that have waited for the complete object.
  func didComplete() {
    guard isGrouped else { return }
    let followers = completion.content.withLock { content in
      defer { content.followers = [] }
      return content.followers
    }
    Attempt.afterEnds { for follower in followers { follower() } }
  }

  /// Notes that it is over, wakes its waiters, and sets the variables of other objects that have waited for its own.
  ///
  /// - Parameters:
  ///   - ending: How its state has ended.
  ///   - failure: The error that it failed with.
  ///   - post: Posts the event, before anything wakes up.
  func end(_ ending: Instance.State.Ending, _ failure: AlchemicError? = nil, post: () -> Void = {}) {
    didEnd()
    if case .announce(let waiters, let injections) = ending {
      post()
      for waiter in waiters { waiter.wake(failure.map { .failed($0) } ?? .over) }
      // The failure of a variable of another object is not one of this object.
      Attempt.afterEnds { for injection in injections { try? injection() } }
    }
    WaitGraph.removeWaits(for: self)
  }

  /// Runs what follows the end of an attempt, as part of the innermost one here that goes on: without that, this thread could
  /// wait for the attempt that it carries out.
  static func afterEnds(_ body: () -> Void) {
    guard var open = current, open.isOver else { return body() }
    while open.isOver {
      guard let outer = open.outer else { return body() }
      open = outer
    }
    with(open, body)
  }

  /// The attempts of its group that were complete with this one, and this one itself; each once.
  func takeCompleted() -> [Attempt] {
    completion.content.withLock { content in
      defer { content.completed = [] }
      return content.completed
    }
  }
}
