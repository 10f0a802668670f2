// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct SettingsTests {
  @Test func `The pane lists stores, groups, titles, values and origins in columns`() {
    expectScreen(
      Explorer.over(Bank.ready, 80, 24, focus: .settings).text,
      """
       Alchemic  sample-bank 4711  ✓ Ready in 1.28 s         12 factories · 6 objects
       1 Objects  2 Start [3 Settings] 4 Log  5 Problems
       █ ██████████████████████████████████████████████████████████████████████████ █
      ╭─ Settings ─────────────────────────────────────────────────────────── owner ─╮
      │   Setting                     Value               Default             Origin │
      │ User defaults  ~/.config/sample-bank/defaults.sqlite                         │
      │   Bank                                                                       │
      │›  Owner                       Emma                nobody              stored │
      │   Branch                      North Quay                             default │
      │   Version                     1.0                                  read-only │
      │   Transfers                                                                  │
      │   Retries                     5                   3                   stored │
      │   Fee                         0.25                                   default │
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
       / filter  Enter edit  v view  d remove  a add  Tab pane         ? keys  q quit
      """)
  }

  @Test(
    arguments: [
      (
        1_795_258_080, "sample-bank (4711)", 80,
        "╰─────────────────────────────── set 2026-11-21 10:48 by sample-bank · 1 of 9 ─╯"
      ),
      (
        1_795_258_080, "alchemic-tui (4712), through an explorer", 60,
        "╰─ set 2026-11-21 10:48 by alchemic-tui, throug… · 1 of 9 ─╯"
      ),
      (1_795_258_080, nil, 60, "╰────────────────────────── set 2026-11-21 10:48 · 1 of 9 ─╯"),
      (nil, "de\u{1B}[2J\u{202E}rek", 60, "╰───────────────────── set by de^[[2J<U+202E>rek · 1 of 9 ─╯"),
    ] as [(Double?, String?, Int, String)])
  func `The border shows when and by whom the selected entry was set`(
    changedAt: Double?, changedBy: String?, width: Int, border: String
  ) throws {
    var bank = Bank.ready
    bank.stores[0].entries[0].changedAt = changedAt
    bank.stores[0].entries[0].changedBy = changedBy
    let explorer = Explorer.over(bank, width, 24, focus: .settings)
    #expect(explorer.text(of: .settings).split(separator: "\n").last ?? "" == border)
  }

  @Test func `A refused value shows the reason, and editing continues`() {
    var explorer = Explorer.editing("owner")
    explorer.press(.enter, .character("!"), .enter)
    let command = Command.set(store: "user-defaults", key: "owner", .string("Emma!"))
    explorer.answer(command, refusal: CommandError("No exclamation marks."))
    #expect(explorer.footer == " ✗ No exclamation marks.")
    #expect(
      explorer.press(.backspace, .character("."), .enter) == [
        .perform(.set(store: "user-defaults", key: "owner", .string("Emma.")))
      ])
  }

  @Test func `A read-only entry says so`() {
    var explorer = Explorer.editing("version")
    #expect(explorer.press(.enter) == [])
    #expect(explorer.footer.hasPrefix(" Version is read-only. "))
  }

  @Test func `Removing asks for confirmation`() {
    var explorer = Explorer.editing("retries")
    explorer.press(.character("d"))
    expectScreen(
      explorer.text,
      """
       Alchemic  sample-bank 4711  ✓ Ready in 1.28 s         12 factories · 6 objects
       1 Objects  2 Start [3 Settings] 4 Log  5 Problems
       █ ██████████████████████████████████████████████████████████████████████████ █
      ╭─ Settings ───────────────────────────────────────────────────────── retries ─╮
      │   Setting                     Value               Default             Origin │
      │ User defaults  ~/.config/sample-bank/defaults.sqlite                         │
      │   Bank                                                                       │
      │   Owner                       Emma                nobody              stored │
      │   Branch                      North Quay                             default │
      │   Versio╭─ Remove Retries? ────────────────────────────────────────╮ead-only │
      │   Transf│  Current value: 5. Default after removal: 3.             │         │
      │›  Retrie│                                                          │  stored │
      │   Fee   │  y yes, remove   n no, cancel                            │ default │
      │   Print ╰──────────────────────────────────────────────────────────╯ default │
      │   Limit                       ━━━───── 40         20            command line │
      │   Vault                                                                      │
      │   Vault PIN                   ••••••••                                stored │
      │                                                                              │
      │ Cloud key-values  ~/.config/alchemic/cloud.sqlite                            │
      │   last-login                  not set                                default │
      │                                                                              │
      │                                                                              │
      ╰───────────────────────────────────────────────────────────────────── 4 of 9 ─╯
       y yes  n no
      """)
    #expect(explorer.press(.character("n")) == [])
    explorer.press(.delete)
    #expect(explorer.press(.character("y")) == [.perform(.remove(store: "user-defaults", key: "retries"))])
    explorer = Explorer.editing("fee")
    explorer.press(.character("d"))
    #expect(explorer.footer.hasPrefix(" Fee is not stored: nothing to remove. "))
  }

  @Test func `A change from elsewhere is reported in the editor`() {
    var explorer = Explorer.editing("owner")
    var entry = explorer.entryUnderCursor?.entry
    entry?.value = .string("Ada")
    explorer.press(.enter, .character("!"))
    _ = explorer.update(.event(Bank.event(17, at: 2_000, .entry(store: "user-defaults", key: "owner", entry))))
    #expect(explorer.footer == " ✗ Changed elsewhere to Ada. Enter overwrites it, Esc keeps it.")
    #expect(explorer.press(.enter) == [.perform(.set(store: "user-defaults", key: "owner", .string("Emma!")))])
  }

  @Test func `Saving sends the revision that was last shown`() {
    var explorer = Explorer.editing("owner")
    var entry = explorer.entryUnderCursor?.entry
    func change(_ number: UInt64, to revision: String) {
      entry?.revision = revision
      _ = explorer.update(
        .event(Bank.event(number, at: 2_000 + number, .entry(store: "user-defaults", key: "owner", entry))))
    }
    func command(_ seen: String) -> Command {
      .set(store: "user-defaults", key: "owner", .string("Emma!"), seen: seen)
    }
    change(17, to: "a")
    explorer.press(.enter, .character("!"))
    #expect(explorer.press(.enter) == [.perform(command("a"))])
    // The value is refused and the typed text is back; then the event of the other change arrives and is shown.
    explorer.answer(command("a"), refusal: CommandError("Owner has changed meanwhile."))
    #expect(explorer.footer == " ✗ Owner has changed meanwhile.")
    change(18, to: "b")
    #expect(explorer.press(.enter) == [.perform(command("b"))])
  }

  @Test func `The selection keeps its entry when others disappear`() {
    var explorer = Explorer.editing("retries")
    _ = explorer.update(.event(Bank.event(17, at: 2_000, .entry(store: "user-defaults", key: "owner", nil))))
    #expect(explorer.entryUnderCursor?.entry.key == "retries")
    _ = explorer.update(
      .event(
        Bank.event(
          18, at: 2_001,
          .entry(
            store: "user-defaults", key: "new",
            EntrySnapshot(key: "new", value: .integer(1), origin: .stored, editor: .integer)))))
    expectScreen(
      explorer.text(of: .settings),
      """
      ╭─ Settings ───────────────────────────────────────────────────────── retries ─╮
      │   Setting                     Value               Default             Origin │
      │ User defaults  ~/.config/sample-bank/defaults.sqlite                         │
      │   Bank                                                                       │
      │   Branch                      North Quay                             default │
      │   Version                     1.0                                  read-only │
      │   Transfers                                                                  │
      │›  Retries                     5                   3                   stored │
      │   Fee                         0.25                                   default │
      │   Print receipts              ✓ on                                   default │
      │   Limit                       ━━━───── 40         20            command line │
      │   Vault                                                                      │
      │   Vault PIN                   ••••••••                                stored │
      │   Other                                                                      │
      │   new                         1                   none                stored │
      │                                                                              │
      │ Cloud key-values  ~/.config/alchemic/cloud.sqlite                            │
      │   last-login                  not set                                default │
      │                                                                              │
      ╰───────────────────────────────────────────────────────────────────── 3 of 9 ─╯
      """)
  }
}
