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
        ╭─ 1 Factories ──────────────────────────────────────────────╮╭─ 2 Detail ─────────────────────────────────────────────╮
        │ ╭─ Keys ───────────────────────────────────────────────────────────────────────────────────────────────────────────╮ │
        │›│ Moving                                                  Settings                                                 │ │
        │ │   ↓ j              down                                   Enter Space e    edit the value, turn it on or off     │ │
        │ │   ↑ k              up                                     d Del            remove what is stored (asks first)    │ │
        │ │   PgDn Ctrl-F      a page down                                                                                   │ │
        │ │   PgUp Ctrl-B      a page up                            Editing a setting                                        │ │
        │ │   Ctrl-D           half a page down                       Enter            save                                  │ │
        │ │   Ctrl-U           half a page up                         Esc              leave it as it was                    │ │
        │ │   Home g           to the beginning                       → ↑ l k +        more                                  │ │
        │ │   End G            to the end                             ← ↓ h j -        less                                  │ │
        │ │                                                           → ↓ l j Space    next value                            │ │
        │ │ Panes                                                     ← ↑ h k          previous value                        │ │
        │ │   Tab → l          next pane                              Home g           the least, the first                  │ │
        │ │   Shift-Tab ← h    previous pane                          End G            the most, the last                    │ │
        │ │   1 2 3 4 5 6 7    the pane of that number                                                                       │ │
        │ │   z                the whole window, and back           Typing                                                   │ │
        │ │                                                           Enter            keep the filter                       │ │
        │ │ Factories and detail                                      Esc              clear the filter                      │ │
        │ │   Enter            show the selected factory              ↓                next match                            │─╯
        │ │   Enter            go to the factory behind the link      ↑                previous match                        │─╮
        │ │   Backspace        go back to where the link was          PgDn             a page of matches down                │ │
        │ │   /                filter: words, mode: flag: kind:       PgUp             a page of matches up                  │ │
        │ │   Esc              leave the zoom, or clear the filter    ← Ctrl-B         a character left                      │ │
        │ │                                                           → Ctrl-F         a character right                     │ │
        │ │ Container and program                                     Home Ctrl-A      to the beginning                      │─╯
        │ │   s                start the container                    End Ctrl-E       to the end                            │─╮
        │ │   p Space          hold the events still, and go on       Backspace Ctrl-H delete to the left                    │ │
        ╰─│   y                copy what is selected                  Del Ctrl-D       delete to the right                   │ │
        ╭─│   r                load everything again                  Ctrl-W           delete the word to the left           │ │
        │ │   ?                these keys                             Ctrl-U           delete all to the left                │ │
        │ │   Esc ? q Enter    close the help                         Ctrl-K           delete all to the right               │ │
        │ │   q                quit                                                                                          │ │
        │ │   Ctrl-C           quit, wherever                       Answering                                                │ │
        │ │   Ctrl-Z           back to the shell; fg returns          y                yes, do it                            │ │
        │ │                                                           n Esc            no, leave it                          │ │
        │ ╰──────────────────────────────────────────────────────────────────────────────────────────────────────────────────╯ │
        ╰────────────────────────────────────────────── line 7 of 9 ─╯╰─────────────────────────────────────────────── 1 of 9 ─╯
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
        ╰╰──────────────────── line 12 of 68 ─╯╯
                                      Esc close
        """)
    explorer.press(.end, .pageDown, .down)
    #expect(
      explorer.text == """
         sample-bank  ✓ Ready in 1.28 s
        ╭╭─ Keys ─────────────────────────────╮╮
        ││   Ctrl-U           delete all to…  ││
        ││   Ctrl-K           delete all to…  ││
        ││                                    ││
        ││ Answering                          ││
        ││   y                yes, do it      ││
        ││   n Esc            no, leave it    ││
        ╰╰──────────────────── line 68 of 68 ─╯╯
                                      Esc close
        """)
    explorer.press(.home, .escape)
    #expect(explorer.context == .factories)
  }
}
