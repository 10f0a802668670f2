import TerminalScreen

/// How the explorer looks, and its keys.
struct Appearance: Sendable {
  private(set) var theme: Theme
  let symbols: Symbols
  let keys: KeyTable
  let secondsFromGMT: Int
  private var choice: ThemeChoice
  private var background: Background?

  init(_ choice: ThemeChoice, symbols: Symbols, keys: KeyTable, secondsFromGMT: Int) {
    (self.symbols, self.keys, self.secondsFromGMT, self.choice) = (symbols, keys, secondsFromGMT, choice)
    theme = choice.theme(on: nil)
  }

  /// Notes the terminal's background.
  mutating func found(_ background: Background) {
    self.background = background
    theme = choice.theme(on: background)
  }

  /// Chooses the next theme, and returns its name in the configuration.
  mutating func chooseNextTheme() -> String {
    let names = ThemeChoice.named
    let next = ((names.firstIndex { $0.theme == choice.theme } ?? 0) + 1) % names.count
    choice.theme = names[next].theme
    theme = choice.theme(on: background)
    return names[next].name
  }
}
