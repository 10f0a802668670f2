// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

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

  func index(of pane: Pane) -> Int { panes.firstIndex { $0.pane == pane } ?? 0 }

  func place(of pane: Pane) -> PanePlace? { panes.first { $0.pane == pane }?.place }

  /// The view that the user is in.
  var view: View? { place(of: focus)?.view }

  /// The pages of a view.
  func panes(of view: View?) -> [Pane] { panes.filter { $0.place.view == view }.map(\.pane) }

  /// The pane this many positions further than the focus among these, around the end.
  func pane(after steps: Int, among panes: [Pane]) -> Pane {
    guard let index = panes.firstIndex(of: focus) else { return panes.first ?? focus }
    return panes[((index + steps) % panes.count + panes.count) % panes.count]
  }

  /// Whether an action goes to a pane that this explorer does not have.
  func goesNowhere(_ action: Action) -> Bool {
    action.isGoing && PaneList.all.contains { type in action == .go(type.pane) && place(of: type.pane) == nil }
  }
}
