// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A colour by its terminal number.
public enum Color: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case standard
  /// An entry of the 256-colour palette: 0–7 the base colours, 8–15 their bright variants, 16–231 a 6×6×6 cube,
  /// 232–255 greys.
  case indexed(UInt8)
}
