// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Which singletons a start creates next, as a value. It knows them by their positions in the order of the start.
///
/// Synchronous singletons are created in this order, at most a number of them at the same time. Each one begins once the
/// singletons that it waits for are complete. An asynchronous one begins as soon as its arguments exist, beside the others,
/// and its object is wired later. The synchronous singletons that the start creates one at a time are ``Waits/isAlone``.
package struct StartProgress {
  /// What one singleton waits for.
  package struct Waits: Sendable {
    package var isAsynchronous = false
    /// Whether no other singleton with this mark may be created at the same time.
    package var isAlone = false
    /// The positions of the singletons that must be complete before it is created.
    package var before: Set<Int> = []
    /// The positions of the singletons that must be complete before the object is wired that a task has constructed.
    package var beforeWiring: Set<Int> = []

    package init(
      isAsynchronous: Bool = false, isAlone: Bool = false, before: Set<Int> = [], beforeWiring: Set<Int> = []
    ) {
      self.isAsynchronous = isAsynchronous
      self.isAlone = isAlone
      self.before = before
      self.beforeWiring = beforeWiring
    }
  }

  /// A singleton of the start, by what has happened to it.
  private struct Singleton {
    let isAsynchronous: Bool
    let isAlone: Bool
    /// How many singletons it waits for before its creation, and before its wiring.
    var missing: Int
    var missingBeforeWiring: Int
    var hasBegun = false
    /// Its place among the constructed ones, until it is wired.
    var constructed: Int?
    /// The singletons whose creation waits for this one, and those whose wiring does.
    var successors: [Int] = []
    var wiredLater: [Int] = []
  }

  private let concurrency: Int
  private var singletons: [Singleton]
  /// The asynchronous singletons that can begin.
  private var asynchronous = LowestFirst<Int>()
  /// The synchronous singletons that can be created.
  private var independent = LowestFirst<Int>()
  private var alone = LowestFirst<Int>()
  /// The asynchronous singletons that are constructed and not wired, in this order, by their numbers.
  private var unwired: [Int: Int] = [:]
  /// The numbers of the unwired ones that can be wired.
  private var wirable = LowestFirst<Int>()
  private var constructedCount = 0
  /// The asynchronous singletons that are complete.
  private var completeTasks: Set<Int> = []
  private var taskCount = 0
  private var creatingCount = 0
  private var isCreatingAlone = false
  /// The position of the first singleton whose creation failed, where nothing begins any longer; the number of all
  /// singletons before that.
  private var end: Int
  private var hasFailed = false

  /// - Parameters:
  ///   - waits: What each singleton waits for, in the order of the start.
  ///   - concurrency: How many synchronous singletons may be created at the same time.
  package init(_ waits: [Waits], concurrency: Int) {
    self.concurrency = concurrency
    end = waits.count
    singletons = waits.map { waits in
      Singleton(
        isAsynchronous: waits.isAsynchronous, isAlone: waits.isAlone, missing: waits.before.count,
        missingBeforeWiring: waits.beforeWiring.count)
    }
    for (position, waits) in waits.enumerated() {
      for other in waits.before { singletons[other].successors.append(position) }
      for other in waits.beforeWiring { singletons[other].wiredLater.append(position) }
      if waits.before.isEmpty { canBegin(position) }
    }
  }

  package enum Step: Hashable, Sendable {
    /// Begin the task that constructs this singleton.
    case begin(Int)
    /// Wire this singleton's object, which a task has constructed.
    case complete(Int)
    /// Create this singleton.
    case create(Int)
    /// Wait for a task or a thread.
    case wait
    /// The start is over.
    case end
  }

  /// The next step, which then counts as done.
  ///
  /// - Parameter argumentsExist: Whether all asynchronous singletons that a singleton needs before its creation are among
  ///   the complete ones.
  package mutating func next(argumentsExist: (_ singleton: Int, _ complete: Set<Int>) -> Bool) -> Step {
    if hasFailed { return isIdle ? .end : .wait }
    if let number = wirable.popFirst(), let position = unwired.removeValue(forKey: number) {
      return .complete(position)
    }
    if let position = asynchronous.popFirst() { return begin(position) }
    if let position = nextCreation() { return .create(position) }
    guard isIdle else { return .wait }
    guard end == singletons.count else { return .end }
    // These objects need each other through variables, which are set once the other object exists.
    if let number = unwired.keys.min(), let position = unwired.removeValue(forKey: number) {
      return .complete(position)
    }
    // Each of these needs another one, which variables of its arguments close to a cycle: those can be set later.
    let position = singletons.indices.first { !singletons[$0].hasBegun && argumentsExist($0, completeTasks) }
    guard let position else { return .end }
    guard !singletons[position].isAsynchronous else { return begin(position) }
    create(position)
    return .create(position)
  }

  private var isIdle: Bool { taskCount == 0 && creatingCount == 0 }

  private mutating func begin(_ position: Int) -> Step {
    singletons[position].hasBegun = true
    taskCount += 1
    return .begin(position)
  }

  /// The next singleton that a thread can create now; `nil` where there is none, or where enough threads create one.
  package mutating func nextCreation() -> Int? {
    guard !hasFailed, creatingCount < concurrency else { return nil }
    let first = independent.first ?? .max
    let position = isCreatingAlone ? first : min(first, alone.first ?? .max)
    guard position < end else { return nil }
    _ = position == first ? independent.popFirst() : alone.popFirst()
    create(position)
    return position
  }

  private mutating func create(_ position: Int) {
    singletons[position].hasBegun = true
    creatingCount += 1
    if singletons[position].isAlone { isCreatingAlone = true }
  }

  /// Whether ``next(argumentsExist:)`` has a step that is no creation.
  package var hasOtherStep: Bool {
    isIdle || !hasFailed && (wirable.first != nil || asynchronous.first != nil)
  }

  // MARK: What has happened

  /// A synchronous singleton is complete, or has failed where ``fail()`` was called.
  package mutating func didCreate(_ position: Int) {
    endCreation(of: position)
    complete(position)
  }

  /// The creation of a synchronous singleton has failed. Those before it are still created, so that the first failure in the
  /// order of the start is found, at any speed.
  ///
  /// - Returns: Whether it is the first failure in this order so far.
  package mutating func didFail(_ position: Int) -> Bool {
    endCreation(of: position)
    guard position < end else { return false }
    end = position
    return true
  }

  private mutating func endCreation(of position: Int) {
    creatingCount -= 1
    if singletons[position].isAlone { isCreatingAlone = false }
  }

  /// A task has ended without a complete object: it has constructed one, or failed.
  package mutating func didEndTask(of position: Int, hasConstructed: Bool) {
    taskCount -= 1
    guard hasConstructed, !hasFailed else { return }
    constructedCount += 1
    unwired[constructedCount] = position
    singletons[position].constructed = constructedCount
    if singletons[position].missingBeforeWiring == 0 { wirable.insert(constructedCount) }
  }

  /// A task has created the complete object.
  package mutating func didCompleteTask(of position: Int) {
    taskCount -= 1
    complete(position)
  }

  /// An object that a task has constructed is complete.
  package mutating func didComplete(_ position: Int) {
    complete(position)
  }

  /// The start has failed: nothing else begins.
  package mutating func fail() {
    hasFailed = true
    unwired = [:]
  }

  private mutating func complete(_ position: Int) {
    if singletons[position].isAsynchronous { completeTasks.insert(position) }
    for other in singletons[position].successors {
      singletons[other].missing -= 1
      if singletons[other].missing == 0 { canBegin(other) }
    }
    for other in singletons[position].wiredLater {
      singletons[other].missingBeforeWiring -= 1
      guard singletons[other].missingBeforeWiring == 0, let number = singletons[other].constructed else { continue }
      if unwired[number] != nil { wirable.insert(number) }
    }
  }

  private mutating func canBegin(_ position: Int) {
    // It may have started before the singletons that it waits for, where these wait for each other.
    guard !singletons[position].hasBegun else { return }
    if singletons[position].isAsynchronous {
      asynchronous.insert(position)
    } else if singletons[position].isAlone {
      alone.insert(position)
    } else {
      independent.insert(position)
    }
  }
}
