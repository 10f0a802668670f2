// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A key of a keyboard, as far as a terminal reports it.
public enum Key: Hashable, Sendable {
  /// A key that writes a character, space included.
  case character(Character)
  /// A letter with the control key, in lower case: `control("c")`.
  case control(Character)
  /// A character with the alt key, or after escape.
  case alt(Character)
  /// The arrow keys.
  case up, down, left, right
  /// Home, End, Page Up, and Page Down.
  case home, end, pageUp, pageDown
  /// Tab alone, and with shift.
  case tab, backTab
  /// The keys that confirm, cancel, and correct.
  case enter, escape, backspace, delete, insert
  /// A function key, counted from 1.
  case function(Int)
}
