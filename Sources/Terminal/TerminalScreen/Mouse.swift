// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// An action of the mouse.
public enum Mouse: Hashable, Sendable {
  /// The first button was pressed and released at the same position.
  case click
  /// The mouse moved while the first button was held down. The position is where it was pressed.
  case drag(from: Position)
  /// The wheel turned up, or down.
  case wheelUp, wheelDown
}
