// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct NavigationTests {
  @Test func `Tab focuses the next pane and Shift-Tab the previous one`() {
    var explorer = Explorer.over(Bank.ready)
    var visited: [Pane] = []
    for _ in explorer.layout.panes {
      explorer.press(.tab)
      visited.append(explorer.focus)
    }
    #expect(visited == [.detail, .startup, .callbacks, .settings, .factories])
    explorer.press(.backTab)
    #expect(explorer.focus == .settings)
    // Where one pane fills the window, all of them.
    explorer.press(.character("z"))
    visited = []
    for _ in Pane.allCases {
      visited.append(explorer.focus)
      explorer.press(.tab)
    }
    #expect(
      visited == [.settings, .events, .problems, .diff, .factories, .detail, .graph, .scopes, .startup, .callbacks])
  }

  @Test(arguments: Pane.allCases) func `A number goes to its view, and the next page to the rest of it`(pane: Pane) {
    var explorer = Explorer.over(Bank.ready)
    explorer.go(pane)
    #expect(explorer.focus == pane)
  }

  @Test func `Arrows and vi keys move the selection, and it stops at the ends`() {
    var explorer = Explorer.over(Bank.ready)
    func selected() -> String { explorer.container?.factories[explorer.selected ?? 0].name ?? "" }
    #expect(selected() == "amex")
    explorer.press(.up)
    #expect(selected() == "amex")
    explorer.press(.down, .character("j"))
    #expect(selected() == "Bank.serverConnection(to:retries:)")
    explorer.press(.character("k"))
    #expect(selected() == "Bank")
    explorer.press(.character("G"))
    #expect(selected() == "Transfers")
    explorer.press(.down, .pageDown)
    #expect(selected() == "Transfers")
    explorer.press(.character("g"))
    #expect(selected() == "amex")
  }

  @Test func `A cursor that leaves the window scrolls it by half`() {
    var explorer = Explorer.over(Bank.many(100), 80, 24)
    let height = explorer.content(of: .factories).height
    for _ in 0..<height { explorer.press(.down) }
    #expect(explorer[cursor: .factories].row == height)
    #expect(explorer[cursor: .factories].top == height - height / 2)
    for _ in height..<(2 * height - height / 2 - 1) { explorer.press(.down) }
    #expect(explorer[cursor: .factories].top == height - height / 2)
    explorer.press(.down)
    #expect(explorer[cursor: .factories].top == 2 * (height - height / 2))
  }

  @Test func `Page keys move the window and the selection by the same number of rows`() {
    var explorer = Explorer.over(Bank.many(100), 80, 24)
    let height = explorer.content(of: .factories).height
    explorer.press(.pageDown)
    #expect(explorer[cursor: .factories].top == height)
    #expect(explorer[cursor: .factories].row == height)
    explorer.press(.control("d"))
    #expect(explorer[cursor: .factories].row == height + height / 2)
    explorer.press(.control("u"), .pageUp)
    #expect(explorer[cursor: .factories].row == 0)
    #expect(explorer[cursor: .factories].top == 0)
    explorer.press(.end)
    #expect(explorer[cursor: .factories].row == 99)
    #expect(explorer[cursor: .factories].top == 100 - height)
  }

  @Test func `Enter follows a dependency and Backspace returns to it`() {
    var explorer = Explorer.over(Bank.ready, 80, 30)
    explorer.select("Transfers")
    explorer.press(.enter)
    expectScreen(
      explorer.text(of: .detail),
      """
      ╭─ Detail ─ Graph  Scopes ─────────────────────────────────────────────────────╮
      │ Transfers                                                                    │
      │ Mode       singleton                                                         │
      │ Type       Transfers                                                         │
      │ Declared   Transfers.swift:10 in SampleBank                                  │
      │ State      ✓ created in 3.20 ms on alchemic, done 1.27 s into the start      │
      │                                                                              │
      │ Arguments  2                                                                 │
      │›  #1  → ✓ amex                               any Account AcProtocol(Account) │
      │   #2  = 5                                                       Int AcInt(5) │
      │                                                                              │
      │ Injections  5                                                                │
      │   ledger      → ✓ Ledger                                   Ledger? transient │
      │   rates       → ✓ RateTable                      RateTable AcName(RateTable) │
      ╰───────────────────────────────────────────────────────────────── 1-13 of 21 ─╯
      """)
    explorer.press(.down, .enter)
    expectScreen(
      explorer.text(of: .detail),
      """
      ╭─ Detail ─ Graph  Scopes ─────────────────────────────────────── ← Transfers ─╮
      │ Ledger                                                                       │
      │ Mode       singleton, transient                                              │
      │ Type       Ledger                                                            │
      │ Declared   Ledger.swift:18 in SampleBank                                     │
      │ State      ✓ created in 1.24 s on alchemic, done 1.27 s into the start       │
      │                                                                              │
      │ Arguments  1                                                                 │
      │   #1  = nil: no match                                 URL AcName(ledgerFile) │
      │                                                                              │
      │ Used by  2                                                                   │
      │›  ◌ receipt  Receipt                                                         │
      │   ✓ Transfers                                                                │
      │                                                                              │
      ╰──────────────────────────────────────────────────────────────────────────────╯
      """)
    explorer.press(.enter)
    expectScreen(
      explorer.text(of: .detail),
      """
      ╭─ Detail ─ Graph  Scopes ────────────────────────────────────────── ← Ledger ─╮
      │ receipt                                                                      │
      │ Mode       template                                                          │
      │ Type       Receipt                                                           │
      │ Declared   Transfers.swift:61 in SampleBank                                  │
      │›Created by a method of → Transfers                                           │
      │ State      ◌ a new object for each request                                   │
      │ Objects    3 created                                                         │
      │                                                                              │
      │ Injections  1                                                                │
      │   ledger  → ✓ Ledger                                                  Ledger │
      │                                                                              │
      │ Used by  no factory                                                          │
      │                                                                              │
      ╰──────────────────────────────────────────────────────────────────────────────╯
      """)
    explorer.press(.backspace)
    #expect(explorer.container?.factories[explorer.selected ?? 0].name == "Ledger")
    explorer.press(.backspace)
    expectScreen(
      explorer.text(of: .detail),
      """
      ╭─ Detail ─ Graph  Scopes ─────────────────────────────────────────────────────╮
      │ Transfers                                                                    │
      │ Mode       singleton                                                         │
      │ Type       Transfers                                                         │
      │ Declared   Transfers.swift:10 in SampleBank                                  │
      │ State      ✓ created in 3.20 ms on alchemic, done 1.27 s into the start      │
      │                                                                              │
      │ Arguments  2                                                                 │
      │   #1  → ✓ amex                               any Account AcProtocol(Account) │
      │   #2  = 5                                                       Int AcInt(5) │
      │                                                                              │
      │ Injections  5                                                                │
      │›  ledger      → ✓ Ledger                                   Ledger? transient │
      │   rates       → ✓ RateTable                      RateTable AcName(RateTable) │
      ╰───────────────────────────────────────────────────────────────── 1-13 of 21 ─╯
      """)
    explorer.press(.backspace)
    #expect(explorer.focus == .factories)
  }

  @Test func `Following a link selects the factory in the list`() {
    var explorer = Explorer.over(Bank.ready)
    explorer.select("Transfers")
    explorer.press(.enter, .enter)
    #expect(explorer.container?.factories[explorer.selected ?? 0].name == "amex")
    #expect(explorer[cursor: .factories].item == explorer.selected)
  }

  @Test func `A slow factory in the start-up leads to its detail`() {
    var explorer = Explorer.over(Bank.ready, focus: .startup)
    explorer.press(.character("o"), .enter)
    #expect(explorer.focus == .detail)
    #expect(explorer.container?.factories[explorer.selected ?? 0].name == "Ledger")
  }

  @Test func `z zooms the pane to the whole window, and Esc leaves the zoom`() {
    var explorer = Explorer.over(Bank.ready, focus: .callbacks)
    explorer.press(.character("z"))
    #expect(explorer.layout.panes.map(\.pane) == [.callbacks])
    explorer.press(.escape)
    #expect(explorer.layout.panes.count == 5)
  }

  @Test func `A click selects a row and its pane, and the wheel scrolls the pane under it`() {
    var explorer = Explorer.over(Bank.many(100), 120, 40, focus: .settings)
    _ = explorer.update(.input(.mouse(.click, at: Position(row: 6, column: 10))))
    #expect(explorer.focus == .factories)
    #expect(explorer[cursor: .factories].row == 2)
    _ = explorer.update(.input(.mouse(.wheelDown, at: Position(row: 6, column: 10))))
    #expect(explorer[cursor: .factories].top == 3)
    #expect(explorer[cursor: .factories].row == 3)
    _ = explorer.update(.input(.mouse(.wheelUp, at: Position(row: 6, column: 10))))
    #expect(explorer[cursor: .factories].top == 0)
    _ = explorer.update(.input(.mouse(.click, at: Position(row: 39, column: 0))))
    #expect(explorer.focus == .factories)
  }

  @Test(arguments: Pane.allCases, [(120, 40), (80, 24), (40, 10)])
  func `In every pane, a click selects the row under it, and the wheel scrolls and keeps the focus`(
    pane: Pane, size: (Int, Int)
  ) {
    var explorer = Explorer.over(
      Faulty.failed, size.0, size.1, focus: pane, end: .program(name: "shop", log: "/tmp/shop.log"))
    _ = explorer.update(.output((1...50).map { "line \($0)\n" }.joined()))
    let content = explorer.content(of: pane)
    let document = explorer.document(of: pane, width: content.textWidth)
    let top = explorer[cursor: pane].top
    for row in top..<max(top, min(document.count, top + content.height)) {
      var clicked = explorer
      _ = clicked.update(
        .input(.mouse(.click, at: Position(row: content.row + row - top, column: content.column + 2))))
      #expect(clicked.focus == pane)
      let isItem: Bool
      switch document[row] {
      case .item: isItem = true
      case .line(let line): isItem = line.item != nil
      }
      if isItem { #expect(clicked[cursor: pane].row == row) }
    }
    let position = Position(row: content.row, column: content.column + 2)
    _ = explorer.update(.input(.mouse(.wheelDown, at: position)))
    #expect(explorer.focus == pane)
    #expect((top..<max(top + 1, document.count)).contains(explorer[cursor: pane].top))
    for _ in 0..<50 { _ = explorer.update(.input(.mouse(.wheelUp, at: position))) }
    #expect(explorer[cursor: pane].top == 0)
  }

  @Test func `The selection keeps its factory when the graph changes`() {
    var explorer = Explorer.over(Bank.ready)
    explorer.select("Transfers")
    var bank = Bank.ready
    bank.factories.insert(
      FactorySnapshot(
        id: 0, name: "Abacus", typeName: "Abacus", module: "SampleBank", kind: .class, mode: .singleton,
        location: Bank.location("Abacus", 1)), at: 0)
    for index in bank.factories.indices { bank.factories[index].id = index }
    _ = explorer.update(.event(Bank.event(17, at: 2_000, .factories(bank.factories))))
    #expect(explorer.selected == 12)
    #expect(explorer.container?.factories[explorer.selected ?? 0].name == "Transfers")
    #expect(explorer[cursor: .factories].item == 12)
  }

  @Test func `y copies the file and the line, or the text where there is none, and Y the text`() {
    var explorer = Explorer.over(Bank.ready)
    explorer.press(.down)
    #expect(explorer.copyPlace(path: "/bank/Bank.swift") == [.copy("/bank/Bank.swift:12")])
    #expect(explorer.footer.hasPrefix(" ✓ Copied: /bank/Bank.swift:12 "))
    #expect(explorer.copyPlace() == [.copy("Bank.swift:12")])
    #expect(explorer.footer.hasPrefix(" ✓ Copied: Bank.swift:12. The file was not found: start with --source"))
    #expect(explorer.press(.character("Y")) == [.copy("Bank")])
    explorer.press(.tab)
    #expect(explorer.copyPlace() == [.copy("Bank.swift:12")])
    #expect(explorer.press(.character("Y")) == [.copy("Bank (Bank.swift:12)")])
    explorer.go(.callbacks)
    #expect(explorer.copyPlace() == [.copy("Tellers.swift:88")])
    #expect(explorer.go(.settings, .character("y")) == [.copy("Emma")])
    #expect(explorer.press(.end, .up, .character("y")) == [])
    #expect(explorer.footer.hasPrefix(" Nothing to copy here. "))
  }

  @Test(
    arguments: [[], [.character("/")], [.character("?")], [.character(":")], [.character("3"), .enter]] as [[Key]])
  func `Ctrl-L redraws the window in every context`(keys: [Key]) {
    var explorer = Explorer.over(Bank.ready)
    for key in keys { explorer.press(key) }
    let overlays = explorer.overlays.map { "\($0)" }
    #expect(explorer.press(.control("l")) == [.redraw])
    #expect(explorer.overlays.map { "\($0)" } == overlays)
  }

  @Test func `q and Ctrl-C request to quit, and Ctrl-Z to suspend`() {
    var explorer = Explorer.over(Bank.ready)
    #expect(explorer.press(.character("q")) == [.quit])
    #expect(explorer.press(.control("z")) == [.suspend])
    #expect(explorer.press(.character("/"), .character("q")) == [])
    #expect(explorer.press(.control("c")) == [.quit])
  }

  @Test func `Backspace leads back from a setting to the pane that the user left for it`() {
    var explorer = Explorer.over(Bank.ready, 120, 40, focus: .diff)
    let selected = explorer.selectedName
    explorer.press(.character(":"))
    explorer.type("receipts")
    explorer.press(.enter)
    #expect(explorer.shared.window.focus == .settings)
    #expect(explorer.footer.contains("back"))
    explorer.press(.backspace)
    #expect(explorer.shared.window.focus == .diff)
    #expect(explorer.selectedName == selected)
    #expect(explorer.shared.selection.history.isEmpty)
  }

  @Test(arguments: [Pane.factories, .graph, .problems])
  func `Backspace leads back from a factory of the palette to the one before, in one step`(pane: Pane) {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    explorer.select("Transfers")
    explorer.go(pane)
    explorer.press(.character(":"))
    explorer.type("ratetable")
    explorer.press(.enter)
    #expect(explorer.selectedName == "RateTable")
    #expect(explorer.shared.selection.history.count == 1)
    explorer.press(.backspace)
    #expect(explorer.selectedName == "Transfers")
    #expect(explorer.focus == (pane == .problems ? .problems : .detail))
  }

  @Test func `Backspace leads nowhere from where the user has returned in another way`() {
    var explorer = Explorer.over(Bank.ready, 120, 40, focus: .diff)
    explorer.press(.character(":"))
    explorer.type("receipts")
    explorer.press(.enter)
    explorer.go(.diff)
    explorer.press(.backspace)
    #expect(explorer.focus == .diff)
    #expect(explorer.shared.selection.history.isEmpty)
  }
}
