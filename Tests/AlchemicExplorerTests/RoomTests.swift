// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// What is shown where there is little room?
@Suite struct RoomTests {
  @Test func `In a window that is too small, no key acts unseen`() {
    var explorer = Explorer.over(Bank.ready, 20, 5, focus: .settings)
    let before = explorer.cursorsAndFocus
    for key: Key in [.tab, .character("j"), .character("G"), .character("e"), .enter, .character("z")] {
      #expect(explorer.press(key) == [])
    }
    _ = explorer.update(.input(.paste("text")))
    _ = explorer.update(.input(.mouse(.click, at: Position(row: 2, column: 2))))
    #expect(explorer.isBrowsing)
    #expect(explorer.cursorsAndFocus == before)
    #expect(explorer.press(.control("l")) == [.redraw])
    #expect(explorer.press(.character("q")) == [.quit])
  }

  @Test func `A resize leaves an edit as it is`() {
    var explorer = Explorer.editing("owner")
    explorer.press(.enter)
    explorer.type("x")
    let typed = explorer.overlay(SettingEditor.self)
    _ = explorer.update(.resized(width: 100, height: 30))
    #expect(typed != nil && explorer.overlay(SettingEditor.self) == typed)
  }

  @Test func `Where a type only repeats the name, the name has its room`() {
    var bank = Bank.ready
    let name = "CounterpartyRiskAssessment"
    bank.factories[0].name = name
    bank.factories[0].typeName = name
    let explorer = Explorer.over(bank, 104, 40)
    let row = explorer.text(of: .factories).split(separator: "\n").first { $0.contains("Counterparty") }
    #expect(row?.contains(name) == true)
    #expect(row?.components(of: "Counterparty") == 1)
  }

  @Test func `In a very narrow pane, the name of a factory stays and its flags give way`() {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    for _ in 0..<16 { explorer.run(.shrinkWidth) }
    let rows = explorer.text(of: .factories).split(separator: "\n")
    #expect(rows[1].contains("Name"))
    #expect(rows.contains { $0.contains("Transfers") && !$0.contains("*S") })
  }
}

extension Explorer {
  fileprivate var cursorsAndFocus: [String] { panes.map { "\($0.cursor)" } + ["\(focus)"] }
}

extension Substring {
  /// How often a text occurs.
  fileprivate func components(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
