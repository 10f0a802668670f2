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
        │ │   1                Factories                                                                                     │ │
        │ │   2                Detail                               Typing                                                   │ │
        │ │   3                Start-up                               Enter            keep the filter                       │ │
        │ │   4                When ready                             Esc              clear the filter                      │ │
        │ │   5                Settings                               ↓                next match                            │ │
        │ │   z                the whole window, and back             ↑                previous match                        │─╯
        │ │                                                           PgDn             a page of matches down                │─╮
        │ │ Factories and detail                                      PgUp             a page of matches up                  │ │
        │ │   Enter            show the selected factory              ← Ctrl-B         a character left                      │ │
        │ │   Enter            go to the factory behind the link      → Ctrl-F         a character right                     │ │
        │ │   Backspace        go back to where the link was          Home Ctrl-A      to the beginning                      │ │
        │ │   /                filter: words, mode: flag: kind:       End Ctrl-E       to the end                            │─╯
        │ │   Esc              leave the zoom, or clear the filter    Backspace Ctrl-H delete to the left                    │─╮
        │ │                                                           Del Ctrl-D       delete to the right                   │ │
        ╰─│ Container and program                                     Ctrl-W           delete the word to the left           │ │
        ╭─│   s                start the container                    Ctrl-U           delete all to the left                │ │
        │ │   y                copy what is selected                  Ctrl-K           delete all to the right               │ │
        │ │   r                load everything again                                                                         │ │
        │ │   ?                these keys                           Answering                                                │ │
        │ │   Esc ? q Enter    close the help                         y                yes, do it                            │ │
        │ │   q                quit                                   n Esc            no, leave it                          │ │
        │ │   Ctrl-C           quit, wherever                                                                                │ │
        │ │   Ctrl-Z           back to the shell; fg returns                                                                 │ │
        ╰─╰──────────────────────────────────────────────────────────────────────────────────────────────────────────────────╯─╯
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
        ╰╰──────────────────── line 12 of 71 ─╯╯
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
        ╰╰──────────────────── line 71 of 71 ─╯╯
                                      Esc close
        """)
    explorer.press(.home, .escape)
    #expect(explorer.context == .factories)
  }
}
