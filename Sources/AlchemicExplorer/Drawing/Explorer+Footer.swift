import AlchemicInspection
import TerminalScreen

/// The last line of the window: the keys that are useful now, or the latest message.
extension Explorer {
  func drawFooter(on canvas: inout Canvas) {
    let row = canvas.screen.height - 1
    let width = canvas.screen.width
    let bindings = keys.bindings.filter { $0.contexts.contains(context) && !$0.hint.isEmpty && isUseful($0.action) }
    var end = width - 1
    for binding in bindings.reversed() where KeyBinding.pinned.contains(binding.action) {
      let spans = hint(binding)
      let hintWidth = spans.reduce(0) { $0 + Format.width(of: $1.text) }
      canvas.put(spans, row: row, column: end - hintWidth, width: hintWidth)
      end -= hintWidth + 2
    }
    if let message {
      draw(message, row: row, width: end - 1, on: &canvas)
      return
    }
    var column = 1
    for binding in bindings where !KeyBinding.pinned.contains(binding.action) {
      let spans = hint(binding)
      let hintWidth = spans.reduce(0) { $0 + Format.width(of: $1.text) }
      if column + hintWidth > end { break }
      column = canvas.put(spans, row: row, column: column, width: hintWidth) + 2
    }
    if context == .filter, focus == .factories, column + Format.width(of: Explorer.filterWords) < width {
      canvas.put(Explorer.filterWords, .dim, row: row, endingAt: width - 1, width: width)
    }
  }

  /// Draws a message's first line, and the key that shows the rest.
  private func draw(_ message: Status, row: Int, width: Int, on canvas: inout Canvas) {
    let line = String(message.text.prefix { !$0.isNewline })
    let isWhole = line.utf8.count == message.text.utf8.count && Format.width(of: line) <= width
    let binding = keys.bindings.first { $0.contexts.contains(context) && $0.action == .readMessages }
    // A condition that is shown while it lasts is not among the messages.
    let isRemembered = status != nil || context != Context(focus)
    guard !isWhole, isRemembered, let key = binding?.keys.first else {
      canvas.put(line, message.role, row: row, column: 1, width: width)
      return
    }
    let more = [Span(KeyBinding.label(key, symbols), .key), Span(" more", .dim)]
    let moreWidth = more.reduce(0) { $0 + Format.width(of: $1.text) }
    let end = canvas.put(line, message.role, row: row, column: 1, width: width - moreWidth - 2)
    canvas.put(more, row: row, column: end + 2, width: moreWidth)
  }

  /// The filter syntax besides words.
  private static let filterWords = "mode: flag: kind: module: state: -not"

  private func hint(_ binding: KeyBinding) -> [Span] {
    let key = binding.keys.first.map { KeyBinding.label($0, symbols) } ?? ""
    let hint =
      switch binding.action {
      case .clearFilter where context == .filter && focus.hasSearch: "back"
      case .clearFilter where isZoomed && context != .filter: "unzoom"
      case .toggleSlowest where isSlowestFirst: "timeline"
      case .pause where pausedEvents != nil: "resume"
      case .filter where focus.hasSearch: "find"
      case .filter where !focus.hasFilter: "factories"
      case .save where mode.isChoosingFile: "read"
      default: mode.slider?.change(by: binding.action) ?? binding.hint
      }
    return [Span(key, .key), Span(" \(hint)", .dim)]
  }

  private var message: Status? {
    if case .editing(let editor) = mode, let problem = editor.problem {
      return Status(text: "\(symbols.failed) \(problem)", role: .bad)
    }
    let progress = mode == .browsing ? settingHistory.pending.lazy.compactMap(\.progress).first : nil
    guard var status else {
      let waiting = pendingCommands.notice.map { Status(text: $0, role: .warning) }
      return waiting ?? progress.map { Status(text: $0, role: .accent) }
    }
    if let progress { status.text += " " + progress }
    switch status.role {
    case .good: status.text = "\(symbols.created) \(status.text)"
    case .bad: status.text = "\(symbols.failed) \(status.text)"
    default: break
    }
    return status
  }

  /// Whether a key has an effect now. The footer has no room for the others.
  private func isUseful(_ action: Action) -> Bool {
    switch action {
    case .start: !isReadOnly && (container?.phase == .idle || container?.phase == .failed)
    case .open: focus == .factories ? selected != nil : self[cursor: focus].item != nil
    case .filter where focus.hasSearch: selected != nil
    case .filter: focus.hasFilter ? self[cursor: focus].item != nil : list.count > 0
    case .back: !history.isEmpty
    case .clearFilter: context == .filter || !filter(of: focus).isEmpty || !list.filter.isEmpty || isZoomed
    case .edit: !isReadOnly && (entryUnderCursor.map { $0.entry.editor != .readOnly } ?? false)
    case .add: !isReadOnly && (focus != .settings || container?.stores.isEmpty == false)
    case .undo: !isReadOnly && !settingHistory.done.isEmpty
    case .redo: !isReadOnly && !settingHistory.undone.isEmpty
    case .remove:
      !isReadOnly && (entryUnderCursor.map { $0.entry.origin == .stored && $0.entry.editor != .readOnly } ?? false)
    case .mark: focus == .graph && selected != nil
    case .sortByNext, .groupByNext: list.count > 0
    case .toggleSlowest: !startupLog.lanes.isEmpty
    case .zoom: layout.panes.count > 1
    default: true
    }
  }
}
