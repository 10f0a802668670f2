// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// What the footer, the help and the clipboard say about a pane.
protocol PaneHints: Sendable {
  /// Whether a key of this pane has an effect now. The footer has no room for the others.
  func isUseful(_ action: Action, _ shared: ExplorerState) -> Bool
  /// The footer's text for a key in the current state; `nil` for the one in the key table.
  func hint(for action: Action, _ shared: ExplorerState) -> String?
  /// What the signs of its rows mean, for the help.
  static func signs(_ symbols: Symbols) -> [HelpText.Row]
  /// What the row of tabs says about it in any view; `nil` for nothing.
  func badge(_ shared: ExplorerState) -> Badge?
  func textToCopy(_ shared: ExplorerState) -> String?
  /// The file that the selected row concerns, where that is not the program's source; `nil` for none.
  func path(_ shared: ExplorerState) -> String?
  /// Where the selected row is declared in the program's source; `nil` for a row without a place.
  func source(_ shared: ExplorerState) -> AlchemicSourceLocation?
}

extension PaneHints {
  func hint(for action: Action, _ shared: ExplorerState) -> String? { nil }
  static func signs(_ symbols: Symbols) -> [HelpText.Row] { [] }
  func badge(_ shared: ExplorerState) -> Badge? { nil }
  func textToCopy(_ shared: ExplorerState) -> String? { nil }
  func path(_ shared: ExplorerState) -> String? { nil }
  func source(_ shared: ExplorerState) -> AlchemicSourceLocation? { nil }
}

extension PaneModel {
  func isUseful(_ action: Action, _ shared: ExplorerState) -> Bool {
    action == .open ? cursor.item != nil : true
  }
}
