// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// The actions that belong to no pane and to no overlay.
extension Explorer {
  mutating func performCommon(_ action: Action) -> [Effect] {
    if Action.moves.contains(action) {
      move(focus, action)
      return []
    }
    if let theme = action.theme {
      shared.appearance.choose(theme)
      shared.status = StatusMessage(
        text: "The theme is \(theme). The next run has it too, unless the configuration file has one.", role: .text)
      return []
    }
    if action.isGoing, let pane = panes.first(where: { action == .go($0.pane) })?.pane {
      go(to: pane)
      return []
    }
    switch action {
    case .nextPane: go(to: shared.window.pane(after: 1, among: panesOfTab))
    case .previousPane: go(to: shared.window.pane(after: -1, among: panesOfTab))
    case .nextPage: turnPage(1)
    case .previousPage: turnPage(-1)
    case .showBadge: goToBadge()
    case .zoom:
      shared.window.isZoomed.toggle()
      settleVisiblePanes()
    case .growWidth: resize(isVertical: true, by: 4)
    case .shrinkWidth: resize(isVertical: true, by: -4)
    case .growHeight: resize(isVertical: false, by: 8)
    case .shrinkHeight: resize(isVertical: false, by: -8)
    case .back: goBack()
    case .mark:
      shared.mark(shared.selected)
      settleVisiblePanes()
    case .copy: return copyPlace()
    case .copyText: return copyText()
    case .editSource: return openSource(self[focus].source(shared))
    case .filter: beginFinding()
    case .clearFilter:
      // As the title says while the past is shown.
      if shared.mirror.rewound != nil { return returnToPresent() }
      clearFilter()
    case .nextMatch: return goToMatch(1)
    case .previousMatch: return goToMatch(-1)
    case .readMessages:
      // What is wrong with the input is not a message until the user asks for it in full.
      if let problem = overlays.last?.problem { shared.messages.add(StatusMessage(text: problem, role: .bad)) }
      overlays.append(MessagesOverlay())
    case .help: overlays.append(HelpOverlay(pane: focus))
    case .openPalette: overlays.append(CommandPalette(shared))
    case .start: return start()
    case .restart: restart()
    case .saveSnapshot: return saveSnapshot()
    case .reload:
      shared.status = StatusMessage(text: "Reloading everything.", role: .text)
      return shared.mirror.synchronization.reload() ? [.ask(LoadSnapshot())] : []
    case .redraw: return [.redraw]
    case .quit: return quit()
    case .suspend: return [.suspend]
    default: break
    }
    return []
  }

  /// The panes that Tab goes through: the visible ones, or all where one fills the window.
  private var panesOfTab: [Pane] {
    let visible = shared.layout.panes.map(\.pane)
    return visible.count > 1 ? visible : shared.window.panes.map(\.pane)
  }

  private mutating func turnPage(_ steps: Int) {
    let pages = shared.window.panes(of: shared.window.view)
    if pages.count < 2 { return shared.warn("This view has one page.") }
    go(to: shared.window.pane(after: steps, among: pages))
  }

  /// Quits, or asks first whether the program that the explorer has started shall end too. An answer that cannot be seen
  /// is not asked for.
  private mutating func quit() -> [Effect] {
    guard case .program(let name, _) = shared.access.end, shared.lostConnection == nil, shared.window.hasRoom,
      !(overlays.last is LeavingQuestion)
    else { return [.quit] }
    overlays.append(LeavingQuestion(program: name))
    return []
  }

  private mutating func start() -> [Effect] {
    guard shared.canSendCommands() else { return [] }
    switch container?.phase {
    case nil: return []
    case .failed:
      // Where it fails again, nothing else may change on the screen.
      shared.status = StatusMessage(text: "Starting again.", role: .text)
      return [.ask(shared.mirror.commands.send(.start))]
    case .idle, .stopped: return [.ask(shared.mirror.commands.send(.start))]
    case .stopping: shared.warn("The container is stopping.")
    case .ready where !shared.access.letsStop:
      shared.warn("The container has already started. To stop it here, set ALCHEMIC_INSPECT_STOP=1 for it.")
    case _ where !shared.access.letsStop: shared.warn("A start is in progress.")
    case .ready, .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks, .unknown:
      if let container { overlays.append(Confirmation.stopping(container, of: shared.programName)) }
    }
    return []
  }

  private mutating func saveSnapshot() -> [Effect] {
    guard container != nil else { return [] }
    let last = shared.lostConnection == nil ? nil : shared.mirror.lastState
    let content = last.map { WriteFile.Content.lastState($0.container, $0.events) } ?? .snapshot
    guard shared.access.isReadOnlyByChoice else { return [.ask(WriteFile(content))] }
    overlays.append(Confirmation.writing("a snapshot of the container", content))
    return []
  }

  private mutating func restart() {
    guard shared.access.canRestart else {
      return shared.warn("Only the sample and a program of alchemic-tui run can be restarted. Run your program again.")
    }
    // A program can be launched again at any time, also after its end.
    if case .program(let name, _) = shared.access.end, !shared.isReadOnly {
      overlays.append(Confirmation.restarting(name, isRunning: shared.lostConnection == nil))
      return
    }
    guard shared.canSendCommands() else { return }
    switch container?.phase {
    case nil: break
    case .idle: shared.warn("The container has not started. Press \(shared.keyLabel(.start)) to start.")
    case .ready, .failed, .stopped:
      overlays.append(
        Confirmation(
          title: "Restart?",
          text: "This discards all objects and events. Differences then compares the next run with this one.",
          yes: "yes, restart", answer: .restart))
    case .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks, .unknown:
      shared.warn("A start is in progress.")
    case .stopping: shared.warn("The container is stopping.")
    }
  }

  /// Opens a place in the source in the user's editor.
  mutating func openSource(_ location: AlchemicSourceLocation?) -> [Effect] {
    guard let location else {
      shared.warn("Nothing here has a place in the source.")
      return []
    }
    guard location.place != nil else {
      shared.warn(
        "Its line is not known, because the class declares nothing to Alchemic. Its module is \(location.fileID).")
      return []
    }
    return [.ask(OpenSource(location))]
  }

  /// Copies where the selected row is declared, or the file that it concerns; without either, its text.
  private mutating func copyPlace() -> [Effect] {
    guard overlays.isEmpty else { return copyText() }
    // The source knows only its file's name. Other tools need the path, which only the runner can find.
    if let location = self[focus].source(shared), location.place != nil { return [.ask(FindPath(location))] }
    if let path = self[focus].path(shared) { return copy(path) }
    return copyText()
  }

  /// Copies the text of the selected row, or of what lies over the panes.
  private mutating func copyText() -> [Effect] {
    let text = overlays.last.map { $0.textToCopy(shared) } ?? self[focus].textToCopy(shared)
    guard let text, !text.isEmpty else {
      shared.warn("Nothing to copy here.")
      return []
    }
    return copy(text)
  }

  /// Copies a place in the source, by its absolute path if that was found.
  mutating func copy(_ location: AlchemicSourceLocation, path: String?) -> [Effect] {
    guard let path else {
      return copy(location.description, ". The file was not found: start with --source and its folder.")
    }
    return copy("\(path):\(location.line)")
  }

  /// Copies a text to the clipboard, and says so with a note.
  private mutating func copy(_ text: String, _ note: String = "") -> [Effect] {
    let line = text.split(separator: "\n", maxSplits: 1).first.map(String.init) ?? ""
    shared.status = StatusMessage(text: "Copied: \(line)\(note)", role: .good)
    return [.copy(text)]
  }
}

extension AlchemicSourceLocation {
  /// The file and the line, as editors and compilers write them; `nil` for a class without declarations, of which only
  /// the module is known.
  var place: String? { line > 0 ? description : nil }
}
