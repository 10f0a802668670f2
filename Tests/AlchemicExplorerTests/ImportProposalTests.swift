// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// The changes that a file would make, before they are made.
@Suite struct ImportProposalTests {
  /// The bank, with the settings of a file.
  private func proposing(
    _ assignments: [(key: String, value: SettingValue)], _ width: Int = 80, _ height: Int = 24
  ) -> Explorer {
    var explorer = Explorer.over(Bank.ready, width, height, focus: .settings)
    let read = assignments.map { SettingAssignment(key: $0.key, value: $0.value) }
    explorer.read(read)
    return explorer
  }

  /// A file with values that their entries reject.
  private let wrong: [(key: String, value: SettingValue)] = [
    ("branch", .string("airport")), ("fee", .string("much")), ("limit", .integer(101)), ("new", .integer(1)),
    ("newer", .string("one\ntwo")), ("owner", .integer(5)), ("pin", .string("1234")), ("receipts", .string("maybe")),
    ("retries", .double(2.5)),
  ]

  @Test func `An import sets what the user has seen: each command has the revision of its entry`() throws {
    var store = try #require(Bank.ready.stores.first)
    for index in store.entries.indices { store.entries[index].revision = "r\(index)" }
    let owner = try #require(store.entries.firstIndex { $0.key == "owner" })
    let retries = try #require(store.entries.firstIndex { $0.key == "retries" })
    let proposal = ImportProposal(
      [
        SettingAssignment(key: "retries", value: .integer(9)), SettingAssignment(key: "new", value: .integer(1)),
        SettingAssignment(key: "owner", value: .string("Nils")),
      ], for: store, .unicode)
    #expect(
      proposal.commands == [
        .set(store: store.id, key: "retries", .integer(9), seen: "r\(retries)"),
        .set(store: store.id, key: "new", .integer(1), seen: nil),
        .set(store: store.id, key: "owner", .string("Nils"), seen: "r\(owner)"),
      ])
  }

  @Test func `Values that an entry rejects are marked before the user confirms`() {
    var explorer = proposing(wrong)
    expectScreen(
      explorer.text(of: .settings),
      """
      ╭─ Settings ─────────────────────────────────────────────────────────── owner ─╮
      │   Setting                     Value               Default             Origin │
      │ ╭─ Change 2 settings? 6 rejected ──────────────────────────────────────────╮ │
      │ │  ✗ Branch: airport is not one of its choices                             │ │
      │›│  ✗ Fee: much is not a number                                             │ │
      │ │  ✗ Limit: 101 is not a number from 0 to 100                              │ │
      │ │  ✗ Owner: 5 is not text                                                  │ │
      │ │  ✗ Print receipts: maybe is neither on nor off                           │ │
      │ │  ✗ Retries: 2.5 is not a whole number                                    │ │
      │ │  1 secret or read-only entry skipped.                                    │ │
      │ │  new: not set → 1                                                        │ │
      │ │  newer: not set → one^Jtwo                                               │ │
      │ │                                                                          │ │
      │ │  y yes, import   n no, cancel                                            │ │
      │ ╰──────────────────────────────────────────────────────────────────────────╯ │
      │ Cloud key-values  ~/.config/alchemic/cloud.sqlite                            │
      │   last-login                  not set                                default │
      │                                                                              │
      │                                                                              │
      ╰───────────────────────────────────────────────────────────────────── 1 of 9 ─╯
      """)
    #expect(explorer.footer == " y yes  n no")
    #expect(
      explorer.press(.character("y")) == [
        .perform(.set(store: "user-defaults", key: "new", .integer(1))),
        .perform(.set(store: "user-defaults", key: "newer", .string("one\ntwo"))),
      ])
  }

  @Test func `Answering no changes nothing`() {
    var explorer = proposing(wrong)
    #expect(explorer.press(.character("n")) == [])
    #expect(explorer.isBrowsing)
  }

  @Test func `A file with only rejected values is refused with the first reason`() {
    let explorer = proposing([("owner", .integer(5)), ("pin", .string("1")), ("retries", .string("many"))])
    #expect(explorer.isBrowsing)
    let text =
      "The file changes nothing. owner: 5 is not text (and 1 more). 1 secret or read-only entry skipped."
    #expect(explorer.shared.status == StatusMessage(text: text, role: .warning))
  }

  @Test(
    arguments: [
      ("receipts", .integer(0), .bool(false)), ("fee", .integer(3), .double(3)), ("retries", .double(3), .integer(3)),
      ("branch", .string("old"), .string("old")), ("limit", .double(40.5), .double(40.5)),
      ("last-login", .bool(true), .bool(true)),
    ] as [(String, SettingValue, SettingValue)])
  func `A value is converted to the type of its entry`(key: String, value: SettingValue, taken: SettingValue) {
    var explorer = proposing([(key, value)])
    #expect(explorer.press(.character("y")) == [.perform(.set(store: "user-defaults", key: key, taken))])
  }

  @Test func `The usual keys scroll through thousands of changes`() {
    var explorer = proposing((1...5_000).map { ("key \($0)", .integer(Int64($0))) }, 60, 12)
    expectScreen(
      explorer.text,
      """
       Alchemic  sample-bank 4711  ✓ Ready in 1.28 s
       1╭─ Change 5000 settings? ──────────────────────────────╮
      ╭─│  key 1: not set → 1                                  │─╮
      │ │  key 2: not set → 2                                  │ │
      │ │  key 3: not set → 3                                  │ │
      │›│  key 4: not set → 4                                  │ │
      │ │  key 5: not set → 5                                  │ │
      │ │  key 6: not set → 6                                  │ │
      │ │                                                      │ │
      │ │  y yes, import   n no, cancel                        │ │
      ╰─╰──────────────────────────────────────── 1-6 of 5000 ─╯─╯
       y yes  n no
      """)
    func first(after keys: Key...) -> Substring? {
      for key in keys { explorer.press(key) }
      return explorer.text.firstMatch(of: /key \d+/)?.output
    }
    #expect(first(after: .down, .character("j"), .up) == "key 2")
    #expect(first(after: .pageDown, .control("d")) == "key 11")
    #expect(first(after: .end, .down, .pageDown) == "key 4995")
    #expect(explorer.text.contains(" 4995-5000 of 5000 "))
    #expect(first(after: .home, .up, .pageUp) == "key 1")
    explorer.press(.end)
    #expect(explorer.press(.character("y")).count == 5_000)
  }

  @Test func `Both of two long values are visible`() {
    var explorer = Explorer.editing("owner")
    var owner = explorer.entryUnderCursor?.entry
    owner?.value = .string(String(repeating: "before ", count: 40))
    _ = explorer.update(.event(Bank.event(17, at: 2_000, .entry(store: "user-defaults", key: "owner", owner))))
    let after = SettingAssignment(key: "owner", value: .string(String(repeating: "after ", count: 40)))
    explorer.read([after])
    #expect(
      explorer.text.contains(
        "│  Owner: before before before before b… → after after after after after…  │"))
  }

  @Test func `An empty value in the review of an import is called empty`() {
    var bank = Bank.ready
    bank.stores[0].entries[0].value = .string("")
    bank.stores[0].entries[0].origin = .stored
    var explorer = Explorer.over(bank, 80, 24, focus: .settings)
    let entry = bank.stores[0].entries[0]
    explorer.read([SettingAssignment(key: entry.key, value: .string("Emma"))])
    #expect(explorer.text.contains("\(entry.title): empty → Emma"))
  }
}
