// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The changes to one key, or to all keys, since the sequence was created.
///
/// A slow reader loses no final value, and memory does not grow. Unread changes to a key from one source are combined
/// into one, from the first old value to the last new value and author. A sequence is for one reader; create another
/// for each further reader.
public struct KeyValueChanges: AsyncSequence, Sendable {
  /// A change.
  public typealias Element = KeyValueChange
  /// Changes never fail.
  public typealias Failure = Never

  private let pending: PendingChanges
  private let observation: KeyValueObservation

  init(_ core: StoreCore, _ key: String?) {
    let pending = PendingChanges()
    self.pending = pending
    observation = KeyValueObservation(core, key) { pending.add($0) }
  }

  /// Creates the reader of this sequence's changes.
  ///
  /// - Returns: The reader; use only one.
  public func makeAsyncIterator() -> Iterator {
    Iterator(pending: pending, observation: observation, signal: pending.signal.makeAsyncIterator())
  }

  /// Reads the changes, until its task is cancelled.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let pending: PendingChanges
    fileprivate let observation: KeyValueObservation
    fileprivate var signal: AsyncStream<Void>.Iterator

    /// Returns the next change, and waits for one if necessary.
    ///
    /// - Returns: The change; `nil` once the task is cancelled.
    public mutating func next() async -> KeyValueChange? {
      await next(isolation: nil)
    }

    /// Returns the next change, and waits for one if necessary.
    ///
    /// - Parameter actor: The calling actor.
    /// - Returns: The change; `nil` once the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> KeyValueChange? {
      while true {
        if let change = pending.take() { return change }
        guard await signal.next(isolation: actor) != nil else { return nil }
      }
    }
  }
}

/// The changes that were not read yet, in order.
private final class PendingChanges: Sendable {
  let signal: AsyncStream<Void>
  private let wake: AsyncStream<Void>.Continuation
  private let state = Mutex(State())

  private struct State {
    var changes = Queue<KeyValueChange>()
    /// The number of each key's last change in the queue. The change may have been read since.
    var last: [String: Int] = [:]
  }

  init() { (signal, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  func add(_ change: KeyValueChange) {
    state.withLock { state in
      // Combined only with the key's last change, so that the last change read is the last one made. Beyond 1,000
      // unread changes, changes from different sources are combined too.
      if let number = state.last[change.key], let earlier = state.changes[number],
        earlier.origin == change.origin || state.changes.count > 1_000
      {
        state.changes[number]?.newValue = change.newValue
        state.changes[number]?.origin = change.origin
        state.changes[number]?.author = change.author
      } else {
        state.last[change.key] = state.changes.append(change)
      }
    }
    wake.yield()
  }

  func take() -> KeyValueChange? {
    state.withLock { state in
      let change = state.changes.popFirst()
      if let change, state.last[change.key].flatMap({ state.changes[$0] }) == nil { state.last[change.key] = nil }
      return change
    }
  }
}
