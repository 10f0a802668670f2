import AlchemicInspection
import TerminalScreen

/// Keys, pasted text, and the actions that keys stand for.
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
        goToSearchMatch(action == .moveUp ? -1 : 1)
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
}
