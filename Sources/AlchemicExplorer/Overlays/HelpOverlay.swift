import TerminalScreen

/// The help over the panes, generated from the key table.
struct HelpOverlay: Hashable {
  /// The first visible row.
  var top = 0

  /// The box between the title and the footer, with its columns and their number of rows.
  private func box(_ shared: Shared, width: Int, height: Int) -> (box: Rectangle, columns: [[[Span]]], rows: Int) {
    let boxWidth = min(width - 2, width >= 100 ? 116 : 66)
    let columns = Help.columns(Help.sections(shared.symbols, shared.keys), width: boxWidth)
    let rows = columns.map(\.count).max() ?? 0
    let boxHeight = max(3, min(height - 2, rows + 2))
    let box = Rectangle(
      row: 1 + (height - 2 - boxHeight) / 2, column: (width - boxWidth) / 2, width: boxWidth, height: boxHeight)
    return (box, columns, rows)
  }
}

extension HelpOverlay: Overlay {
  static let bindings: KeyValuePairs<Context, [KeyBinding]> = [.help: KeyBinding.scrolling + [KeyBinding.closing]]

  var context: Context { .help }

  mutating func perform(_ action: Action, _ shared: inout Shared) -> [ExplorerRequest]? {
    if action == .closeHelp { return [.close] }
    guard Action.moves.contains(action) else { return nil }
    let (box, _, rows) = box(shared, width: shared.width, height: shared.height)
    top = Scrolling.moved(action, from: top, rows: rows, visible: box.height - 2)
    return []
  }

  mutating func handle(_ mouse: Mouse, at position: Position, _ shared: inout Shared) -> [ExplorerRequest] {
    let box = box(shared, width: shared.width, height: shared.height).box
    if mouse == .click { return box.contains(position) ? [] : [.close] }
    for action in Scrolling.moves(mouse) { _ = perform(action, &shared) }
    return []
  }

  func draw(_ shared: Shared, on canvas: inout Canvas) {
    let (box, columns, rows) = box(shared, width: canvas.screen.width, height: canvas.screen.height)
    let visible = box.height - 2
    let top = max(0, min(top, rows - visible))
    let position = rows > visible ? "line \(min(rows, top + visible)) of \(rows)" : ""
    canvas.clear(box)
    canvas.frame(box, title: "Keys", position: position, isFocused: true)
    let columnWidth = (box.width - 4) / columns.count
    for (number, lines) in columns.enumerated() {
      for (offset, line) in lines.dropFirst(top).prefix(visible).enumerated() {
        canvas.put(
          line, row: box.row + 1 + offset, column: box.column + 2 + number * columnWidth, width: columnWidth - 1)
      }
    }
  }
}

extension Context {
  static let help = Context("help")
}

/// The key table as text.
enum Help {
  /// The lines of each section, beginning with its title.
  static func sections(_ symbols: Symbols, _ keys: KeyTable) -> [[[Span]]] {
    KeyBinding.Section.allCases.map { section in
      [[Span(section.rawValue, .strong)]]
        + rows(keys.bindings.filter { $0.section == section && !$0.keys.isEmpty }).map { binding in
          let label = binding.label(symbols)
          let padding = String(repeating: " ", count: max(1, 17 - Format.width(of: label)))
          return [Span("  \(label)\(padding)", .key), Span(binding.summary)]
        }
    }
  }

  /// The bindings, with adjacent ones of the same summary combined, such as the panes' numbers.
  private static func rows(_ bindings: [KeyBinding]) -> [KeyBinding] {
    bindings.reduce(into: []) { rows, binding in
      if rows.last?.summary == binding.summary {
        rows[rows.count - 1].keys += binding.keys
      } else {
        rows.append(binding)
      }
    }
  }

  /// The sections in one column, or in two balanced ones where the width allows it.
  static func columns(_ sections: [[[Span]]], width: Int) -> [[[Span]]] {
    guard width >= 98 else { return [stacked(sections)] }
    let splits = (1..<sections.count).map { count in
      [stacked(sections.prefix(count)), stacked(sections.dropFirst(count))]
    }
    return splits.min { max($0[0].count, $0[1].count) < max($1[0].count, $1[1].count) } ?? [stacked(sections)]
  }

  private static func stacked(_ sections: some Collection<[[Span]]>) -> [[Span]] {
    Array(sections.joined(separator: [[]]))
  }
}
