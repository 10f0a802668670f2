import AlchemicInspection
import TerminalScreen

/// The messages of the footer, in full: the footer has one line, and errors often need more.
struct MessageHistory: Hashable {
  /// The newest first.
  private(set) var messages: [Shared.Status] = []

  static let limit = 100

  mutating func add(_ message: Shared.Status) {
    // A repeated message is kept once.
    messages.removeAll { $0 == message }
    messages.insert(message, at: 0)
    if messages.count > Self.limit { messages.removeLast() }
  }
}

/// The messages over everything else, with the stores' notices.
struct MessagesOverlay: Hashable {
  /// The first visible row.
  var top = 0
}

extension MessagesOverlay: Overlay {
  static let bindings: KeyValuePairs<Context, [KeyBinding]> = [
    .messages: KeyBinding.scrolling + [KeyBinding.copying, KeyBinding.readingMessages, KeyBinding.closing]
  ]

  var context: Context { .messages }

  mutating func perform(_ action: Action, _ shared: inout Shared) -> [ExplorerRequest]? {
    if action == .closeHelp || action == .readMessages { return [.close] }
    guard Action.moves.contains(action) else { return nil }
    let (box, lines) = box(shared, width: shared.width, height: shared.height)
    top = Scrolling.moved(action, from: top, rows: lines.count, visible: box.height - 2)
    return []
  }

  mutating func handle(_ mouse: Mouse, at position: Position, _ shared: inout Shared) -> [ExplorerRequest] {
    let box = box(shared, width: shared.width, height: shared.height).box
    if mouse == .click { return box.contains(position) ? [] : [.close] }
    for action in Scrolling.moves(mouse) { _ = perform(action, &shared) }
    return []
  }

  func draw(_ shared: Shared, on canvas: inout Canvas) {
    let (box, lines) = box(shared, width: canvas.screen.width, height: canvas.screen.height)
    let visible = box.height - 2
    let top = max(0, min(top, lines.count - visible))
    let position = lines.count > visible ? "line \(min(lines.count, top + visible)) of \(lines.count)" : ""
    canvas.clear(box)
    canvas.frame(box, title: "Messages", position: position, isFocused: true)
    for (offset, line) in lines.dropFirst(top).prefix(visible).enumerated() {
      canvas.put(line, row: box.row + 1 + offset, column: box.column + 2, width: box.width - 4)
    }
  }

  /// The box between the title and the footer, with its lines.
  private func box(_ shared: Shared, width: Int, height: Int) -> (box: Rectangle, lines: [[Span]]) {
    let boxWidth = min(width - 2, 100)
    let lines = lines(shared, width: boxWidth - 4)
    let boxHeight = max(3, min(height - 2, lines.count + 2))
    let box = Rectangle(
      row: 1 + (height - 2 - boxHeight) / 2, column: (width - boxWidth) / 2, width: boxWidth, height: boxHeight)
    return (box, lines)
  }

  func textToCopy(_ shared: Shared) -> String? {
    let stores = storesWithNotices(shared).flatMap { store in store.notices.map { "\(store.title): \($0)" } }
    return (shared.messages.messages.map(\.text) + stores).joined(separator: "\n\n")
  }

  private func storesWithNotices(_ shared: Shared) -> [StoreSnapshot] {
    shared.container?.stores.filter { !$0.notices.isEmpty } ?? []
  }

  private func lines(_ shared: Shared, width: Int) -> [[Span]] {
    var parts: [[[Span]]] = shared.messages.messages.map { message in
      lines(of: message.text, after: mark(of: message, shared.symbols), role: message.role, width: width)
    }
    parts += storesWithNotices(shared).map { store in
      [[Span(store.title, .strong)]]
        + store.notices.flatMap { lines(of: $0, after: Span("!", .bad), role: .bad, width: width) }
    }
    return parts.isEmpty ? [[Span("No messages.", .dim)]] : Array(parts.joined(separator: [[]]))
  }

  /// A text in as many lines as it needs, beside its mark.
  private func lines(of text: String, after mark: Span, role: Role, width: Int) -> [[Span]] {
    Format.wrapped(text, to: width - 2).enumerated().map { number, line in
      number == 0 ? [mark, Span(" \(line)", role)] : [Span("  \(line)", role)]
    }
  }

  private func mark(of message: Shared.Status, _ symbols: Symbols) -> Span {
    switch message.role {
    case .good: Span(symbols.created, .good)
    case .bad: Span(symbols.failed, .bad)
    default: Span("!", message.role)
    }
  }
}

extension Context {
  static let messages = Context("messages")
}
