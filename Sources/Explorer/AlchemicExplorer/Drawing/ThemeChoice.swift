// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import TerminalScreen

/// The user's choice of a look: a theme, or one for the background of the terminal, and the styles that the user has changed.
public struct ThemeChoice: Hashable, Sendable {
  /// The theme; `nil` for one that is chosen by the background.
  public var theme: Theme?
  /// The user's own styles, by the names of their roles.
  public var styles: [String: Style] = [:]

  /// The theme for the terminal's background.
  public static let automatic = ThemeChoice()

  /// The choices by their names in the configuration.
  public static let named: [(name: String, theme: Theme?)] =
    [("automatic", nil)] + Theme.named.map { ($0.name, $0.theme) }

  /// Creates a choice.
  ///
  /// - Parameter theme: The theme; `nil` for one that is chosen by the background.
  public init(_ theme: Theme? = nil) { self.theme = theme }

  /// The look on a background.
  ///
  /// - Parameter background: The terminal's background; `nil` while it is not known.
  public func theme(on background: Background?) -> Theme {
    let byBackground: Theme =
      switch background {
      case nil: .standard
      case .dark: .dark
      case .light: .light
      }
    return styles.reduce(into: theme ?? byBackground) { result, style in
      guard let role = Theme.roles.first(where: { $0.name == style.key }) else { return }
      result[keyPath: role.style] = style.value
    }
  }
}
