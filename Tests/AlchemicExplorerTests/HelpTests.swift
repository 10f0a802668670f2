// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct HelpTests {
  @Test func `The help lists the key table`() {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    explorer.press(.character("?"))
    expectScreen(
      explorer.text,
      """
       Alchemic  sample-bank 4711  ✓ Ready in 1.28 s                                                 12 factories · 6 objects
      ╭─ Help ───────────────────────────────────────────────────────────────────────────────────────────────────────────────╮
      │ In Factories                                                kind:            class or method                         │
      │   Enter            show the selected factory                module:          the module's name contains it           │
      │   Backspace        go back to where you came from           scope:           the name of the scope of its objects    │
      │   /                filter the rows by words                                  contains it                             │
      │   L                count the living objects, or stop        state:           failed, creating, created, set,         │
      │   m                mark; graphs show the path to it                          not-created, not-set, lazy, released,   │
      │   e                open the source in your editor                            stopping, stopped, not-stopped,         │
      │   o                order by the next column                                  absent, template                        │
      │   O                reverse the order                        -word            does not match                          │
      │   b                group by mode, module, state             ^word "a b"      starts with it; exact phrase            │
      │                                                                                                                      │
      │ Signs                                                     Container and program                                      │
      │   ✓ ○              has an object; has none yet, or          s                start or stop the container             │
      │                    released it                              S                restart the program                     │
      │   ● ✗              is creating it; failed or cannot be      w                save everything to a file               │
      │                    resolved                                 y Y              copy the place; the name or the text    │
      │   ◌                a template: a new object for each        M                show all messages                       │
      │                    request                                  n N              next and previous match                 │
      │   ×3               under Total: the template has created    Esc              leave the past, zoom or filter          │
      │                    3 objects                                q                quit                                    │
      │   Live Change      how many objects are alive now, and                                                               │
      │                    how many more than at the baseline     Panes                                                      │
      │   ▁▄█              the trend of the living objects; one     1 2 3 4 5 6      go to the view with that number         │
      │                    that only rises may be a leak            Tab Shift-Tab    next and previous pane                  │
      │   Own Total        the time of its work alone; with what    ] [              next and previous page                  │
      │                    it created or waited for                 z                zoom the pane, and back                 │
      │   ▴ ▾              the column of the order                                                                           │
      │                                                           Moving                                                     │
      │ Filter                                                      ↓ ↑              down and up                             │
      │   word             the name, type, protocols, mode,         PgDn PgUp        a page                                  │
      │                    flags or kind contain it                 Home End         to the beginning and the end            │
      │   mode:            singleton, template, scoped or           < >              back and on in time                     │
      │                    reference                                                                                         │
      │   flag:            nillable, weak, transient, primary,    More                                                       │
      │                    lazy                                     :                every other command, by its name        │
      │                                                             /                find in the help of all views           │
      ╰──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────╯
       / find                                                                                                       Esc close
      """)
    #expect(explorer.press(.character("q")) == [])
    #expect(explorer.context == Context(.factories))
  }

  @Test(arguments: [
    (Hyperlinks.none, "ALCHEMIC_LINKS=1 in the environment makes"), (.files, "ALCHEMIC_LINKS=0 in the"),
  ])
  func `The help says how places in the source become links, or no longer are`(links: Hyperlinks, words: String) {
    var explorer = Explorer(hyperlinks: links)
    _ = explorer.update(.resized(width: 80, height: 24))
    _ = explorer.update(.snapshot(Bank.ready))
    explorer.press(.character("?"), .character("/"))
    explorer.type("osc 8")
    #expect(explorer.text.contains("Places in the source"))
    let text = explorer.text.split { " │\n".contains($0) }.joined(separator: " ")
    #expect(text.contains(words))
  }

  @Test(arguments: PaneList.all.map { $0.pane })
  func `The help of every pane is one screen`(pane: Pane) {
    let explorer = Explorer.over(Bank.ready, 120, 40, focus: pane, end: .program(name: "bank", log: "log"))
    let type = PaneList.all.first { $0.pane == pane } ?? FactoriesPane.self
    let layout = HelpLayout(HelpText(of: type, among: PaneList.all, explorer.shared), width: 116)
    #expect(layout.rowCount <= 36)
  }

  @Test(arguments: PaneList.all.map { $0.pane })
  func `A pane has at most 23 keys besides moving`(pane: Pane) {
    let bindings = KeyTable.standard.bindings(in: Context(pane)).filter { $0.group.section != .moving }
    let keys = bindings.filter {
      !$0.keys.isEmpty && ![.leaving, .returning].contains($0.group) && ($0.group != .panes || $0.action == .zoom)
    }
    #expect(keys.count <= 23, "\(keys.map(\.action.name))")
  }

  @Test func `The help scrolls in a small window`() {
    var explorer = Explorer.over(Bank.ready, 40, 10)
    explorer.press(.character("?"), .pageDown)
    expectScreen(
      explorer.text,
      """
       sample-bank  ✓ Ready in 1.28 s
      ╭─ Help ───────────────────────────────╮
      │                 words                │
      │   L             count the living     │
      │                 objects, or stop     │
      │   m             mark; graphs show    │
      │                 the path to it       │
      │   e             open the source in   │
      ╰──────────────────────── 7-12 of 114 ─╯
       / find                       Esc close
      """)
    explorer.press(.end, .pageDown, .down)
    expectScreen(
      explorer.text,
      """
       sample-bank  ✓ Ready in 1.28 s
      ╭─ Help ───────────────────────────────╮
      │ More                                 │
      │   :             every other          │
      │                 command, by its      │
      │                 name                 │
      │   /             find in the help of  │
      │                 all views            │
      ╰───────────────────── 109-114 of 114 ─╯
       / find                       Esc close
      """)
    explorer.press(.home, .escape)
    #expect(explorer.context == Context(.factories))
  }

  @Test func `Typing after a slash finds rows of the help, and Escape shows all of them again`() {
    var explorer = Explorer.over(Bank.ready, 80, 24, focus: .settings)
    explorer.press(.character("?"), .character("/"))
    explorer.type("undo")
    #expect(explorer.context == .helpSearch)
    expectScreen(
      explorer.text,
      """
       Alchemic  sample-bank 4711  ✓ Ready in 1.28 s         12 factories · 6 objects
      ╭─ Help /undo ─────────────────────────────────────────────────────────────────╮
      │ In Settings                                                                  │
      │   u                undo the last change                                      │
      │   U                redo the last undone change                               │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      ╰──────────────────────────────────────────────────────────────────────────────╯
       Enter keep  Esc clear  ↓ next
      """)
    explorer.press(.enter)
    #expect(explorer.context == .help)
    #expect(explorer.text.contains("Help /undo"))
    explorer.press(.character("/"))
    explorer.type("zz")
    #expect(explorer.text.contains("Nothing found."))
    explorer.press(.escape)
    #expect(explorer.text.contains("In Settings"))
    explorer.press(.escape)
    #expect(explorer.context == Context(.settings))
  }

  @Test(arguments: PaneList.all.map { $0.pane })
  func `Every section of the help has a name, and no command is listed twice in the palette`(pane: Pane) {
    let explorer = Explorer.over(Bank.ready, 120, 40)
    let type = PaneList.all.first { $0.pane == pane } ?? FactoriesPane.self
    let sections = HelpText(of: type, among: PaneList.all, explorer.shared).sections
    #expect(sections.filter { $0.title == "In " || $0.title.isEmpty }.map(\.rows) == [])
    var palette = Explorer.over(Bank.ready, 120, 40)
    palette.press(.character(":"))
    palette.type("conflict")
    #expect(palette.overlay(CommandPalette.self)?.matches.count { $0.item.title.contains("conflict") } == 1)
  }

  @Test(
    arguments: [
      "critical", "share", "wait", "without", "trace", "leak", "trend", "alive", "baseline", "lazy", "slow", "why",
      "perfetto", "template", "mouse", "click", "wheel",
    ])
  func `The help finds the words of the seven questions, in every pane`(word: String) {
    for pane in PaneList.standard {
      let help = HelpText(of: pane, among: PaneList.standard, Explorer.over(Bank.ready).shared, matching: word)
      #expect(!help.sections.isEmpty, "\(pane.pane.title)")
    }
  }

  @Test func `The signs of the pane come first`() {
    func signs(_ pane: any PaneModel.Type) -> [HelpText.Row] {
      HelpText(of: pane, among: PaneList.standard, Explorer.over(Bank.ready).shared).sections
        .first { $0.title == "Signs" }?.rows ?? []
    }
    #expect(signs(StartupPane.self).map(\.label).prefix(4) == ["◆", "━", "─", "┄"])
    let panes: [any PaneModel.Type] = [
      FactoriesPane.self, SettingsPane.self, EventsPane.self, ProblemsPane.self, DiffPane.self,
    ]
    for pane in panes {
      #expect(!signs(pane).contains { $0.meaning.hasPrefix("flag") })
    }
  }

  @Test func `The help of Settings begins with its own keys, and has none of the factories' filter words`() {
    var explorer = Explorer.over(Bank.ready, 120, 40, focus: .settings)
    explorer.press(.character("?"))
    let lines = explorer.text.split(separator: "\n")
    #expect(lines.first { $0.contains("│ In ") }?.contains("In Settings") == true)
    #expect(!explorer.text.contains("mode:"))
  }
}
