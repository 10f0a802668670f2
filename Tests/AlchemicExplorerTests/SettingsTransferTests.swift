// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct SettingsTransferTests {
  private let assignments = [
    SettingAssignment(key: "owner", value: .string("Nils")), SettingAssignment(key: "retries", value: .integer(5)),
    SettingAssignment(key: "fee", value: .integer(2)), SettingAssignment(key: "pin", value: .string("1234")),
    SettingAssignment(key: "motto", value: .other("[1]")),
  ]

  /// The entries that an import sets when one of three is refused.
  private func imported(_ explorer: Explorer) -> [EntrySnapshot] {
    var owner = explorer.container?.entry("user-defaults", "owner")
    owner?.value = .string("Nils")
    let motto = EntrySnapshot(key: "motto", value: .other("[1]"), origin: .stored, editor: .json)
    return [owner, motto].compactMap { $0 }
  }

  @Test func `The store under the cursor is exported`() {
    var explorer = Explorer.editing("owner")
    #expect(explorer.press(.character("x")) == [.ask(WriteFile(.settings(explorer.container!.stores[0])))])
    explorer = Explorer.editing("last-login")
    #expect(explorer.press(.character("x")) == [.ask(WriteFile(.settings(explorer.container!.stores[1])))])
  }

  @Test func `A file is read from the path that the user enters`() {
    var explorer = Explorer.editing("owner")
    explorer.press(.character("i"))
    #expect(explorer.footer == " Enter read  Esc cancel  Tab complete")
    #expect(explorer.press(.enter) == [])
    #expect(explorer.text.contains("Enter the path of a file."))
    explorer.type("~/bank.json")
    #expect(explorer.press(.enter) == [.ask(ReadSettings(path: "~/bank.json", store: "user-defaults"))])
    #expect(explorer.text.contains("Reading the file."))
    // One answer is enough.
    #expect(explorer.press(.enter) == [])
  }

  @Test func `After a file that cannot be read, the user can correct its path`() {
    var explorer = Explorer.editing("owner")
    explorer.press(.character("i"))
    explorer.type("bank.jso")
    explorer.press(.enter)
    let reason = "It cannot be read: there is no such file."
    _ = explorer.update(.answered(ReadSettings(path: "bank.json", store: "user-defaults"), .failure(Refusal(reason))))
    expectScreen(
      explorer.text(of: .settings),
      """
      ╭─ Settings ─────────────────────────────────────────────────────────── owner ─╮
      │   Setting                     Value               Default             Origin │
      │ User defaults  ~/.config/sample-bank/defaults.sqlite                         │
      │   Bank                                                                       │
      │›  Owner                       Emma                nobody              stored │
      │   Branch                      North Quay                             default │
      │   Versio╭─ Import into User defaults ──────────────────────────────╮ead-only │
      │   Transf│  File  bank.jso                                          │         │
      │   Retrie│                                                          │  stored │
      │   Fee   │  ✗ It cannot be read: there is no such file.             │ default │
      │   Print ╰──────────────────────────────────────────────────────────╯ default │
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
    explorer.type("n")
    #expect(!explorer.text.contains(reason))
    #expect(explorer.press(.enter) == [.ask(ReadSettings(path: "bank.json", store: "user-defaults"))])
  }

  @Test func `A file's content is ignored after the user has left the prompt or changed the path`() {
    var explorer = Explorer.editing("owner")
    explorer.press(.character("i"), .character("f"), .enter, .escape)
    _ = explorer.update(.answered(ReadSettings(path: "bank.json", store: "user-defaults"), .success(assignments)))
    #expect(explorer.isBrowsing)
    explorer.press(.character("i"), .character("f"), .enter, .character("g"))
    _ = explorer.update(.answered(ReadSettings(path: "bank.json", store: "user-defaults"), .success(assignments)))
    #expect(explorer.overlay(ImportPrompt.self) != nil)
  }

  @Test func `Confirming sets each entry over its shown value, and the end is reported after the last answer`() {
    var explorer = Explorer.editing("owner")
    explorer.read(assignments)
    let effects = explorer.press(.character("y"))
    let commands: [Command] = [
      .set(store: "user-defaults", key: "owner", .string("Nils"), seen: nil),
      .set(store: "user-defaults", key: "fee", .double(2), seen: nil),
      .set(store: "user-defaults", key: "motto", .other("[1]"), seen: nil),
    ]
    #expect(effects == commands.map { .perform($0) })
    explorer.answer(commands[0], refusal: nil)
    #expect(!explorer.footer.contains("Imported"))
    explorer.answer(commands[1], refusal: CommandError("Too much."))
    explorer.answer(commands[2], refusal: nil)
    #expect(explorer.footer.hasPrefix(" ✗ 2 of 3 done; refused: fee: Too much."))
    #expect(explorer.shared.mirror.settingHistory.done.map { $0.parts.map(\.key) } == [["owner", "motto"]])
    for (number, entry) in imported(explorer).enumerated() {
      let change = ContainerEvent.Change.entry(store: "user-defaults", key: entry.key, entry)
      _ = explorer.update(.event(Bank.event(17 + UInt64(number), at: 2_000, change)))
    }
    for command in explorer.press(.character("u")).compactMap(\.sent?.command) {
      explorer.answer(command, refusal: nil)
    }
    #expect(explorer.footer.hasPrefix(" ✓ Undone: 2 settings. "))
  }

  @Test func `A file with the current values changes nothing`() {
    var explorer = Explorer.editing("owner")
    explorer.read([SettingAssignment(key: "owner", value: .string("Emma"))])
    #expect(explorer.footer.hasPrefix(" The file changes nothing."))
  }

  @Test func `A read-only explorer neither asks for a file nor proposes a change`() {
    var explorer = Explorer(isReadOnly: true, focus: .settings)
    _ = explorer.update(.resized(width: 80, height: 24))
    _ = explorer.update(.snapshot(Bank.ready))
    explorer.press(.character("i"))
    #expect(explorer.footer.hasPrefix(" Read-only: nothing was changed."))
    _ = explorer.update(.answered(ReadSettings(path: "bank.json", store: "user-defaults"), .success(assignments)))
    #expect(explorer.isBrowsing)
  }
}
