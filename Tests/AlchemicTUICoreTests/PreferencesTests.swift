import AlchemicTUICore
import AlchemicExplorer
import TerminalScreen
import Testing

@Suite struct PreferencesTests {
  private func problems(_ text: String) -> String {
    do {
      _ = try ExplorerPreferences(text, file: "config")
      return ""
    } catch {
      return error.description
    }
  }

  @Test func `An empty file, or one of comments, changes nothing`() throws {
    #expect(try ExplorerPreferences("", file: "config") == ExplorerPreferences())
    #expect(try ExplorerPreferences("# nothing\n\n  \n", file: "config") == ExplorerPreferences())
  }

  @Test func `Theme, colors, keys and motion are taken as they are written`() throws {
    let preferences = try ExplorerPreferences(
      """
      theme = monochrome
      motion = off

      [colors]
      accent = bold 208
        selected=black on bright-yellow
      bad = plain
      [keys]
      start = F5 F9
      filter = =
      """, file: "config")
    var theme = Theme.monochrome
    theme.accent = Style(foreground: .indexed(208), attributes: .bold)
    theme.selected = Style(foreground: .indexed(0), background: .indexed(11))
    theme.bad = .plain
    #expect(preferences.theme == theme)
    #expect(!preferences.hasMotion)
    let keys = preferences.keys.bindings.filter { $0.name == "start" || $0.name == "filter" }.map(\.keys)
    #expect(Set(keys) == [[.function(5), .function(9)], [.character("=")]])
  }

  @Test(arguments: [
    ("theme = blue", "config:1: theme is standard, dark, light or monochrome."),
    ("motion = maybe", "config:1: motion is on or off."),
    ("motoin = off", "config:1: There is no setting \"motoin\". Did you mean \"motion\"?"),
    ("\u{1B}[2J = 1", "config:1: There is no setting \"\\u{1b}[2J\". There are: theme, motion."),
    ("\nhello", "config:2: This is neither a section nor a comment, nor of the form: name = words."),
    ("= x", "config:1: This is neither a section nor a comment, nor of the form: name = words."),
    ("[colours]", "config:1: There is no section [colours]. There are [colors] and [keys]."),
    ("[colors]\nacent = red", "config:2: There is no color \"acent\". Did you mean \"accent\"?"),
    ("[colors]\naccent = gren", "config:2: \"gren\" is no color and no attribute. Did you mean \"green\"?"),
    ("[colors]\naccent = 256", "config:2: \"256\" is no color and no attribute. A color is a name or 0 to 255."),
    ("[colors]\naccent = red on", "config:2: On which color?"),
    ("[keys]\nstrat = x", "config:2: There is no key \"strat\". Did you mean \"start\"?"),
    ("[keys]\nstart =", "config:2: Which key? Write one or several, with spaces between them."),
    ("[keys]\nstart = Ctrl-I", "config:2: \"Ctrl-I\" is no key. Keys are written q, Ctrl-X, Alt-x, F5, PgDn, Space."),
    ("[keys]\n\nzoom = q", "config:3: q would be both quit and zoom."),
    ("[keys]\nzoom = Esc", "config:2: Esc would be both \"leave the zoom, or clear the filter\" and zoom."),
    (
      "motion = no\n[keys]\nup = j\n# and\nx\ndown = j F2",
      """
      config:1: motion is on or off.
      config:5: This is neither a section nor a comment, nor of the form: name = words.
      config:6: j would be both down and up.
      """
    ),
  ])
  func `All that is wrong is told, with its line and what is allowed there`(text: String, words: String) {
    #expect(problems(text) == words)
  }

  @Test(arguments: KeyTable.names) func `Whatever has a name can have another key`(name: String) throws {
    let preferences = try ExplorerPreferences("[keys]\n\(name) = F12", file: "config")
    let keys = preferences.keys.bindings.filter { $0.name == name }.map(\.keys)
    #expect(Set(keys) == [[.function(12)]])
  }

  @Test func `Every role has a color`() throws {
    for role in Theme.roles {
      let theme = try ExplorerPreferences("[colors]\n\(role.name) = underline 7", file: "config").theme
      #expect(theme[keyPath: role.style] == Style(foreground: .indexed(7), attributes: .underline))
    }
  }
}
