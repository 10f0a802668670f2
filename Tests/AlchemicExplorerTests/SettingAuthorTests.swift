// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct SettingAuthorTests {
  @Test(
    arguments: [
      ("alchemic-tui (4711)", "alchemic-tui"),
      ("alchemic-tui (4711), through an explorer", "alchemic-tui, through an explorer"),
      ("derek, in the web form", "derek, in the web form"), ("emma (Oslo)", "emma (Oslo)"), ("(31)", "(31)"),
      ("job (7) of emma", "job (7) of emma"), ("", ""),
    ])
  func `An author has no number of a process`(author: String, words: String) {
    #expect(AuthorText.words(author) == words)
  }

  @Test func `A column has the name alone`() {
    #expect(AuthorText.name("derek, in the web form") == "derek")
  }

  @Test func `A wide pane has columns for when and by whom a setting was changed`() {
    var bank = Bank.ready
    bank.stores[0].entries[0].changedAt = 1_795_258_080
    bank.stores[0].entries[0].changedBy = "alchemic-tui (4712), through an explorer"
    bank.stores[0].entries[3].changedAt = 1_795_258_020
    bank.stores[0].entries[3].changedBy = "emma"
    var explorer = Explorer.over(bank, 120, 24, focus: .settings)
    explorer.press(.character("z"))
    expectScreen(
      explorer.text(of: .settings),
      """
      ╭─ Settings ─────────────────────────────────────────────────────────────────────────────────────────────────── owner ─╮
      │   Setting                     Value                  Default              Origin  Changed           By               │
      │ User defaults  ~/.config/sample-bank/defaults.sqlite                                                                 │
      │   Bank                                                                                                               │
      │›  Owner                       Emma                   nobody               stored  2026-11-21 10:48  alchemic-tui     │
      │   Branch                      North Quay                                 default                                     │
      │   Version                     1.0                                      read-only                                     │
      │   Transfers                                                                                                          │
      │   Retries                     5                      3                    stored  2026-11-21 10:47  emma             │
      │   Fee                         0.25                                       default                                     │
      │   Print receipts              ✓ on                                       default                                     │
      │   Limit                       ━━━───── 40            20             command line                                     │
      │   Vault                                                                                                              │
      │   Vault PIN                   ••••••••                                    stored                                     │
      │                                                                                                                      │
      │ Cloud key-values  ~/.config/alchemic/cloud.sqlite                                                                    │
      │   last-login                  not set                                    default                                     │
      │                                                                                                                      │
      │                                                                                                                      │
      │                                                                                                                      │
      ╰───────────────────────────────────────────────────────────────────────────────────────────────────────────── 1 of 9 ─╯
      """)
  }
}
