import AlchemicInspection
import TerminalScreen

/// Moving in a pane, between panes, and along links.
extension Explorer {
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

  /// Changes a pane's position. In the factories, the selection follows; in the settings, the explorer stops waiting
  /// for another entry.
  mutating func move(_ pane: Pane, _ change: (inout Cursor, Document, Int) -> Void) {
    let content = content(of: pane)
    let document = document(of: pane, width: content.textWidth)
    cursors[pane.rawValue].settle(in: document, height: content.height)
    change(&cursors[pane.rawValue], document, content.height)
    if pane == .settings, self[cursor: .settings].item != nil { awaitedEntry = nil }
    if pane == .factories, let item = self[cursor: .factories].item, item != selected {
      selected = item
      history = []
      self[cursor: .detail] = Cursor()
      self[cursor: .graph] = Cursor()
    }
  }

  /// Adjusts all visible positions after the window, the focus or the container changed.
  mutating func settleVisiblePanes() {
    for placed in layout.panes {
      let content = content(of: placed.pane)
      let document = document(of: placed.pane, width: content.textWidth)
      cursors[placed.pane.rawValue].settle(in: document, height: content.height)
    }
    if selected == nil { selected = self[cursor: .factories].item }
  }

  mutating func go(to pane: Pane) {
    focus = pane
    settleVisiblePanes()
  }

  mutating func open() {
    switch focus {
    case .factories: if selected != nil { go(to: .detail) }
    case .detail, .startup:
      if let factory = self[cursor: focus].item { follow(factory) }
    case .graph:
      if let factory = self[cursor: focus].item { follow(factory, to: .graph) }
    case .events:
      if let factory = self[cursor: focus].item.flatMap({ shownEvents[$0]?.factory }) { follow(factory) }
    case .callbacks, .settings: break
    }
  }

  mutating func follow(_ factory: Int, to pane: Pane = .detail) {
    guard container?.factory(factory) != nil else { return }
    if let selected, selected != factory {
      history.append(Visit(factory: selected, cursor: self[cursor: .detail]))
      if history.count > 100 { history.removeFirst() }
    }
    show(Visit(factory: factory, cursor: Cursor()), in: pane)
  }

  mutating func goBack() {
    if let visit = history.popLast() {
      show(visit, in: focus == .graph ? .graph : .detail)
    } else if focus == .detail || focus == .graph {
      go(to: .factories)
    }
  }

  private mutating func show(_ visit: Visit, in pane: Pane) {
    selected = visit.factory
    self[cursor: .detail] = visit.cursor
    self[cursor: .graph] = Cursor()
    if let row = list.document.row(of: visit.factory) {
      let content = content(of: .factories)
      cursors[Pane.factories.rawValue].go(
        to: row, in: document(of: .factories, width: content.textWidth), height: content.height)
    }
    go(to: pane)
  }
}
