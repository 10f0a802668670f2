// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// The selected entry while entries and stores disappear and appear.
@Suite struct SelectedEntryTests {
  private func selected(_ explorer: Explorer) -> String {
    explorer.entryUnderCursor.map { "\($0.store.id) \($0.entry.key)" } ?? "none"
  }

  private func receive(_ change: ContainerEvent.Change, _ explorer: inout Explorer) {
    let number = (explorer.container?.lastEvent ?? 0) + 1
    _ = explorer.update(.event(Bank.event(number, at: 2_000, change)))
  }

  /// The bank when the next process begins: it has created no object, and so has no stores.
  private var next: ContainerSnapshot {
    var next = Bank.idle
    next.process.identifier += 1
    next.stores = []
    return next
  }

  @Test(arguments: [[0, 1], [1, 0]])
  func `The selected entry is found again when the stores of the next process appear, in any order`(order: [Int]) {
    var explorer = Explorer.editing("limit")
    _ = explorer.update(.connectionLost("The process has ended."))
    _ = explorer.update(.snapshot(next))
    #expect(selected(explorer) == "none")
    for store in order { receive(.store(Bank.ready.stores[store]), &explorer) }
    #expect(selected(explorer) == "user-defaults limit")
  }

  @Test func `The selected entry is found again after the sample restarts`() {
    var explorer = Explorer.editing("limit")
    _ = explorer.update(.replaced(next))
    for store in Bank.ready.stores.reversed() { receive(.store(store), &explorer) }
    #expect(selected(explorer) == "user-defaults limit")
  }

  @Test func `A selection that the user moves in the meantime stays`() {
    var explorer = Explorer.editing("limit")
    _ = explorer.update(.snapshot(next))
    var many = Bank.ready.stores[1]
    many.entries.append(EntrySnapshot(key: "visits", value: .integer(1), origin: .stored, editor: .integer))
    receive(.store(many), &explorer)
    explorer.press(.down)
    receive(.store(Bank.ready.stores[0]), &explorer)
    #expect(selected(explorer) == "cloud visits")
  }

  @Test func `When the selected entry disappears, the selection stays in its store`() {
    var explorer = Explorer.editing("pin")
    receive(.entry(store: "user-defaults", key: "pin", nil), &explorer)
    #expect(selected(explorer) == "user-defaults limit")
    explorer.press(.up)
    receive(.entry(store: "user-defaults", key: "receipts", nil), &explorer)
    #expect(selected(explorer) == "user-defaults limit")
  }

  @Test(arguments: [true, false])
  func `The selection follows a renamed key, and its undo, whether the answer or the event arrives first`(
    answersFirst: Bool
  ) {
    var explorer = Explorer.editing("last-login")
    var old = EntrySnapshot(key: "floor", value: .integer(3), origin: .stored, editor: .integer)
    receive(.entry(store: "user-defaults", key: "floor", old), &explorer)
    explorer.press(.up)
    #expect(selected(explorer) == "user-defaults floor")
    explorer.press(.character("R"), .control("u"))
    explorer.type("attic")
    let effects = explorer.press(.enter)
    old.key = "attic"
    func answer() {
      for command in effects.compactMap(\.sent?.command) { explorer.answer(command, refusal: nil) }
    }
    if answersFirst { answer() }
    receive(.entry(store: "user-defaults", key: "attic", old), &explorer)
    receive(.entry(store: "user-defaults", key: "floor", nil), &explorer)
    if !answersFirst { answer() }
    #expect(selected(explorer) == "user-defaults attic")
  }

  @Test(arguments: [true, false])
  func `Undoing an addition leaves the selection in its store, in any order of messages`(
    answersFirst: Bool
  ) {
    var explorer = Explorer.editing("owner")
    explorer.press(.character("a"))
    explorer.type("zebra")
    explorer.press(.enter)
    explorer.type("3")
    let added = explorer.press(.enter)
    let entry = EntrySnapshot(key: "zebra", value: .integer(3), origin: .stored, editor: .integer)
    func answer(_ effects: [Effect]) {
      for command in effects.compactMap(\.sent?.command) { explorer.answer(command, refusal: nil) }
    }
    if answersFirst { answer(added) }
    receive(.entry(store: "user-defaults", key: "zebra", entry), &explorer)
    if !answersFirst { answer(added) }
    #expect(selected(explorer) == "user-defaults zebra")
    let back = explorer.press(.character("u"))
    if answersFirst { answer(back) }
    receive(.entry(store: "user-defaults", key: "zebra", nil), &explorer)
    if !answersFirst { answer(back) }
    #expect(selected(explorer) == "user-defaults pin")
  }
}
