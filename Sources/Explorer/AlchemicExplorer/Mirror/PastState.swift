// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The state of a container before events that it includes. It is complete where the events begin with the container's first.
/// What an earlier event changed is otherwise shown as the first known event left it.
struct PastState {
  private var phase: ContainerPhase?
  private var progress: ContainerSnapshot.Progress
  private var failure: FailureSnapshot?
  private var factories: [Int: ContainerEvent] = [:]
  private var services: Set<Int> = []
  private var callbacks: [Int: CallbackSnapshot] = [:]
  private var stores: Set<String> = []
  private var outlived: Set<OutlivedObjectSnapshot> = []
  private var hasFailed = false
  /// The objects created before the first known phase.
  private var createdCount = 0

  init(_ container: ContainerSnapshot) {
    (progress, failure) = (container.progress, container.failure)
  }

  /// Adds the next event.
  mutating func add(_ event: ContainerEvent) {
    switch event.change {
    case .phase(let phase, _):
      if self.phase == nil { before(phase) }
      hasFailed = hasFailed || phase == .failed
    case .factory(let id, let state, _):
      if factories[id] == nil { factories[id] = event }
      switch state {
      case .created, .absent: createdCount += phase == nil ? 1 : 0
      default: break
      }
    case .service(let id, _): services.insert(id)
    case .callback(let callback): if callbacks[callback.id] == nil { callbacks[callback.id] = callback }
    case .store(let store): stores.insert(store.id)
    case .outlived(let object): outlived.insert(object)
    case .scanned, .registered, .factories, .singletons, .entry, .unknown: break
    }
  }

  /// What held before the first known phase.
  private mutating func before(_ first: ContainerPhase) {
    let order: [ContainerPhase] = [
      .idle, .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks, .ready, .stopping, .stopped,
    ]
    phase =
      first == .failed ? .startingSingletons : order.firstIndex(of: first).flatMap { $0 > 0 ? order[$0 - 1] : nil }
    failure = nil
    switch first {
    case .scanning: progress = ContainerSnapshot.Progress()
    case .stopping: (progress.stoppingAt, progress.stoppedAt) = (nil, nil)
    case .stopped: progress.stoppedAt = nil
    case .idle, .unknown: break
    case .registering, .resolving, .startingSingletons, .firingCallbacks, .ready, .failed:
      (progress.endedAt, progress.stoppingAt, progress.stoppedAt) = (nil, nil, nil)
    }
    switch first {
    case .firingCallbacks, .failed: progress.started = max(0, progress.started &- createdCount)
    case .registering, .resolving, .startingSingletons: progress.started = 0
    case .idle, .scanning, .ready, .stopping, .stopped, .unknown: break
    }
  }

  /// Takes a container back to the state.
  fileprivate func restore(_ container: inout ContainerSnapshot, before number: UInt64) {
    (container.lastEvent, container.instant) = (number - 1, 0)
    if let phase { (container.phase, container.failure) = (phase, failure) }
    container.progress = progress
    if phase == nil, container.phase == .startingSingletons {
      container.progress.started = max(0, progress.started &- createdCount)
    }
    // The end of a failed start adds them again.
    if hasFailed { for id in container.factories.indices { container.factories[id].problems = [] } }
    for (id, event) in factories {
      guard container.factories.indices.contains(id), case .factory(_, let state, let count) = event.change else {
        continue
      }
      // Before the first of all events, there was no object.
      container.factories[id].restore(before: number == 1 ? .notCreated : state, number == 1 ? 0 : count)
    }
    for id in services where container.factories.indices.contains(id) { container.factories[id].service = nil }
    for id in callbacks.keys.sorted(by: >) where container.callbacks.indices.contains(id) {
      let isNew = callbacks[id]?.state == .waiting && callbacks[id]?.count == 1
      if isNew, id == container.callbacks.count - 1 {
        container.callbacks.removeLast()
      } else {
        container.callbacks[id].state = .waiting
        container.callbacks[id].requested = []
      }
    }
    container.stores.removeAll { stores.contains($0.id) }
    container.scopes.outlived.removeAll { outlived.contains($0) }
  }
}

extension ContainerSnapshot {
  mutating func restore(_ past: PastState, before number: UInt64) { past.restore(&self, before: number) }
}

extension FactorySnapshot {
  /// Takes it back to its state before the first known one.
  fileprivate mutating func restore(before state: State, _ count: Int) {
    switch state {
    case .creating, .created, .absent, .set, .failed, .notCreated: (self.state, creation) = (.notCreated, nil)
    // It had an object, of which nothing is known.
    case .released, .stopping, .stopped, .stopFailed, .unknown: self.state = state
    }
    let isFirst =
      switch state {
      case .created, .absent, .notCreated: true
      default: false
      }
    createdCount = isFirst && count > 0 ? count - 1 : count
  }
}
