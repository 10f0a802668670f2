// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension ContainerEvent {
  /// A posted event as its listeners receive it: with the state of its subject.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - context: The container; `nil` once it is gone.
  init(_ event: PostedEvent, in context: ALCContext?) {
    self.init(
      number: event.number, instant: event.instant, thread: event.thread.description, change: Change(event, context),
      creation: event.creation)
    if case .valueChanged(_, _, let value) = event.kind { previous = PreviousValue(value.before) }
  }
}

extension ContainerEvent.Change {
  fileprivate init(_ event: PostedEvent, _ context: ALCContext?) {
    let instant = event.instant
    self =
      switch event.kind {
      case .phase(let phase): .phase(phase, failure: nil)
      case .scanned(let count): .scanned(classes: count)
      case .registered(let count): .registered(factories: count)
      // The snapshot is newer than the event, and later events report the objects. So all objects are reset here.
      case .resolved: context.map { .factories($0.snapshot(hasStores: false).factories.map(\.idle)) } ?? .unknown
      case .startingSingletons(let count): .singletons(total: count)
      case .singletonStarting(let id):
        .factory(id, .creating(since: instant, thread: event.thread.description), createdCount: 0)
      case .singletonStarted(let id, let took, 0):
        .factory(id, .absent(at: instant, took: took, thread: event.thread.description), createdCount: 0)
      case .singletonStarted(let id, let took, let count):
        .factory(id, .created(at: instant, took: took, thread: event.thread.description), createdCount: count)
      case .singletonFailed(let id, let error): .factory(id, .failed(FailureSnapshot(error)), createdCount: 0)
      case .singletonReleased(let id): .factory(id, .released(at: instant), createdCount: 1)
      // Objects created with `AcInvoke` do not change the state of a singleton.
      case .objectsCreated(let id, let count):
        .factory(id, context?.state(ofFactory: id) ?? .notCreated, createdCount: count)
      case .scopedObjectOutlived(let object): .outlived(object)
      case .scopedObjectStopFailed(let id, let error):
        .factory(
          id, .stopFailed(FailureSnapshot(error), at: instant, took: 0),
          createdCount: context?.createdCount(ofFactory: id) ?? 0)
      case .referenceSet(let id): .factory(id, .set(at: instant), createdCount: 0)
      case .callbackChanged(let callback): .callback(callback)
      // A store that was released since has nothing to report.
      case .storeOpened(let store), .storeReported(let store):
        context?.storeSnapshot(store).map { .store($0) } ?? .unknown
      case .valueChanged(let store, let key, let value):
        .entry(
          store: store, key: key, value.entry(forKey: key, now: context?.store(store)?.entrySnapshot(forKey: key)))
      case .serviceChanged(let id, let service): .service(factory: id, service)
      case .singletonStopping(let id): .factory(id, .stopping(since: instant), createdCount: 1)
      case .singletonStopped(let id, let took): .factory(id, .stopped(at: instant, took: took), createdCount: 1)
      case .singletonStopFailed(let id, let error, let took):
        .factory(id, .stopFailed(FailureSnapshot(error), at: instant, took: took), createdCount: 1)
      case .failed(let error): .phase(.failed, failure: FailureSnapshot(error))
      }
  }
}

extension FactorySnapshot {
  /// The factory before it has created an object.
  fileprivate var idle: FactorySnapshot {
    var factory = self
    factory.state = .notCreated
    factory.createdCount = 0
    factory.creation = nil
    factory.live = nil
    factory.service = nil
    return factory
  }
}
