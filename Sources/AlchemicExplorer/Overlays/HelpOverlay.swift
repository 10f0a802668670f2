import TerminalScreen

/// The help over the panes, generated from the key table.
struct HelpOverlay: Hashable {
  /// The pane whose keys come first.
  var pane: Pane?
  /// The first visible row.
  var top = 0

  /// The box between the title and the footer, with its columns and their number of rows.
  private func box(_ shared: Shared, width: Int, height: Int) -> (box: Rectangle, columns: [[[Span]]], rows: Int) {
    let boxWidth = min(width - 2, width >= 100 ? 116 : 66)
    let columns = Help.columns(Help.sections(shared.symbols, shared.keys, first: pane), width: boxWidth)
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

extension KeyBinding {
  /// Whether it belongs to a pane, rather than to every pane.
  fileprivate func isOwn(of pane: Pane) -> Bool {
    owner == nil && contexts.contains(Context(pane)) && group.section != .moving && group.section != .panes
      && (group.section != .program || group == .viewing)
  }
}

/// The key table as text.
enum Help {
  /// The lines of each section, beginning with its title: the keys of a pane first, each key once, and the legend last.
  static func sections(_ symbols: Symbols, _ keys: KeyTable, first pane: Pane? = nil) -> [[[Span]]] {
    let bindings = keys.bindings.filter { !$0.keys.isEmpty }
    let own = bindings.filter { binding in pane.map { binding.isOwn(of: $0) } ?? false }
    let others = KeyBinding.Section.allCases.map { section in
      (section.rawValue, bindings.filter { $0.section == section && !own.contains($0) })
    }
    let all = own.isEmpty ? others : [("In \(pane?.title ?? "")", own)] + others
    return all.filter { !$0.1.isEmpty }.map { title, bindings in
      [[Span(title, .strong)]]
        + rows(bindings).map { row(label: $0.label(symbols), summary: $0.summary) }
    } + [legend(symbols)]
  }

  /// What the marks and the flags of a factory mean.
  private static func legend(_ symbols: Symbols) -> [[Span]] {
    let rows = [
      (String(symbols.created), "has an object"), (String(symbols.notCreated), "has none yet, or it was released"),
      (String(symbols.working), "is creating it"), (String(symbols.failed), "failed, or cannot be resolved"),
      (String(symbols.template), "a template: a new object for each request"),
      ("* S T R", "has an object; singleton, template, reference"),
      ("N W ~ P", "nillable; weak; transient; primary"), ("C M", "created by a class, or by a method"),
    ]
    return [[Span("Marks and flags", .strong)]] + rows.map { row(label: "\($0.0)", summary: $0.1) }
  }

  private static func row(label: String, summary: String) -> [Span] {
    let padding = String(repeating: " ", count: max(1, 17 - Format.width(of: label)))
    return [Span("  \(label)\(padding)", .key), Span(summary)]
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
