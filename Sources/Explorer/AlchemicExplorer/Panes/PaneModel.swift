// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// A pane: its state, its keys, its reactions, its rows, and its hints.
///
/// A pane changes its own state and the shared state, and asks the explorer for everything else with ``ExplorerRequest``s. Only
/// the requirements without a default implementation are needed for a pane that shows rows.
protocol PaneModel: PaneReactions, PaneFinding, PaneDrawing, PaneHints {
  /// The pane's identity.
  static var pane: Pane { get }
  static var place: PanePlace { get }
  /// The keys of this pane, besides those of every pane.
  static var bindings: [KeyBinding] { get }
  /// The keys with which this pane is used from every pane.
  static var bindingsEverywhere: [KeyBinding] { get }

  init()

  /// The scroll position and the selected row.
  var cursor: Cursor { get set }

  /// Carries out one of its actions; `nil` for an action that it does not know.
  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]?
  /// The user wants to see something in this pane.
  mutating func show(_ subject: PaneSubject, _ shared: inout ExplorerState) -> [ExplorerRequest]
}

extension PaneModel {
  static var bindingsEverywhere: [KeyBinding] { [] }

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? { nil }
  mutating func show(_ subject: PaneSubject, _ shared: inout ExplorerState) -> [ExplorerRequest] { [] }

  /// Whether the action is one of the pane's own.
  func declares(_ action: Action) -> Bool { Self.bindings.contains { $0.action == action } }
}

/// The pane's geometry and its cursor.
extension PaneModel {
  var pane: Pane { Self.pane }

  /// The area of the rows. A hidden pane counts as large.
  func content(_ shared: ExplorerState) -> Rectangle {
    let hidden = Rectangle(
      row: 1, column: 0, width: max(2, shared.window.width), height: max(3, shared.window.height - 2))
    return content(in: shared.layout.rectangle(of: pane) ?? hidden)
  }

  func content(in rectangle: Rectangle) -> Rectangle {
    var content = rectangle.inner
    if hasHeader(in: content) {
      content.row += 1
      content.height -= 1
    }
    return content
  }

  /// Adjusts the cursor after the rows or the window changed.
  mutating func settle(_ shared: inout ExplorerState) {
    let content = content(shared)
    layOut(width: content.textWidth, shared)
    cursor.settle(in: document(width: content.textWidth, shared), height: content.height)
    cursorSettled(&shared)
  }

  /// Moves the cursor.
  mutating func move(_ shared: inout ExplorerState, _ change: (inout Cursor, Document, Int) -> Void) {
    let content = content(shared)
    layOut(width: content.textWidth, shared)
    let document = document(width: content.textWidth, shared)
    cursor.settle(in: document, height: content.height)
    change(&cursor, document, content.height)
    cursorMoved(&shared)
  }

  /// Selects an item, if it is listed.
  mutating func select(_ item: Int, _ shared: inout ExplorerState) {
    move(&shared) { cursor, document, height in
      if let row = document.row(of: item) { cursor.go(to: row, in: document, height: height) }
    }
  }
}
