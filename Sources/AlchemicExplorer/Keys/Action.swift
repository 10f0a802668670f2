/// An action of a key.
enum Action: Hashable {
  // Moving in a pane.
  case moveUp, moveDown, pageUp, pageDown, halfPageUp, halfPageDown, goToFirst, goToLast
  // Between panes.
  case nextPane, previousPane, zoom, growWidth, shrinkWidth, growHeight, shrinkHeight
  case go(Pane)
  // With what is selected.
  case open, back, mark, edit, remove, copy, add, rename, undo, redo, exportSettings, importSettings
  // With what is listed.
  case filter, clearFilter, keepFilter, nextMatch, previousMatch
  case sortByNext, reverseOrder, groupByNext, toggleSlowest
  case sort(FactoryOrder.Column)
  case group(FactoryOrder.Grouping)
  // With the container.
  case start, restart, reload, saveSnapshot
  // With the events.
  case pause
  // While something is edited or asked.
  case type(LineEditor.Edit)
  case decrease, increase, decreaseMuch, increaseMuch, least, most
  case nextField, previousField
  case save, cancel, confirm, decline
  // With the program.
  case help, closeHelp, readMessages, redraw, quit, suspend, openPalette, choose
}

extension Action {
  /// Its names in other programs, by which the command palette also finds it.
  var otherNames: [String] {
    switch self {
    case .remove: ["delete", "reset to default", "unset"]
    case .edit: ["change", "set", "toggle"]
    case .copy: ["yank"]
    case .rename: ["move"]
    case .undo: ["revert", "take back"]
    case .filter: ["search", "find"]
    case .nextMatch, .previousMatch: ["match"]
    case .sort(let column): ["sort by \(column.rawValue)"]
    case .sortByNext: ["sort"]
    case .reverseOrder: ["sort descending"]
    case .zoom: ["maximize", "fullscreen"]
    case .reload: ["refresh"]
    case .redraw: ["repaint", "clear"]
    case .restart: ["reset", "fresh container"]
    case .saveSnapshot: ["save snapshot", "dump"]
    case .help: ["help"]
    case .quit: ["exit"]
    case .pause: ["freeze"]
    case .readMessages: ["errors", "notices", "log", "status"]
    default: []
    }
  }
}

/// What the keys act on: a pane, or something that lies over the panes.
enum Context: Hashable, CaseIterable {
  case factories, detail, startup, callbacks, settings, graph, events
  /// The user types a filter or a search text.
  case filter
  /// The user edits an entry: as a line of text, as one of several values, or as a number in a range.
  case line, choice, slider
  /// The user enters a new entry's key and value.
  case fields
  /// A question waits for yes or no.
  case question
  /// The changes of an import wait for yes or no.
  case proposal
  /// The command palette is open.
  case palette
  case help
  /// The messages are open.
  case messages

  init(_ pane: Pane) {
    switch pane {
    case .factories: self = .factories
    case .detail: self = .detail
    case .startup: self = .startup
    case .callbacks: self = .callbacks
    case .settings: self = .settings
    case .graph: self = .graph
    case .events: self = .events
    }
  }

  static let panes: Set<Context> = [.factories, .detail, .startup, .callbacks, .settings, .graph, .events]
}
