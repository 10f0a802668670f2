internal import AlchemicCore
internal import AlchemicInspection

/// Translates each of the container's events into one of an explorer's.
struct EventTranslation {
  private let context: ALCContext
  private let stores: StoreInspector

  init(_ context: ALCContext, stores: StoreInspector) {
    self.context = context
    self.stores = stores
  }

  func update(for delivery: AlchemicEvents.Element) -> Update {
    switch delivery {
    case .dropped(let count): .dropped(count)
    case .event(let event):
      .event(
        ContainerEvent(
          number: event.number, instant: event.instant, thread: event.thread, change: change(event),
          creation: event.timing.map(CreationSnapshot.init),
          outlived: OutlivedObjectSnapshot(event), service: ServiceSnapshot(event, in: context)))
    }
  }

  private func change(_ event: AlchemicEvent) -> ContainerEvent.Change {
    switch event.kind {
    case .scanning, .scanned: .phase(.scanning, failure: nil)
    case .registering, .registered: .phase(.registering, failure: nil)
    case .resolving: .phase(.resolving, failure: nil)
    // The snapshot is newer than the event, and later events report the objects. So all objects are reset here.
    case .resolved: .factories(context.snapshot().factories.map { FactorySnapshot($0).idle })
    case .startingSingletons(let count): .singletons(total: count)
    case .singletonStarting(let id):
      .factory(id, .creating(since: event.instant, thread: event.thread), createdCount: 0)
    case .singletonStarted(let id, let took, let count):
      .factory(id, .created(at: event.instant, took: took, thread: event.thread), createdCount: count)
    case .singletonFailed(let id, let error): .factory(id, .failed(FailureSnapshot(error)), createdCount: 0)
    case .singletonReleased(let id): .factory(id, .released(at: event.instant), createdCount: 1)
    // Objects created with `AcInvoke` don't change the state of a singleton.
    case .objectsCreated(let id, let count):
      .factory(id, context.state(ofFactory: id).map(FactorySnapshot.State.init) ?? .notCreated, createdCount: count)
    case .scopedObjectOutlived(let id, _):
      .factory(id, .notCreated, createdCount: context.createdCount(ofFactory: id))
    case .scopedObjectStopFailed(let id, let error):
      .factory(id, .stopFailed(FailureSnapshot(error)), createdCount: context.createdCount(ofFactory: id))
    case .referenceSet(let id): .factory(id, .set(at: event.instant), createdCount: 0)
    case .callbackRegistered(let callback), .callbackFiring(let callback), .callbackFired(let callback),
      .callbackFailed(let callback):
      .callback(CallbackSnapshot(callback))
    case .firingCallbacks: .phase(.firingCallbacks, failure: nil)
    // The store was released since. Every event needs a change, and repeating the phase has no effect.
    case .storeOpened(let store), .storeReported(let store):
      stores.snapshot(of: store).map { .store($0) } ?? .phase(Phase(context.phase), failure: nil)
    case .valueChanged(let store, let key): .entry(store: store, key: key, stores.entry(key, in: store))
    case .ready: .phase(.ready, failure: nil)
    // The object is unchanged. The member `service` has what is new, which older explorers ignore.
    case .serviceBeginning(let id), .serviceReady(let id, _), .serviceEnding(let id), .serviceEnded(let id, _),
      .serviceFailed(let id, _):
      .factory(
        id, context.state(ofFactory: id).map(FactorySnapshot.State.init) ?? .notCreated,
        createdCount: context.createdCount(ofFactory: id))
    case .stopping: .phase(.stopping, failure: nil)
    case .singletonStopping(let id): .factory(id, .stopping(since: event.instant), createdCount: 1)
    case .singletonStopped(let id, let took): .factory(id, .stopped(at: event.instant, took: took), createdCount: 1)
    case .singletonStopFailed(let id, let error, let took):
      .factory(id, .stopFailed(FailureSnapshot(error), at: event.instant, took: took), createdCount: 1)
    case .stopped: .phase(.stopped, failure: nil)
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
