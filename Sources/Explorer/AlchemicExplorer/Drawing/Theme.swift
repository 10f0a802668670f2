// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import TerminalScreen

/// The look of the explorer: a style for each role.
///
/// Colours only repeat what a mark or a word says, so that every theme is usable without them.
public struct Theme: Hashable, Sendable {
  /// Ordinary text.
  public var text: Style
  /// Names and headings.
  public var strong: Style
  /// Secondary text.
  public var dim: Style
  /// The focused pane and current work.
  public var accent: Style
  /// Success.
  public var good: Style
  /// Warnings.
  public var warning: Style
  /// Errors.
  public var bad: Style
  /// The selected row of the focused pane.
  public var selected: Style
  /// A pane's border, without and with the focus.
  public var border, focusedBorder: Style
  /// A pane's title, without and with the focus.
  public var title, focusedTitle: Style
  /// A key in the footer and in the help.
  public var key: Style

  /// The terminal's own foreground and background with few colours, all readable on black and on white.
  public static let standard = Theme(
    text: .plain,
    strong: Style(attributes: .bold),
    dim: Style(attributes: .dim),
    accent: Style(foreground: .indexed(32), attributes: .bold),
    good: Style(foreground: .indexed(28)),
    warning: Style(foreground: .indexed(136)),
    bad: Style(foreground: .indexed(160), attributes: .bold),
    selected: Style(attributes: .reverse),
    border: Style(attributes: .dim),
    focusedBorder: Style(foreground: .indexed(32)),
    title: Style(attributes: .dim),
    focusedTitle: Style(foreground: .indexed(32), attributes: .bold),
    key: Style(foreground: .indexed(32)))

  /// Brighter colours, for a dark background.
  public static let dark = colored(
    accent: 75, good: 77, warning: 179, bad: 203, dim: 246,
    selected: Style(foreground: .indexed(231), background: .indexed(24)))

  /// Darker colours, for a light background.
  public static let light = colored(
    accent: 25, good: 22, warning: 94, bad: 124, dim: 241,
    selected: Style(foreground: .indexed(16), background: .indexed(153)))

  /// The themes by their names in the configuration.
  public static let named: [(name: String, theme: Theme)] = [
    ("standard", .standard), ("dark", .dark), ("light", .light), ("monochrome", .monochrome),
  ]

  /// A theme of five colours out of the terminal's 256.
  private static func colored(
    accent: UInt8, good: UInt8, warning: UInt8, bad: UInt8, dim: UInt8, selected: Style
  ) -> Theme {
    let (accent, dim) = (Color.indexed(accent), Color.indexed(dim))
    return Theme(
      text: .plain, strong: Style(attributes: .bold), dim: Style(foreground: dim),
      accent: Style(foreground: accent, attributes: .bold), good: Style(foreground: .indexed(good)),
      warning: Style(foreground: .indexed(warning)), bad: Style(foreground: .indexed(bad), attributes: .bold),
      selected: selected, border: Style(foreground: dim), focusedBorder: Style(foreground: accent),
      title: Style(foreground: dim), focusedTitle: Style(foreground: accent, attributes: .bold),
      key: Style(foreground: accent))
  }

  /// Weight and reversal only, for terminals without colours and for users who disabled them (NO_COLOR).
  public static let monochrome = Theme(
    text: .plain,
    strong: Style(attributes: .bold),
    dim: Style(attributes: .dim),
    accent: Style(attributes: .bold),
    good: .plain,
    warning: Style(attributes: .bold),
    bad: Style(attributes: .bold),
    selected: Style(attributes: .reverse),
    border: Style(attributes: .dim),
    focusedBorder: .plain,
    title: Style(attributes: .dim),
    focusedTitle: Style(attributes: .bold),
    key: Style(attributes: .bold))

  /// The styles by their names in the configuration.
  public static let roles: [(name: String, style: any WritableKeyPath<Theme, Style> & Sendable)] = [
    ("text", \.text), ("strong", \.strong), ("dim", \.dim), ("accent", \.accent), ("good", \.good),
    ("warning", \.warning), ("bad", \.bad), ("selected", \.selected), ("border", \.border),
    ("focused-border", \.focusedBorder), ("title", \.title), ("focused-title", \.focusedTitle), ("key", \.key),
  ]

  /// The style for a role.
  subscript(role: Role) -> Style {
    switch role {
    case .text: text
    case .strong: strong
    case .dim: dim
    case .accent: accent
    case .good: good
    case .warning: warning
    case .bad: bad
    case .key: key
    }
  }
}

/// The purpose of a text on the screen, which decides its style.
enum Role: Hashable, Sendable {
  case text, strong, dim, accent, good, warning, bad, key
}
