import AlchemicInspection
import TerminalScreen

/// What a person does.
extension Explorer {
  mutating func handle(_ input: Input) -> [Effect] {
    switch input {
    case .key(let key):
      let action = keys.action(for: key, in: context)
      if action != .redraw { status = nil }
      arrangeFactories()
      if let action { return perform(action) }
      if case .character(let character) = key { type(String(character)) }
    case .paste(let text):
      status = nil
      type(text)
    case .mouse(let mouse, let position):
      return handle(mouse, at: position)
    }
    return []
  }

  mutating func perform(_ action: Action) -> [Effect] {
    switch action {
    case .moveUp, .moveDown, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .goToFirst, .goToLast:
      if case .readingHelp(let top) = mode {
        mode = .readingHelp(top: movedHelp(action, from: top))
      } else if case .proposing(let proposal) = mode {
        move(proposal, action)
      } else if case .readingMessages(let top, let under) = mode {
        mode = .readingMessages(top: movedMessages(action, from: top), over: under)
      } else if case .choosingCommand(var palette) = mode {
        palette.move(by: action == .moveUp ? -1 : 1)
        mode = .choosingCommand(palette)
      } else if context == .filter, focus.hasSearch, action == .moveUp || action == .moveDown {
        goToFound(action == .moveUp ? -1 : 1)
      } else {
        move(focus, action)
      }
    case .nextPane: go(to: focus.moved(by: 1))
    case .previousPane: go(to: focus.moved(by: -1))
    case .go(let pane): go(to: pane)
    case .zoom:
      isZoomed.toggle()
      settleVisiblePanes()
    case .growWidth: resize(isVertical: true, by: 4)
    case .shrinkWidth: resize(isVertical: true, by: -4)
    case .growHeight: resize(isVertical: false, by: 8)
    case .shrinkHeight: resize(isVertical: false, by: -8)
    case .open: open()
    case .back: goBack()
    case .mark: markFactory()
    case .edit: return edit()
    case .remove: askToRemove()
    case .add: return add()
    case .rename: rename()
    case .undo: return undo()
    case .redo: return redo()
    case .exportSettings: return exportSettings()
    case .importSettings: askForImport()
    case .copy: return copy()
    case .filter:
      if focus.hasSearch {
        beginSearch()
        break
      }
      if !focus.hasFilter { go(to: .factories) }
      mode = .filtering(LineEditor(filter(of: focus)))
    case .clearFilter: clearFilter()
    case .nextMatch: goToMatch(1)
    case .previousMatch: goToMatch(-1)
    case .sortByNext: orderByNextColumn()
    case .toggleSlowest:
      isSlowestFirst.toggle()
      self[cursor: .startup] = Cursor()
      settleVisiblePanes()
    case .reverseOrder: order { $0.isReversed.toggle() }
    case .groupByNext: order { $0.grouping = $0.grouping.next }
    case .sort(let column): order { $0.column = column }
    case .group(let grouping): order { $0.grouping = grouping }
    case .keepFilter, .cancel, .decline: mode = .browsing
    case .closeHelp:
      if case .readingMessages = mode { toggleMessages() } else { mode = .browsing }
    case .readMessages: toggleMessages()
    case .start: return start()
    case .pause: togglePause()
    case .restart: return restart()
    case .saveSnapshot: return container == nil ? [] : [.saveSnapshot]
    case .reload: return synchronization.reload() ? [.loadSnapshot] : []
    case .type(let edit): type(edit)
    case .decrease, .increase, .decreaseMuch, .increaseMuch, .least, .most: adjust(action)
    case .nextField, .previousField: changeField()
    case .save: return save()
    case .confirm: return confirm()
    case .help: mode = .readingHelp(top: 0)
    case .redraw: return [.redraw]
    case .quit: return [.quit]
    case .suspend: return [.suspend]
    case .openPalette: openPalette()
    case .choose: return choose()
    }
    return []
  }

  // MARK: Moving

  private mutating func move(_ pane: Pane, _ action: Action) {
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

  /// Changes where a pane is scrolled to; in the factories the selection follows, and in the settings no other entry is
  /// waited for.
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

  /// After the window, the focus or the container changed as a whole.
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

  private mutating func handle(_ mouse: Mouse, at position: Position) -> [Effect] {
    if case .drag(let start) = mouse {
      drag(from: start, to: position)
      return []
    }
    dragged = nil
    guard mode == .browsing else { return handleOverlay(mouse, at: position) }
    handlePanes(mouse, at: position)
    return []
  }

  private mutating func handlePanes(_ mouse: Mouse, at position: Position) {
    if mouse == .click, let pane = tab(at: position) { return go(to: pane) }
    guard let pane = layout.pane(at: position) else { return }
    switch mouse {
    case .drag: break
    case .wheelUp: move(pane) { $0.scroll(-3, in: $1, height: $2) }
    case .wheelDown: move(pane) { $0.scroll(3, in: $1, height: $2) }
    case .click:
      status = nil
      if let column = heading(at: position) { return order { $0.choose(column) } }
      // The row is found before the focus moves: the layout may change with it.
      let content = content(of: pane)
      let row = position.row - content.row + self[cursor: pane].top
      if position.row >= content.row, position.row < content.row + content.height {
        move(pane) { $0.go(to: row, in: $1, height: $2) }
      }
      go(to: pane)
    }
  }

  // MARK: Following links

  private mutating func open() {
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

  private mutating func goBack() {
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

  // MARK: The container

  private mutating func start() -> [Effect] {
    guard isReachable() else { return [] }
    switch container?.phase {
    case nil: return []
    case .idle, .failed: return [.perform(.start)]
    case .ready: status = Status(text: "The container is started already.", role: .warning)
    default: status = Status(text: "A start is under way.", role: .warning)
    }
    return []
  }

  private mutating func restart() -> [Effect] {
    guard canRestart else {
      status = Status(text: "Only the sample can be begun anew; run your program again.", role: .warning)
      return []
    }
    guard isReachable() else { return [] }
    switch container?.phase {
    case nil: break
    case .idle: status = Status(text: "The container was not started yet.", role: .warning)
    case .ready, .failed:
      mode = .asking(
        Question(
          title: "Begin anew?", text: "The objects that were made go, and so do the events.", yes: "yes, begin anew",
          answer: .restart))
    default: status = Status(text: "A start is under way.", role: .warning)
    }
    return []
  }

  /// Whether commands can be sent; tells when they cannot.
  mutating func isReachable() -> Bool {
    if isReadOnly {
      status = Status(text: "This is read-only: nothing is changed.", role: .warning)
      return false
    }
    guard lostConnection != nil else { return true }
    status = Status(text: "The connection is lost: what you see is the last that is known.", role: .bad)
    return false
  }

  private mutating func copy() -> [Effect] {
    guard let text = textToCopy, !text.isEmpty else {
      status = Status(text: "There is nothing to copy here.", role: .warning)
      return []
    }
    let line = text.split(separator: "\n", maxSplits: 1).first.map(String.init) ?? ""
    status = Status(text: "Copied: \(line)", role: .good)
    return [.copy(text)]
  }

  private var textToCopy: String? {
    if case .readingMessages = mode { return messagesText }
    guard let container else { return nil }
    switch focus {
    case .factories:
      return selectedName
    case .detail:
      return selected.flatMap { container.factory($0) }.map { "\($0.name) (\($0.location))" }
    case .graph: return self[cursor: .graph].item.flatMap { container.factory($0)?.name }
    case .events: return self[cursor: .events].item.flatMap { shownEvents[$0] }.map { "\($0.text) \($0.note)" }
    case .startup:
      return container.failure ?? self[cursor: .startup].item.flatMap { container.factory($0)?.name }
    case .callbacks:
      guard let item = self[cursor: .callbacks].item, container.callbacks.indices.contains(item) else { return nil }
      return container.callbacks[item].location.description
    case .settings:
      guard let entry = entryUnderCursor?.entry, entry.editor != .secret else { return nil }
      return entry.value.map { SettingText.plain($0) }
    }
  }
}
