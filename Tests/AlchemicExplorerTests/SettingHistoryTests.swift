// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct SettingHistoryTests {
  /// Performs the effects as a container that accepts every command.
  private func accept(_ effects: [Effect], _ explorer: inout Explorer) {
    for command in effects.compactMap(\.sent?.command) {
      switch command {
      case .set(let store, let key, let value, _):
        var entry =
          explorer.container?.entry(store, key)
          ?? EntrySnapshot(key: key, value: nil, origin: .default, editor: .text)
        entry.value = value
        entry.origin = .stored
        entry.revision = "\(value)"
        receive(.entry(store: store, key: key, entry), &explorer)
      case .remove(let store, let key, _):
        var entry = explorer.container?.entry(store, key)
        entry?.value = nil
        entry?.origin = .default
        entry?.revision = nil
        receive(.entry(store: store, key: key, entry?.defaultValue == nil ? nil : entry), &explorer)
      case .takeOther, .start, .stop, .registerCallback, .countLiveObjects: break
      }
      explorer.answer(command, refusal: nil)
    }
  }

  private func receive(_ change: ContainerEvent.Change, _ explorer: inout Explorer) {
    let number = (explorer.container?.lastEvent ?? 0) + 1
    _ = explorer.update(.event(Bank.event(number, at: 2_000, change)))
  }

  private func branch(_ explorer: Explorer) -> SettingValue? {
    explorer.container?.entry("user-defaults", "owner").flatMap { $0.value ?? $0.defaultValue }
  }

  @Test func `Changes are undone and redone one by one`() {
    var explorer = Explorer.editing("owner")
    for name in ["Old Harbour", "Market"] {
      explorer.press(.enter, .control("u"))
      explorer.type(name)
      accept(explorer.press(.enter), &explorer)
    }
    var values: [SettingValue?] = []
    var footers: [String] = []
    for key in ["u", "u", "U", "U", "u"] {
      accept(explorer.press(.character(Character(key))), &explorer)
      values.append(branch(explorer))
      footers.append(String(explorer.footer.prefix { $0 != "." }))
    }
    #expect(
      footers == [
        " ✓ Undone: Owner is Old Harbour", " ✓ Undone: Owner is Emma", " ✓ Redone: Owner is Old Harbour",
        " ✓ Redone: Owner is Market", " ✓ Undone: Owner is Old Harbour",
      ])
    #expect(
      values == [
        .string("Old Harbour"), .string("Emma"), .string("Old Harbour"), .string("Market"), .string("Old Harbour"),
      ])
    accept(explorer.press(.character("u")), &explorer)
    #expect(explorer.press(.character("u")) == [])
    #expect(explorer.footer.hasPrefix(" Nothing to undo."))
  }

  @Test func `Undo does not overwrite a change from elsewhere`() {
    var explorer = Explorer.editing("owner")
    explorer.press(.enter, .control("u"))
    explorer.type("Market")
    accept(explorer.press(.enter), &explorer)
    var entry = explorer.container?.entry("user-defaults", "owner")
    entry?.value = .string("Airport")
    receive(.entry(store: "user-defaults", key: "owner", entry), &explorer)
    #expect(explorer.press(.character("u")) == [])
    #expect(explorer.footer.hasPrefix(" Can't undo: Owner has changed since then."))
    #expect(branch(explorer) == .string("Airport"))
  }

  @Test func `A refused change cannot be undone, and a secret is never remembered`() {
    var explorer = Explorer.editing("owner")
    explorer.press(.enter)
    explorer.type("!")
    for command in explorer.press(.enter).compactMap(\.sent?.command) {
      explorer.answer(command, refusal: CommandError("No."))
    }
    explorer.press(.escape)
    #expect(explorer.press(.character("u")) == [])
    explorer = Explorer.editing("pin")
    explorer.press(.enter)
    explorer.type("1234")
    accept(explorer.press(.enter), &explorer)
    let parts = explorer.shared.mirror.settingHistory.done.flatMap(\.parts)
    #expect(parts.allSatisfy { $0.isSecret && $0.before == nil && $0.after == nil })
  }

  @Test func `The message after an undo uses the words of the pane`() {
    var explorer = Explorer.editing("branch")
    explorer.press(.enter, .right)
    accept(explorer.press(.enter), &explorer)
    accept(explorer.press(.character("u")), &explorer)
    #expect(explorer.footer.hasPrefix(" ✓ Undone: Branch is North Quay. "))
    explorer.press(.character("a"))
    explorer.type("floor")
    explorer.press(.enter)
    accept(explorer.press(.enter), &explorer)
    accept(explorer.press(.character("u")), &explorer)
    #expect(explorer.container?.entry("user-defaults", "floor") == nil)
    #expect(explorer.footer.hasPrefix(" ✓ Undone: floor is not set. "))
    accept(explorer.press(.character("U")), &explorer)
    #expect(explorer.footer.hasPrefix(" ✓ Redone: floor is empty. "))
  }

  @Test func `The message after an undo does not show an entry that has become a secret`() {
    var explorer = Explorer.editing("owner")
    explorer.press(.enter, .character("!"))
    accept(explorer.press(.enter), &explorer)
    var entry = explorer.container?.entry("user-defaults", "owner")
    entry?.editor = .secret
    receive(.entry(store: "user-defaults", key: "owner", entry), &explorer)
    accept(explorer.press(.character("u")), &explorer)
    #expect(explorer.footer.hasPrefix(" ✓ Undone: Owner. "))
  }

  @Test func `Renaming adds the new key before it removes the old one`() {
    var explorer = Explorer.editing("branch")
    explorer.press(.character("R"))
    #expect(explorer.footer.hasPrefix(" Can't rename Branch: it is not stored."))
    explorer.press(.character("a"))
    explorer.type("floor")
    explorer.press(.enter)
    explorer.type("3")
    accept(explorer.press(.enter), &explorer)
    explorer.press(.character("/"))
    explorer.type("floor")
    explorer.press(.enter, .character("R"))
    explorer.type("s")
    let effects = explorer.press(.enter)
    #expect(
      effects == [
        .perform(.set(store: "user-defaults", key: "floors", .integer(3), seen: nil)),
        .perform(.remove(store: "user-defaults", key: "floor", seen: "integer(3)")),
      ])
    func floors() -> [SettingValue?] {
      ["floor", "floors"].map { explorer.container?.entry("user-defaults", $0)?.value }
    }
    accept(effects, &explorer)
    #expect(explorer.footer.hasPrefix(" ✓ Renamed floor to floors."))
    #expect(floors() == [nil, .integer(3)])
    accept(explorer.press(.character("u")), &explorer)
    #expect(explorer.footer.hasPrefix(" ✓ Undone: rename of floor to floors."))
    #expect(floors() == [.integer(3), nil])
    accept(explorer.press(.character("U")), &explorer)
    #expect(explorer.footer.hasPrefix(" ✓ Redone: rename of floor to floors."))
    #expect(floors() == [nil, .integer(3)])
  }

  @Test func `The old value is shown beside a different new one`() {
    var explorer = Explorer.editing("owner")
    explorer.press(.enter)
    #expect(!explorer.text.contains("was Emma"))
    explorer.type("!")
    #expect(explorer.text.contains("was Emma"))
  }

  @Test(
    arguments: [
      (0, "1970-01-01 00:00"), (951_782_400, "2000-02-29 00:00"), (1_795_258_139, "2026-11-21 10:48"),
      (-1, "1970-01-01 00:00"), (-86_460, "1969-12-30 23:59"), (4_107_542_399, "2100-02-28 23:59"),
      (.infinity, "long ago"), (.nan, "long ago"),
    ] as [(Double, String)])
  func `A moment is written as a date and a time`(seconds: Double, text: String) {
    #expect(Format.date(seconds) == text)
  }

  @Test func `A list is edited as JSON`() {
    var explorer = Explorer.editing("branch")
    let list = EntrySnapshot(
      key: "tellers", value: .other("[1,2]"), origin: .stored, editor: .json, revision: "a")
    receive(.entry(store: "user-defaults", key: "tellers", list), &explorer)
    explorer.press(.character("/"))
    explorer.type("tellers")
    explorer.press(.enter, .enter, .backspace)
    explorer.type(",3]")
    #expect(
      explorer.press(.enter) == [
        .perform(.set(store: "user-defaults", key: "tellers", .other("[1,2,3]"), seen: "a"))
      ])
  }

  @Test func `Undo says that a secret cannot be undone, and leaves the older change alone`() {
    var explorer = Explorer.editing("owner")
    explorer.press(.enter, .character("!"))
    for command in explorer.press(.enter).compactMap(\.sent?.command) { explorer.answer(command) }
    for _ in 0..<20 where explorer.entryUnderCursor?.entry.key != "pin" { explorer.press(.down) }
    explorer.press(.enter)
    explorer.type("777")
    for command in explorer.press(.enter).compactMap(\.sent?.command) { explorer.answer(command) }
    #expect(explorer.press(.character("u")) == [])
    #expect(explorer.footer.hasPrefix(" Can't undo: Vault PIN is a secret, whose old value is"))
    #expect(explorer.press(.character("u")) == [])
    #expect(!"\(explorer.shared.mirror.settingHistory)".contains("777"))
  }
}
