// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// Applying snapshots and events to the container and to what refers to its factories.
extension ExplorerState {
  /// Whether a snapshot is of another process than the one that is shown.
  func isOfOtherProcess(_ snapshot: ContainerSnapshot) -> Bool {
    container.map { $0.process != snapshot.process } ?? false
  }

  /// Takes another snapshot. The selection, the history and the mark are found again by name.
  mutating func show(_ snapshot: ContainerSnapshot) {
    // An error about the lost connection no longer holds.
    if lostConnection != nil, status?.role == .bad { status = nil }
    let names = SelectedNames(self)
    remember(snapshot.failure)
    // The events between the known state and this one are not known.
    if snapshot.lastEvent != mirror.timeline.newest || isOfOtherProcess(snapshot) { mirror.timeline.forget() }
    mirror.container = snapshot
    mirror.findAllProblems()
    mirror.now = max(now, snapshot.instant)
    mirror.lostConnection = nil
    find(names)
  }

  /// Applies only what the event changes: there may be thousands of events a second and as many factories.
  mutating func apply(_ event: ContainerEvent) {
    switch event.change {
    case .factory(let id, let new, _):
      let old = container?.factory(id)?.state
      if let old { mirror.startupLog.change(id, from: old, to: new, own: event.creation?.own) }
      mirror.apply(event)
      if new.isFailed || old?.isFailed == true {
        mirror.findProblems(of: id)
      }
    case .factories:
      let names = SelectedNames(self)
      mirror.apply(event)
      find(names)
      mirror.findAllProblems()
    case .phase(let phase, let failure):
      if phase == .scanning { mirror.startupLog.beginStart() }
      // A warning about the previous phase no longer holds.
      if status?.role == .warning { status = nil }
      remember(failure)
      mirror.apply(event)
      if phase == .stopped { mirror.startupLog.releaseObjects() }
      if failure != nil || !problems.isEmpty { mirror.findProblems() }
    case .store, .callback:
      mirror.apply(event)
      mirror.findProblems()
    case .scanned, .registered, .entry, .singletons, .service, .outlived, .unknown:
      mirror.apply(event)
    }
  }

  /// Takes the next step of the timeline.
  ///
  /// - Parameter event: The state of its subject after the step.
  mutating func step(_ event: ContainerEvent, isBack: Bool) {
    var old: FactorySnapshot.State?
    if case .factory(let id, _, _) = event.change { old = container?.factory(id)?.state }
    _ = mirror.step(isBack: isBack)
    mirror.now = container?.instant ?? now
    switch event.change {
    case .factory(let id, let new, _):
      guard let old, let factories = container?.factories else { return }
      if isBack {
        mirror.startupLog.undo(id, from: old, to: new, own: event.creation?.own, in: factories)
      } else {
        mirror.startupLog.change(id, from: old, to: new, own: event.creation?.own)
      }
      if new.isFailed || old.isFailed { mirror.findProblems(of: id) }
    default: mirror.findProblems()
    }
  }

  /// Shows the container as it was after an event, which may be many steps away.
  mutating func jump(to number: UInt64) {
    let isBack = container.map { number < $0.lastEvent } ?? false
    while let last = container?.lastEvent, isBack ? last > number : last < number, mirror.step(isBack: isBack) {}
    mirror.now = container?.instant ?? now
    mirror.startupLog = StartupLog(container?.factories ?? [])
    mirror.findAllProblems()
  }

  /// Keeps the error of a start among the messages, where it can be read in full.
  private mutating func remember(_ failure: FailureSnapshot?) {
    guard let failure, failure != container?.failure else { return }
    messages.add(StatusMessage(text: failure.text, role: .bad))
  }

  /// The names of the factories that the user has chosen; names are unique.
  private struct SelectedNames {
    let selected: String?
    let history: [String?]
    let marked: String?

    init(_ shared: ExplorerState) {
      selected = shared.selectedName
      history = shared.selection.history.map { shared.container?.factory($0.factory)?.name }
      marked = shared.selection.paths.flatMap { shared.container?.factory($0.origin)?.name }
    }
  }

  private mutating func find(_ names: SelectedNames) {
    guard let factories = container?.factories else { return }
    func find(_ name: String?) -> Int? { name.flatMap { name in factories.firstIndex { $0.name == name } } }
    if selection.paths != nil { selection.paths = find(names.marked).map { DependencyPaths(from: $0, in: factories) } }
    mirror.startupLog = StartupLog(factories)
    let isSame = zip(selection.history, names.history).allSatisfy {
      container?.factory($0.factory)?.name == $1 && $1 != nil
    }
    if !isSame { selection.history = [] }
    // Usually the graph is the same and only states differ.
    if selected.flatMap({ container?.factory($0)?.name }) != names.selected || selected == nil {
      selection.factory = find(names.selected)
    }
  }
}

extension FactorySnapshot.State {
  fileprivate var isFailed: Bool { if case .failed = self { true } else { false } }
}
