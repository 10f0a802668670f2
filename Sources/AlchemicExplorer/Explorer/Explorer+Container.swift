import AlchemicInspection

/// Snapshots, events and answers of the container.
extension Explorer {
  mutating func receive(_ snapshot: ContainerSnapshot) -> [Effect] {
    let known = container.map { ($0.process, $0.lastEvent) }
    let (newest, mustLoad) = synchronization.receive(snapshot, known: known)
    if let newest { show(newest) }
    return mustLoad ? [.loadSnapshot] : []
  }

  mutating func receive(_ event: ContainerEvent) -> [Effect] {
    let last = container?.lastEvent
    if let last, event.number <= last { return [] }
    now = max(now, event.instant)
    let mustLoad = synchronization.receive(event, after: last)
    if container != nil {
      // Only this store: keeping the whole old container would copy it at each event.
      var known: StoreSnapshot?
      if case .store(let store) = event.change { known = container?.stores.first { $0.id == store.id } }
      apply(event)
      remember(event, known)
    }
    return mustLoad ? [.loadSnapshot] : []
  }

  mutating func finish(_ command: Command, _ refusal: CommandError?) {
    let edited = unconfirmed
    unconfirmed = nil
    if settingHistory.isPending(command) {
      guard let ended = settingHistory.finish(command, refusal) else { return }
      report(ended)
      follow(ended)
    } else if let refusal {
      status = Status(text: refusal.description, role: .bad)
    } else if case .registerCallback(let label) = command {
      status = Status(text: "Added: \(label).", role: .good)
      showCallback(label)
    }
    guard let refusal else { return }
    // The typed value must not be lost, but the explorer does not interrupt what the user has started since.
    if var editor = edited, mode == .browsing, case .set(editor.store, editor.key, _, _) = command {
      editor.seen = container?.entry(editor.store, editor.key)?.revision ?? editor.seen
      editor.problem = refusal.description
      focus = .settings
      mode = .editing(editor)
    }
  }

  /// Applies only what the event changes: there may be thousands of events a second and as many factories.
  private mutating func apply(_ event: ContainerEvent) {
    switch event.change {
    case .factory(let id, let new, _):
      if let old = state(of: id) { startupLog.change(id, from: old, to: new) }
      container?.apply(event)
      if case .notCreated = new, container?.factory(id)?.mode == .template {
        noteNewObjects(of: id, at: event.instant)
      } else {
        invalidateDetails(of: id)
      }
      list.markStale()
      // During a start, the next tick sorts the list.
      if !isAnimating, list.count <= Explorer.quickCount { arrangeFactories() }
    case .factories:
      let name = selectedName
      let names = history.map { container?.factory($0.factory)?.name }
      let marked = markedName
      let selected = selectedEntry
      container?.apply(event)
      listSettings(selecting: selected, isGraphNew: true)
      invalidateDetails()
      findMarked(marked)
      showFactories(selecting: name, history: names)
    case .phase(let phase, _):
      if phase == .scanning { startupLog.beginStart() }
      // A warning about the previous phase no longer holds.
      if status?.role == .warning { status = nil }
      container?.apply(event)
    case .store:
      let selected = selectedEntry
      container?.apply(event)
      listSettings(selecting: selected)
    case .entry(let store, let key, let entry):
      let hasRow = container?.entry(store, key) != nil
      let selected = hasRow && entry != nil ? nil : selectedEntry
      container?.apply(event)
      if !hasRow || entry == nil { listSettings(selecting: selected) }
      showConflict(store, key, entry)
    case .callback(let callback):
      container?.apply(event)
      if callback.label == awaitedCallback { showCallback(callback.label) }
    case .singletons:
      container?.apply(event)
    }
  }

  /// Selects the newest callback with a label, or waits for its event: the answer may arrive before the event.
  private mutating func showCallback(_ label: String) {
    guard let index = container?.callbacks.lastIndex(where: { $0.label == label }) else {
      awaitedCallback = label
      return
    }
    awaitedCallback = nil
    move(.callbacks) { cursor, document, height in
      if let row = document.row(of: index) { cursor.go(to: row, in: document, height: height) }
    }
  }

  /// Replaces the container. The explorer finds the selection again by name.
  mutating func replace(with snapshot: ContainerSnapshot) {
    synchronization = Synchronization()
    synchronization.abandon()
    events = EventHistory()
    pausedEvents = nil
    settingHistory = SettingHistory()
    unconfirmed = nil
    pendingCommands = PendingCommands()
    now = 0
    mode = .browsing
    show(snapshot)
    status = Status(text: "New container; press \(keyLabel(.start)) to start.", role: .good)
  }

  /// Discards an unfinished edit: it belongs to a process that has ended.
  private mutating func discardUnfinishedEdits() {
    unconfirmed = nil
    if case .readingMessages(let top, over: let under) = mode {
      mode = under
      discardUnfinishedEdits()
      mode = .readingMessages(top: top, over: mode)
      return
    }
    switch mode {
    case .editing, .asking, .proposing, .enteringEntry, .choosingFile:
      mode = .browsing
      status = Status(text: "Connected to a new process; your unsaved edit was discarded.", role: .warning)
    case .browsing, .filtering, .readingHelp, .readingMessages, .choosingCommand: break
    }
  }

  private mutating func show(_ snapshot: ContainerSnapshot) {
    // An error about the lost connection no longer holds.
    if lostConnection != nil, status?.role == .bad { status = nil }
    if let container, container.process != snapshot.process { discardUnfinishedEdits() }
    let name = selectedName
    let names = history.map { container?.factory($0.factory)?.name }
    let entry = selectedEntry
    let marked = markedName
    container = snapshot
    invalidateDetails()
    findMarked(marked)
    now = max(now, snapshot.instant)
    lostConnection = nil
    showFactories(selecting: name, history: names)
    listSettings(selecting: entry, isGraphNew: true)
  }

  /// Lists a new graph and finds the selection again by name, which is unique.
  private mutating func showFactories(selecting name: String?, history names: [String?]) {
    guard let factories = container?.factories else { return }
    list.load(factories)
    startupLog = StartupLog(factories)
    let isSame = zip(history, names).allSatisfy { visit, name in
      factories.indices.contains(visit.factory) && factories[visit.factory].name == name
    }
    if !isSame { history = [] }
    if let selected, factories.indices.contains(selected), factories[selected].name == name {
      // Usually the graph is the same and only states differ.
    } else {
      selected = name.flatMap { name in factories.firstIndex { $0.name == name } }
    }
    showSelectedInList()
    settleVisiblePanes()
  }

  /// Reports in the editor that its entry changed elsewhere. The typed value stays.
  private mutating func showConflict(_ store: String, _ key: String, _ entry: EntrySnapshot?) {
    guard case .editing(var editor) = mode, editor.store == store, editor.key == key else { return }
    editor.seen = entry?.revision
    editor.problem =
      entry.map { "Changed elsewhere to \(SettingText.value(of: $0, symbols)). Enter overwrites it, Esc keeps it." }
      ?? "Removed elsewhere. Enter saves your value, Esc leaves it removed."
    mode = .editing(editor)
  }

  private func state(of id: Int) -> FactorySnapshot.State? {
    container?.factory(id)?.state
  }

  private var markedName: String? {
    paths.flatMap { container?.factory($0.origin)?.name }
  }

  var selectedName: String? {
    selected.flatMap { container?.factory($0)?.name }
  }
}

extension ContainerSnapshot {
  /// A factory by its number, or `nil`: a number from another process may be wrong.
  func factory(_ id: Int) -> FactorySnapshot? {
    factories.indices.contains(id) ? factories[id] : nil
  }

  func entry(_ store: String, _ key: String) -> EntrySnapshot? {
    stores.first { $0.id == store }?.entries.first { $0.key == key }
  }
}
