internal import Logging
internal import Synchronization

extension ALCContext {
  /// Reports the weak singletons that nothing holds: the start has created them, and let them go when it ended.
  ///
  /// What the main thread is about to notify of its dependencies, and what was created on another thread, may be held a
  /// moment longer. Those are looked at again on the main thread, before the callbacks.
  func reportReleasedSingletons(of model: Model) {
    let weak = model.startOrder.filter { $0.flags.contains(.weak) }
    guard !weak.isEmpty else { return }
    report(weak.filter { $0.noteRelease(at: events.now) })
    let uncertain = weak.filter { $0.mayBeHeldForAMoment && $0.isStarted }
    if !uncertain.isEmpty {
      runOnMain { self.report(uncertain.filter { $0.noteRelease(at: self.events.now) }) }
    }
  }

  private func report(_ released: [ObjectFactory]) {
    guard let first = released.first else { return }
    for factory in released { events.post(.singletonReleased(factory: factory.id)) }
    let names = released.map(\.nameWithPlace).joined(separator: ", ")
    // In the message: metadata would stand before it.
    logger.warning(
      released.count == 1
        ? """
        the weak singleton \(first.nameWithPlace) was released at the end of the start, because nothing holds it; the \
        next request creates another one. Inject it into an object that lives on, or declare it without AcWeak().
        """
        : """
        weak singletons were released at the end of the start, because nothing holds them: \(names); the next request \
        creates another one. Inject each into an object that lives on, or declare it without AcWeak().
        """)
  }
}

extension ObjectFactory {
  /// Its name, and where it was declared: `cache (Shop/Cache.swift:12)`.
  fileprivate var nameWithPlace: String { declaration.location.map { "\(name) (\($0))" } ?? name }

  /// Whether the object can be held by the thread that has created it, or the one that notifies it.
  fileprivate var mayBeHeldForAMoment: Bool {
    if declaration.mayBeAware { return true }
    switch declaration.constructor {
    case .asynchronous, .onMainActor: return true
    case .managed, .initializer, .synchronous, nil: return false
    }
  }

  fileprivate var isStarted: Bool {
    storage.withLock { if case .created = $0.record { true } else { false } }
  }

  /// Takes note that the object was released, and returns whether it was.
  fileprivate func noteRelease(at instant: UInt64) -> Bool {
    let (isReleased, object) = storage.withLock { storage -> (Bool, UncheckedTransfer<AnyObject?>) in
      guard storage.construction == nil, case .created = storage.record, case .weak(let reference) = storage.object
      else {
        return (false, UncheckedTransfer(nil))
      }
      let object = reference.object
      if object == nil { storage.record = .released(at: instant) }
      return (object == nil, UncheckedTransfer(object))
    }
    // An object that is there goes out of the lock before it may end here: what it does then is its own.
    withExtendedLifetime(object) {}
    return isReleased
  }
}
