// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The layout of the window and its tabs, which a key that only moves a cursor does not change.
struct Window: Hashable {
  let inputs: Inputs
  let layout: Layout
  let tabs: [Tab]

  /// The inputs of a window.
  struct Inputs: Hashable {
    var width, height: Int
    var focus: Pane
    var isZoomed: Bool
    var proportions: Proportions
    var problemCount: Int
  }

  init(_ inputs: Inputs, _ kinds: [PaneKind]) {
    self.inputs = inputs
    layout = Layout(
      width: inputs.width, height: inputs.height, focus: inputs.focus, isZoomed: inputs.isZoomed,
      proportions: inputs.proportions, kinds: kinds)
    let current = kinds.first { $0.pane == inputs.focus }?.place.view
    let views = View.allCases.compactMap { view in
      view.isPermanent || view == current
        ? kinds.first { $0.place.view == view }.map { (view: view, pane: $0.pane) } : nil
    }
    tabs = Self.tabs(of: views, current: current, problemCount: inputs.problemCount, width: inputs.width)
  }
}
