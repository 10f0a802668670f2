// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen

/// Keys, pasted text and the mouse. They go to the top overlay, or to the focused pane.
extension Explorer {
  mutating func handle(_ input: Input) -> [Effect] {
    if case .background(let background) = input {
      shared.appearance.found(background)
      return []
    }
    guard shared.window.hasRoom else { return handleUnseen(input) }
    switch input {
    case .key(let key):
      let binding = keys.binding(for: key, in: context)
      if binding?.action != .redraw { shared.status = nil }
      let effects = notify(.input(input))
      if let binding, !shared.window.goesNowhere(binding.action) { return effects + run(binding) }
      if overlays.isEmpty {
        reportMeaningless(key)
        return effects
      }
      if case .character(let character) = key { return effects + type(String(character)) }
      return effects
    case .paste(let text):
      shared.status = nil
      return type(text)
    case .mouse(let mouse, let position):
      return handle(mouse, at: position)
    case .background: return []
    }
  }

  /// In a window that is too small to show anything, only the keys act that need no view.
  private mutating func handleUnseen(_ input: Input) -> [Effect] {
    guard case .key(let key) = input, let action = keys.binding(for: key, in: context)?.action else { return [] }
    return [.quit, .suspend, .redraw].contains(action) ? performCommon(action) : []
  }

  /// Says that a key does nothing in this pane. That is no message to keep.
  private mutating func reportMeaningless(_ key: Key) {
    let label = KeyBinding.label(key, symbols)
    shared.status = StatusMessage(
      text: "\(label) has no meaning here. \(shared.keyLabel(.help)) lists the keys.", role: .text)
  }

  private mutating func type(_ text: String) -> [Effect] {
    guard let top = overlays.indices.last, let requests = overlays[top].type(text, &shared) else { return [] }
    let effects = carryOut(requests)
    if let notice = LineEditor.notice(of: text) { shared.warn(notice) }
    return effects
  }

  /// Runs an action in the pane or overlay that owns it. What neither of them knows is the explorer's own.
  mutating func run(_ binding: KeyBinding) -> [Effect] { perform(binding.action, ownedBy: binding.owner) }

  mutating func perform(_ action: Action, ownedBy owner: Pane? = nil) -> [Effect] {
    let requests: [ExplorerRequest]?
    if let top = overlays.indices.last {
      requests = overlays[top].perform(action, &shared)
    } else {
      requests = panes[index(of: owner ?? focus)].perform(action, &shared)
    }
    return requests.map { carryOut($0) } ?? performCommon(action)
  }

  private mutating func handle(_ mouse: Mouse, at position: Position) -> [Effect] {
    if case .drag(let start) = mouse {
      drag(from: start, to: position)
      return []
    }
    dragged = nil
    if mouse == .click, let binding = footerBinding(at: position) {
      shared.status = nil
      return run(binding)
    }
    if let top = overlays.indices.last { return carryOut(overlays[top].handle(mouse, at: position, &shared)) }
    return handlePanes(mouse, at: position)
  }

  private mutating func handlePanes(_ mouse: Mouse, at position: Position) -> [Effect] {
    if mouse == .click, let pane = tab(at: position) {
      go(to: pane)
      return []
    }
    guard let pane = shared.layout.pane(at: position), let area = shared.layout.rectangle(of: pane) else { return [] }
    switch mouse {
    case .drag: break
    case .wheelUp: move(pane) { $0.scroll(-3, in: $1, height: $2) }
    case .wheelDown: move(pane) { $0.scroll(3, in: $1, height: $2) }
    case .click:
      shared.status = nil
      let content = self[pane].content(in: area)
      if self[pane].hasHeader(in: area.inner), position.row == content.row - 1 {
        let requests = panes[index(of: pane)].clickHeading(column: position.column - content.column - 1, &shared)
        if !requests.isEmpty { return carryOut(requests) }
      }
      // The row is found before the focus moves: the layout may change with it.
      let row = position.row - content.row + self[pane].cursor.top
      if position.row >= content.row, position.row < content.row + content.height {
        move(pane) { $0.go(to: row, in: $1, height: $2) }
      }
      go(to: pane)
    }
    return []
  }
}
