import AlchemicInspection

/// Snapshots, events and answers of the container.
extension Explorer {
  mutating func receive(_ snapshot: ContainerSnapshot) -> [Effect] {
    let known = container.map { ($0.process, $0.lastEvent) }
    let (newest, mustLoad) = synchronization.receive(snapshot, known: known)
    let effects = newest.map { show($0) } ?? []
    return effects + (mustLoad ? [.loadSnapshot] : [])
  }

  mutating func receive(_ event: ContainerEvent) -> [Effect] {
    let last = container?.lastEvent
    if let last, event.number <= last { return [] }
    shared.now = max(shared.now, event.instant)
    let mustLoad = synchronization.receive(event, after: last)
    var effects: [Effect] = []
    if container != nil {
      // Only this store: keeping the whole old container would copy it at each event.
      var known: StoreSnapshot?
      if case .store(let store) = event.change { known = container?.stores.first { $0.id == store.id } }
      let occurrence = Occurrence.event(event, known: known)
      prepare(for: occurrence)
      shared.apply(event)
      effects = notify(occurrence)
      if case .factories = event.change { settleVisiblePanes() }
    }
    return effects + (mustLoad ? [.loadSnapshot] : [])
  }

  mutating func finish(_ command: Command, _ refusal: CommandError?) -> [Effect] {
    let edited = shared.unconfirmed
    shared.unconfirmed = nil
    var effects: [Effect] = []
    if shared.settingHistory.isPending(command) {
      guard let ended = shared.settingHistory.finish(command, refusal) else { return [] }
      shared.report(ended)
      effects = notify(.settled(ended))
    } else if let refusal {
      shared.status = Shared.Status(text: refusal.description, role: .bad)
    } else if case .registerCallback(let label) = command {
      shared.status = Shared.Status(text: "Added: \(label).", role: .good)
      effects = notify(.callbackAdded(label: label))
    }
    guard let refusal else { return effects }
    // The typed value must not be lost, but the explorer does not interrupt what the user has started since.
    if var editor = edited, overlays.isEmpty, case .set(editor.store, editor.key, _, _) = command {
      editor.seen = container?.entry(editor.store, editor.key)?.revision ?? editor.seen
      editor.problem = refusal.description
      shared.focus = .settings
      overlays.append(editor)
    }
    return effects
  }

  /// Replaces the container. The explorer finds the selection again by name.
  mutating func replace(with snapshot: ContainerSnapshot) -> [Effect] {
    synchronization = Synchronization()
    synchronization.abandon()
    shared.forgetContainer()
    overlays = []
    let effects = notify(.replaced) + show(snapshot)
    shared.status = Shared.Status(
      text: "New container; press \(shared.keyLabel(.start)) to start.", role: .good)
    return effects
  }

  private mutating func show(_ snapshot: ContainerSnapshot) -> [Effect] {
    let isOtherProcess = container.map { $0.process != snapshot.process } ?? false
    let occurrence = Occurrence.snapshot(isOtherProcess: isOtherProcess)
    if isOtherProcess { discardUnfinishedEdits() }
    prepare(for: occurrence)
    shared.show(snapshot)
    let effects = notify(occurrence)
    settleVisiblePanes()
    return effects
  }

  private mutating func prepare(for occurrence: Occurrence) {
    shared.isOverlaid = !overlays.isEmpty
    for index in panes.indices { panes[index].prepare(for: occurrence, shared) }
  }

  /// Discards an unfinished edit: it belongs to a process that has ended.
  private mutating func discardUnfinishedEdits() {
    shared.unconfirmed = nil
    let count = overlays.count
    overlays.removeAll { $0.isUnfinishedEdit }
    if overlays.count != count { shared.warn("Connected to a new process; your unsaved edit was discarded.") }
  }
}
