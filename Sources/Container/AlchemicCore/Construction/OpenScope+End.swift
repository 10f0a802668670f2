// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Synchronization

extension OpenScope {
  /// Begins no further creation.
  ///
  /// - Returns: Whether a creation is under way.
  func beginEnding() -> Bool {
    content.withLock { content in
      content.phase = .ending(nil)
      let before = runs.bitwiseOr(1, ordering: .acquiringAndReleasing).oldValue
      // Once the bit is set, runs that are refused count themselves for a moment.
      if before & 1 == 0 { content.running += before >> 1 }
      return content.running > 0
    }
  }

  /// Ends it and releases its objects, if nothing is being created, nothing waits, nothing has to stop, and what outlives it
  /// is not looked for.
  ///
  /// - Returns: Whether it has ended.
  func endAtOnce() -> Bool {
    if engine.scopes.isWatching { return false }
    let hasEnded = content.withLock { content in
      guard content.running == 0,
        runs.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing).exchanged
      else { return false }
      // Checked once no run can begin: the last one may have created an object that has to be stopped.
      guard content.states.isEmpty, !mayHaveToStop else { return false }
      content.phase = .ended
      return true
    }
    guard hasEnded else { return false }
    engine.scopes.remove(self)
    releaseObjects()
    return true
  }

  /// Calls a closure once no creation is under way: at once, or on the thread of the last one.
  func whenCreated(_ completion: @escaping @Sendable () -> Void) {
    let isOver = content.withLock { content in
      guard content.running > 0 else { return true }
      content.phase = .ending(completion)
      return false
    }
    if isOver { completion() }
  }

  /// Whether it has an object that may have to be stopped; call it under the lock.
  private var mayHaveToStop: Bool {
    guard let model else { return false }
    for slot in 0..<memory.slotCount {
      if let type = SlotWord.objectClass(in: memory[slot].load(ordering: .acquiring)), model.unstopped[slot] != type {
        return true
      }
    }
    return false
  }

  /// The complete objects, by slot.
  var objects: [(slot: Int, object: AnyObject)] {
    content.withLock { content in
      UncheckedTransfer(
        (0..<memory.slotCount).compactMap { slot -> (Int, AnyObject)? in
          SlotWord.object(in: memory[slot].load(ordering: .acquiring)).map { (slot, $0) }
        })
    }.value
  }

  /// How many objects there are, complete or not.
  var objectCount: Int {
    content.withLock { content in
      (0..<memory.slotCount).count { slot in
        let word = memory[slot].load(ordering: .acquiring)
        guard word == SlotWord.isInState else { return SlotWord.hasObject(word) }
        // A scope that has ended has no states.
        return content.states.indices.contains(slot) && content.states[slot].object != nil
      }
    }
  }

  /// When the object of a slot was created.
  func instant(of slot: Int) -> UInt64 {
    content.withLock { $0.instants.isEmpty ? openedAt : $0.instants[slot] }
  }

  /// Ends the scope, and releases its objects; once the last creation is over, where the scope could not wait for it.
  ///
  /// - Parameter error: The error for requests that still wait.
  /// - Returns: Whether it has released them.
  @discardableResult
  func end(_ error: AlchemicError) -> Bool {
    let (states, waiters, isAbandoned) = content.withLock { content in
      var waiters: [Waiter] = []
      let states = content.states
      for slot in states.indices {
        // For requests that have decided to wait for the attempt and do not wait yet.
        content.states[slot].attempt?.didFail(error)
        waiters += content.states[slot].release().wake
      }
      content.phase = .ended
      content.isAbandoned = content.running > 0
      return (states, waiters, content.isAbandoned)
    }
    for waiter in waiters { waiter.wake(.failed(error)) }
    // Released outside of the lock: deinitialisers of the program may run now.
    withExtendedLifetime(states) {}
    if !isAbandoned { releaseObjects() }
    return !isAbandoned
  }

  /// Releases the objects, which no caller uses without the lock any more, and which requests no longer find.
  func releaseObjects() {
    for slot in 0..<memory.slotCount {
      // Written as it was read: no run and no request uses the slots of a scope that has ended.
      let word = memory[slot].load(ordering: .relaxed)
      guard SlotWord.isObject(word) else { continue }
      memory[slot].store(SlotWord.empty, ordering: .relaxed)
      SlotWord.release(word)
    }
  }
}
