/// A change in a container.
///
/// Each event carries the complete new state of its subject, so that the next event makes up for a lost one.
public struct ContainerEvent: Codable, Hashable, Sendable {
  /// The event's number; each container counts its own, from 1.
  public var number: UInt64
  /// When it happened, in nanoseconds of the container's monotonic clock.
  public var instant: UInt64
  /// The thread on which it happened: `main`, `alchemic`, or a number.
  public var thread: String
  /// The new state.
  public var change: Change
  /// For the end of a creation: how its time was spent, where the state does not include it.
  public var creation: CreationSnapshot?
  /// The object that has outlived its scope; `nil` for any other event.
  public var outlived: OutlivedObjectSnapshot?
  /// What the service of the factory in `change` does now; `nil` for any other event.
  public var service: ServiceSnapshot?

  /// Creates an event from its parts.
  public init(
    number: UInt64, instant: UInt64, thread: String, change: Change, creation: CreationSnapshot? = nil,
    outlived: OutlivedObjectSnapshot? = nil, service: ServiceSnapshot? = nil
  ) {
    self.number = number
    self.instant = instant
    self.thread = thread
    self.change = change
    self.creation = creation
    self.outlived = outlived
    self.service = service
  }

  /// The kinds of changes.
  public enum Change: Codable, Hashable, Sendable {
    /// The container entered a phase. `failure` is the error in ``Phase/failed``.
    case phase(Phase, failure: FailureSnapshot?)
    /// The whole graph changed: classes were registered, or the graph was resolved.
    case factories([FactorySnapshot])
    /// The graph is valid, and the container starts to create this number of singletons.
    case singletons(total: Int)
    /// A factory's object changed its state. `createdCount` is the number of objects created so far.
    case factory(Int, FactorySnapshot.State, createdCount: Int)
    /// A callback was registered or changed its state.
    case callback(CallbackSnapshot)
    /// A store was opened or replaced, or its notices changed.
    case store(StoreSnapshot)
    /// An entry of a store was set, changed or removed; `nil` if it was removed.
    case entry(store: String, key: String, EntrySnapshot?)
  }
}

extension ContainerSnapshot {
  /// Applies an event. An event that the snapshot already includes has no effect.
  public mutating func apply(_ event: ContainerEvent) {
    guard event.number > lastEvent else { return }
    lastEvent = event.number
    instant = max(instant, event.instant)
    if let object = event.outlived {
      var known = scopes ?? ScopesSnapshot()
      known.add(object)
      scopes = known
    }
    switch event.change {
    case .phase(let phase, let failure):
      apply(phase: phase, failure: failure, at: event.instant)
    case .factories(let factories):
      self.factories = factories
    case .singletons(let total):
      progress.total = total
      phase = .startingSingletons
    case .factory(let id, let state, let createdCount):
      guard factories.indices.contains(id) else { return }
      if let service = event.service { factories[id].service = service }
      // A weak singleton that was released and created again counts once.
      if case .created = state, createdCount <= 1, phase == .startingSingletons, factories[id].mode == .singleton {
        // Wrapping: the numbers come from another process and may be invalid.
        progress.started &+= 1
      }
      apply(state, of: id, event)
      factories[id].createdCount = createdCount
    case .callback(let callback):
      if callbacks.indices.contains(callback.id) {
        callbacks[callback.id] = callback
      } else {
        callbacks.append(callback)
      }
    case .store(let store):
      if let index = stores.firstIndex(where: { $0.id == store.id }) {
        stores[index] = store
      } else {
        stores.append(store)
        // Descending identifiers put `user-defaults` before `cloud`.
        stores.sort { $0.id > $1.id }
      }
    case .entry(let store, let key, let entry):
      guard let index = stores.firstIndex(where: { $0.id == store }) else { return }
      stores[index].apply(key: key, entry)
    }
  }

  private mutating func apply(_ state: FactorySnapshot.State, of id: Int, _ event: ContainerEvent) {
    switch (factories[id].state, state) {
    // The state no longer includes when the object was created.
    case (.created(let instant, let took, let thread), .released):
      factories[id].creation = factories[id].creation ?? CreationSnapshot(instant, took, thread)
    case (_, .stopping), (_, .stopped), (_, .stopFailed):
      factories[id].keepCreation()
    // Only counts are new.
    case (let known, let new) where known == new: break
    default: factories[id].creation = event.creation
    }
    factories[id].state = state
  }

  private mutating func apply(phase: Phase, failure: FailureSnapshot?, at instant: UInt64) {
    // The container sends this phase again, when the scan is over.
    if phase == .scanning, self.phase != .scanning {
      progress = Progress(beganAt: instant)
    }
    if phase == .ready || phase == .failed || phase == .stopped && progress.endedAt == nil {
      progress.endedAt = instant
    }
    if phase == .stopping, progress.stoppingAt == nil { progress.stoppingAt = instant }
    if phase == .stopped {
      progress.stoppingAt = progress.stoppingAt ?? instant
      progress.stoppedAt = instant
      releaseObjects()
      stores = []
    }
    // The objects of a failed start have stopped.
    if phase == .failed, progress.stoppingAt != nil { progress.stoppedAt = instant }
    if let failure { factories.add(failure.problems) }
    self.phase = phase
    self.failure = failure
  }
}

extension ContainerSnapshot {
  /// A container that has stopped has released all objects.
  fileprivate mutating func releaseObjects() {
    for id in factories.indices {
      factories[id].createdCount = 0
      factories[id].keepCreation()
      switch factories[id].state {
      case .notCreated, .failed, .stopped, .stopFailed: continue
      case .creating, .created, .set, .released, .stopping: factories[id].state = .notCreated
      }
    }
  }
}

extension FactorySnapshot {
  /// Keeps when its object was created, before its state no longer includes that.
  fileprivate mutating func keepCreation() {
    guard case .created(let instant, let took, let thread) = state, mode != .template else { return }
    creation = creation ?? CreationSnapshot(instant, took, thread)
  }

  /// When the container stopped its object; `ended` is `nil` while it stops. `nil` for an object that it has not stopped,
  /// or for which no time was left.
  public var stopTimes: (began: UInt64, ended: UInt64?)? {
    switch state {
    case .stopping(let since): (since, nil)
    case .stopped(let instant, let took): (instant > took ? instant - took : 0, instant)
    case .stopFailed(_, let instant?, let took?) where took > 0: (instant > took ? instant - took : 0, instant)
    case .stopFailed, .notCreated, .creating, .created, .set, .failed, .released: nil
    }
  }
}

extension CreationSnapshot {
  /// All of a creation as the object's own time.
  fileprivate init(_ ended: UInt64, _ took: UInt64, _ thread: String) {
    self.init(began: ended > took ? ended - took : 0, ended: ended, thread: thread, own: min(took, ended))
  }
}

extension StoreSnapshot {
  /// Sets, appends or removes an entry.
  fileprivate mutating func apply(key: String, _ entry: EntrySnapshot?) {
    let index = entries.firstIndex { $0.key == key }
    switch (index, entry) {
    case (let index?, let entry?): entries[index] = entry
    case (let index?, nil): entries.remove(at: index)
    case (nil, let entry?): entries.append(entry)
    case (nil, nil): break
    }
  }
}
