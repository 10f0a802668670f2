/// The layout of the window and the names of its panes, which a key that only moves a cursor does not change.
struct Window: Hashable {
  let inputs: Inputs
  let layout: Layout
  let tabs: [BorderTab]

  /// The inputs of a window.
  struct Inputs: Hashable {
    var width, height: Int
    var focus: Pane
    var isZoomed: Bool
    var proportions: Proportions
    var problemCount: Int
  }

  init(_ inputs: Inputs, _ kinds: [PaneKind], _ labels: [PaneLabel]) {
    self.inputs = inputs
    layout = Layout(
      width: inputs.width, height: inputs.height, focus: inputs.focus, isZoomed: inputs.isZoomed,
      proportions: inputs.proportions, kinds: kinds)
    tabs = Self.tabs(labels, width: inputs.width, focus: inputs.focus)
  }

  /// Where there is little room, first the spaces between the tabs give way, down to one. Then short names replace the
  /// longest ones, one by one; the focused pane's name stays.
  private static func tabs(_ labels: [PaneLabel], width: Int, focus: Pane) -> [BorderTab] {
    var named = Set(labels.map(\.pane))
    var spacing = TabSpacing.wide
    func text(_ label: PaneLabel) -> String {
      let text = named.contains(label.pane) ? label.name : label.short
      return switch (label.pane == focus, spacing) {
      case (true, .wide), (true, .normal): "[\(text)]"
      case (true, .narrow): " [\(text)]"
      case (false, .wide), (false, .normal): " \(text) "
      case (false, .narrow): " \(text)"
      }
    }
    var gap: Int { spacing == .wide ? 1 : 0 }
    func total() -> Int { labels.reduce(gap) { $0 + Format.width(of: text($1)) + gap } }
    if total() > width { spacing = .normal }
    if total() > width { spacing = .narrow }
    // The longest first, so that as few as possible go; of equal ones the last.
    let order = labels.filter { $0.pane != focus }.enumerated().sorted {
      ($1.element.weight, $1.offset) < ($0.element.weight, $0.offset)
    }
    for label in order where total() > width { named.remove(label.element.pane) }
    var column = gap
    return labels.map { label in
      let text = text(label)
      defer { column += Format.width(of: text) + gap }
      return BorderTab(pane: label.pane, text: text, column: column)
    }
  }

  /// The spaces beside a tab's name. A bracket stands for one.
  private enum TabSpacing {
    /// One on both sides, and one between two tabs.
    case wide
    /// One on both sides.
    case normal
    /// One before it.
    case narrow
  }
}
