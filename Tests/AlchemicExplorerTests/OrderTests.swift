// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct OrderTests {
  @Test(arguments: [
    (60, "name took state mode name"), (80, "name type own took state mode name"),
    (200, "name type needs users own took state mode name"),
  ])
  func `The order key goes through the visible columns, and the heading shows the order`(
    width: Int, columns: String
  ) {
    var explorer = Explorer.over(Bank.ready, width, 24)
    explorer.press(.character("z"))
    var seen = [explorer.list.order.column]
    for _ in columns.split(separator: " ").dropFirst() {
      explorer.press(.character("o"))
      seen.append(explorer.list.order.column)
    }
    #expect(seen.joined(separator: " ") == columns)
    explorer.press(.character("O"))
    #expect(explorer.text(of: .factories).contains("Name▾"))
  }

  @Test func `A click on a heading orders by its column, and a second click reverses the order`() {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    func click(_ heading: String) {
      let lines = explorer.text.split(separator: "\n", omittingEmptySubsequences: false)
      guard let row = lines.firstIndex(where: { $0.contains("Mode  ") }),
        let location = lines[row].firstRange(of: heading)?.lowerBound
      else {
        Issue.record("There is no \(heading).")
        return
      }
      let column = lines[row].distance(from: lines[row].startIndex, to: location)
      _ = explorer.update(.input(.mouse(.click, at: Position(row: row, column: column))))
    }
    click("Total")
    #expect(explorer.list.order == TableOrder(column: "took"))
    click("Total")
    #expect(explorer.list.order == TableOrder(column: "took", isReversed: true))
    click("Mode")
    #expect(explorer.list.order == TableOrder(column: "mode"))
    #expect(explorer.focus == .factories)
  }

  @Test(arguments: [
    ("took", ["Ledger", "RateTable", "Transfers"]), ("users", ["Bank", "Ledger", "amex"]),
    ("needs", ["Transfers", "receipt", "Bank.serverConnection(to:retries:)"]), ("mode", ["amex", "Bank", "Ledger"]),
    ("type", ["amex", "Bank", "BankApplication"]),
  ])
  func `The most important factories come first, and equal ones are ordered by name`(
    column: String, first: [String]
  ) {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    _ = explorer.perform(FactoriesPane.table.action(column), ownedBy: .factories)
    #expect(Array(explorer.names.prefix(3)) == first)
    explorer.press(.character("O"))
    #expect(explorer.names.last.map { first.contains($0) } == true)
  }

  @Test func `Groups have headings, which the cursor skips`() {
    var explorer = Explorer.over(Bank.ready, 80, 24)
    explorer.press(.character("b"))
    expectScreen(
      explorer.text(of: .factories),
      """
      ╭─ Factories ─ Graph  Scopes ──────────────────────────────────────────────────╮
      │   Mode       Name▴                    Type                      Own    Total │
      │ singletons  6                                                                │
      │›✓ singleton  amex                     AmexAccount           64.0 µs  64.0 µs │
      │ ✓ singleton  Bank                                            840 µs   840 µs │
      │ ✓ singleton  Ledger                                          1.24 s   1.24 s │
      │ ○ singleton  makeRates                RateTable                              │
      │ ✓ singleton  RateTable                                      24.9 ms  24.9 ms │
      │ ✓ singleton  Transfers                                      3.20 ms  3.20 ms │
      │ templates  4                                                                 │
      │ ◌ template   Bank.serverConnection(…  Connection                             │
      ╰──────────────────────────────────────────────────────────────────── 1 of 12 ─╯
      """)
    explorer.press(.end)
    #expect(explorer.selectedName == "tellerWindow")
    explorer.press(.up, .up)
    #expect(explorer.container?.factory(explorer.selected ?? 0)?.mode == .template)
  }

  @Test(arguments: ["o", "O", "b"])
  func `Another order begins at its first row, and the selected factory stays selected where it is in view`(
    key: Character
  ) {
    var kept = 0
    for name in Explorer.over(Bank.ready, 80, 24).names.dropFirst() {
      var explorer = Explorer.over(Bank.ready, 80, 24)
      explorer.select(name)
      explorer.press(.character(key))
      #expect(explorer[cursor: .factories].top == 0)
      #expect(explorer[cursor: .factories].item == explorer.selected)
      let id = explorer.container?.factories.first { $0.name == name }?.id ?? -1
      let isInView = explorer.list.document.row(of: id).map { $0 < explorer.content(of: .factories).height } ?? false
      #expect(explorer.selected == (isInView ? id : explorer.list.visible.first))
      kept += isInView ? 1 : 0
    }
    #expect((6...10).contains(kept))
  }

  @Test func `A selected factory that another order moves out of view can be gone back to`() {
    var explorer = Explorer.over(Bank.ready, 80, 24)
    explorer.select("Bank")
    explorer.press(.character("O"))
    #expect(explorer.selectedName == "Transfers")
    #expect(explorer.footer.hasPrefix(" Ordered by name, descending. Backspace goes back to Bank. "))
    explorer.press(.backspace)
    #expect(explorer.selectedName == "Bank")
    // An order with the factory in view says nothing more.
    explorer.go(.factories, .character("O"))
    #expect(explorer.selectedName == "Bank")
    #expect(explorer.footer.hasPrefix(" Ordered by name, ascending.  "))
  }

  @Test func `What an order or a filter selected is nothing to go back to, but what the user chose before is`() {
    var explorer = Explorer.over(Bank.ready, 80, 24)
    // The first row of the first order was never chosen.
    explorer.press(.character("O"))
    #expect(explorer.selectedName == "Transfers")
    #expect(explorer.footer.hasPrefix(" Ordered by name, descending.  "))
    #expect(explorer.press(.backspace) == [])
    explorer.select("RateTable")
    let chosen = explorer.selectedName
    var last = ""
    for _ in 0..<4 {
      explorer.press(.character("O"))
      last = explorer.footer
      if explorer.selectedName != chosen { #expect(explorer.shared.selection.history.last?.factory == 8) }
    }
    #expect(!last.contains("goes back to Transfers") && !last.contains("goes back to amex"))
  }

  @Test func `The steps of a start keep their selection in another order`() {
    var explorer = Explorer.over(Bank.ready, 80, 24, focus: .startup)
    explorer.press(.end)
    #expect(explorer[cursor: .startup].item == 11)
    explorer.press(.character("o"))
    #expect(explorer[cursor: .startup].item == 11)
    #expect(explorer[cursor: .startup].top == 0)
  }

  @Test func `During a start, each tick updates the order, and the cursor stays with its factory`() {
    var explorer = Explorer.over(Bank.idle, 80, 24)
    _ = explorer.perform(FactoriesPane.table.action("took"), ownedBy: .factories)
    let name = explorer.selectedName
    for event in Bank.startEvents { _ = explorer.update(.event(event)) }
    _ = explorer.update(.tick(Bank.millisecond))
    #expect(explorer.names.first == "Ledger")
    #expect(explorer.selectedName == name)
    #expect(explorer[cursor: .factories].item == explorer.selected)
  }

  @Test func `n and N move through the list from any pane, around its ends`() {
    var explorer = Explorer.over(Bank.ready, 120, 40, focus: .detail)
    explorer.press(.character("n"))
    #expect(explorer.selectedName == explorer.names[1])
    explorer.press(.character("N"), .character("N"))
    #expect(explorer.selectedName == explorer.names.last)
    #expect(explorer.focus == .detail)
    explorer.go(.factories, .character("/"))
    explorer.type("zebra")
    explorer.press(.enter)
    explorer.go(.detail, .character("n"))
    #expect(explorer.footer.hasPrefix(" No factories listed."))
  }

  @Test func `Settings are filtered by title, key or group`() {
    var explorer = Explorer.over(Bank.ready, 80, 24, focus: .settings)
    let all = explorer.settings.count
    explorer.press(.character("/"))
    explorer.type("branch")
    explorer.press(.enter)
    expectScreen(
      explorer.text(of: .settings),
      """
      ╭─ Settings /branch ────────────────────────────────────────────────── branch ─╮
      │   Setting                     Value               Default             Origin │
      │ User defaults  ~/.config/sample-bank/defaults.sqlite                         │
      │   Bank                                                                       │
      │›  Branch                      North Quay                             default │
      │                                                                              │
      │ Cloud key-values  ~/.config/alchemic/cloud.sqlite                            │
      │   No entry matches "branch".                                                 │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      ╰───────────────────────────────────────────────────────────────────── 1 of 1 ─╯
      """)
    explorer.press(.escape)
    #expect(explorer.settings.count == all)
  }

  @Test func `Events are filtered by name, note and thread, also while new ones arrive`() {
    var explorer = Explorer.over(Bank.idle, 80, 24, focus: .events)
    explorer.press(.character("/"))
    explorer.type("led creat")
    explorer.press(.enter)
    for event in Bank.startEvents { _ = explorer.update(.event(event)) }
    expectScreen(
      explorer.text(of: .events),
      """
      ╭─ Events /led creat ──────────────────────────────────────────────────────────╮
      │›  +1.27 s  ✓ Ledger  created in 1.24 s                              alchemic │
      │  +30.0 ms  ● Ledger  creating                                       alchemic │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      ╰───────────────────────────────────────────────────────────────────── 1 of 2 ─╯
      """)
    explorer.press(.character("/"), .end)
    explorer.type("x")
    #expect(explorer.text(of: .events).contains("No event matches \"led creatx\". Esc clears the filter."))
  }
}
