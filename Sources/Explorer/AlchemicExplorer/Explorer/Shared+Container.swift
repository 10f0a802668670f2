import AlchemicInspection

/// Applying snapshots and events to the container and to what refers to its factories.
extension Shared {
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
    container = snapshot
    findAllProblems()
    now = max(now, snapshot.instant)
    lostConnection = nil
    find(names)
  }

  /// Applies only what the event changes: there may be thousands of events a second and as many factories.
  mutating func apply(_ event: ContainerEvent) {
    switch event.change {
    case .factory(let id, let new, _):
      let old = container?.factory(id)?.state
      if let old { startupLog.change(id, from: old, to: new, own: event.creation?.own) }
      container?.apply(event)
      if new.isFailed || old?.isFailed == true {
        if let container { problemIndex.change(id, in: container) }
        findProblems()
      }
    case .factories:
      let names = SelectedNames(self)
      container?.apply(event)
      find(names)
      findAllProblems()
    case .phase(let phase, let failure):
      if phase == .scanning { startupLog.beginStart() }
      // A warning about the previous phase no longer holds.
      if status?.role == .warning { status = nil }
      remember(failure)
      container?.apply(event)
      if phase == .stopped { startupLog.releaseObjects() }
      if failure != nil || !problems.isEmpty { findProblems() }
    case .store, .callback:
      container?.apply(event)
      findProblems()
    case .scanned, .registered, .entry, .singletons, .service, .outlived, .unknown:
      container?.apply(event)
    }
  }

  /// Keeps the error of a start among the messages, where it can be read in full.
  private mutating func remember(_ failure: FailureSnapshot?) {
    guard let failure, failure != container?.failure else { return }
    messages.add(Status(text: failure.text, role: .bad))
  }

  /// Finds the problems of factories that may all have changed.
  private mutating func findAllProblems() {
    problemIndex = container.map { ProblemIndex($0) } ?? ProblemIndex()
    findProblems()
  }

  private mutating func findProblems() { problems = container.map { problemIndex.problems(of: $0) } ?? [] }

  /// Forgets everything about the container before the last one.
  mutating func forgetContainer() {
    settingHistory = SettingHistory()
    commands.forget()
    now = 0
  }

  /// The names of the factories that the user has chosen; names are unique.
  private struct SelectedNames {
    let selected: String?
    let history: [String?]
    let marked: String?

    init(_ shared: Shared) {
      selected = shared.selectedName
      history = shared.history.map { shared.container?.factory($0.factory)?.name }
      marked = shared.paths.flatMap { shared.container?.factory($0.origin)?.name }
    }
  }

  private mutating func find(_ names: SelectedNames) {
    guard let factories = container?.factories else { return }
    func find(_ name: String?) -> Int? { name.flatMap { name in factories.firstIndex { $0.name == name } } }
    if paths != nil { paths = find(names.marked).map { DependencyPaths(from: $0, in: factories) } }
    startupLog = StartupLog(factories)
    let isSame = zip(history, names.history).allSatisfy { container?.factory($0.factory)?.name == $1 && $1 != nil }
    if !isSame { history = [] }
    // Usually the graph is the same and only states differ.
    if selected.flatMap({ container?.factory($0)?.name }) != names.selected || selected == nil {
      selected = find(names.selected)
    }
  }
}

extension FactorySnapshot.State {
  fileprivate var isFailed: Bool { if case .failed = self { true } else { false } }
}
