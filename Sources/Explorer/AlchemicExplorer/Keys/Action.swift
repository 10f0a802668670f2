// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// An action of a key. Each pane and each overlay declares its own beside the code that carries them out.
struct Action: Sendable {
  /// The name in the configuration file, where its keys can be changed.
  let name: String
  /// Its names in other programs. The command palette finds it by these too.
  let otherNames: [String]
  /// Whether it changes the container, which a read-only explorer does not do.
  let isChange: Bool

  init(_ name: String, otherNames: [String] = [], isChange: Bool = false) {
    self.name = name
    self.otherNames = otherNames
    self.isChange = isChange
  }
}

extension Action: Hashable {
  static func == (one: Action, other: Action) -> Bool { one.name == other.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Moving in a pane or an overlay.
extension Action {
  static let moveUp = Action("up")
  static let moveDown = Action("down")
  static let pageUp = Action("page-up")
  static let pageDown = Action("page-down")
  static let halfPageUp = Action("half-page-up")
  static let halfPageDown = Action("half-page-down")
  static let goToFirst = Action("first")
  static let goToLast = Action("last")

  static let moves: Set<Action> = [
    .moveUp, .moveDown, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .goToFirst, .goToLast,
  ]
}

/// What works in every pane, or in several.
extension Action {
  static let nextPane = Action("next-pane")
  static let previousPane = Action("previous-pane")
  static let nextPage = Action("next-page")
  static let previousPage = Action("previous-page")
  static let showBadge = Action("show-badge", otherNames: ["badge"])
  static let zoom = Action("zoom", otherNames: ["maximize", "fullscreen"])
  static let growWidth = Action("wider")
  static let shrinkWidth = Action("narrower")
  static let growHeight = Action("higher")
  static let shrinkHeight = Action("lower")
  static let open = Action("open", otherNames: ["why", "candidates", "explain"])
  static let back = Action("back")
  static let mark = Action("mark", otherNames: ["path"])
  static let add = Action("add", isChange: true)
  static let copy = Action("copy", otherNames: ["yank"])
  static let copyText = Action("copy-text", otherNames: ["yank text", "copy name"])
  static let editSource = Action("edit-source", otherNames: ["editor", "source code", "open file"])
  static let filter = Action("filter", otherNames: ["search", "find", "template", "lazy", "failed"])
  static let clearFilter = Action("clear-filter")
  static let nextMatch = Action("next-match", otherNames: ["match"])
  static let previousMatch = Action("previous-match", otherNames: ["match"])
  static let start = Action("start", isChange: true)
  static let restart = Action("restart", otherNames: ["reset", "fresh container"], isChange: true)
  static let reload = Action("reload", otherNames: ["refresh"])
  static let saveSnapshot = Action("save-to-file", otherNames: ["save snapshot", "dump"])
  static let help = Action("help", otherNames: ["help"])
  static let readMessages = Action("messages", otherNames: ["errors", "notices", "log", "status"])
  static let openPalette = Action("command")
  static let redraw = Action("redraw", otherNames: ["repaint", "clear"])
  static let quit = Action("quit", otherNames: ["exit"])
  static let suspend = Action("suspend")

  /// Choosing a theme.
  static func theme(_ name: String) -> Action { Action("theme-\(name)", otherNames: ["theme \(name)", "colors"]) }

  /// The theme that it chooses.
  var theme: String? { name.hasPrefix("theme-") ? String(name.dropFirst("theme-".count)) : nil }

  /// Going to a pane.
  static func go(_ pane: Pane) -> Action { Action("go-\(pane.name)", otherNames: pane.otherNames) }

  /// Whether it goes to a pane.
  var isGoing: Bool { name.hasPrefix("go-") }
}

/// What overlays have in common.
extension Action {
  static let save = Action("save")
  static let cancel = Action("cancel")
  static let confirm = Action("confirm")
  static let decline = Action("decline")
  static let closeHelp = Action("close-help")

  /// An edit of a line of text.
  static func type(_ edit: LineEditor.Edit) -> Action { Action("type-\(edit.rawValue)") }

  /// The edit of a line of text that it is, if it is one.
  var edit: LineEditor.Edit? {
    name.hasPrefix("type-") ? LineEditor.Edit(rawValue: String(name.dropFirst(5))) : nil
  }
}
