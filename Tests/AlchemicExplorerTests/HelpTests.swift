import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct HelpTests {
  @Test func `The help is the key table`() {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    explorer.press(.character("?"))
    #expect(
      explorer.text == """
         Alchemic  sample-bank 4711  ✓ Ready in 1.28 s                                                 12 factories · 6 objects
        ╭─╭─ Keys ───────────────────────────────────────────────────────────────────────────────────────────────────────────╮─╮
        │ │ Moving                                                  Settings                                                 │ │
        │›│   ↓ j              down                                   Enter Space e    edit the value, turn it on or off     │ │
        │ │   ↑ k              up                                     d Del            remove what is stored (asks first)    │ │
        │ │   PgDn Ctrl-F      a page down                            a                add an entry, a callback              │ │
        │ │   PgUp Ctrl-B      a page up                              R                rename: give it another key           │ │
        │ │   Ctrl-D           half a page down                       u                take the last change back             │ │
        │ │   Ctrl-U           half a page up                         U                do it again                           │ │
        │ │   Home g           to the beginning                       x                export the store to a file            │ │
        │ │   End G            to the end                             i                import a file (asks first)            │ │
        │ │                                                                                                                  │ │
        │ │ Panes                                                   Editing a setting                                        │ │
        │ │   Tab → l          next pane                              Enter            save                                  │ │
        │ │   Shift-Tab ← h    previous pane                          Esc              leave it as it was                    │ │
        │ │   1 2 3 4 5 6 7    the pane of that number                Ctrl-G           the message in full                   │ │
        │ │   z                the whole window, and back             Tab ↓ Shift-Tab ↑ from key to value, and back          │ │
        │ │   >                more columns for the pane              → ↑ l k          more                                  │ │
        │ │   <                fewer columns                          ← ↓ h j          less                                  │ │
        │ │   +                more rows for the pane                 → ↓ l j Space    next value                            │ │
        │ │   -                fewer rows                             ← ↑ h k          previous value                        │─╯
        │ │                                                           Home g           the least, the first                  │─╮
        │ │ Factories and detail                                      End G            the most, the last                    │ │
        │ │   Enter            show the selected factory                                                                     │ │
        │ │   Enter            go to the factory behind the link    Typing                                                   │ │
        │ │   Backspace        go back to where the link was          Enter            do it                                 │ │
        │ │   /                filter: words, mode: state: -not       Esc              do nothing                            │─╯
        │ │   /                find in the lines of the pane          ↓ Ctrl-N ↑ Ctrl-P the next one, the one before         │─╮
        │ │   Esc              leave the zoom, or clear the filter    Enter            keep the filter                       │ │
        ╰─│   m                mark: graphs show the path to it       Esc              clear the filter                      │ │
        ╭─│   n                the next factory, or line found        ↓ ↑              next and previous match               │ │
        │ │   N                the previous one                       PgDn PgUp        a page of matches                     │ │
        │ │   o                order by the next column               ← Ctrl-B         a character left                      │ │
        │ │   O                order the other way round              → Ctrl-F         a character right                     │ │
        │ │   b                group by mode, module, state           Home Ctrl-A      to the beginning                      │ │
        │ │                                                           End Ctrl-E       to the end                            │ │
        │ │ Container and program                                     Backspace Ctrl-H delete to the left                    │ │
        │ │   s                start the container                    Del Ctrl-D       delete to the right                   │ │
        ╰─╰────────────────────────────────────────────────────────────────────────────────────────────────── line 36 of 50 ─╯─╯
                                                                                                                      Esc close
        """)
    #expect(explorer.press(.character("q")) == [])
    #expect(explorer.context == .factories)
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
        ╰╰──────────────────── line 12 of 93 ─╯╯
                                      Esc close
        """)
    explorer.press(.end, .pageDown, .down)
    #expect(
      explorer.text == """
         sample-bank  ✓ Ready in 1.28 s
        ╭╭─ Keys ─────────────────────────────╮╮
        ││   Ctrl-W           delete the wo…  ││
        ││   Ctrl-U Ctrl-K    delete all to…  ││
        ││                                    ││
        ││ Answering                          ││
        ││   y                yes, do it      ││
        ││   n Esc            no, leave it    ││
        ╰╰──────────────────── line 93 of 93 ─╯╯
                                      Esc close
        """)
    explorer.press(.home, .escape)
    #expect(explorer.context == .factories)
  }
}
