internal import AlchemicRuntime
internal import Synchronization

/// A variable that has got a factory's object and gets the next one too.
struct Receiver {
  let object: WeakReference
  let factory: ObjectFactory
  /// The index of the injection in its factory.
  let injection: Int
  let turn = Turn()

  /// Has one thread at a time set the variable, and the newest object come last.
  ///
  /// No thread waits: one that finds the variable being set leaves it to the thread that does so, which then sets it once
  /// more.
  final class Turn: Sendable {
    private enum State {
      /// No thread sets the variable.
      case free
      /// This thread gets the objects that it is going to set the variable to.
      case getting(thread: Int)
      /// A thread sets it.
      case setting
      /// A thread sets it, and has to do it again, because there is something newer.
      case settingAndDue
    }

    /// Begun by the thread that comes with the variable: its object is not there before it is set.
    private let state = Mutex(State.setting)

    /// Begins to set the variable; false when a thread is at it, and will do it again.
    ///
    /// - Parameter isCreated: Whether the reason is an object that this thread has created. Where it created it to set
    ///   this variable, the variable is not due again.
    func take(isCreated: Bool = false) -> Bool {
      state.withLock { state in
        switch state {
        case .free:
          state = .setting
          return true
        case .getting(Threads.currentIdentifier) where isCreated: return false
        case .getting, .setting, .settingAndDue:
          state = .settingAndDue
          return false
        }
      }
    }

    /// Says that this thread gets the objects for the variable.
    func beginGetting() {
      state.withLock { state in
        if case .setting = state { state = .getting(thread: Threads.currentIdentifier) }
      }
    }

    /// Says that it has them, or will not.
    func endGetting() {
      state.withLock { state in
        if case .getting = state { state = .setting }
      }
    }

    /// Ends it; false when it has to be done again first.
    func end() -> Bool {
      state.withLock { state in
        switch state {
        case .settingAndDue:
          state = .setting
          return false
        case .getting, .setting, .free:
          state = .free
          return true
        }
      }
    }
  }
}

/// The variables that get each new object of one factory, each of them once.
///
/// A class, because hardly any factory has some: used under the lock of the factory's storage.
final class Receivers {
  private struct Key: Hashable {
    let object: ObjectIdentifier
    let factory: Int
    let injection: Int
  }

  private var receivers: [Key: (number: Int, receiver: Receiver)] = [:]
  private var next = 0

  /// A receiver, and objects that it takes the lock of the factory's storage to look at: to be let go of outside of
  /// it, because they may go away then, and what they do is theirs.
  struct Kept {
    let receivers: [Receiver]
    let objects: [AnyObject]
    var isNew = false
  }

  /// Keeps a receiver, unless its variable is known already.
  ///
  /// - Parameters:
  ///   - receiver: The receiver.
  ///   - object: The object it is in, which lives.
  ///   - replacing: Whether it takes the place of one that is known.
  /// - Returns: The one that is kept.
  func put(_ receiver: Receiver, of object: ObjectIdentifier, replacing: Bool) -> Kept {
    let key = Key(object: object, factory: receiver.factory.id, injection: receiver.injection)
    // One of an object that has gone may have been at the same address.
    if !replacing, let known = receivers[key]?.receiver, let object = known.object.object {
      return Kept(receivers: [known], objects: [object])
    }
    // Keeps as many as are alive, at a constant cost for each injection.
    let isDue = receivers.count > 16 && receivers.count.nonzeroBitCount == 1
    let alive = isDue ? removeGone() : []
    receivers[key] = (next, receiver)
    next += 1
    return Kept(receivers: [receiver], objects: alive, isNew: true)
  }

  /// Those whose objects live, in the order in which they came.
  func all() -> Kept {
    guard !receivers.isEmpty else { return Kept(receivers: [], objects: []) }
    let alive = removeGone()
    return Kept(receivers: receivers.values.sorted { $0.number < $1.number }.map(\.receiver), objects: alive)
  }

  /// Forgets those whose objects have gone, and returns the objects that live.
  private func removeGone() -> [AnyObject] {
    var alive: [AnyObject] = []
    receivers = receivers.filter { entry in
      guard let object = entry.value.receiver.object.object else { return false }
      alive.append(object)
      return true
    }
    return alive
  }
}
