// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A change in a container.
///
/// Each event carries the complete new state of its subject, so that the next event makes up for a lost one.
public struct ContainerEvent: Codable, Hashable, Sendable {
  /// The event's number; each container counts its own, from 1.
  public var number: UInt64
  /// When it happened, in nanoseconds of the container's monotonic clock.
  public var instant: UInt64
  /// The thread of the event: `main`, `alchemic`, or a number.
  public var thread: String
  /// The new state.
  public var change: Change
  /// For the end of a creation: how its time was spent, where the state does not include it.
  public var creation: CreationSnapshot?
  /// For a change of a setting: the value before it, where that is known.
  public var previous: PreviousValue?

  /// Creates an event from its parts.
  public init(
    number: UInt64, instant: UInt64, thread: String, change: Change, creation: CreationSnapshot? = nil,
    previous: PreviousValue? = nil
  ) {
    self.number = number
    self.instant = instant
    self.thread = thread
    self.change = change
    self.creation = creation
    self.previous = previous
  }

  /// The value of a setting before a change.
  public struct PreviousValue: Codable, Hashable, Sendable {
    /// The stored value; `nil` where none was stored.
    public var value: SettingValue?

    /// Creates a value.
    public init(_ value: SettingValue?) { self.value = value }
  }

  /// The kinds of changes.
  public enum Change: Codable, Hashable, Sendable, OpenEnum {
    /// The container entered a phase. `failure` is the error in ``ContainerPhase/failed``.
    case phase(ContainerPhase, failure: FailureSnapshot?)
    /// The container found this many classes.
    case scanned(classes: Int)
    /// The classes declared this many factories.
    case registered(factories: Int)
    /// The whole graph changed: classes were registered, or the graph was resolved.
    case factories([FactorySnapshot])
    /// The graph is valid, and the container starts to create this number of singletons.
    case singletons(total: Int)
    /// A factory's object changed its state. `createdCount` is the number of objects created so far.
    case factory(Int, FactorySnapshot.State, createdCount: Int)
    /// The service of a factory did a step.
    case service(factory: Int, ServiceSnapshot)
    /// An object is alive although its scope has ended.
    case outlived(OutlivedObjectSnapshot)
    /// A callback was registered or changed its state.
    case callback(CallbackSnapshot)
    /// A store was opened or replaced, or its notices changed.
    case store(StoreSnapshot)
    /// An entry of a store was set, changed or removed, as the change left it; `nil` if it was removed.
    case entry(store: String, key: String, EntrySnapshot?)
    /// A change of a newer version, or of a store or a container that is gone. It has no effect on a snapshot.
    case unknown

    private enum PhaseCodingKeys: String, CodingKey { case _0 = "phase", failure }
    private enum FactoriesCodingKeys: String, CodingKey { case _0 = "factories" }
    private enum FactoryCodingKeys: String, CodingKey { case _0 = "factory", _1 = "state", createdCount }
    private enum ServiceCodingKeys: String, CodingKey { case factory, _1 = "service" }
    private enum OutlivedCodingKeys: String, CodingKey { case _0 = "object" }
    private enum CallbackCodingKeys: String, CodingKey { case _0 = "callback" }
    private enum StoreCodingKeys: String, CodingKey { case _0 = "store" }
    private enum EntryCodingKeys: String, CodingKey { case store, key, _2 = "entry" }
  }
}

extension ContainerSnapshot {
  /// Applies an event. An event that the snapshot already includes has no effect.
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
      // A weak singleton that was released and created again counts once.
      if state.isCreated, createdCount <= 1, phase == .startingSingletons, factories[id].mode == .singleton {
        // Wrapping: the numbers come from another process and may be invalid.
        progress.started &+= 1
      }
      apply(state, of: id, event)
      factories[id].createdCount = createdCount
    case .service(let id, let service):
      if factories.indices.contains(id) { factories[id].service = service }
    case .outlived(let object): scopes.add(object)
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
    case .scanned, .registered, .unknown: break
    }
  }

  private mutating func apply(_ state: FactorySnapshot.State, of id: Int, _ event: ContainerEvent) {
    switch (factories[id].state, state) {
    // The state no longer includes when the object was created.
    case (.created, .released), (_, .stopping), (_, .stopped), (_, .stopFailed):
      factories[id].keepCreation()
    // Only counts are new.
    case (let known, let new) where known == new: break
    default: factories[id].creation = event.creation
    }
    factories[id].state = state
  }

  private mutating func apply(phase: ContainerPhase, failure: FailureSnapshot?, at instant: UInt64) {
    if phase == .scanning {
      progress = Progress(beganAt: instant)
      scopes.outlived = []
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
      case .creating, .created, .absent, .set, .released, .stopping, .unknown: factories[id].state = .notCreated
      }
    }
  }
}

extension FactorySnapshot {
  /// Keeps when its object was created, before its state no longer includes that.
  fileprivate mutating func keepCreation() {
    guard mode != .template, mode != .scoped, creation == nil else { return }
    switch state {
    case .created(let instant, let took, let thread), .absent(let instant, let took, let thread):
      creation = CreationSnapshot(instant, took, thread)
    case .notCreated, .creating, .set, .failed, .released, .stopping, .stopped, .stopFailed, .unknown: break
    }
  }

  /// When the container stopped its object; `ended` is `nil` while it stops. `nil` for an object that it has not stopped,
  /// or that had no time left.
  public var stopTimes: (began: UInt64, ended: UInt64?)? {
    switch state {
    case .stopping(let since): (since, nil)
    case .stopped(let instant, let took): (instant > took ? instant - took : 0, instant)
    case .stopFailed(_, let instant, let took) where took > 0: (instant > took ? instant - took : 0, instant)
    case .stopFailed, .notCreated, .creating, .created, .absent, .set, .failed, .released, .unknown: nil
    }
  }
}

extension FactorySnapshot.State {
  /// Whether a creation has succeeded.
  fileprivate var isCreated: Bool {
    switch self {
    case .created, .absent: true
    case .notCreated, .creating, .set, .failed, .released, .stopping, .stopped, .stopFailed, .unknown: false
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
