// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The attributes of text besides colour.
public struct Attributes: OptionSet, Hashable, Sendable {
  /// One bit per attribute.
  public let rawValue: UInt8

  /// Creates a set of attributes from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Heavier or brighter text.
  public static let bold = Attributes(rawValue: 1 << 0)
  /// Fainter text.
  public static let dim = Attributes(rawValue: 1 << 1)
  /// Underlined text.
  public static let underline = Attributes(rawValue: 1 << 2)
  /// Foreground and background swapped.
  public static let reverse = Attributes(rawValue: 1 << 3)
  /// Slanted text.
  public static let italic = Attributes(rawValue: 1 << 4)
}
