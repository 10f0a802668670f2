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
    if let last, event.number <= last { return notify(.pastEvent(event)) }
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
      if case .factories = event.change {
        settleVisiblePanes()
        effects += findSources()
      }
    }
    return effects + (mustLoad || mustLoadFailedGraph(after: event) ? [.loadSnapshot] : [])
  }

  /// A start that fails in the graph sends no event with the factories, and their problems are in a snapshot alone.
  private mutating func mustLoadFailedGraph(after event: ContainerEvent) -> Bool {
    guard case .phase(.failed, _) = event.change else { return false }
    return synchronization.reload()
  }

  mutating func finish(_ id: Int, _ refusal: CommandError?) -> [Effect] {
    guard let answered = shared.commands.finish(id) else { return [] }
    switch answered.purpose {
    case .part(let part, let change): return finish(part, of: change, refusal)
    case .edit(let editor, let part, let change):
      let effects = finish(part, of: change, refusal)
      if let refusal { resume(editor, refusal) }
      return effects
    case .command: break
    }
    if case .countLiveObjects(let isCounting) = answered.command {
      if refusal == nil, isCounting, shared.live.isWanted {
        shared.live.isSampling = true
        return [.loadLiveCounts(after: 0)]
      }
      if refusal != nil { shared.live.isWanted = false }
    }
    if let refusal {
      shared.status = Shared.Status(text: refusal.description, role: .bad)
    }
    return []
  }

  /// Takes the living objects, and requests the next ones.
  mutating func receive(_ counts: LiveCounts) -> [Effect] {
    guard shared.lostConnection == nil, shared.live.isSampling else { return [] }
    let mustContinue = shared.count(counts)
    shared.live.isSampling = mustContinue
    return notify(.counted) + (mustContinue ? [.loadLiveCounts(after: LiveHistory.interval)] : [])
  }

  /// Takes the scopes of a moment.
  mutating func receive(_ report: ScopesReport?) -> [Effect] {
    if let report, shared.lostConnection == nil {
      shared.container?.scopes = report.scopes
      shared.now = max(shared.now, report.instant)
    }
    return notify(.scopes(isSupported: report != nil))
  }

  /// Begins to count in a new container, if the user wants that, or shows what it counts.
  private mutating func countAgain(_ snapshot: ContainerSnapshot) -> [Effect] {
    shared.live.forget()
    if shared.live.isWanted, !shared.isReadOnly { return [shared.commands.send(.countLiveObjects(true))] }
    shared.live.isSampling = true
    return receive(LiveCounts(snapshot))
  }

  private mutating func finish(_ part: SettingHistory.Part, of change: Int, _ refusal: CommandError?) -> [Effect] {
    guard let ended = shared.settingHistory.finish(part, of: change, refusal) else { return [] }
    shared.report(ended)
    return notify(.settled(ended))
  }

  /// Continues a refused edit. The typed value must not be lost, but the explorer does not interrupt what the user has
  /// started since.
  private mutating func resume(_ editor: SettingEditor, _ refusal: CommandError) {
    guard overlays.isEmpty else { return }
    var editor = editor
    editor.seen = container?.entry(editor.store, editor.key)?.revision ?? editor.seen
    editor.problem = refusal.description
    shared.focus = .settings
    overlays.append(editor)
  }

  /// Replaces the container. The explorer finds the selection again by name.
  mutating func replace(with snapshot: ContainerSnapshot) -> [Effect] {
    synchronization = Synchronization()
    synchronization.abandon()
    shared.forgetContainer()
    overlays = []
    let effects = notify(.replaced) + show(snapshot) + countAgain(snapshot)
    shared.status = Shared.Status(
      text: "New container; press \(shared.keyLabel(.start)) to start.", role: .good)
    return effects
  }

  private mutating func show(_ snapshot: ContainerSnapshot) -> [Effect] {
    let isOtherProcess = container.map { $0.process != snapshot.process } ?? false
    let isFirst = container == nil
    let occurrence = Occurrence.snapshot(isOtherProcess: isOtherProcess)
    if isOtherProcess { discardUnfinishedEdits() }
    prepare(for: occurrence)
    shared.show(snapshot)
    var effects = notify(occurrence)
    if isFirst || isOtherProcess { effects += countAgain(snapshot) }
    settleVisiblePanes()
    return effects + findSources()
  }

  /// Asks for the addresses of the files that declare something, where the terminal shows links.
  private mutating func findSources() -> [Effect] {
    let files = shared.sources.request(container, shared.problems)
    return files.isEmpty ? [] : [.findSources(files)]
  }

  private mutating func prepare(for occurrence: Occurrence) {
    shared.isOverlaid = !overlays.isEmpty
    for index in panes.indices { panes[index].prepare(for: occurrence, shared) }
  }

  /// Discards an unfinished edit: it belongs to a process that has ended.
  private mutating func discardUnfinishedEdits() {
    shared.commands.forgetEditors()
    let count = overlays.count
    overlays.removeAll { $0.isUnfinishedEdit }
    if overlays.count != count { shared.warn("Connected to a new process; your unsaved edit was discarded.") }
  }
}
