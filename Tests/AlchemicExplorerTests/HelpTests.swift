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
        │ │   +                more rows for the pane                 PgUp             more, by a large step                 │ │
        │ │   -                fewer rows                             PgDn             less, by a large step                 │─╯
        │ │                                                           → ↓ l j Space    next value                            │─╮
        │ │ Factories and detail                                      ← ↑ h k          previous value                        │ │
        │ │   Enter            show the selected factory              Home g           the least, the first                  │ │
        │ │   Enter            go to the factory behind the link      End G            the most, the last                    │ │
        │ │   Backspace        go back to where the link was                                                                 │ │
        │ │   /                filter: words, mode: state: -not     Typing                                                   │─╯
        │ │   /                find in the lines of the pane          Enter            do it                                 │─╮
        │ │   Esc              leave the zoom, or clear the filter    Esc              do nothing                            │ │
        ╰─│   m                mark: graphs show the path to it       ↓ Ctrl-N ↑ Ctrl-P the next one, the one before         │ │
        ╭─│   n                the next factory, or line found        Enter            keep the filter                       │ │
        │ │   N                the previous one                       Esc              clear the filter                      │ │
        │ │   o                order by the next column               ↓ ↑              next and previous match               │ │
        │ │   O                order the other way round              PgDn PgUp        a page of matches                     │ │
        │ │   b                group by mode, module, state           ← Ctrl-B         a character left                      │ │
        │ │                                                           → Ctrl-F         a character right                     │ │
        │ │ Container and program                                     Home Ctrl-A      to the beginning                      │ │
        │ │   s                start the container                    End Ctrl-E       to the end                            │ │
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
        ╰╰──────────────────── line 12 of 95 ─╯╯
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
        ╰╰──────────────────── line 95 of 95 ─╯╯
                                      Esc close
        """)
    explorer.press(.home, .escape)
    #expect(explorer.context == .factories)
  }
}
