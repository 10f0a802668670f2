// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// Messages that are longer than the footer.
@Suite struct MessagesTests {
  private static let refusal = CommandError(
    """
    A change could not be stored; the old value stands.
      at            /tmp/a-home-on-a-full-disk/.config/sample-bank/defaults.sqlite
      reason        database or disk is full
    """)

  /// An explorer whose change was refused, with the editor open.
  private var refused: Explorer {
    var explorer = Explorer.editing("owner")
    explorer.press(.enter, .character("!"))
    for command in explorer.press(.enter).compactMap(\.sent?.command) {
      explorer.answer(command, refusal: Self.refusal)
    }
    return explorer
  }

  @Test func `The footer shows the first line, and the key that opens the rest over the editor`() {
    var explorer = refused
    #expect(explorer.footer == " ✗ A change could not be stored; the old value stands.  Ctrl-G more")
    explorer.press(.control("g"))
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
      │›  Owner                       Emma!                                 was Emma │
      │╭─ About ────────────────────────────────────────────────────────────────────╮│
      │╭─ Messages ─────────────────────────────────────────────────────────────────╮│
      ││ ✗ A change could not be stored; the old value stands.                      ││
      ││     at                                                                     ││
      ││     /tmp/a-home-on-a-full-disk/.config/sample-bank/defaults.sqlite         ││
      ││     reason        database or disk is full                                 ││
      │╰────────────────────────────────────────────────────────────────────────────╯│
      │   Vault                                                                      │
      │   Vault PIN                   ••••••••                                stored │
      │                                                                              │
      │ Cloud key-values  ~/.config/alchemic/cloud.sqlite                            │
      │   last-login                  not set                                default │
      │                                                                              │
      │                                                                              │
      ╰───────────────────────────────────────────────────────────────────── 1 of 9 ─╯
                                                                            Esc close
      """)
    explorer.press(.escape)
    #expect(explorer.context == .line)
    #expect(
      explorer.press(.enter) == [.perform(.set(store: "user-defaults", key: "owner", .string("Emma!")))])
  }

  @Test func `The whole reason of a lost connection is among the messages, where the title has no room for it`() {
    var explorer = Explorer.over(Bank.ready, 80, 24)
    _ = explorer.update(.connectionLost("bank was ended by signal 11. Its last state is in /tmp/bank-4711.alchemic"))
    #expect(explorer.text.split(separator: "\n")[0].hasSuffix("signal 11. I…"))
    explorer.press(.character("M"))
    #expect(explorer.text.contains("/tmp/bank-4711.alchemic"))
  }

  @Test func `M opens the messages later, and y copies them`() {
    var explorer = refused
    explorer.press(.escape, .down, .character("M"))
    #expect(explorer.context == .messages)
    #expect(explorer.press(.character("y")) == [.copy(Self.refusal.description)])
    explorer.press(.character("M"))
    #expect(explorer.context == Context(.settings))
  }

  @Test func `A store's problem is shown with all its lines, in its pane and among the messages`() {
    var bank = Bank.ready
    bank.stores[1].notices = [StoreSnapshot.Notice(code: "store-failed", text: Self.refusal.description)]
    var explorer = Explorer.over(bank, 60, 20, focus: .settings)
    explorer.press(.end)
    expectScreen(
      explorer.text(of: .settings),
      """
      ╭─ Settings ───────────────────────────────────────────────╮
      │   Setting              Value         Default      Origin │
      │   Print receipts       ✓ on                      default │
      │   Limit                ━━━───── 40   20          command │
      │   Vault                                                  │
      │   Vault PIN            ••••••••                   stored │
      │                                                          │
      │ Cloud key-values  ~/.config/alchemic/cloud.sqlite        │
      │   ! A change could not be stored; the old value          │
      │     stands.                                              │
      │       at                                                 │
      │       /tmp/a-home-on-a-full-disk/.config/sample-bank/def │
      │       aults.sqlite                                       │
      │       reason        database or disk is full             │
      │›  last-login           not set                   default │
      ╰───────────────────────────────────────────────── 9 of 9 ─╯
      """)
    explorer.press(.character("M"))
    #expect(explorer.text.contains("││ ! A change could not be stored; the old value stands."))
  }

  @Test func `Without messages, the overlay says so`() {
    var explorer = Explorer.over(Bank.idle, 80, 24)
    explorer.press(.character("M"))
    #expect(explorer.text.contains("No messages."))
  }

  @Test func `The full message has what is wrong with the typed value, over the edited row`() {
    var explorer = Explorer.editing("retries")
    _ = explorer.update(.resized(width: 80, height: 40))
    explorer.press(.enter)
    explorer.type("abc")
    explorer.press(.enter, .control("g"))
    #expect(
      explorer.text.contains("✗ \"57abc\" is not a whole number.") || explorer.text.contains("abc\" is not a whole"))
    // The row keeps the typed value.
    #expect(explorer.text.contains("abc  "))
    explorer.press(.escape)
    #expect(explorer.context == .line)
  }

  @Test func `The full message has why a file cannot be read`() {
    var explorer = Explorer.over(Bank.ready, 80, 24, focus: .settings)
    explorer.press(.character("i"), .character("f"), .enter)
    let reason = String(repeating: "The value of \"n\" is null. ", count: 4) + "No setting can be null."
    _ = explorer.update(.answered(ReadSettings(path: "bank.json", store: "user-defaults"), .failure(Refusal(reason))))
    explorer.press(.control("g"))
    #expect(explorer.text.contains("No setting can be null."))
    explorer.press(.escape)
    #expect(explorer.overlay(ImportPrompt.self)?.state == .failed(reason))
  }
}
