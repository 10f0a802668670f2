import TerminalScreen

/// What lies over the panes: a question, and the help that the key table writes.
extension Explorer {
  func draw(_ question: Question, on canvas: inout Canvas) {
    let width = min(60, canvas.screen.width - 4)
    let lines = Format.wrapped(question.text, to: width - 6).prefix(max(1, canvas.screen.height - 8))
    let box = centred(width: width, height: lines.count + 4, on: canvas)
    canvas.clear(box)
    canvas.frame(box, title: question.title, isFocused: true)
    for (offset, line) in lines.enumerated() {
      canvas.put(line, row: box.row + 1 + offset, column: box.column + 3, width: width - 6)
    }
    canvas.put(
      [Span("y", .key), Span(" yes, remove it   ", .dim), Span("n", .key), Span(" no, leave it", .dim)],
      row: box.row + box.height - 2, column: box.column + 3, width: width - 6)
  }

  func drawHelp(top: Int, on canvas: inout Canvas) {
    let box = helpBox(width: canvas.screen.width, height: canvas.screen.height)
    let lines = Help.lines(symbols)
    let columns = Help.columns(width: box.width)
    let visible = box.height - 2
    let top = max(0, min(top, Help.rows(lines.count, columns) - visible))
    canvas.clear(box)
    let rows = Help.rows(lines.count, columns)
    let position = rows > visible ? "line \(min(rows, top + visible)) of \(rows)" : ""
    canvas.frame(box, title: "Keys", position: position, isFocused: true)
    let columnWidth = (box.width - 4) / columns
    for column in 0..<columns {
      for offset in 0..<visible {
        let index = column * rows + top + offset
        guard top + offset < rows, index < lines.count else { break }
        canvas.put(
          lines[index], row: box.row + 1 + offset, column: box.column + 2 + column * columnWidth,
          width: columnWidth - 1)
      }
    }
  }

  /// Where the help is scrolled to after a key.
  func movedHelp(_ action: Action, from top: Int) -> Int {
    let box = helpBox(width: width, height: height)
    let visible = max(1, box.height - 2)
    let rows = Help.rows(Help.lines(symbols).count, Help.columns(width: box.width))
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

  /// As large as the help needs, inside of the title and the footer.
  private func helpBox(width: Int, height: Int) -> Rectangle {
    let boxWidth = min(width - 2, width >= 100 ? 116 : 66)
    let rows = Help.rows(Help.lines(symbols).count, Help.columns(width: boxWidth))
    let boxHeight = max(3, min(height - 2, rows + 2))
    return Rectangle(
      row: 1 + (height - 2 - boxHeight) / 2, column: (width - boxWidth) / 2, width: boxWidth, height: boxHeight)
  }

  private func centred(width: Int, height: Int, on canvas: Canvas) -> Rectangle {
    Rectangle(
      row: max(1, (canvas.screen.height - height) / 2), column: (canvas.screen.width - width) / 2, width: width,
      height: min(height, canvas.screen.height - 2))
  }
}

/// The key table as lines to read.
enum Help {
  static func lines(_ symbols: Symbols) -> [[Span]] {
    var lines: [[Span]] = []
    for section in KeyBinding.Section.allCases {
      if !lines.isEmpty { lines.append([]) }
      lines.append([Span(section.rawValue, .strong)])
      for binding in KeyBinding.all where binding.section == section {
        let keys = binding.label(symbols)
        let padding = String(repeating: " ", count: max(1, 17 - Format.width(of: keys)))
        lines.append([Span("  \(keys)\(padding)", .key), Span(binding.summary)])
      }
    }
    return lines
  }

  static func columns(width: Int) -> Int {
    width >= 98 ? 2 : 1
  }

  /// How many rows so many lines take in columns.
  static func rows(_ lines: Int, _ columns: Int) -> Int {
    (lines + columns - 1) / columns
  }
}
