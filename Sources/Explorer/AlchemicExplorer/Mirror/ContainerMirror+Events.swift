// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// Snapshots and events of the container.
extension ContainerMirror {
  /// What an event is when it arrives.
  enum Arrival: Hashable {
    /// The known state includes it already.
    case past
    /// It waits, while the container is shown as it was.
    case waiting
    /// The caller applies it, and requests a snapshot where it must.
    case new(mustLoad: Bool)
  }

  /// Receives an event, and applies nothing yet.
  mutating func receive(_ event: ContainerEvent) -> Arrival {
    let last = rewound == nil ? container?.lastEvent : timeline.newest
    if let last, event.number <= last {
      if rewound == nil { timeline.addPast(event) }
      return .past
    }
    guard rewound == nil else {
      rewound?.wait(event)
      return .waiting
    }
    advance(to: event.instant)
    if synchronization.receive(event, after: last) { return .new(mustLoad: true) }
    // A start that fails in the graph sends no event with the factories, and their problems are in a snapshot alone.
    guard case .phase(.failed, _) = event.change else { return .new(mustLoad: false) }
    return .new(mustLoad: synchronization.lose())
  }

  /// Reports that events were lost. Returns whether the caller must request a snapshot.
  mutating func lose(_ count: Int) -> Bool {
    guard rewound == nil else {
      rewound?.hasLost = true
      return false
    }
    return count > 0 && synchronization.lose()
  }

  /// Receives a snapshot, and shows nothing yet.
  ///
  /// - Returns: The state to show, `nil` if the known one is newer; and whether the caller must request another snapshot.
  mutating func receive(_ snapshot: ContainerSnapshot) -> (snapshot: ContainerSnapshot?, mustLoad: Bool) {
    synchronization.receive(snapshot, known: container.map { ($0.process, $0.lastEvent) })
  }

  /// Whether a snapshot is of another process than the one that is shown.
  func isOfOtherProcess(_ snapshot: ContainerSnapshot) -> Bool {
    container.map { $0.process != snapshot.process } ?? false
  }

  /// Takes another state of the container.
  mutating func show(_ snapshot: ContainerSnapshot) {
    // The events between the known state and this one are not known.
    if snapshot.lastEvent != timeline.newest || isOfOtherProcess(snapshot) { timeline.forget() }
    container = snapshot
    advance(to: snapshot.instant)
    lostConnection = nil
    findAll()
  }

  /// Applies only what the event changes: there may be thousands of events a second and as many factories.
  mutating func apply(_ event: ContainerEvent) {
    let old = container.flatMap { event.change.factoryState(in: $0) }
    timeline.add(event, to: container)
    container?.apply(event)
    switch event.change {
    case .factory(let id, let new, _):
      if let old { startupLog.change(id, from: old, to: new, own: event.creation?.own) }
      if new.isFailed || old?.isFailed == true { findProblems(of: id) }
    case .factories: findAll()
    case .phase(let phase, let failure):
      if phase == .scanning { startupLog.beginStart() }
      if phase == .stopped { startupLog.releaseObjects() }
      if failure != nil || !problems.isEmpty { findProblems() }
    case .store, .callback: findProblems()
    case .entry(let store, let key, let entry):
      settingHistory.note(entry?.storedValue, of: SettingHistory.Name(store: store, key: key))
    case .scanned, .registered, .singletons, .service, .outlived, .unknown: break
    }
  }

  /// Takes the counts of living objects of a moment. Returns whether there can be newer ones.
  mutating func count(_ counts: LiveCounts) -> Bool {
    guard live.add(counts) else { return false }
    advance(to: counts.instant)
    let present = Set(counts.counts.map(\.factory))
    for row in counts.counts where container?.factories.indices.contains(row.factory) == true {
      container?.factories[row.factory].live = row.count
    }
    // A count that is missing from a later sample is gone with its engine.
    for id in live.baseline.keys where !present.contains(id) && container?.factory(id)?.live != nil {
      container?.factories[id].live = nil
    }
    return true
  }

  /// Advances the clock, which stands while the container is shown as it was.
  mutating func advance(to instant: UInt64) {
    if rewound == nil { now = max(now, instant) }
  }

  /// Takes the scopes of a moment.
  mutating func take(_ report: ScopesReport) {
    guard rewound == nil else {
      rewound?.scopes = report.scopes
      return
    }
    container?.scopes = report.scopes
    advance(to: report.instant)
  }
}

extension ContainerEvent.Change {
  /// The state that the factory of the change has now; `nil` for another change.
  func factoryState(in container: ContainerSnapshot) -> FactorySnapshot.State? {
    if case .factory(let id, _, _) = self { container.factory(id)?.state } else { nil }
  }
}

extension FactorySnapshot.State {
  var isFailed: Bool { if case .failed = self { true } else { false } }
}
