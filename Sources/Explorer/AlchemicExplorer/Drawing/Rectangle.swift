// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen

/// A rectangle of a screen.
struct Rectangle: Hashable {
  var row: Int
  var column: Int
  var width: Int
  var height: Int

  /// The rectangle inside a border.
  var inner: Rectangle {
    Rectangle(row: row + 1, column: column + 1, width: max(0, width - 2), height: max(0, height - 2))
  }

  func contains(_ position: Position) -> Bool {
    position.row >= row && position.row < row + height && position.column >= column
      && position.column < column + width
  }
}
