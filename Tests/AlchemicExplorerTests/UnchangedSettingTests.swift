// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// Editors that the user closes without a change.
@Suite struct UnchangedSettingTests {
  /// The bank, without command line values, and with one value outside of its choices.
  private func explorer(editing key: String) -> Explorer {
    var explorer = Explorer.editing(key)
    guard var entry = explorer.entryUnderCursor?.entry else { return explorer }
    if key == "branch" { entry.value = .string("airport") }
    if key == "limit" { entry.value = .integer(120) }
    let event = Bank.event(17, at: 2_000, .entry(store: "user-defaults", key: key, entry))
    _ = explorer.update(.event(event))
    return explorer
  }

  @Test func `Saving the empty editor of a secret keeps it, and says so`() {
    var explorer = Explorer.editing("pin")
    #expect(explorer.press(.enter, .enter) == [])
    #expect(explorer.isBrowsing)
    #expect(explorer.footer.hasPrefix(" Nothing changed. "))
    explorer.press(.enter)
    explorer.type("1")
    #expect(explorer.press(.backspace, .enter) == [])
    #expect(explorer.footer.hasPrefix(" Nothing changed. "))
  }

  @Test func `The question before removing a secret says that it cannot be restored`() {
    var explorer = Explorer.editing("pin")
    explorer.press(.character("d"))
    expectScreen(
      explorer.text(of: .settings),
      """
      ╭─ Settings ───────────────────────────────────────────────────────────── pin ─╮
      │   Setting                     Value               Default             Origin │
      │ User defaults  ~/.config/sample-bank/defaults.sqlite                         │
      │   Bank                                                                       │
      │   Owner                       Emma                nobody              stored │
      │   Branch                      North Quay                             default │
      │   Versio╭─ Remove Vault PIN? ──────────────────────────────────────╮ead-only │
      │   Transf│  Current value: ••••••••. No value after removal. A      │         │
      │   Retrie│  removed secret can't be restored, not even by undo.     │  stored │
      │   Fee   │                                                          │ default │
      │   Print │  y yes, remove   n no, cancel                            │ default │
      │   Limit ╰──────────────────────────────────────────────────────────╯and line │
      │   Vault                                                                      │
      │›  Vault PIN                   ••••••••                                stored │
      │                                                                              │
      │ Cloud key-values  ~/.config/alchemic/cloud.sqlite                            │
      │   last-login                  not set                                default │
      │                                                                              │
      │                                                                              │
      ╰───────────────────────────────────────────────────────────────────── 8 of 9 ─╯
      """)
  }

  @Test(arguments: ["owner", "branch", "retries", "fee", "limit", "last-login"])
  func `Enter in an editor that was only opened closes it and writes nothing`(key: String) {
    for var explorer in [Explorer.editing(key), explorer(editing: key)] {
      #expect(explorer.press(.enter, .enter) == [])
      #expect(explorer.isBrowsing)
      #expect(explorer.shared.status == nil)
    }
  }

  @Test func `Input that the user reverts is no change`() {
    var explorer = Explorer.editing("owner")
    #expect(explorer.press(.enter, .character("x"), .home, .end, .backspace, .enter) == [])
    explorer = Explorer.editing("branch")
    #expect(explorer.press(.enter, .right, .left, .enter) == [])
    explorer = Explorer.editing("limit")
    #expect(explorer.press(.enter, .right, .left, .enter) == [])
    // An emptied number over a slider.
    #expect(explorer.press(.enter, .character("7"), .backspace, .enter) == [])
    #expect(explorer.footer.hasPrefix(" Nothing changed. "))
  }

  @Test func `A value outside of the choices changes only when the user chooses one`() {
    var explorer = explorer(editing: "branch")
    #expect(
      explorer.press(.enter, .home, .enter) == [
        .perform(.set(store: "user-defaults", key: "branch", .string("north")))
      ])
  }

  @Test func `After a change from elsewhere, Enter saves the opened value, as the message says`() {
    var explorer = Explorer.editing("owner")
    var entry = explorer.entryUnderCursor?.entry
    entry?.value = .string("Ada")
    explorer.press(.enter)
    _ = explorer.update(.event(Bank.event(17, at: 2_000, .entry(store: "user-defaults", key: "owner", entry))))
    #expect(explorer.footer == " ✗ Changed elsewhere to Ada. Enter overwrites it, Esc keeps it.")
    #expect(explorer.press(.enter) == [.perform(.set(store: "user-defaults", key: "owner", .string("Emma")))])
  }
}
