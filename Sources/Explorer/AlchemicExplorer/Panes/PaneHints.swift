import AlchemicInspection

/// What the footer, the help and the clipboard say about a pane.
protocol PaneHints: Sendable {
  /// Whether a key of this pane has an effect now. The footer has no room for the others.
  func isUseful(_ action: Action, _ shared: Shared) -> Bool
  /// The footer's text for a key in the current state; `nil` for the one in the key table.
  func hint(for action: Action, _ shared: Shared) -> String?
  /// What the signs of its rows mean, for the help.
  static func signs(_ symbols: Symbols) -> [HelpText.Row]
  func textToCopy(_ shared: Shared) -> String?
  /// The file that the selected row concerns, where that is not the program's source; `nil` for none.
  func path(_ shared: Shared) -> String?
  /// Where the selected row is declared in the program's source; `nil` for a row without a place.
  func source(_ shared: Shared) -> AlchemicSourceLocation?
}

extension PaneHints {
  func hint(for action: Action, _ shared: Shared) -> String? { nil }
  static func signs(_ symbols: Symbols) -> [HelpText.Row] { [] }
  func textToCopy(_ shared: Shared) -> String? { nil }
  func path(_ shared: Shared) -> String? { nil }
  func source(_ shared: Shared) -> AlchemicSourceLocation? { nil }
}

extension PaneModel {
  func isUseful(_ action: Action, _ shared: Shared) -> Bool {
    action == .open ? cursor.item != nil : true
  }
}
