import AlchemicInspection
import TerminalScreen

/// The messages of the footer, in full: the footer has one line, and errors often need more.
struct MessageHistory: Hashable {
  /// The newest first.
  private(set) var messages: [Explorer.Status] = []

  static let limit = 100

  mutating func add(_ message: Explorer.Status) {
    // A repeated message is kept once.
    messages.removeAll { $0 == message }
    messages.insert(message, at: 0)
    if messages.count > Self.limit { messages.removeLast() }
  }
}

/// The messages over the panes, with the stores' notices.
extension Explorer {
  /// Opens the messages over the current mode, or returns to it.
  mutating func toggleMessages() {
    if case .readingMessages(_, let under) = mode {
      mode = under
    } else {
      mode = .readingMessages(top: 0, over: mode)
    }
  }

  func drawMessages(top: Int, on canvas: inout Canvas) {
    let (box, lines) = messagesBox(width: canvas.screen.width, height: canvas.screen.height)
    let visible = box.height - 2
    let top = max(0, min(top, lines.count - visible))
    let position = lines.count > visible ? "line \(min(lines.count, top + visible)) of \(lines.count)" : ""
    canvas.clear(box)
    canvas.frame(box, title: "Messages", position: position, isFocused: true)
    for (offset, line) in lines.dropFirst(top).prefix(visible).enumerated() {
      canvas.put(line, row: box.row + 1 + offset, column: box.column + 2, width: box.width - 4)
    }
  }

  /// The messages' scroll position after a key.
  func movedMessages(_ action: Action, from top: Int) -> Int {
    let (box, lines) = messagesBox(width: width, height: height)
    return Overlay.moved(action, from: top, rows: lines.count, visible: box.height - 2)
  }

  /// The messages' box between the title and the footer, with their lines.
  func messagesBox(width: Int, height: Int) -> (box: Rectangle, lines: [[Span]]) {
    let boxWidth = min(width - 2, 100)
    let lines = messageLines(width: boxWidth - 4)
    let boxHeight = max(3, min(height - 2, lines.count + 2))
    let box = Rectangle(
      row: 1 + (height - 2 - boxHeight) / 2, column: (width - boxWidth) / 2, width: boxWidth, height: boxHeight)
    return (box, lines)
  }

  /// The messages as text for the clipboard.
  var messagesText: String {
    let stores = storesWithNotices.flatMap { store in store.notices.map { "\(store.title): \($0)" } }
    return (messages.messages.map(\.text) + stores).joined(separator: "\n\n")
  }

  private var storesWithNotices: [StoreSnapshot] {
    container?.stores.filter { !$0.notices.isEmpty } ?? []
  }

  private func messageLines(width: Int) -> [[Span]] {
    var parts: [[[Span]]] = messages.messages.map { message in
      lines(of: message.text, after: mark(of: message), role: message.role, width: width)
    }
    parts += storesWithNotices.map { store in
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

  private func mark(of message: Status) -> Span {
    switch message.role {
    case .good: Span(symbols.created, .good)
    case .bad: Span(symbols.failed, .bad)
    default: Span("!", message.role)
    }
  }
}

/// Scrolling of overlays.
enum Overlay {
  /// The first visible row after a key.
  static func moved(_ action: Action, from top: Int, rows: Int, visible: Int) -> Int {
    let visible = max(1, visible)
    let moved: Int
    switch action {
    case .moveUp: moved = top - 1
    case .moveDown: moved = top + 1
    case .pageUp: moved = top - visible
    case .pageDown: moved = top + visible
    case .halfPageUp: moved = top - visible / 2
    case .halfPageDown: moved = top + visible / 2
    case .goToFirst: moved = 0
    default: moved = rows
    }
    return max(0, min(moved, rows - visible))
  }
}
