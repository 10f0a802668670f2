// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Logging
internal import Synchronization

extension ALCContext {
  /// Logs the weak singletons that the start has created and that were released when it ended, because nothing holds them.
  ///
  /// Another thread may still hold an object that it has created, and the main thread one that it notifies. Those objects
  /// are checked again on the main thread, before the callbacks.
  func reportReleasedSingletons(of engine: Engine) {
    let weak = engine.model.startOrder.filter { $0.flags.contains(.weak) }
    guard !weak.isEmpty else { return }
    report(weak.filter { engine.store.noteRelease(of: $0, at: events.now) })
    let uncertain = weak.filter { $0.mayBeHeldForAMoment && engine.store[$0].isCreated }
    if !uncertain.isEmpty {
      runOnMain { self.report(uncertain.filter { engine.store.noteRelease(of: $0, at: self.events.now) }) }
    }
  }

  private func report(_ released: [ResolvedFactory]) {
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

extension ResolvedFactory {
  /// The name and the source location: `cache (Shop/Cache.swift:12)`.
  fileprivate var nameWithLocation: String { declaration.location.map { "\(name) (\($0))" } ?? name }

  /// Whether the creating or the notifying thread may still hold the object.
  fileprivate var mayBeHeldForAMoment: Bool {
    if declaration.mayBeAware { return true }
    switch declaration.constructor {
    case .asynchronous, .onMainActor: return true
    case .managed, .initializer, .synchronous, nil: return false
    }
  }
}

extension Instance {
  fileprivate var isCreated: Bool {
    withState { if case .ready(_, .created) = $0.phase { true } else { false } }
  }

}

extension InstanceStore {
  /// Records the release of a factory's object, and returns whether it was released.
  fileprivate func noteRelease(of factory: ResolvedFactory, at instant: UInt64) -> Bool {
    typealias Lease = (isLost: Bool, object: UncheckedTransfer<AnyObject?>)
    let (isReleased, lease) = self[factory].content.withLock { content -> (Bool, Lease?) in
      guard let lease = content.state.object?.lease else { return (false, nil) }
      guard lease.isLost, content.state.lost() else { return (false, lease) }
      // The instant of the release replaces the creation's, which a report of the start still needs.
      if !content.hasTiming {
        let (began, ended) = (content.instant - content.took, content.instant)
        let timing = CreationSnapshot(began: began, ended: ended, thread: content.thread, outer: nil, pauses: [])
        keep(timing, of: factory.id, in: &content)
      }
      content.instant = instant
      return (true, lease)
    }
    withExtendedLifetime(lease) {}
    return isReleased
  }
}
