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
      ╭─╭─ Keys ───────────────────────────────────────────────────────────────────────────────────────────────────────────╮─╮
      │ │ In Factories                                            Settings                                                 │ │
      │›│   Enter            show the selected factory              Enter Space e    edit the value, or turn it on or off  │ │
      │ │   Backspace        go back to the previous factory        d Del            remove the stored value (asks first)  │ │
      │ │   /                filter: words, mode: state: -not       a                add an entry or a callback            │ │
      │ │   Esc              leave zoom or clear the filter         R                rename the key                        │ │
      │ │   m                mark; graphs show the path to it       u                undo the last change                  │ │
      │ │   n                next factory or match                  U                redo the last undone change           │ │
      │ │   N                previous factory or match              x                export the store to a file            │ │
      │ │   o                order by the next column               i                import from a file (asks first)       │ │
      │ │   O                reverse the order                                                                             │ │
      │ │   b                group by mode, module, state         Editing a setting                                        │ │
      │ │                                                           Enter            save                                  │ │
      │ │ Moving                                                    Esc              discard the edit                      │ │
      │ │   ↓ j              down                                   Ctrl-G           show the full message                 │ │
      │ │   ↑ k              up                                     Tab ↓ Shift-Tab ↑ switch between key and value         │ │
      │ │   PgDn Ctrl-F      a page down                            → ↑ l k          increase                              │ │
      │ │   PgUp Ctrl-B      a page up                              ← ↓ h j          decrease                              │ │
      │ │   Ctrl-D           half a page down                       PgUp             increase by a large step              │ │
      │ │   Ctrl-U           half a page up                         PgDn             decrease by a large step              │─╯
      │ │   Home g           to the beginning                       → ↓ l j Space    next value                            │─╮
      │ │   End G            to the end                             ← ↑ h k          previous value                        │ │
      │ │                                                           Home g           minimum or first value                │ │
      │ │ Panes                                                     End G            maximum or last value                 │ │
      │ │   Tab → l          next pane                                                                                     │ │
      │ │   Shift-Tab ← h    previous pane                        Typing                                                   │─╯
      │ │   1 2 3 4 5 6 7    go to the pane with that number        Enter            run the command                       │─╮
      │ │   z                zoom the pane, and back                Esc              close the palette                     │ │
      ╰─│   >                make the pane wider                    ↓ Ctrl-N ↑ Ctrl-P next or previous command             │ │
      ╭─│   <                make the pane narrower                 Enter            keep the filter                       │ │
      │ │   +                make the pane taller                   Esc              clear the filter                      │ │
      │ │   -                make the pane shorter                  ↓ ↑              next and previous match               │ │
      │ │                                                           PgDn PgUp        a page of matches                     │ │
      │ │ Factories and detail                                      ← Ctrl-B         a character left                      │ │
      │ │   Enter            go to the linked factory               → Ctrl-F         a character right                     │ │
      │ │   /                find text in the pane                  Home Ctrl-A      to the beginning                      │ │
      │ │                                                           End Ctrl-E       to the end                            │ │
      ╰─╰────────────────────────────────────────────────────────────────────────────────────────────────── line 36 of 54 ─╯─╯
                                                                                                                    Esc close
      """)
    #expect(explorer.press(.character("q")) == [])
    #expect(explorer.context == Context(.factories))
  }

  @Test func `The help scrolls in a small window`() {
    var explorer = Explorer.over(Bank.ready, 40, 10)
    explorer.press(.character("?"), .pageDown)
    expectScreen(
      explorer.text,
      """
       sample-bank  ✓ Ready in 1.28 s
      ╭╭─ Keys ─────────────────────────────╮╮
      ││   n                next factory …  ││
      ││   N                previous fact…  ││
      ││   o                order by the …  ││
      ││   O                reverse the o…  ││
      ││   b                group by mode…  ││
      ││                                    ││
      ╰╰─────────────────── line 12 of 107 ─╯╯
                                    Esc close
      """)
    explorer.press(.end, .pageDown, .down)
    expectScreen(
      explorer.text,
      """
       sample-bank  ✓ Ready in 1.28 s
      ╭╭─ Keys ─────────────────────────────╮╮
      ││   ●                is creating it  ││
      ││   ✗                failed, or ca…  ││
      ││   ◌                a template: a…  ││
      ││   * S T R          has an object…  ││
      ││   N W ~ P          nillable; wea…  ││
      ││   C M              created by a …  ││
      ╰╰────────────────── line 107 of 107 ─╯╯
                                    Esc close
      """)
    explorer.press(.home, .escape)
    #expect(explorer.context == Context(.factories))
  }
}
