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
      mirror.container?.apply(event)
      if new.isFailed || old?.isFailed == true {
        mirror.findProblems(of: id)
      }
    case .factories:
      let names = SelectedNames(self)
      mirror.container?.apply(event)
      find(names)
      mirror.findAllProblems()
    case .phase(let phase, let failure):
      if phase == .scanning { mirror.startupLog.beginStart() }
      // A warning about the previous phase no longer holds.
      if status?.role == .warning { status = nil }
      remember(failure)
      mirror.container?.apply(event)
      if phase == .stopped { mirror.startupLog.releaseObjects() }
      if failure != nil || !problems.isEmpty { mirror.findProblems() }
    case .store, .callback:
      mirror.container?.apply(event)
      mirror.findProblems()
    case .scanned, .registered, .entry, .singletons, .service, .outlived, .unknown:
      mirror.container?.apply(event)
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
