/// Something that happened in a container.
///
/// Only creations and changes of state travel as events, each with the whole new state of what it is about, so that
/// one that got lost is made good by the next.
public struct ContainerEvent: Codable, Hashable, Sendable {
  /// The event's number; each container counts its own, from 1.
  public var number: UInt64
  /// When it happened, in nanoseconds of the container's monotonic clock.
  public var instant: UInt64
  /// The thread it happened on: `main`, `alchemic`, or a number.
  public var thread: String
  /// What happened.
  public var change: Change

  /// An event from its parts.
  public init(number: UInt64, instant: UInt64, thread: String, change: Change) {
    self.number = number
    self.instant = instant
    self.thread = thread
    self.change = change
  }

  /// What can happen.
  public enum Change: Codable, Hashable, Sendable {
    /// The container went into another phase; a failure brings its error.
    case phase(Phase, failure: String?)
    /// The graph changed as a whole: classes were registered, or it was resolved.
    case factories([FactorySnapshot])
    /// The graph is sound, and the container begins to make so many singletons.
    case singletons(total: Int)
    /// A factory's object changed its state. `createdCount` is how many objects the factory has made by now.
    case factory(Int, FactorySnapshot.State, createdCount: Int)
    /// A callback was registered, or changed its state.
    case callback(CallbackSnapshot)
    /// A store appeared, or is another one now, or has other notices.
    case store(StoreSnapshot)
    /// An entry of a store was set, changed or removed; `nil` when it is gone.
    case entry(store: String, key: String, EntrySnapshot?)
  }
}

extension ContainerSnapshot {
  /// Brings the snapshot up to date with an event; one that it includes already changes nothing.
  public mutating func apply(_ event: ContainerEvent) {
    guard event.number > lastEvent else { return }
    lastEvent = event.number
    instant = max(instant, event.instant)
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
      // A weak singleton that went and came again counts once.
      if case .created = state, createdCount <= 1, phase == .startingSingletons, factories[id].mode == .singleton {
        // Numbers come from elsewhere and may be absurd.
        progress.started &+= 1
      }
      factories[id].state = state
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
        // User defaults before the cloud: their identifiers happen to say so.
        stores.sort { $0.id > $1.id }
      }
    case .entry(let store, let key, let entry):
      guard let index = stores.firstIndex(where: { $0.id == store }) else { return }
      stores[index].apply(key: key, entry)
    }
  }

  private mutating func apply(phase: Phase, failure: String?, at instant: UInt64) {
    if phase == .scanning {
      progress = Progress(beganAt: instant)
    }
    if phase == .ready || phase == .failed {
      progress.endedAt = instant
    }
    self.phase = phase
    self.failure = failure
  }
}

extension StoreSnapshot {
  /// Sets, adds or removes an entry. A new one goes to the end of those without a group.
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
