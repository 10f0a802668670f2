// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen

/// How the explorer looks, and its keys.
struct Appearance: Sendable {
  private(set) var theme: Theme
  let symbols: Symbols
  let keys: KeyTable
  let secondsFromGMT: Int
  /// The addresses of source files, for a terminal that shows links.
  var sources = SourceAddresses(.none)
  private var choice: ThemeChoice
  private var background: Background?
  /// The name of the theme that the user has chosen in this run or in an earlier one; `nil` for that of the configuration.
  private(set) var chosenTheme: String?

  init(_ choice: ThemeChoice, symbols: Symbols, keys: KeyTable, secondsFromGMT: Int) {
    (self.symbols, self.keys, self.secondsFromGMT, self.choice) = (symbols, keys, secondsFromGMT, choice)
    theme = choice.theme(on: nil)
  }

  /// Notes the terminal's background.
  mutating func found(_ background: Background) {
    self.background = background
    theme = choice.theme(on: background)
  }

  /// Chooses a theme by its name in the configuration.
  mutating func choose(_ name: String) {
    guard let named = ThemeChoice.named.first(where: { $0.name == name }) else { return }
    choice.theme = named.theme
    chosenTheme = name
    theme = choice.theme(on: background)
  }

  /// Whether the configuration has a theme.
  var isThemeConfigured: Bool { choice.theme != nil && chosenTheme == nil }
}
