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

  init(_ inputs: Inputs, _ seats: [PaneSeat]) {
    self.inputs = inputs
    layout = Layout(
      width: inputs.width, height: inputs.height, focus: inputs.focus, isZoomed: inputs.isZoomed,
      proportions: inputs.proportions, seats: seats)
    tabs = Self.tabs(seats.map(\.pane), inputs)
  }

  /// Where names have no room, the longest give way to their numbers one by one; that of the focused pane stays.
  private static func tabs(_ panes: [Pane], _ inputs: Inputs) -> [BorderTab] {
    let (width, focus, problemCount) = (inputs.width, inputs.focus, inputs.problemCount)
    let gap = width >= 90 ? 1 : 0
    let all = panes.enumerated().map { index, pane in
      (
        pane: pane, name: "\(index + 1) \(pane.tabTitle(problemCount: problemCount))",
        number: "\(index + 1)\(pane.tabCount(problemCount: problemCount))"
      )
    }
    var named = Set(panes)
    func text(_ tab: (pane: Pane, name: String, number: String)) -> String {
      let text = named.contains(tab.pane) ? tab.name : tab.number
      // A space or a bracket on both sides.
      return tab.pane == focus ? "[\(text)]" : " \(text) "
    }
    func total() -> Int { all.reduce(gap) { $0 + Format.width(of: text($1)) + gap } }
    // The longest first, so that as few as possible go; of equal ones the last.
    let order = all.filter { $0.pane != focus }.enumerated().sorted {
      (Format.width(of: $1.element.name), $1.offset) < (Format.width(of: $0.element.name), $0.offset)
    }
    for tab in order where total() > width { named.remove(tab.element.pane) }
    var column = gap
    return all.map { tab in
      let text = text(tab)
      defer { column += Format.width(of: text) + gap }
      return BorderTab(pane: tab.pane, text: text, column: column)
    }
  }
}
