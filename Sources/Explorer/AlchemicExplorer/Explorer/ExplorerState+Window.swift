// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The layout of the window, the labels of keys, and the footer.
extension ExplorerState {
  var layout: Layout { layout(width: window.width, height: window.height) }

  func layout(width: Int, height: Int) -> Layout { arranged(width: width, height: height).layout }

  /// The names of the views in their own row.
  func tabs(width: Int) -> [Tab] { arranged(width: width, height: window.height).tabs }

  private func arranged(width: Int, height: Int) -> Window {
    let inputs = Window.Inputs(
      width: width, height: height, focus: focus, isZoomed: window.isZoomed, proportions: window.proportions,
      problemCount: problems.count)
    if let arranged = window.arranged, arranged.inputs == inputs { return arranged }
    return Window(inputs, window.panes)
  }

  /// Lays out the window once for all that needs it.
  mutating func arrangeWindow() { window.arranged = arranged(width: window.width, height: window.height) }

  /// The label of an action's main key.
  func keyLabel(_ action: Action) -> String { appearance.keys.label(of: action, symbols) }

  func keyLabel(goingTo pane: Pane) -> String { keyLabel(.go(pane)) }

  mutating func warn(_ text: String) { status = StatusMessage(text: text, role: .warning) }
}
