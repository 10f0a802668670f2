// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct RememberedWindowTests {
  @Test func `The next run has the sizes, the order and the theme of the last one`() throws {
    var explorer = Explorer.over(Bank.ready)
    #expect(explorer.remembered == RememberedWindow() && explorer.remembered.text == "")
    for action in [Action.growWidth, .growHeight, .theme("standard")] { explorer.run(action) }
    explorer.press(.character("o"), .character("o"), .character("O"))
    let text = explorer.remembered.text
    #expect(
      text == """
        size left = 55
        size startup = 20
        order factories = took reversed
        theme = standard

        """)
    var next = Explorer(remembered: try RememberedWindow(text))
    _ = next.update(.resized(width: 120, height: 40))
    _ = next.update(.snapshot(Bank.ready))
    #expect(next.remembered.text == text)
    #expect(next.layout == explorer.layout)
    #expect(next.names == explorer.names)
    #expect(next.shared.appearance.theme == explorer.shared.appearance.theme)
  }

  @Test func `A theme of the configuration is used, and not remembered`() throws {
    let explorer = Explorer(theme: ThemeChoice(.light), remembered: try RememberedWindow("theme = dark\n"))
    #expect(explorer.shared.appearance.theme == .light)
    #expect(explorer.remembered.theme == nil)
  }

  @Test(
    arguments: [
      ("size left = 40\nleft", "line 2 is \"left\""), ("size left = 4", "line 1 is \"size left = 4\""),
      ("size middle = 40", "line 1 is \"size middle = 40\""), ("theme = pink", "line 1 is \"theme = pink\""),
      ("order factories = name backwards", "line 1 is \"order factories = name backwards\""),
      ("\u{1B}[2J", "line 1 is \"\\u{1b}[2J\""),
    ])
  func `A damaged line is named`(text: String, reason: String) {
    #expect(throws: Refusal(reason)) { try RememberedWindow(text) }
  }

  @Test func `An order by a column that this explorer does not have is left out`() throws {
    let explorer = Explorer(remembered: try RememberedWindow("order factories = age\norder scopes = live\n"))
    #expect(explorer.remembered == RememberedWindow())
  }
}
