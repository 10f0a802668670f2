internal import Logging
internal import Synchronization

extension ALCContext {
  /// Logs the weak singletons that the start has created and that were released when it ended, because nothing holds them.
  ///
  /// Another thread may still hold an object that it has created, and the main thread one that it notifies. Those objects
  /// are checked again on the main thread, before the callbacks.
  func reportReleasedSingletons(of model: Model) {
    let weak = model.startOrder.filter { $0.flags.contains(.weak) }
    guard !weak.isEmpty else { return }
    report(weak.filter { $0.noteRelease(at: events.now) })
    let uncertain = weak.filter { $0.mayBeHeldForAMoment && $0.isCreated }
    if !uncertain.isEmpty {
      runOnMain { self.report(uncertain.filter { $0.noteRelease(at: self.events.now) }) }
    }
  }

  private func report(_ released: [ObjectFactory]) {
    guard let first = released.first else { return }
    for factory in released { events.post(.singletonReleased(factory: factory.id)) }
    let names = released.map(\.nameWithLocation).joined(separator: ", ")
    // In the message, because metadata would be printed before it.
    logger.warning(
      released.count == 1
        ? """
        the weak singleton \(first.nameWithLocation) was released at the end of the start, because nothing holds it; the \
        next request creates another one. Inject it into an object that lives on, or declare it without AcWeak().
        """
        : """
        weak singletons were released at the end of the start, because nothing holds them: \(names); the next request \
        creates another one. Inject each into an object that lives on, or declare it without AcWeak().
        """)
  }
}

extension ObjectFactory {
  /// The name and the source location: `cache (Shop/Cache.swift:12)`.
  fileprivate var nameWithLocation: String { declaration.location.map { "\(name) (\($0))" } ?? name }

  /// Whether the thread that has created the object, or the one that notifies it, may still hold it.
  fileprivate var mayBeHeldForAMoment: Bool {
    if declaration.mayBeAware { return true }
    switch declaration.constructor {
    case .asynchronous, .onMainActor: return true
    case .managed, .initializer, .synchronous, nil: return false
    }
  }

  fileprivate var isCreated: Bool {
    storage.withLock { if case .created = $0.record { true } else { false } }
  }

  /// Records the release of the object, and returns whether it was released.
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
    // Released outside of the lock: this may be the last reference.
    withExtendedLifetime(object) {}
    return isReleased
  }
}
