// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// What an event changes in a container, as it was before.
struct EventUndo: Sendable {
  private let lastEvent, instant: UInt64
  private let phase: ContainerPhase
  private let failure: FailureSnapshot?
  private let progress: ContainerSnapshot.Progress
  private let subject: Subject

  private enum Subject {
    case nothing
    case factory(Int, FactorySnapshot.State, createdCount: Int, CreationSnapshot?)
    case service(Int, ServiceSnapshot?)
    case callback(Int, CallbackSnapshot?)
    case store(String, StoreSnapshot?)
    case entry(store: String, key: String, EntrySnapshot?, index: Int?)
    case scopes(ScopesSnapshot)
    case outlived(OutlivedObjectSnapshot)
    /// What may change all factories and close all stores: the end of a failed start and of a stop, and the graph of another start.
    case everything([FactorySnapshot], [StoreSnapshot])
  }

  /// Keeps what an event is about to change in a container.
  init(of event: ContainerEvent, in container: ContainerSnapshot) {
    (lastEvent, instant) = (container.lastEvent, container.instant)
    (phase, failure, progress) = (container.phase, container.failure, container.progress)
    subject =
      switch event.change {
      case .factory(let id, _, _):
        container.factory(id).map { .factory(id, $0.state, createdCount: $0.createdCount, $0.creation) } ?? .nothing
      case .service(let id, _): container.factory(id).map { .service(id, $0.service) } ?? .nothing
      case .callback(let callback):
        .callback(
          callback.id, container.callbacks.indices.contains(callback.id) ? container.callbacks[callback.id] : nil)
      case .store(let store): .store(store.id, container.stores.first { $0.id == store.id })
      case .entry(let store, let key, _):
        Self.entry(key, in: container.stores.first { $0.id == store })
      case .outlived(let object): .outlived(object)
      case .phase(.scanning, _): .scopes(container.scopes)
      case .phase(.failed, _), .phase(.stopped, _): .everything(container.factories, container.stores)
      case .factories where container.factories.contains { $0.state != .notCreated || $0.creation != nil }:
        .everything(container.factories, container.stores)
      // The factories of a first graph have not changed yet: before it was resolved, they are shown as it has them.
      case .factories, .phase, .scanned, .registered, .singletons, .unknown: .nothing
      }
  }

  private static func entry(_ key: String, in store: StoreSnapshot?) -> Subject {
    guard let store else { return .nothing }
    let index = store.entries.firstIndex { $0.key == key }
    return .entry(store: store.id, key: key, index.map { store.entries[$0] }, index: index)
  }

  /// The state of the event's subject before it, as an event has it; `nil` where no event can say that.
  func reversed(_ event: ContainerEvent) -> ContainerEvent? {
    var reversed = event
    reversed.creation = nil
    switch subject {
    case .factory(let id, let state, let count, let creation):
      reversed.change = .factory(id, state, createdCount: count)
      reversed.creation = creation
    case .service(let id, let service?): reversed.change = .service(factory: id, service)
    case .callback(_, let callback?): reversed.change = .callback(callback)
    case .store(_, let store?): reversed.change = .store(store)
    case .entry(let store, let key, let entry, _): reversed.change = .entry(store: store, key: key, entry)
    case .nothing: reversed.change = .phase(phase, failure: failure)
    case .service, .callback, .store, .scopes, .outlived, .everything: return nil
    }
    return reversed
  }

  /// Undoes the event, which must be the last one that the container includes.
  fileprivate func restore(_ container: inout ContainerSnapshot) {
    (container.lastEvent, container.instant) = (lastEvent, instant)
    (container.phase, container.failure, container.progress) = (phase, failure, progress)
    switch subject {
    case .nothing: break
    case .factory(let id, let state, let count, let creation):
      guard container.factories.indices.contains(id) else { return }
      container.factories[id].state = state
      container.factories[id].createdCount = count
      container.factories[id].creation = creation
    case .service(let id, let service):
      if container.factories.indices.contains(id) { container.factories[id].service = service }
    case .callback(let id, let callback):
      guard let callback else {
        _ = container.callbacks.popLast()
        return
      }
      if container.callbacks.indices.contains(id) { container.callbacks[id] = callback }
    case .store(let id, let store):
      guard let index = container.stores.firstIndex(where: { $0.id == id }) else { return }
      if let store { container.stores[index] = store } else { container.stores.remove(at: index) }
    case .entry(let store, let key, let entry, let index):
      guard let position = container.stores.firstIndex(where: { $0.id == store }) else { return }
      container.stores[position].restore(key, entry, at: index)
    case .scopes(let scopes): container.scopes = scopes
    case .outlived(let object):
      if let index = container.scopes.outlived.lastIndex(of: object) { container.scopes.outlived.remove(at: index) }
    case .everything(let factories, let stores): (container.factories, container.stores) = (factories, stores)
    }
  }
}

extension ContainerSnapshot {
  /// Undoes the last event.
  mutating func restore(_ undo: EventUndo) { undo.restore(&self) }
}

extension StoreSnapshot {
  fileprivate mutating func restore(_ key: String, _ entry: EntrySnapshot?, at old: Int?) {
    let index = entries.firstIndex { $0.key == key }
    switch (index, entry) {
    case (let index?, let entry?): entries[index] = entry
    case (let index?, nil): entries.remove(at: index)
    case (nil, let entry?): entries.insert(entry, at: min(old ?? entries.count, entries.count))
    case (nil, nil): break
    }
  }
}
