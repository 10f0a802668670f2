// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// What panes and overlays ask for: moving between panes, along links, and through overlays.
extension Explorer {
  mutating func carryOut(_ requests: [ExplorerRequest]) -> [Effect] {
    var effects: [Effect] = []
    for request in requests { effects += carryOut(request) }
    return effects
  }

  private mutating func carryOut(_ request: ExplorerRequest) -> [Effect] {
    switch request {
    case .effect(let effect): return [effect]
    case .go(let pane): go(to: pane)
    case .follow(let factory, let pane): follow(factory, to: pane)
    case .show(let subject, let pane): return show(subject, in: pane)
    case .back: goBack()
    case .settle: settleVisiblePanes()
    case .open(let overlay): overlays.append(overlay)
    case .close: _ = overlays.popLast()
    case .move(let action): move(focus, action)
    case .showFirst: showFirst()
    case .find(let text): find(text)
    case .goToMatch(let direction): goToSearchMatch(direction)
    case .abandonFilter: abandonFilter()
    case .run(let binding):
      // A command of other panes first moves the focus to one of them.
      if !binding.contexts.contains(Context(focus)),
        let pane = panes.first(where: { binding.contexts.contains(Context($0.pane)) })?.pane
      {
        go(to: pane)
      }
      return run(binding)
    case .rewind(let number): return rewind(to: number)
    case .openSource(let location): return openSource(location)
    case .searchPalette(let text):
      let items = text.isEmpty ? [] : panes.indices.flatMap { panes[$0].items(matching: text, shared) }
      guard let top = overlays.indices.last else { return [] }
      overlays[top].receive(items)
    }
    return []
  }

  // MARK: Moving in a pane

  mutating func move(_ pane: Pane, _ action: Action) {
    move(pane) { cursor, document, height in
      switch action {
      case .moveUp: cursor.step(-1, in: document, height: height)
      case .moveDown: cursor.step(1, in: document, height: height)
      case .pageUp: cursor.page(-max(1, height), in: document, height: height)
      case .pageDown: cursor.page(max(1, height), in: document, height: height)
      case .halfPageUp: cursor.page(-max(1, height / 2), in: document, height: height)
      case .halfPageDown: cursor.page(max(1, height / 2), in: document, height: height)
      case .goToFirst: cursor.goToFirst(in: document, height: height)
      case .goToLast: cursor.goToLast(in: document, height: height)
      default: break
      }
    }
  }

  /// Changes a pane's position. The other panes follow if that selects another factory.
  mutating func move(_ pane: Pane, _ change: (inout Cursor, Document, Int) -> Void) {
    let selected = shared.selected
    panes[index(of: pane)].move(&shared, change)
    followSelection(from: selected)
  }

  /// Shows the first rows of the focused pane. A selected factory that is not among them can be gone back to.
  private mutating func showFirst() {
    let visit = shared.selected.map { FactorySelection.Visit(factory: $0, cursor: self[.detail].cursor) }
    let (history, wasSelectedByList) = (shared.selection.history, shared.selection.isByList)
    move(focus) { $0.showFirst(in: $1, height: $2) }
    guard let visit, visit.factory != shared.selected else { return }
    // What an order selected is nothing to go back to; what the user chose before that is.
    shared.selection.isByList = true
    shared.selection.history = wasSelectedByList ? history.filter { $0.factory != shared.selected } : [visit]
    guard let name = shared.selection.history.last.flatMap({ container?.factory($0.factory)?.name }) else { return }
    let key = shared.keyLabel(.back)
    shared.status?.text += " \(key) goes back to \(name)."
  }

  /// Reports the selected factory to the panes, if it is another one.
  mutating func followSelection(from before: Int?) {
    guard shared.selected != before else { return }
    for index in panes.indices { panes[index].selectionChanged(shared) }
  }

  /// Adjusts all visible positions after the window, the focus or the container changed.
  mutating func settleVisiblePanes() {
    for placed in shared.layout.panes { panes[index(of: placed.pane)].settle(&shared) }
    if shared.selected == nil { panes[index(of: .factories)].cursorSettled(&shared) }
  }

  // MARK: Moving between panes

  mutating func go(to pane: Pane) {
    shared.window.focus = pane
    settleVisiblePanes()
  }

  private mutating func follow(_ factory: Int, to pane: Pane) {
    guard container?.factory(factory) != nil else { return }
    let left = [.factories, .detail, .graph].contains(focus) ? nil : focus
    if shared.selected != factory || left != nil { remember(left) }
    show(FactorySelection.Visit(factory: factory, cursor: Cursor()), in: pane)
  }

  /// Shows something in a pane. Backspace leads back to the pane that the user left for it.
  private mutating func show(_ subject: PaneSubject, in pane: Pane) -> [Effect] {
    let (left, history) = (focus, shared.selection.history)
    let effects = carryOut(panes[index(of: pane)].show(subject, &shared))
    // A factory was followed, and what the user left for it is remembered.
    if focus != left, shared.selection.history == history { remember(left) }
    return effects
  }

  /// Remembers what the user leaves: a pane, or with `nil` the selected factory.
  private mutating func remember(_ left: Pane?) {
    guard let selected = shared.selected else { return }
    shared.selection.history.append(
      FactorySelection.Visit(factory: selected, cursor: self[.detail].cursor, pane: left))
    if shared.selection.history.count > 100 { shared.selection.history.removeFirst() }
  }

  mutating func goBack() {
    while let last = shared.selection.history.last, last.pane == focus, last.factory == shared.selected {
      // The user has already returned there in another way.
      shared.selection.history.removeLast()
    }
    if let visit = shared.selection.history.popLast() {
      show(visit, in: visit.pane ?? (focus == .graph ? .graph : .detail))
    } else if focus == .detail || focus == .graph {
      go(to: .factories)
    }
  }

  private mutating func show(_ visit: FactorySelection.Visit, in pane: Pane) {
    shared.selection.factory = visit.factory
    shared.selection.isByList = false
    for index in panes.indices { panes[index].selectionChanged(shared) }
    panes[index(of: .detail)].cursor = visit.cursor
    go(to: pane)
  }
}
