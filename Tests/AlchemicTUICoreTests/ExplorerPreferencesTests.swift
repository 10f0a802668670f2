// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import TerminalScreen
import Testing

@Suite struct ExplorerPreferencesTests {
  private func problems(_ text: String) -> String {
    do {
      _ = try ExplorerPreferences(text, file: "config")
      return ""
    } catch {
      return error.description
    }
  }

  @Test func `An empty file, or one with only comments, keeps the defaults`() throws {
    #expect(try ExplorerPreferences("", file: "config") == ExplorerPreferences())
    #expect(try ExplorerPreferences("# nothing\n\n  \n", file: "config") == ExplorerPreferences())
  }

  @Test func `A file sets the theme, colors, keys and motion`() throws {
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
    #expect(preferences.theme.theme(on: .light) == theme)
    #expect(!preferences.hasMotion)
    let keys = preferences.keys.bindings.filter { $0.name == "start" || $0.name == "filter" }.map(\.keys)
    #expect(Set(keys) == [[.function(5), .function(9)], [.character("=")]])
  }

  @Test(arguments: [
    ("theme = blue", "config:1: theme must be automatic, standard, dark, light or monochrome."),
    ("motion = maybe", "config:1: motion must be on or off."),
    ("motoin = off", "config:1: There is no setting \"motoin\". Did you mean \"motion\"?"),
    ("\u{1B}[2J = 1", "config:1: There is no setting \"\\u{1b}[2J\". Available: theme, motion."),
    ("\nhello", "config:2: Expected a section, a comment, or: name = words."),
    ("= x", "config:1: Expected a section, a comment, or: name = words."),
    ("[colours]", "config:1: There is no section [colours]. Use [colors] or [keys]."),
    ("[colors]\nacent = red", "config:2: There is no role \"acent\". Did you mean \"accent\"?"),
    ("[colors]\naccent = gren", "config:2: \"gren\" is not a color or an attribute. Did you mean \"green\"?"),
    (
      "[colors]\naccent = 256",
      "config:2: \"256\" is not a color or an attribute. A color is a name or a number from 0 to 255."
    ),
    ("[colors]\naccent = red on", "config:2: Expected a color after \"on\"."),
    ("[keys]\nstrat = x", "config:2: There is no action \"strat\". Did you mean \"start\"?"),
    ("[keys]\nstart =", "config:2: Expected one or more keys, separated by spaces."),
    (
      "[keys]\nstart = Ctrl-I",
      "config:2: \"Ctrl-I\" is not a key. Keys are written as q, Ctrl-X, Alt-x, F5, PgDn or Space."
    ),
    ("[keys]\n\nzoom = q", "config:3: q is assigned to both zoom and quit."),
    (
      "[keys]\nzoom = q\nstrat = x",
      """
      config:2: q is assigned to both zoom and quit.
      config:3: There is no action \"strat\". Did you mean \"start\"?
      """
    ),
    ("[keys]\nzoom = Esc", "config:2: Esc is assigned to both \"leave the past, zoom or filter\" and zoom."),
    (
      "motion = no\n[keys]\nup = j\n# and\nx\ndown = j F2",
      """
      config:1: motion must be on or off.
      config:5: Expected a section, a comment, or: name = words.
      config:6: j is assigned to both down and up.
      """
    ),
  ])
  func `Every error is reported with its line and the allowed values`(text: String, words: String) {
    #expect(problems(text) == words)
  }

  @Test(arguments: KeyTable.names) func `Every named action can have another key`(name: String) throws {
    let preferences = try ExplorerPreferences("[keys]\n\(name) = F12", file: "config")
    let keys = preferences.keys.bindings.filter { $0.name == name }.map(\.keys)
    #expect(Set(keys) == [[.function(12)]])
  }

  @Test func `Every role can have a style`() throws {
    for role in Theme.roles {
      let theme = try ExplorerPreferences("[colors]\n\(role.name) = underline 7", file: "config").theme.theme(on: nil)
      #expect(theme[keyPath: role.style] == Style(foreground: .indexed(7), attributes: .underline))
    }
  }
}
