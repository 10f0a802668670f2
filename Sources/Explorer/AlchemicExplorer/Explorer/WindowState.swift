/// The window: its size, the panes, and the one that has the focus.
struct WindowState: Sendable {
  let panes: [PaneKind]
  /// The pane that receives the keys.
  var focus: Pane
  var isZoomed = false
  var proportions = Proportions()
  var width = 80
  var height = 24
  /// The layout and the names of the panes, once they are known.
  var arranged: Window?
  /// Whether something lies over the panes, so that the user is busy with the selected row.
  var isOverlaid = false

  /// Whether the window is large enough to show the panes.
  var hasRoom: Bool { width >= Layout.minimumWidth && height >= Layout.minimumHeight }

  /// The number key that goes to a pane.
  func number(of pane: Pane) -> Int {
    (panes.firstIndex { $0.pane == pane } ?? 0) + 1
  }

  /// The pane this many positions further than the focus, around the end.
  func pane(after steps: Int) -> Pane {
    let index = number(of: focus) - 1 + steps
    return panes[(index % panes.count + panes.count) % panes.count].pane
  }

  func place(of pane: Pane) -> PanePlace? { panes.first { $0.pane == pane }?.place }

  /// Whether an action goes to the number of a pane that this explorer does not have.
  func goesNowhere(_ action: Action) -> Bool {
    (panes.count..<max(panes.count, PaneList.all.count)).contains { action == .go($0 + 1) }
  }
}
