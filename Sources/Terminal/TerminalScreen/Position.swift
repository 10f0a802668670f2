// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A position on a screen, counted from 0 at the upper left.
public struct Position: Hashable, Sendable {
  /// The row, counted from the top.
  public var row: Int
  /// The column, counted from the left.
  public var column: Int

  /// Creates a position.
  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}
