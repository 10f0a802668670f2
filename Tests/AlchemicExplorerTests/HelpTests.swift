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
        │ │   z                the whole window, and back             → ↑ l k +        more                                  │ │
        │ │   >                more columns for the pane              ← ↓ h j -        less                                  │ │
        │ │   <                fewer columns                          → ↓ l j Space    next value                            │ │
        │ │   +                more rows for the pane                 ← ↑ h k          previous value                        │ │
        │ │   -                fewer rows                             Home g           the least, the first                  │─╯
        │ │                                                           End G            the most, the last                    │─╮
        │ │ Factories and detail                                                                                             │ │
        │ │   Enter            show the selected factory            Typing                                                   │ │
        │ │   Enter            go to the factory behind the link      Enter            do it                                 │ │
        │ │   Backspace        go back to where the link was          Esc              do nothing                            │ │
        │ │   /                filter: words, mode: state: -not       ↓ Ctrl-N ↑ Ctrl-P the next one, the one before         │─╯
        │ │   /                find in the lines of the pane          Enter            keep the filter                       │─╮
        │ │   Esc              leave the zoom, or clear the filter    Esc              clear the filter                      │ │
        ╰─│   m                mark: graphs show the path to it       ↓ ↑              next and previous match               │ │
        ╭─│   n                the next factory, or line found        PgDn PgUp        a page of matches                     │ │
        │ │   N                the previous one                       ← Ctrl-B         a character left                      │ │
        │ │   o                order by the next column               → Ctrl-F         a character right                     │ │
        │ │   O                order the other way round              Home Ctrl-A      to the beginning                      │ │
        │ │   b                group by mode, module, state           End Ctrl-E       to the end                            │ │
        │ │                                                           Backspace Ctrl-H delete to the left                    │ │
        │ │ Container and program                                     Del Ctrl-D       delete to the right                   │ │
        │ │   s                start the container                    Ctrl-W           delete the word to the left           │ │
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
        ╰╰──────────────────── line 12 of 92 ─╯╯
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
        ╰╰──────────────────── line 92 of 92 ─╯╯
                                      Esc close
        """)
    explorer.press(.home, .escape)
    #expect(explorer.context == .factories)
  }
}
