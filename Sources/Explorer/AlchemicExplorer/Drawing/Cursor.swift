// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A pane's scroll position and selected item.
///
/// A selected row is always visible. Where no item is visible, none is selected and only the text scrolls.
struct Cursor: Hashable {
  private(set) var top = 0
  private(set) var row: Int?
  /// The item of `row`, to find it again after rows changed.
  private(set) var item: Int?
  /// Whether the user moved the cursor. An unmoved cursor stays at the top when rows appear.
  private(set) var isMoved = false

  /// The cursor adjusted to a document and a height that may have changed.
  func settled(in document: Document, height: Int) -> Cursor {
    var cursor = self
    cursor.settle(in: document, height: height)
    return cursor
  }

  mutating func settle(in document: Document, height: Int) {
    guard height > 0 else { return }
    guard isMoved else { return goToFirst(in: document, height: height) }
    if let row, document.item(at: row) != item || item == nil {
      let last = max(0, document.count - 1)
      self.row =
        item.flatMap { document.row(of: $0) } ?? document.firstItem(in: row..<max(row, document.count))
        ?? document.lastItem(in: 0..<min(row, last) + 1)
    }
    scroll(to: top, in: document, height)
    if let row {
      reveal(row, in: document, height)
      item = document.item(at: row)
    } else {
      select(document.firstItem(in: window(height)), in: document)
    }
  }

  /// Moves to the next item in a direction, 1 or -1, or by one line where no item is near enough.
  mutating func step(_ direction: Int, in document: Document, height: Int) {
    isMoved = true
    let base = row ?? (direction > 0 ? top - 1 : top + height)
    let next =
      direction > 0
      ? document.firstItem(in: base + 1..<base + 1 + max(1, height))
      : document.lastItem(in: base - max(1, height)..<base)
    if let next {
      select(next, in: document)
      reveal(next, in: document, height)
    } else {
      scroll(direction, in: document, height: height)
    }
  }

  /// Moves the window and the selection by a number of rows.
  mutating func page(_ rows: Int, in document: Document, height: Int) {
    isMoved = true
    guard document.count > 0 else { return }
    let goal = max(0, min(document.count - 1, (row ?? top) + rows))
    scroll(to: top + rows, in: document, height)
    let window = window(height)
    select(
      document.firstItem(in: max(goal, window.lowerBound)..<max(goal, window.upperBound))
        ?? document.lastItem(in: window.lowerBound..<max(window.lowerBound, goal)), in: document)
  }

  /// Scrolls the window by a number of rows. The selection stays while it is visible; without one, the first item that
  /// appears is selected.
  mutating func scroll(_ rows: Int, in document: Document, height: Int) {
    isMoved = true
    scroll(to: top + rows, in: document, height)
    let window = window(height)
    if let row, window.contains(row) { return }
    let isAbove = row.map { $0 < top } ?? true
    select(isAbove ? document.firstItem(in: window) : document.lastItem(in: window), in: document)
  }

  mutating func goToFirst(in document: Document, height: Int) {
    isMoved = false
    scroll(to: 0, in: document, height)
    select(document.firstItem(in: window(height)), in: document)
  }

  /// Shows the first rows. The selected item stays selected if it is among them.
  mutating func showFirst(in document: Document, height: Int) {
    guard isMoved, let row = item.flatMap({ document.row(of: $0) }), row < height else {
      return goToFirst(in: document, height: height)
    }
    scroll(to: 0, in: document, height)
    select(row, in: document)
  }

  mutating func goToLast(in document: Document, height: Int) {
    isMoved = true
    scroll(to: document.count, in: document, height)
    select(document.lastItem(in: window(height)), in: document)
  }

  /// Moves to a row, if it is an item.
  mutating func go(to row: Int, in document: Document, height: Int) {
    guard document.item(at: row) != nil else { return }
    isMoved = true
    select(row, in: document)
    reveal(row, in: document, height)
  }

  /// Makes a row visible, and selects it if it is an item.
  mutating func show(_ row: Int, in document: Document, height: Int) {
    isMoved = true
    if document.item(at: row) != nil { return go(to: row, in: document, height: height) }
    reveal(row, in: document, height)
    scroll(0, in: document, height: height)
  }

  private func window(_ height: Int) -> Range<Int> {
    top..<top + max(0, height)
  }

  private mutating func select(_ row: Int?, in document: Document) {
    self.row = row
    item = row.flatMap { document.item(at: $0) }
  }

  private mutating func scroll(to top: Int, in document: Document, _ height: Int) {
    self.top = max(0, min(top, document.count - height))
  }

  /// Scrolls by half a window when the row is outside: a terminal redraws each scrolled line of a pane that has a
  /// neighbour, so scrolling should be rare.
  private mutating func reveal(_ row: Int, in document: Document, _ height: Int) {
    guard height > 0, !window(height).contains(row) else { return }
    scroll(to: row - height / 2, in: document, height)
  }
}
