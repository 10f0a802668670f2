// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// Snapshots, events and answers of the container.
extension Explorer {
  /// Takes the answers that concern all panes. The others are passed on.
  mutating func receive(_ reply: AnyReply) -> [Effect] {
    if let loaded = reply.to(LoadSnapshot.self) {
      switch loaded.answer {
      case .loaded(let snapshot): return receive(snapshot)
      case .refused(let reason), .lost(let reason): return process(.connectionLost(reason))
      }
    }
    if let sent = reply.to(SendCommand.self) { return finish(sent.question.id, sent.answer) }
    if let counted = reply.to(LoadLiveCounts.self) { return receive(counted.answer) }
    if let report = reply.to(LoadScopes.self)?.answer, shared.lostConnection == nil {
      shared.mirror.take(report)
    }
    if let written = reply.to(WriteFile.self)?.answer {
      return process(.notice(written.text, isSuccess: written.isSuccess))
    }
    if let found = reply.to(FindSources.self) { shared.appearance.sources.add(found.answer) }
    if let found = reply.to(FindPath.self) { return copy(found.question.location, path: found.answer) }
    switch reply.to(OpenSource.self)?.answer {
    case .success(let command): return [.lend(command)]
    case .failure(let refusal): return process(.notice(refusal.description, isSuccess: false))
    case nil: return notify(.answered(reply))
    }
  }

  mutating func receive(_ snapshot: ContainerSnapshot) -> [Effect] {
    // The snapshot is of the present.
    let effects = returnToPresent()
    let (newest, mustLoad) = shared.mirror.receive(snapshot)
    let shown = newest.map { show($0) } ?? []
    return effects + shown + (mustLoad ? [.ask(LoadSnapshot())] : [])
  }

  mutating func receive(_ event: ContainerEvent) -> [Effect] {
    switch shared.mirror.receive(event) {
    case .past: return receivePast(event)
    case .waiting: return []
    case .new(let mustLoad):
      let effects = container == nil ? [] : apply(event)
      return effects + (mustLoad ? [.ask(LoadSnapshot())] : [])
    }
  }

  private mutating func apply(_ event: ContainerEvent) -> [Effect] {
    let message = Message.event(event)
    prepare(for: message)
    shared.apply(event)
    let effects = notify(message)
    guard case .factories = event.change else { return effects }
    settleVisiblePanes()
    return effects + findSources()
  }

  /// Takes an event that the snapshot includes already.
  private mutating func receivePast(_ event: ContainerEvent) -> [Effect] {
    let effects = notify(.pastEvent(event))
    guard event.number == container?.lastEvent, shared.access.file?.beginsAtStart == true else { return effects }
    shared.access.file?.beginsAtStart = false
    return effects + rewind(to: shared.mirror.timeline.oldest)
  }

  private mutating func finish(_ id: Int, _ refusal: CommandError?) -> [Effect] {
    guard let answered = shared.mirror.commands.finish(id) else { return [] }
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
        shared.mirror.live.isSampling = true
        return [.ask(LoadLiveCounts())]
      }
      if refusal != nil { shared.mirror.live.isWanted = false }
    }
    if let refusal {
      shared.status = StatusMessage(text: refusal.description, role: .bad)
    }
    return []
  }

  /// Takes the living objects, and requests the next ones.
  private mutating func receive(_ counts: LiveCounts) -> [Effect] {
    guard shared.lostConnection == nil, shared.live.isSampling else { return [] }
    let mustContinue = shared.mirror.count(counts)
    shared.mirror.live.isSampling = mustContinue
    return notify(.answered(LoadLiveCounts(), counts))
      + (mustContinue ? [.ask(LoadLiveCounts(delay: LiveHistory.interval))] : [])
  }

  /// Begins to count in a new container, if the user wants that, or shows what it counts.
  private mutating func countAgain(_ snapshot: ContainerSnapshot) -> [Effect] {
    shared.mirror.live.forget()
    if shared.live.isWanted, !shared.isReadOnly { return [.ask(shared.mirror.commands.send(.countLiveObjects(true)))] }
    shared.mirror.live.isSampling = true
    return receive(LiveCounts(snapshot))
  }

  private mutating func finish(_ part: SettingHistory.Part, of change: Int, _ refusal: CommandError?) -> [Effect] {
    guard let ended = shared.mirror.settingHistory.finish(part, of: change, refusal) else { return [] }
    let isSuccess = ended.refusals.isEmpty
    shared.status = StatusMessage(
      text: shared.mirror.words(for: ended, shared.symbols), role: isSuccess ? .good : .bad)
    return carryOut([.show(.change(ended), in: .settings)])
  }

  /// Continues a refused edit. The typed value must not be lost, but the explorer does not interrupt what the user has
  /// started since.
  private mutating func resume(_ editor: SettingEditor, _ refusal: CommandError) {
    guard overlays.isEmpty else { return }
    var editor = editor
    editor.seen = container?.entry(editor.store, editor.key)?.revision ?? editor.seen
    editor.problem = refusal.description
    shared.window.focus = .settings
    overlays.append(editor)
  }

  /// Replaces the container. The explorer finds the selection again by name.
  mutating func replace(with snapshot: ContainerSnapshot) -> [Effect] {
    shared.mirror.forgetContainer()
    overlays = []
    var effects = notify(.replaced(snapshot)) + show(snapshot) + countAgain(snapshot)
    shared.status = StatusMessage(text: "New container.", role: .good)
    // The user asked for a restart, not for a container that waits.
    if shared.canStart { effects.append(.ask(shared.mirror.commands.send(.start))) }
    return effects
  }

  private mutating func show(_ snapshot: ContainerSnapshot) -> [Effect] {
    let isOtherProcess = shared.mirror.isOfOtherProcess(snapshot)
    let isFirst = container == nil
    let wasLost = shared.lostConnection != nil
    // What was said without a connection is past.
    if wasLost { shared.status = nil }
    if isOtherProcess { discardUnfinishedEdits() }
    let message = Message.snapshot(snapshot)
    prepare(for: message)
    shared.show(snapshot)
    var effects = notify(message)
    if isFirst || isOtherProcess { effects += countAgain(snapshot) }
    settleVisiblePanes()
    if wasLost { reportConnection(isOtherProcess: isOtherProcess) }
    return effects + findSources()
  }

  /// Says that there is a connection again, unless that has a consequence which is more important.
  private mutating func reportConnection(isOtherProcess: Bool) {
    guard shared.status == nil, let process = container?.process else { return }
    let advice = isOtherProcess ? " \(shared.keyLabel(goingTo: .diff)) compares it with the one before." : ""
    shared.status = StatusMessage(
      text: "Connected again, to \(process.name) \(process.identifier).\(advice)", role: .good)
  }

  /// Asks for the addresses of the files that declare something, where the terminal shows links.
  private mutating func findSources() -> [Effect] {
    let files = shared.appearance.sources.request(container, shared.problems)
    return files.isEmpty ? [] : [.ask(FindSources(files))]
  }

  mutating func prepare(for message: Message) {
    shared.window.isOverlaid = !overlays.isEmpty
    for index in panes.indices { panes[index].prepare(for: message, shared) }
  }

  /// Discards an unfinished edit: it belongs to a process that has ended. The message has what the user typed.
  private mutating func discardUnfinishedEdits() {
    shared.mirror.commands.forgetEditors()
    let discarded = overlays.filter(\.isUnfinishedEdit)
    guard !discarded.isEmpty else { return }
    overlays.removeAll(where: \.isUnfinishedEdit)
    let edit = discarded.lazy.compactMap { ($0 as? SettingEditor)?.unsaved }.first
    let (subject, text) = edit.map { (" of \($0.title)", ": \(quoted($0.text))") } ?? ("", "")
    shared.warn("Your edit\(subject) was not saved\(text). Its process has ended, and this is a new one.")
  }
}
