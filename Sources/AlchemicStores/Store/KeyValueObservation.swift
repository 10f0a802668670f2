import Synchronization

/// A callback's registration; it ends with ``cancel()`` or when the last reference to this goes, on any thread.
public final class KeyValueObservation: Sendable {
  private let core: StoreCore
  private let identifier: UInt64

  init(_ core: StoreCore, _ key: String?, _ handler: @escaping @Sendable (KeyValueChange) -> Void) {
    self.core = core
    identifier = core.observe(key, handler)
  }

  deinit { cancel() }

  /// No call begins after this returns; one under way on another thread may still finish.
  public func cancel() { core.stopObserving(identifier) }
}

/// The changes to one key, or to all, from the moment the sequence was made.
///
/// Nothing is lost to a slow reader and no memory grows: changes to a key by one origin that were not read yet are told
/// as one, from the first's old value to the last's new one and author. Meant for one reader; each further one asks for
/// a sequence of its own.
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

  /// Reads the changes.
  ///
  /// - Returns: The one reader of this sequence's changes.
  public func makeAsyncIterator() -> Iterator {
    Iterator(pending: pending, observation: observation, signal: pending.signal.makeAsyncIterator())
  }

  /// Reads the changes; ends when its task is cancelled.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let pending: PendingChanges
    fileprivate let observation: KeyValueObservation
    fileprivate var signal: AsyncStream<Void>.Iterator

    /// The next change, waiting for one if need be.
    ///
    /// - Returns: The change; `nil` once the task is cancelled.
    public mutating func next() async -> KeyValueChange? {
      await next(isolation: nil)
    }

    /// The next change, waiting for one if need be.
    ///
    /// - Parameter actor: The actor that asks.
    /// - Returns: The change; `nil` once the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> KeyValueChange? {
      while true {
        if let change = pending.take() { return change }
        guard await signal.next(isolation: actor) != nil else { return nil }
      }
    }
  }
}

/// Changes not read yet, in order.
private final class PendingChanges: Sendable {
  let signal: AsyncStream<Void>
  private let wake: AsyncStream<Void>.Continuation
  private let state = Mutex(State())

  private struct State {
    var changes = Queue<KeyValueChange>()
    /// Where the last change of each key stands in the queue, or has stood.
    var last: [String: Int] = [:]
  }

  init() { (signal, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  func add(_ change: KeyValueChange) {
    state.withLock { state in
      // Only with the last one of its key, so that the last change read is the last one made; whoever reads nothing
      // at all is told less of who made which.
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
