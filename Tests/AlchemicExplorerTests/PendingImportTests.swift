// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// What the user can do during an import, and what must wait.
@Suite struct PendingImportTests {
  private let assignments = [
    SettingAssignment(key: "owner", value: .string("Nils")), SettingAssignment(key: "fee", value: .integer(2)),
    SettingAssignment(key: "motto", value: .string("Save")),
  ]

  private func accept(_ effects: some Sequence<Effect>, _ explorer: inout Explorer) {
    for command in effects.compactMap(\.sent?.command) {
      guard case .set(let store, let key, let value, _) = command else { continue }
      var entry =
        explorer.container?.entry(store, key)
        ?? EntrySnapshot(key: key, value: nil, origin: .default, editor: .text)
      entry.value = value
      entry.origin = .stored
      let number = (explorer.container?.lastEvent ?? 0) + 1
      let event = Bank.event(number, at: 2_000, .entry(store: store, key: key, entry))
      _ = explorer.update(.event(event))
      explorer.answer(command, refusal: nil)
    }
  }

  @Test func `Undo waits for the end of an import, and the footer shows its progress`() {
    var explorer = Explorer.editing("owner")
    explorer.press(.enter, .character("!"))
    accept(explorer.press(.enter), &explorer)
    explorer.read(assignments)
    let effects = explorer.press(.character("y"))
    #expect(explorer.footer == " Importing: 0 of 3.                                              ? keys  q quit")
    accept(effects.prefix(1), &explorer)
    #expect(explorer.footer == " Importing: 1 of 3.                                              ? keys  q quit")
    for key in ["u", "U"] {
      #expect(explorer.press(.character(Character(key))) == [])
      #expect(explorer.footer == " An import is in progress. Importing: 1 of 3.                    ? keys  q quit")
    }
    accept(effects.suffix(2), &explorer)
    #expect(explorer.footer == " ✓ Imported: 3 settings.                                         ? keys  q quit")
    let back = explorer.press(.character("u"))
    #expect(back.count == 3)
    #expect(explorer.footer == " Undoing an import: 0 of 3.                                      ? keys  q quit")
    #expect(explorer.press(.character("u")) == [])
    #expect(
      explorer.footer == " An import is being undone. Undoing an import: 0 of 3.           ? keys  q quit")
  }

  @Test func `An entry can be edited during an import, and the footer shows the editor's keys`() {
    var explorer = Explorer.editing("retries")
    explorer.read(assignments)
    explorer.press(.character("y"))
    explorer.press(.enter, .character("0"))
    #expect(explorer.footer == " Enter save  Esc cancel")
    #expect(explorer.press(.enter) == [.perform(.set(store: "user-defaults", key: "retries", .integer(50)))])
  }

  @Test func `Undo waits for a change without an answer`() {
    var explorer = Explorer.editing("owner")
    explorer.press(.enter, .character("!"), .enter)
    #expect(explorer.press(.character("u")) == [])
    #expect(explorer.footer.hasPrefix(" A change is in progress. "))
  }
}
