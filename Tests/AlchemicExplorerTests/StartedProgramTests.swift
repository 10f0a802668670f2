// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// What does the program do that the explorer has started?
@Suite struct StartedProgramTests {
  static let shop = ProgramEnd.program(name: "shop", log: "/tmp/alchemic-run-1.log")

  @Test func `The output of the program is a pane, which follows its end until the user moves up`() {
    var explorer = Explorer.over(Bank.ready, 80, 12, end: Self.shop)
    _ = explorer.update(.output("\u{1B}[1mserving\u{1B}[0m on 8080\nrequ"))
    _ = explorer.update(.output("est 1\n"))
    explorer.go(.output)
    expectScreen(
      explorer.text,
      """
       Alchemic  sample-bank 4711  ✓ Ready in 1.28 s         12 factories · 6 objects
       1 Objects  2 Start  3 Settings [4 Log] 5 Problems
      ╭─ Output ─ Events ────────────────────────────────── /tmp/alchemic-run-1.log ─╮
      │ serving on 8080                                                              │
      │›request 1                                                                    │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      ╰────────────────────────────────────────────────────────── 2 of 2, following ─╯
       Enter line  / filter  Tab pane  ] page  : command               ? keys  q quit
      """)
    for number in 2...20 { _ = explorer.update(.output("request \(number)\n")) }
    #expect(explorer.text(of: .output).contains("request 20"))
    explorer.press(.up)
    _ = explorer.update(.output("request 21\n"))
    #expect(!explorer.text(of: .output).contains("request 21"))
    #expect(explorer.press(.character("y")) == [.copy("request 19")])
    explorer.press(.character("G"))
    _ = explorer.update(.output("request 22\n"))
    #expect(explorer.text(of: .output).contains("request 22"))
    explorer.press(.character("/"))
    explorer.type("serv")
    #expect(explorer.text(of: .output).contains("serving on 8080"))
    #expect(!explorer.text(of: .output).contains("request"))
  }

  @Test func `Much output keeps its newest lines, and the border says where the first ones are`() {
    var explorer = Explorer.over(Bank.ready, 120, 40, focus: .output, end: Self.shop)
    _ = explorer.update(.output((1...7_000).map { "line \($0)" }.joined(separator: "\n") + "\n"))
    #expect(explorer.text(of: .output).contains("line 7000"))
    explorer.press(.character("z"))
    #expect(explorer.text(of: .output).contains("/tmp/alchemic-run-1.log has the first 2000 lines"))
    explorer.press(.home)
    #expect(explorer.text(of: .output).contains("line 2001 "))
  }

  @Test func `S launches the program again in every state, also after its end, unless the explorer is read-only`() {
    for container in [Bank.idle, Bank.starting, Bank.ready, Bank.failed] {
      var explorer = Explorer(canRestart: true, end: Self.shop)
      _ = explorer.update(.resized(width: 80, height: 24))
      _ = explorer.update(.snapshot(container))
      #expect(explorer.press(.character("S")) == [])
      #expect(explorer.text.contains("Restart shop?") && explorer.text.contains("The program receives SIGTERM."))
      #expect(explorer.press(.character("n")) == [])
      #expect(explorer.press(.character("S"), .character("y")) == [.restart])
      #expect(explorer.footer.hasPrefix(" Restarting shop."))
      _ = explorer.update(.connectionLost("The process has ended."))
      explorer.press(.character("S"))
      #expect(explorer.text.contains("Restart shop?") && !explorer.text.contains("SIGTERM"))
      #expect(explorer.press(.character("y")) == [.restart])
    }
    var explorer = Explorer(isReadOnly: true, canRestart: true, end: Self.shop)
    _ = explorer.update(.resized(width: 80, height: 24))
    _ = explorer.update(.snapshot(Bank.ready))
    #expect(explorer.press(.character("S")) == [])
    #expect(explorer.footer.hasPrefix(" Read-only: nothing was changed."))
  }

  @Test func `Quitting asks whether the program shall end, and each answer has its effect`() {
    var explorer = Explorer.over(Bank.ready, 80, 24, end: Self.shop)
    #expect(explorer.press(.character("q")) == [])
    #expect(explorer.text.contains("shop was started by this explorer. End it too?"))
    #expect(explorer.press(.escape) == [])
    #expect(explorer.isBrowsing)
    #expect(explorer.press(.character("q"), .character("n")) == [.leave])
    #expect(explorer.press(.character("y")) == [.quit])
    #expect(explorer.press(.control("c")) == [.quit])
    // Nothing is left to end.
    explorer = Explorer.over(Bank.ready, 80, 24, end: Self.shop)
    _ = explorer.update(.connectionLost("The process has ended."))
    #expect(explorer.press(.character("q")) == [.quit])
    // Only a program that the explorer has started ends with it.
    explorer = Explorer.over(Bank.ready, 80, 24)
    #expect(explorer.press(.character("q")) == [.quit])
    #expect(!explorer.keys.bindings.isEmpty && !explorer.text.contains("Output"))
  }
}
