// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// An input of the user at a terminal.
public enum Input: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// Text was pasted.
  case paste(String)
  /// The mouse was used at a position.
  case mouse(Mouse, at: Position)
  /// The terminal has reported its background colour, after a question.
  case background(Background)
}
