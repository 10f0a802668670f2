// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// The prompt for a new entry's key and value.
@Suite struct EntryPromptTests {
  @Test func `An entry is added: its key, then its value`() {
    var explorer = Explorer.editing("branch")
    explorer.press(.character("a"))
    explorer.press(.enter)
    #expect(explorer.text.contains("✗ Enter a key."))
    explorer.type("branch")
    explorer.press(.enter)
    #expect(explorer.text.contains("✗ branch already exists."))
    explorer.press(.control("u"))
    explorer.type("floor")
    explorer.press(.enter)
    explorer.type("3")
    expectScreen(
      explorer.text,
      """
       Alchemic  sample-bank 4711  ✓ Ready in 1.28 s         12 factories · 6 objects
       1 Objects  2 Start [3 Settings] 4 Log  5 Problems
       █ ██████████████████████████████████████████████████████████████████████████ █
      ╭─ Settings ────────────────────────────────────────────────────────── branch ─╮
      │   Setting                     Value               Default             Origin │
      │ User defaults  ~/.config/sample-bank/defaults.sqlite                         │
      │   Bank                                                                       │
      │   Owner                       Emma                nobody              stored │
      │›  Branch                      North Quay                             default │
      │   Versio╭─ New entry in User defaults ─────────────────────────────╮ead-only │
      │   Transf│  Key     floor                                           │         │
      │   Retrie│  Value   3                                               │  stored │
      │   Fee   │                                                          │ default │
      │   Print │  A number, true, false or text; "5" in quotes is text.   │ default │
      │   Limit ╰──────────────────────────────────────────────────────────╯and line │
      │   Vault                                                                      │
      │   Vault PIN                   ••••••••                                stored │
      │                                                                              │
      │ Cloud key-values  ~/.config/alchemic/cloud.sqlite                            │
      │   last-login                  not set                                default │
      │                                                                              │
      │                                                                              │
      ╰───────────────────────────────────────────────────────────────────── 2 of 9 ─╯
       Enter save  Esc cancel  Tab key, value
      """)
    #expect(
      explorer.press(.enter) == [.perform(.set(store: "user-defaults", key: "floor", .integer(3), seen: nil))])
  }

  @Test(arguments: [Key.tab, .backTab, .up, .down])
  func `Switching between the key and the value keeps both`(key: Key) {
    var explorer = Explorer.editing("branch")
    explorer.press(.character("a"))
    explorer.type("flor")
    explorer.press(key)
    explorer.type("3")
    explorer.press(key, .left)
    explorer.type("o")
    explorer.press(key)
    explorer.type("4")
    #expect(
      explorer.press(.enter) == [.perform(.set(store: "user-defaults", key: "floor", .integer(34), seen: nil))])
  }

  @Test func `An invalid key is reported on saving from the value, and can be corrected`() {
    var explorer = Explorer.editing("branch")
    explorer.press(.character("a"), .tab)
    explorer.type("3")
    #expect(explorer.press(.enter) == [])
    #expect(explorer.text.contains("✗ Enter a key."))
    explorer.type("floor")
    #expect(explorer.press(.enter) == [])
    #expect(
      explorer.press(.enter) == [.perform(.set(store: "user-defaults", key: "floor", .integer(3), seen: nil))])
  }

  @Test func `A renamed entry has no value field`() {
    var explorer = Explorer.editing("last-login")
    var entry = explorer.entryUnderCursor?.entry
    entry?.value = .string("today")
    entry?.origin = .stored
    _ = explorer.update(.event(Bank.event(17, at: 2_000, .entry(store: "cloud", key: "last-login", entry))))
    explorer.press(.character("R"), .tab, .character("s"))
    #expect(
      explorer.press(.enter) == [
        .perform(.set(store: "cloud", key: "last-logins", .string("today"), seen: nil)),
        .perform(.remove(store: "cloud", key: "last-login", seen: nil)),
      ])
  }

  @Test(arguments: [
    ("5", SettingValue.integer(5)), ("-2.5", .double(-2.5)), ("true", .bool(true)), ("nan", .string("nan")),
    ("\"5\"", .string("5")), ("", .string("")), ("\"", .string("\"")),
  ])
  func `A value's type follows from its text`(text: String, value: SettingValue) {
    #expect(SettingValue(typed: text) == value)
  }
}
