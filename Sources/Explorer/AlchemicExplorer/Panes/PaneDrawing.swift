// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The rows of a pane, and how they are drawn.
protocol PaneDrawing: Sendable {
  /// Keeps what ``document(width:_:)`` would compute at each key. Called before the cursor moves, and before the view.
  mutating func layOut(width: Int, _ shared: ExplorerState)
  func document(width: Int, _ shared: ExplorerState) -> Document
  /// Draws a row of the document that is an item. An overlay on top may replace it by its editor.
  func draw(
    item: Int, in area: Rectangle, over overlay: (any Overlay)?, _ shared: ExplorerState, on canvas: inout Canvas)
  /// Whether an item is marked where the cursor is on it. What the cursor is on can be another thing than what is shown
  /// elsewhere, where a filter hides that.
  func isMarked(_ item: Int?, _ shared: ExplorerState) -> Bool
  /// Draws over the rows, after all of them.
  ///
  /// - Parameter selectedRow: The row of the selection on the canvas.
  func drawOver(
    _ content: Rectangle, selectedRow: Int?, over overlay: (any Overlay)?, _ shared: ExplorerState,
    on canvas: inout Canvas)
  /// Whether there is a row of headings above the rows.
  func hasHeader(in inner: Rectangle) -> Bool
  func drawHeader(row: Int, column: Int, width: Int, _ shared: ExplorerState, on canvas: inout Canvas)
  /// A click in the row of the headings.
  mutating func clickHeading(column: Int, _ shared: inout ExplorerState) -> [ExplorerRequest]
  /// The note in the top border; empty for none.
  func note(_ shared: ExplorerState) -> String
  /// A count that stands for the note where that has no room; empty for a note that can be cut.
  func shortNote(_ shared: ExplorerState) -> String
  /// The text in the bottom border.
  func position(_ cursor: Cursor, in document: Document, width: Int, height: Int, _ shared: ExplorerState) -> String
}

extension PaneDrawing {
  mutating func layOut(width: Int, _ shared: ExplorerState) {}
  func draw(
    item: Int, in area: Rectangle, over overlay: (any Overlay)?, _ shared: ExplorerState, on canvas: inout Canvas
  ) {}
  func isMarked(_ item: Int?, _ shared: ExplorerState) -> Bool { true }
  func drawOver(
    _ content: Rectangle, selectedRow: Int?, over overlay: (any Overlay)?, _ shared: ExplorerState,
    on canvas: inout Canvas
  ) {}
  func hasHeader(in inner: Rectangle) -> Bool { false }
  func drawHeader(row: Int, column: Int, width: Int, _ shared: ExplorerState, on canvas: inout Canvas) {}
  mutating func clickHeading(column: Int, _ shared: inout ExplorerState) -> [ExplorerRequest] { [] }
  func note(_ shared: ExplorerState) -> String { "" }
  func shortNote(_ shared: ExplorerState) -> String { "" }
  func position(_ cursor: Cursor, in document: Document, width: Int, height: Int, _ shared: ExplorerState) -> String {
    linePosition(cursor, in: document, height: height)
  }

  /// The visible lines, where there are more.
  func linePosition(_ cursor: Cursor, in document: Document, height: Int) -> String {
    Scrolling.position(cursor.top, rows: document.count, visible: height)
  }
}
