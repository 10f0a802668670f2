internal import AlchemicCore
internal import AlchemicInspection

/// Turns the container's own events into those that an explorer knows, one for one.
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
        ContainerEvent(number: event.number, instant: event.instant, thread: event.thread, change: change(event)))
    }
  }

  private func change(_ event: AlchemicEvent) -> ContainerEvent.Change {
    switch event.kind {
    case .scanning, .scanned: .phase(.scanning, failure: nil)
    case .registering, .registered: .phase(.registering, failure: nil)
    case .resolving: .phase(.resolving, failure: nil)
    // What each factory does by now is told by the events that follow; here they are all still idle.
    case .resolved: .factories(context.snapshot().factories.map { FactorySnapshot($0).idle })
    case .startingSingletons(let count): .singletons(total: count)
    case .singletonStarting(let id):
      .factory(id, .creating(since: event.instant, thread: event.thread), createdCount: 0)
    case .singletonStarted(let id, let took, let count):
      .factory(id, .created(at: event.instant, took: took, thread: event.thread), createdCount: count)
    case .singletonFailed(let id, let error): .factory(id, .failed(error.description), createdCount: 0)
    case .singletonReleased(let id): .factory(id, .released(at: event.instant), createdCount: 1)
    // What `AcInvoke` created leaves the object of a singleton as it is.
    case .objectsCreated(let id, let count):
      .factory(id, context.state(ofFactory: id).map(FactorySnapshot.State.init) ?? .notCreated, createdCount: count)
    case .referenceSet(let id): .factory(id, .set(at: event.instant), createdCount: 0)
    case .callbackRegistered(let callback), .callbackFiring(let callback), .callbackFired(let callback),
      .callbackFailed(let callback):
      .callback(CallbackSnapshot(callback))
    case .firingCallbacks: .phase(.firingCallbacks, failure: nil)
    // A store that has gone since has nothing to tell; saying the phase again changes nothing.
    case .storeOpened(let store), .storeReported(let store):
      stores.snapshot(of: store).map { .store($0) } ?? .phase(Phase(context.phase), failure: nil)
    case .valueChanged(let store, let key): .entry(store: store, key: key, stores.entry(key, in: store))
    case .ready: .phase(.ready, failure: nil)
    case .failed(let error): .phase(.failed, failure: error.description)
    }
  }
}

extension FactorySnapshot {
  /// The factory as it is before anything was made.
  fileprivate var idle: FactorySnapshot {
    var factory = self
    factory.state = .notCreated
    factory.createdCount = 0
    return factory
  }
}
