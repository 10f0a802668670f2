// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// What the explorer keeps of its state when the container changes.
extension ExplorerState {
  /// Takes another state of the container. The selection, the history and the mark are found again by name.
  mutating func show(_ snapshot: ContainerSnapshot) {
    // An error about the lost connection no longer holds.
    if lostConnection != nil, status?.role == .bad { status = nil }
    let names = SelectedNames(self)
    remember(snapshot.failure)
    mirror.show(snapshot)
    find(names)
  }

  /// Applies an event.
  mutating func apply(_ event: ContainerEvent) {
    switch event.change {
    case .factories:
      let names = SelectedNames(self)
      mirror.apply(event)
      find(names)
    case .phase(_, let failure):
      // A warning about the previous phase no longer holds.
      if status?.role == .warning { status = nil }
      remember(failure)
      mirror.apply(event)
    case .factory, .store, .callback, .scanned, .registered, .entry, .singletons, .service, .outlived, .unknown:
      mirror.apply(event)
    }
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
