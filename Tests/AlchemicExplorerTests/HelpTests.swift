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
        │ │   PgUp Ctrl-B      a page up                              R                give it another key                   │ │
        │ │   Ctrl-D           half a page down                       u                take the last change back             │ │
        │ │   Ctrl-U           half a page up                         U                do it again                           │ │
        │ │   Home g           to the beginning                                                                              │ │
        │ │   End G            to the end                           Editing a setting                                        │ │
        │ │                                                           Enter            save                                  │ │
        │ │ Panes                                                     Esc              leave it as it was                    │ │
        │ │   Tab → l          next pane                              → ↑ l k +        more                                  │ │
        │ │   Shift-Tab ← h    previous pane                          ← ↓ h j -        less                                  │ │
        │ │   1 2 3 4 5 6 7    the pane of that number                → ↓ l j Space    next value                            │ │
        │ │   z                the whole window, and back             ← ↑ h k          previous value                        │ │
        │ │   >                more columns for the pane              Home g           the least, the first                  │ │
        │ │   <                fewer columns                          End G            the most, the last                    │ │
        │ │   +                more rows for the pane                                                                        │ │
        │ │   -                fewer rows                           Typing                                                   │─╯
        │ │                                                           Enter            do it                                 │─╮
        │ │ Factories and detail                                      Esc              do nothing                            │ │
        │ │   Enter            show the selected factory              ↓ Ctrl-N ↑ Ctrl-P the next one, the one before         │ │
        │ │   Enter            go to the factory behind the link      Enter            keep the filter                       │ │
        │ │   Backspace        go back to where the link was          Esc              clear the filter                      │ │
        │ │   /                filter: words, mode: flag: kind:       ↓ ↑              next and previous match               │─╯
        │ │   Esc              leave the zoom, or clear the filter    PgDn PgUp        a page of matches                     │─╮
        │ │   m                mark: graphs show the path to it       ← Ctrl-B         a character left                      │ │
        ╰─│   n                the next factory of the list           → Ctrl-F         a character right                     │ │
        ╭─│   N                the previous one of the list           Home Ctrl-A      to the beginning                      │ │
        │ │   o                order by the next column               End Ctrl-E       to the end                            │ │
        │ │   O                order the other way round              Backspace Ctrl-H delete to the left                    │ │
        │ │   b                group by mode, module, state           Del Ctrl-D       delete to the right                   │ │
        │ │                                                           Ctrl-W           delete the word to the left           │ │
        │ │ Container and program                                     Ctrl-U Ctrl-K    delete all to the left, to the right  │ │
        │ │   s                start the container                                                                           │ │
        │ │   o                the start in its order, or the slow… Answering                                                │ │
        ╰─╰────────────────────────────────────────────────────────────────────────────────────────────────── line 36 of 47 ─╯─╯
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
        ╰╰──────────────────── line 12 of 86 ─╯╯
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
        ╰╰──────────────────── line 86 of 86 ─╯╯
                                      Esc close
        """)
    explorer.press(.home, .escape)
    #expect(explorer.context == .factories)
  }
}
