// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The style of a cell: two colours and attributes.
///
/// A terminal with fewer colours shows the nearest one. Attributes remain, so that no information depends on colour
/// alone.
public struct Style: Hashable, Sendable {
  /// The colour of the text.
  public var foreground: Color
  /// The colour behind the text.
  public var background: Color
  /// Weight, slant, underline, reversal.
  public var attributes: Attributes

  /// Creates a style; by default the terminal's own colours without attributes.
  public init(foreground: Color = .standard, background: Color = .standard, attributes: Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own colours, without attributes.
  public static let plain = Style()

  /// The same style with more attributes.
  public func adding(_ attributes: Attributes) -> Style {
    var style = self
    style.attributes.formUnion(attributes)
    return style
  }

  /// The same style on another background.
  public func on(_ background: Color) -> Style {
    var style = self
    style.background = background
    return style
  }
}
