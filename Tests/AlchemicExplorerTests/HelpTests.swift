import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct HelpTests {
  @Test func `The help lists the key table`() {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    explorer.press(.character("?"))
    #expect(
      explorer.text == """
         Alchemic  sample-bank 4711  ✓ Ready in 1.28 s                                                 12 factories · 6 objects
        ╭─╭─ Keys ───────────────────────────────────────────────────────────────────────────────────────────────────────────╮─╮
        │ │ Moving                                                  Settings                                                 │ │
        │›│   ↓ j              down                                   Enter Space e    edit the value, or turn it on or off  │ │
        │ │   ↑ k              up                                     d Del            remove the stored value (asks first)  │ │
        │ │   PgDn Ctrl-F      a page down                            a                add an entry or a callback            │ │
        │ │   PgUp Ctrl-B      a page up                              R                rename the key                        │ │
        │ │   Ctrl-D           half a page down                       u                undo the last change                  │ │
        │ │   Ctrl-U           half a page up                         U                redo the last undone change           │ │
        │ │   Home g           to the beginning                       x                export the store to a file            │ │
        │ │   End G            to the end                             i                import from a file (asks first)       │ │
        │ │                                                                                                                  │ │
        │ │ Panes                                                   Editing a setting                                        │ │
        │ │   Tab → l          next pane                              Enter            save                                  │ │
        │ │   Shift-Tab ← h    previous pane                          Esc              discard the edit                      │ │
        │ │   1 2 3 4 5 6 7    go to the pane with that number        Ctrl-G           show the full message                 │ │
        │ │   z                zoom the pane, and back                Tab ↓ Shift-Tab ↑ switch between key and value         │ │
        │ │   >                make the pane wider                    → ↑ l k          increase                              │ │
        │ │   <                make the pane narrower                 ← ↓ h j          decrease                              │ │
        │ │   +                make the pane taller                   PgUp             increase by a large step              │ │
        │ │   -                make the pane shorter                  PgDn             decrease by a large step              │─╯
        │ │                                                           → ↓ l j Space    next value                            │─╮
        │ │ Factories and detail                                      ← ↑ h k          previous value                        │ │
        │ │   Enter            show the selected factory              Home g           minimum or first value                │ │
        │ │   Enter            go to the linked factory               End G            maximum or last value                 │ │
        │ │   Backspace        go back to the previous factory                                                               │ │
        │ │   /                filter: words, mode: state: -not     Typing                                                   │─╯
        │ │   /                find text in the pane                  Enter            run the command                       │─╮
        │ │   Esc              leave zoom or clear the filter         Esc              close the palette                     │ │
        ╰─│   m                mark; graphs show the path to it       ↓ Ctrl-N ↑ Ctrl-P next or previous command             │ │
        ╭─│   n                next factory or match                  Enter            keep the filter                       │ │
        │ │   N                previous factory or match              Esc              clear the filter                      │ │
        │ │   o                order by the next column               ↓ ↑              next and previous match               │ │
        │ │   O                reverse the order                      PgDn PgUp        a page of matches                     │ │
        │ │   b                group by mode, module, state           ← Ctrl-B         a character left                      │ │
        │ │                                                           → Ctrl-F         a character right                     │ │
        │ │ Container and program                                     Home Ctrl-A      to the beginning                      │ │
        │ │   s                start the container                    End Ctrl-E       to the end                            │ │
        ╰─╰────────────────────────────────────────────────────────────────────────────────────────────────── line 36 of 50 ─╯─╯
                                                                                                                      Esc close
        """)
    #expect(explorer.press(.character("q")) == [])
    #expect(explorer.context == Context(.factories))
  }

  @Test func `The help scrolls in a small window`() {
    var explorer = Explorer.over(Bank.ready, 40, 10)
    explorer.press(.character("?"), .pageDown)
    #expect(
      explorer.text == """
         sample-bank  ✓ Ready in 1.28 s
        ╭╭─ Keys ─────────────────────────────╮╮
        ││   Ctrl-U           half a page up  ││
        ││   Home g           to the beginn…  ││
        ││   End G            to the end      ││
        ││                                    ││
        ││ Panes                              ││
        ││   Tab → l          next pane       ││
        ╰╰──────────────────── line 12 of 95 ─╯╯
                                      Esc close
        """)
    explorer.press(.end, .pageDown, .down)
    #expect(
      explorer.text == """
         sample-bank  ✓ Ready in 1.28 s
        ╭╭─ Keys ─────────────────────────────╮╮
        ││   Ctrl-W           delete the wo…  ││
        ││   Ctrl-U Ctrl-K    delete to the…  ││
        ││                                    ││
        ││ Answering                          ││
        ││   y                yes             ││
        ││   n Esc            no              ││
        ╰╰──────────────────── line 95 of 95 ─╯╯
                                      Esc close
        """)
    explorer.press(.home, .escape)
    #expect(explorer.context == Context(.factories))
  }
}
