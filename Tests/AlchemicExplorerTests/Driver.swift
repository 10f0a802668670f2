import AlchemicInspection
import TerminalScreen

@testable import AlchemicExplorer

extension Explorer {
  /// An explorer of a container, in a window of a size.
  static func over(
    _ container: ContainerSnapshot?, _ width: Int = 120, _ height: Int = 40, focus: Pane = .factories,
    symbols: Symbols = .unicode
  ) -> Explorer {
    var explorer = Explorer(symbols: symbols, focus: focus)
    _ = explorer.update(.resized(width: width, height: height))
    if let container { _ = explorer.update(.snapshot(container)) }
    return explorer
  }

  /// Presses keys in turn and returns the effects of the last.
  @discardableResult
  mutating func press(_ keys: Key...) -> [Effect] {
    var effects: [Effect] = []
    for key in keys { effects = update(.input(.key(key))) }
    return effects
  }

  mutating func type(_ text: String) {
    for character in text { press(.character(character)) }
  }

  /// The window as text.
  var text: String { view(width: width, height: height).text }

  /// The last line of the window.
  var footer: String { view(width: width, height: height).rowText(height - 1) }

  /// The lines of a pane, border included, as text.
  func text(of pane: Pane) -> String {
    guard let location = layout.rectangle(of: pane) else { return "\(pane.title) cannot be seen." }
    let screen = view(width: width, height: height)
    return (location.row..<location.row + location.height).map { row in
      var line = ""
      for column in location.column..<location.column + location.width where screen[row, column].width > 0 {
        line.append(screen[row, column].grapheme)
      }
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}

extension Explorer {
  /// The names of the listed factories.
  var names: [String] { list.visible.compactMap { container?.factories[$0].name } }

  /// Selects a factory in the list, starting at the top.
  mutating func select(_ name: String) {
    press(.home)
    for _ in names where selectedName != name { press(.down) }
  }
}

extension Explorer {
  /// Imports a file into the store under the cursor, up to the confirmation.
  mutating func read(_ assignments: [SettingAssignment], into store: String = "user-defaults") {
    press(.character("i"), .character("f"), .enter)
    _ = update(.settingsRead(store: store, assignments))
  }

  /// An explorer of the bank with an entry of its settings selected.
  static func editing(_ key: String) -> Explorer {
    var explorer = Explorer.over(Bank.ready, 80, 24, focus: .settings)
    for _ in 0..<20 where explorer.entryUnderCursor?.entry.key != key { explorer.press(.down) }
    return explorer
  }
}
