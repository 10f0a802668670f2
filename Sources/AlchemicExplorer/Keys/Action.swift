/// What a key can do.
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
  /// What people call it who know other programs, besides its own name.
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

/// What the keys mean at a moment: which pane they go to, or what lies over it.
enum Context: Hashable, CaseIterable {
  case factories, detail, startup, callbacks, settings, graph, events
  /// The filter is being typed.
  case filter
  /// An entry is edited as a line of text, as one of several values, as a place in a range.
  case line, choice, slider
  /// A new entry's key and value are written.
  case fields
  /// A question waits for yes or no.
  case question
  /// What a file would change waits for yes or no.
  case proposal
  /// A command is searched for.
  case palette
  case help
  /// The messages are read.
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
