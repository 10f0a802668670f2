/// The layout of the window and the names of its panes, which a key that only moves a cursor does not change.
struct Window: Hashable {
  let inputs: Inputs
  let layout: Layout
  let tabs: [BorderTab]

  /// What a window depends on.
  struct Inputs: Hashable {
    var width, height: Int
    var focus: Pane
    var isZoomed: Bool
    var proportions: Proportions
    var problemCount: Int
  }

  init(_ inputs: Inputs, _ seats: [PaneSeat], _ labels: [PaneLabel]) {
    self.inputs = inputs
    layout = Layout(
      width: inputs.width, height: inputs.height, focus: inputs.focus, isZoomed: inputs.isZoomed,
      proportions: inputs.proportions, seats: seats)
    tabs = Self.tabs(labels, width: inputs.width, focus: inputs.focus)
  }

  /// Where names have no room, the longest give way one by one to what is short; that of the focused pane stays.
  private static func tabs(_ labels: [PaneLabel], width: Int, focus: Pane) -> [BorderTab] {
    let gap = width >= 90 ? 1 : 0
    var named = Set(labels.map(\.pane))
    func text(_ label: PaneLabel) -> String {
      let text = named.contains(label.pane) ? label.name : label.short
      // A space or a bracket on both sides.
      return label.pane == focus ? "[\(text)]" : " \(text) "
    }
    func total() -> Int { labels.reduce(gap) { $0 + Format.width(of: text($1)) + gap } }
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
}
