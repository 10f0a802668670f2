import AlchemicInspection
import TerminalScreen

/// The actions that belong to no pane and to no overlay.
extension Explorer {
  mutating func performCommon(_ action: Action) -> [Effect] {
    if let number = panes.indices.first(where: { action == .go($0 + 1) }) {
      go(to: panes[number].pane)
      return []
    }
    if Action.moves.contains(action) {
      move(focus, action)
      return []
    }
    switch action {
    case .nextPane: go(to: shared.pane(after: 1))
    case .previousPane: go(to: shared.pane(after: -1))
    case .zoom:
      shared.isZoomed.toggle()
      settleVisiblePanes()
    case .growWidth: resize(isVertical: true, by: 4)
    case .shrinkWidth: resize(isVertical: true, by: -4)
    case .growHeight: resize(isVertical: false, by: 8)
    case .shrinkHeight: resize(isVertical: false, by: -8)
    case .back: goBack()
    case .mark:
      shared.mark(shared.selected)
      settleVisiblePanes()
    case .copy: return copy()
    case .filter: beginFinding()
    case .clearFilter: clearFilter()
    case .nextMatch: return goToMatch(1)
    case .previousMatch: return goToMatch(-1)
    case .readMessages:
      // What is wrong with the input is not a message until the user asks for it in full.
      if let problem = overlays.last?.fullProblem { shared.messages.add(Shared.Status(text: problem, role: .bad)) }
      overlays.append(MessagesOverlay())
    case .help: overlays.append(HelpOverlay(pane: focus))
    case .openPalette: overlays.append(CommandPalette(shared))
    case .start: return start()
    case .restart: restart()
    case .saveSnapshot: return container == nil ? [] : [.saveSnapshot]
    case .reload: return synchronization.reload() ? [.loadSnapshot] : []
    case .redraw: return [.redraw]
    case .quit: return [.quit]
    case .suspend: return [.suspend]
    default: break
    }
    return []
  }

  private mutating func start() -> [Effect] {
    guard shared.canSendCommands() else { return [] }
    switch container?.phase {
    case nil: return []
    case .idle, .failed: return [shared.commands.send(.start)]
    case .ready: shared.warn("The container has already started.")
    default: shared.warn("A start is in progress.")
    }
    return []
  }

  private mutating func restart() {
    guard canRestart else { return shared.warn("Only the sample can be restarted. Run your program again.") }
    guard shared.canSendCommands() else { return }
    switch container?.phase {
    case nil: break
    case .idle: shared.warn("The container has not started. Press \(shared.keyLabel(.start)) to start.")
    case .ready, .failed:
      overlays.append(
        Question(
          title: "Restart?", text: "This discards all objects and events.", yes: "yes, restart", answer: .restart))
    default: shared.warn("A start is in progress.")
    }
  }

  /// Copies what is selected to the clipboard.
  private mutating func copy() -> [Effect] {
    let text = overlays.last.map { $0.textToCopy(shared) } ?? self[focus].textToCopy(shared)
    guard let text, !text.isEmpty else {
      shared.warn("Nothing to copy here.")
      return []
    }
    let line = text.split(separator: "\n", maxSplits: 1).first.map(String.init) ?? ""
    shared.status = Shared.Status(text: "Copied: \(line)", role: .good)
    return [.copy(text)]
  }
}
