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
      [1╭─ Help ───────────────────────────────────────────────────────────────────────────────────────────────────────────╮
      ╭─│ In Factories                                            Container and program                                    │─╮
      │ │   Enter            show the selected factory              s                start or stop the container           │ │
      │›│   Backspace        go back to the previous factory        :                run a command by name                 │ │
      │ │   /                filter the rows by words               y                copy the file and line, or the text   │ │
      │ │   L                count the living objects, or stop      Y                copy the name or the text             │ │
      │ │   B                reset the change of living objects     S                restart the sample, or the program    │ │
      │ │                    to 0                                                    that was run                          │ │
      │ │   m                mark; graphs show the path to it       w                save everything to a file             │ │
      │ │   e                open the source in your editor         r                reload everything                     │ │
      │ │   o                order by the next column               ?                show these keys                       │ │
      │ │   O                reverse the order                      M                show all messages                     │ │
      │ │   b                group by mode, module, state           Ctrl-L           redraw the window                     │ │
      │ │                                                           q                quit                                  │ │
      │ │ Filter                                                    Ctrl-C           quit, from anywhere                   │ │
      │ │   word             the name, type, protocols, mode,       Ctrl-Z           back to the shell; fg returns         │ │
      │ │                    flags or kind contain it                                                                      │ │
      │ │   mode:            singleton, template, scoped or       Panes                                                    │ │
      │ │                    reference                              Tab → l          next pane                             │ │
      │ │   flag:            nillable, weak, transient, primary,    Shift-Tab ← h    previous pane                         │─╯
      │ │                    lazy                                   ]                next page of the view                 │─╮
      │ │   kind:            class or method, by which objects      [                previous page of the view             │ │
      │ │                    are created                            1 2 3 4 5 6      go to the view with that number       │ │
      │ │   module:          the module's name contains it          z                zoom the pane, and back               │ │
      │ │   scope:           the name of the scope of its objects   >                make the pane wider                   │ │
      │ │                    contains it                            <                make the pane narrower                │─╯
      │ │   state:           failed, creating, created, set,        +                make the pane taller                  │─╮
      │ │                    not-created, not-set, lazy,            -                make the pane shorter                 │ │
      ╰─│                    released, stopping, stopped,                                                                  │ │
      ╭─│                    not-stopped, absent, template        Moving                                                   │ │
      │ │   -word            what does not match; also              ↓ j              down                                  │ │
      │ │                    -mode:template                         ↑ k              up                                    │ │
      │ │                                                           PgDn Ctrl-F      a page down                           │ │
      │ │ Signs                                                     PgUp Ctrl-B      a page up                             │ │
      │ │   ✓ ○              has an object; has none yet, or        Ctrl-D           half a page down                      │ │
      │ │                    released it                            Ctrl-U           half a page up                        │ │
      │ │   ● ✗              is creating it; failed or cannot be    Home g           to the beginning                      │ │
      ╰─╰───────────────────────────────────────────────────────────────────────────────────────────────── line 36 of 230 ─╯─╯
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

  @Test func `The help scrolls in a small window`() {
    var explorer = Explorer.over(Bank.ready, 40, 10)
    explorer.press(.character("?"), .pageDown)
    expectScreen(
      explorer.text,
      """
       sample-bank  ✓ Ready in 1.28 s
      [╭─ Help ─────────────────────────────╮
      ╭│                words               │╮
      ││   L            count the living    ││
      ││                objects, or stop    ││
      ││   B            reset the change    ││
      ││                of living objects   ││
      ││                to 0                ││
      ╰╰─────────────────── line 12 of 448 ─╯╯
       / find                       Esc close
      """)
    explorer.press(.end, .pageDown, .down)
    expectScreen(
      explorer.text,
      """
       sample-bank  ✓ Ready in 1.28 s
      [╭─ Help ─────────────────────────────╮
      ╭│                it; only the        │╮
      ││                earlier one; both,  ││
      ││                but it differs      ││
      ││   →            from the earlier    ││
      ││                run's to this       ││
      ││                one's               ││
      ╰╰────────────────── line 448 of 448 ─╯╯
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
       1 Obje╭─ Help /undo ───────────────────────────────────────────────────╮
      ╭─ Sett│ In Settings                                                    │wner ─╮
      │   Set│   u                undo the last change                        │rigin │
      │ User │   U                redo the last undone change                 │      │
      │   Ban│                                                                │      │
      │›  Own│                                                                │tored │
      │   Bra│                                                                │fault │
      │   Ver│                                                                │-only │
      │   Tra│                                                                │      │
      │   Ret│                                                                │tored │
      │   Fee│                                                                │fault │
      │   Pri│                                                                │fault │
      │   Lim│                                                                │ line │
      │   Vau│                                                                │      │
      │   Vau│                                                                │tored │
      │      │                                                                │      │
      │ Cloud│                                                                │      │
      │   las│                                                                │fault │
      │      │                                                                │      │
      │      │                                                                │      │
      │      │                                                                │      │
      ╰──────╰────────────────────────────────────────────────────────────────╯of 9 ─╯
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

  @Test func `The signs of the pane come first, and flags stand only where they appear`() {
    func signs(_ pane: any PaneModel.Type) -> [HelpText.Row] {
      HelpText(of: pane, among: PaneList.standard, Explorer.over(Bank.ready).shared).sections
        .first { $0.title == "Signs" }?.rows ?? []
    }
    #expect(signs(StartupPane.self).map(\.label).prefix(4) == ["◆", "━", "─", "┄"])
    #expect(signs(FactoriesPane.self).map(\.label).contains("S L T O R"))
    for pane in [SettingsPane.self, EventsPane.self, ProblemsPane.self, DiffPane.self] as [any PaneModel.Type] {
      #expect(!signs(pane).contains { $0.meaning.hasPrefix("flag") })
    }
  }

  @Test func `The help of Settings begins with its own keys, and has none of the factories' filter words`() {
    var explorer = Explorer.over(Bank.ready, 120, 40, focus: .settings)
    explorer.press(.character("?"))
    let lines = explorer.text.split(separator: "\n")
    #expect(lines[2].contains("In Settings"))
    #expect(!explorer.text.contains("mode:"))
  }
}
