// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// The editors, each in the row of its entry.
@Suite struct SettingEditorTests {
  @Test func `Text is edited in its row and saved with Enter`() {
    var explorer = Explorer.editing("owner")
    explorer.press(.enter, .backspace)
    explorer.type("y")
    expectScreen(
      explorer.text,
      """
       Alchemic  sample-bank 4711  ✓ Ready in 1.28 s         12 factories · 6 objects
       1 Objects  2 Start [3 Settings] 4 Log  5 Problems
       █ ██████████████████████████████████████████████████████████████████████████ █
      ╭─ Settings ─────────────────────────────────────────────────────────── owner ─╮
      │   Setting                     Value               Default             Origin │
      │ User defaults  ~/.config/sample-bank/defaults.sqlite                         │
      │   Bank                                                                       │
      │›  Owner                       Emmy                                  was Emma │
      │╭─ About ────────────────────────────────────────────────────────────────────╮│
      ││ Declared  nowhere; code may use the key                                    ││
      ││ Owner     no factory of the container                                      ││
      ││ Changed   unknown                                                          ││
      │╰────────────────────────────────────────────────────────────────────────────╯│
      │   Print receipts              ✓ on                                   default │
      │   Limit                       ━━━───── 40         20            command line │
      │   Vault                                                                      │
      │   Vault PIN                   ••••••••                                stored │
      │                                                                              │
      │ Cloud key-values  ~/.config/alchemic/cloud.sqlite                            │
      │   last-login                  not set                                default │
      │                                                                              │
      │                                                                              │
      ╰───────────────────────────────────────────────────────────────────── 1 of 9 ─╯
       Enter save  Esc cancel
      """)
    #expect(explorer.view(width: 80, height: 24).cursor == Position(row: 7, column: 36))
    #expect(
      explorer.press(.enter) == [.perform(.set(store: "user-defaults", key: "owner", .string("Emmy")))])
    explorer.answer(.set(store: "user-defaults", key: "owner", .string("Emmy")), refusal: nil)
    #expect(explorer.footer.hasPrefix(" ✓ Saved: Owner. "))
  }

  @Test func `Esc keeps the old value`() {
    var explorer = Explorer.editing("owner")
    #expect(explorer.press(.enter, .character("x"), .escape) == [])
    #expect(explorer.context == Context(.settings))
  }

  @Test(
    arguments: [
      ("7", " Enter save  Esc cancel", true), ("x", " ✗ \"5x\" is not a whole number.", false),
      (
        "99999999999999999999",
        " ✗ \"599999999999999999999\" is too large. The largest whole number…  Ctrl-G more", false
      ),
    ])
  func `An editor for a whole number accepts nothing else`(typed: String, footer: String, isValid: Bool) {
    var explorer = Explorer.editing("retries")
    explorer.press(.enter)
    explorer.type(typed)
    if isValid {
      #expect(explorer.footer == footer)
      #expect(explorer.press(.enter) == [.perform(.set(store: "user-defaults", key: "retries", .integer(57)))])
    } else {
      #expect(explorer.press(.enter) == [])
      #expect(explorer.footer == footer)
      #expect(explorer.context == .line)
    }
  }

  @Test func `An editor for a number accepts nothing else`() {
    var explorer = Explorer.editing("fee")
    explorer.press(.enter, .control("u"))
    #expect(explorer.press(.enter) == [])
    #expect(explorer.footer == " ✗ Enter a number.")
    explorer.type("inf")
    #expect(explorer.press(.enter) == [])
    explorer.press(.control("u"))
    explorer.type(" 1.5 ")
    #expect(explorer.press(.enter) == [.perform(.set(store: "user-defaults", key: "fee", .double(1.5)))])
  }

  @Test func `A toggle changes immediately`() {
    var explorer = Explorer.editing("receipts")
    #expect(explorer.press(.enter) == [.perform(.set(store: "user-defaults", key: "receipts", .bool(false)))])
    var entry = explorer.entryUnderCursor?.entry
    entry?.value = .bool(false)
    entry?.origin = .stored
    _ = explorer.update(.event(Bank.event(17, at: 2_000, .entry(store: "user-defaults", key: "receipts", entry))))
    expectScreen(
      explorer.text(of: .settings),
      """
      ╭─ Settings ──────────────────────────────────────────────────────── receipts ─╮
      │   Setting                     Value               Default             Origin │
      │ User defaults  ~/.config/sample-bank/defaults.sqlite                         │
      │   Bank                                                                       │
      │   Owner                       Emma                nobody              stored │
      │   Branch                      North Quay                             default │
      │   Version                     1.0                                  read-only │
      │   Transfers                                                                  │
      │   Retries                     5                   3                   stored │
      │   Fee                         0.25                                   default │
      │›  Print receipts              ○ off               on                  stored │
      │   Limit                       ━━━───── 40         20            command line │
      │   Vault                                                                      │
      │   Vault PIN                   ••••••••                                stored │
      │                                                                              │
      │ Cloud key-values  ~/.config/alchemic/cloud.sqlite                            │
      │   last-login                  not set                                default │
      │                                                                              │
      │                                                                              │
      ╰───────────────────────────────────────────────────────────────────── 6 of 9 ─╯
      """)
    #expect(explorer.press(.character(" ")) == [.perform(.set(store: "user-defaults", key: "receipts", .bool(true)))])
  }

  @Test func `A choice goes through its titles and wraps around`() {
    var explorer = Explorer.editing("branch")
    explorer.press(.enter, .right)
    expectScreen(
      explorer.text(of: .settings),
      """
      ╭─ Settings ────────────────────────────────────────────────────────── branch ─╮
      │   Setting                     Value               Default             Origin │
      │ User defaults  ~/.config/sample-bank/defaults.sqlite                         │
      │   Bank                                                                       │
      │   Owner                       Emma                nobody              stored │
      │›  Branch                      ‹ Old Town ›  2 of 2            was North Quay │
      │╭─ Choices; type to filter ──────────────────────────────────────────────────╮│
      ││   North Quay  present                                                      ││
      ││ › Old Town                                                                 ││
      ││                                                                            ││
      ││ Declared  nowhere; code may use the key                                    ││
      ││ Owner     no factory of the container                                      ││
      ││ Changed   never                                                            ││
      │╰────────────────────────────────────────────────────────────────────────────╯│
      │                                                                              │
      │ Cloud key-values  ~/.config/alchemic/cloud.sqlite                            │
      │   last-login                  not set                                default │
      │                                                                              │
      │                                                                              │
      ╰───────────────────────────────────────────────────────────────────── 2 of 9 ─╯
      """)
    #expect(explorer.press(.enter) == [.perform(.set(store: "user-defaults", key: "branch", .string("old")))])
    explorer.press(.enter, .right, .right)
    #expect(explorer.text.contains("‹ North Quay ›  1 of 2"))
  }

  @Test func `The number beside a slider is complete, and the bar uses the remaining width`() throws {
    let values: [SettingValue] = [.integer(40), .double(20.799), .double(20.799999999), .double(20.7999999999999)]
    let rows = values.map { value in
      var bank = Bank.ready
      for store in bank.stores.indices {
        for entry in bank.stores[store].entries.indices where bank.stores[store].entries[entry].key == "limit" {
          bank.stores[store].entries[entry].value = value
        }
      }
      let explorer = Explorer.over(bank, 52, 24, focus: .settings)
      let rows = explorer.text(of: .settings).split(separator: "\n").map(String.init)
      return rows.first { $0.contains("Limit") } ?? ""
    }
    #expect(
      rows == [
        "│   Limit             ━━━───── 40          command │",
        "│   Limit             ━━────── 20.799      command │",
        "│   Limit             ━─── 20.799999999    command │",
        "│   Limit             20.7999999999999     command │",
      ])
  }

  @Test func `A slider moves in steps and stays in its range`() {
    var explorer = Explorer.editing("limit")
    explorer.press(.enter, .right)
    expectScreen(
      explorer.text(of: .settings),
      """
      ╭─ Settings ─────────────────────────────────────────────────────────── limit ─╮
      │   Setting                     Value               Default             Origin │
      │ User defaults  ~/.config/sample-bank/defaults.sqlite                         │
      │   Bank                                                                       │
      │   Owner                       Emma                nobody              stored │
      │   Branch                      North Quay                             default │
      │   Version                     1.0                                  read-only │
      │   Transfers                                                                  │
      │   Retries                     5                   3                   stored │
      │   Fee                         0.25                                   default │
      │   Print receipts              ✓ on                                   default │
      │›  Limit                       0 ‹ ━━━━━━━───────── › 100  41          was 40 │
      │╭─ About ────────────────────────────────────────────────────────────────────╮│
      ││ Declared  nowhere; code may use the key                                    ││
      ││ Owner     no factory of the container                                      ││
      ││ Changed   never                                                            ││
      │╰────────────────────────────────────────────────────────────────────────────╯│
      │                                                                              │
      │                                                                              │
      ╰───────────────────────────────────────────────────────────────────── 7 of 9 ─╯
      """)
    #expect(explorer.press(.enter) == [.perform(.set(store: "user-defaults", key: "limit", .integer(41)))])
    explorer.press(.enter, .home, .left)
    #expect(explorer.press(.enter) == [.perform(.set(store: "user-defaults", key: "limit", .integer(0)))])
    explorer.press(.enter, .end, .right)
    #expect(explorer.press(.enter) == [.perform(.set(store: "user-defaults", key: "limit", .integer(100)))])
  }

  @Test func `A slider of fractions shows no rounding errors`() {
    var slider = Slider(minimum: 0, maximum: 1, value: .double(0.28))
    slider?.adjust(.increase)
    #expect(slider?.settingValue == .double(0.3))
    slider?.adjust(.decrease)
    #expect(slider?.settingValue == .double(0.25))
    #expect(Slider(minimum: 1, maximum: 1, value: nil) == nil)
    #expect(Slider(minimum: 0, maximum: .infinity, value: nil) == nil)
    #expect(Slider(minimum: 0, maximum: 1, value: .double(.nan))?.settingValue == .double(0))
  }

  @Test func `A secret is masked, also while the user types`() {
    var explorer = Explorer.editing("pin")
    explorer.press(.enter)
    explorer.type("1234")
    expectScreen(
      explorer.text(of: .settings),
      """
      ╭─ Settings ───────────────────────────────────────────────────────────── pin ─╮
      │   Setting                     Value               Default             Origin │
      │ User defaults  ~/.config/sample-bank/defaults.sqlite                         │
      │   Bank                                                                       │
      │   Owner                       Emma                nobody              stored │
      │   Branch                      North Quay                             default │
      │   Version                     1.0                                  read-only │
      │   Transfers                                                                  │
      │   Retries                     5                   3                   stored │
      │   Fee                         0.25                                   default │
      │   Print receipts              ✓ on                                   default │
      │   Limit                       ━━━───── 40         20            command line │
      │   Vault                                                                      │
      │›  Vault PIN                   ••••                                           │
      │╭─ About ────────────────────────────────────────────────────────────────────╮│
      ││ Declared  nowhere; code may use the key                                    ││
      ││ Owner     no factory of the container                                      ││
      ││ Changed   unknown                                                          ││
      │╰────────────────────────────────────────────────────────────────────────────╯│
      ╰───────────────────────────────────────────────────────────────────── 8 of 9 ─╯
      """)
    #expect(explorer.press(.enter) == [.perform(.set(store: "user-defaults", key: "pin", .string("1234")))])
  }

  @Test func `Pasted text is inserted on one line`() {
    var explorer = Explorer.editing("owner")
    explorer.press(.enter, .control("u"))
    _ = explorer.update(.input(.paste("one\r\ntwo\tthree\u{1B}[A")))
    #expect(explorer.footer == " 1 line break was replaced by a space.")
    _ = explorer.update(.input(.paste("\n\n")))
    #expect(explorer.footer == " 2 line breaks were replaced by spaces.")
    explorer.press(.backspace, .backspace)
    #expect(explorer.footer == " Enter save  Esc cancel")
    #expect(
      explorer.press(.enter) == [.perform(.set(store: "user-defaults", key: "owner", .string("one two three[A")))])
  }

  @Test func `A pasted megabyte is shown around the cursor`() {
    var explorer = Explorer.editing("owner")
    explorer.press(.enter)
    _ = explorer.update(.input(.paste(String(repeating: "0123456789", count: 100_000))))
    expectScreen(
      explorer.text(of: .settings),
      """
      ╭─ Settings ─────────────────────────────────────────────────────────── owner ─╮
      │   Setting                     Value               Default             Origin │
      │ User defaults  ~/.config/sample-bank/defaults.sqlite                         │
      │   Bank                                                                       │
      │›  Owner                       56789012345678901234567890123456789   was Emma │
      │╭─ About ────────────────────────────────────────────────────────────────────╮│
      ││ Declared  nowhere; code may use the key                                    ││
      ││ Owner     no factory of the container                                      ││
      ││ Changed   unknown                                                          ││
      │╰────────────────────────────────────────────────────────────────────────────╯│
      │   Print receipts              ✓ on                                   default │
      │   Limit                       ━━━───── 40         20            command line │
      │   Vault                                                                      │
      │   Vault PIN                   ••••••••                                stored │
      │                                                                              │
      │ Cloud key-values  ~/.config/alchemic/cloud.sqlite                            │
      │   last-login                  not set                                default │
      │                                                                              │
      │                                                                              │
      ╰───────────────────────────────────────────────────────────────────── 1 of 9 ─╯
      """)
  }
}
