// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// Two devices changed a setting at the same time: what applies, what does not, and how to take that.
@Suite struct SettingConflictTests {
  /// The bank, whose retries were changed on two devices, and whose PIN and fee were, too.
  private static var bank: ContainerSnapshot {
    var bank = Bank.ready
    for index in bank.stores[0].entries.indices {
      switch bank.stores[0].entries[index].key {
      case "retries":
        bank.stores[0].entries[index].changedAt = 1_795_258_080
        bank.stores[0].entries[index].changedBy = "sample-bank (4711)"
        bank.stores[0].entries[index].revision = "1f"
        bank.stores[0].entries[index].conflict = ConflictSnapshot(
          value: .integer(7), changedAt: 1_795_258_020, changedBy: "sample-bank (31)")
      case "pin": bank.stores[0].entries[index].conflict = ConflictSnapshot(value: .string("set"))
      case "fee": bank.stores[0].entries[index].conflict = ConflictSnapshot(value: nil)
      default: break
      }
    }
    return bank
  }

  private func explorer(at key: String) -> Explorer {
    var explorer = Explorer.over(Self.bank, 80, 24, focus: .settings)
    for _ in 0..<20 where explorer.entryUnderCursor?.entry.key != key { explorer.press(.down) }
    return explorer
  }

  @Test func `A conflict is shown with both values, authors and times`() {
    var explorer = explorer(at: "retries")
    expectScreen(
      explorer.text,
      """
       Alchemic  sample-bank 4711  ✓ Ready in 1.28 s         12 factories · 6 objects
       1 Objects  2 Start [3 Settings] 4 Log  5 Problems
       █ ██████████████████████████████████████████████████████████████████████████ █
      ╭─ Settings ─────────────────────────────────────────────── retries · other 7 ─╮
      │   Setting                     Value               Default             Origin │
      │ User defaults  ~/.config/sample-bank/defaults.sqlite                         │
      │   Bank                                                                       │
      │   Owner                       Emma                nobody              stored │
      │   Branch                      North Quay                             default │
      │   Version                     1.0                                  read-only │
      │   Transfers                                                                  │
      │›  Retries                     5                   3                 conflict │
      │   Fee                         0.25                                  conflict │
      │   Print receipts              ✓ on                                   default │
      │   Limit                       ━━━───── 40         20            command line │
      │   Vault                                                                      │
      │   Vault PIN                   ••••••••                              conflict │
      │                                                                              │
      │ Cloud key-values  ~/.config/alchemic/cloud.sqlite                            │
      │   last-login                  not set                                default │
      │                                                                              │
      │                                                                              │
      ╰─────────────────────────────── set 2026-11-21 10:48 by sample-bank · 4 of 9 ─╯
       / filter  Enter edit  v view  d remove  t take other  a add     ? keys  q quit
      """)
    explorer.press(.character("v"))
    expectScreen(
      explorer.text,
      """
       Alchemic  sample-bank 4711  ✓ Ready in 1.28 s         12 factories · 6 objects
       1 Objects  2 Start [3 Settings] 4 Log  5 Problems
       █ ██████████████████████████████████████████████████████████████████████████ █
      ╭─ Settings ─────────────────────────────────────────────── retries · other 7 ─╮
      │   Setting                     Value               Default             Origin │
      │ User defaults  ~/.config/sample-bank/defaults.sqlite                         │
      │╭─ Retries ──────────────────────────────────────────────────────────────────╮│
      ││ Value     5                                                                ││
      ││ Default   3                                                                ││
      ││ Origin    stored, changed                                                  ││
      ││ Key       retries                                                          ││
      ││ Store     User defaults  ~/.config/sample-bank/defaults.sqlite             ││
      ││ Declared  nowhere; code may use the key                                    ││
      ││ Owner     no factory of the container                                      ││
      ││ Changed   2026-11-21 10:48 by sample-bank                                  ││
      ││ Conflict  7, 2026-11-21 10:47 by sample-bank. t takes it.                  ││
      │╰────────────────────────────────────────────────────────────────────────────╯│
      │                                                                              │
      │ Cloud key-values  ~/.config/alchemic/cloud.sqlite                            │
      │   last-login                  not set                                default │
      │                                                                              │
      │                                                                              │
      ╰─────────────────────────────── set 2026-11-21 10:48 by sample-bank · 4 of 9 ─╯
                                                                            Esc close
      """)
  }

  @Test func `One key takes the other value, and undo brings the first one back`() throws {
    var explorer = explorer(at: "retries")
    let command = Command.takeOther(store: "user-defaults", key: "retries", seen: "1f")
    var view = explorer
    #expect(view.press(.character("v"), .character("t")) == [.perform(command)])
    #expect(explorer.press(.character("t")) == [.perform(command)])
    var entry = try #require(explorer.entryUnderCursor?.entry)
    (entry.value, entry.conflict, entry.revision) = (.integer(7), nil, "20")
    _ = explorer.update(.event(Bank.event(17, at: 2_000, .entry(store: "user-defaults", key: "retries", entry))))
    explorer.answer(command)
    #expect(explorer.footer.hasPrefix(" ✓ Other value taken: Retries."))
    #expect(
      explorer.press(.character("u")) == [
        .perform(.set(store: "user-defaults", key: "retries", .integer(5), seen: "20"))
      ])
    explorer.answer(.set(store: "user-defaults", key: "retries", .integer(5), seen: "20"))
    (entry.value, entry.revision) = (.integer(5), "21")
    _ = explorer.update(.event(Bank.event(18, at: 2_001, .entry(store: "user-defaults", key: "retries", entry))))
    // The conflict is over, so that redo sets the other value.
    #expect(
      explorer.press(.character("U")) == [
        .perform(.set(store: "user-defaults", key: "retries", .integer(7), seen: "21"))
      ])
  }

  @Test func `A conflict appears and ends while the pane is open, and t is offered in between alone`() throws {
    var explorer = explorer(at: "retries")
    func shown() -> [Bool] {
      let border = explorer.text(of: .settings).split(separator: "\n").first ?? ""
      return [explorer.footer.contains("t take other"), border.contains("other 7")]
    }
    #expect(shown() == [true, true])
    var entry = try #require(explorer.entryUnderCursor?.entry)
    let conflict = entry.conflict
    for (number, present) in [(17, nil), (18, conflict)] {
      (entry.conflict, entry.revision) = (present, "\(number)")
      _ = explorer.update(
        .event(Bank.event(UInt64(number), at: 2_000, .entry(store: "user-defaults", key: "retries", entry))))
      #expect(shown() == [present != nil, present != nil])
    }
    #expect(
      explorer.press(.character("t")) == [.perform(.takeOther(store: "user-defaults", key: "retries", seen: "18"))])
    // Refused, because the key has changed: the conflict stays, and there is nothing to undo.
    explorer.answer(.takeOther(store: "user-defaults", key: "retries", seen: "18"), refusal: CommandError("Changed."))
    #expect(explorer.footer.hasPrefix(" ✗ Changed."))
    #expect(shown().last == true)
    #expect(explorer.press(.character("u")) == [])
  }

  @Test func `An explorer that changes nothing shows a conflict and leaves it`() {
    var explorer = explorer(at: "retries")
    _ = explorer.update(.connected([.describe]))
    #expect(explorer.press(.character("t")) == [])
    #expect(explorer.press(.character("v"), .character("t")) == [])
    #expect(explorer.text.contains("Conflict  7, 2026-11-21 10:47 by sample-bank."))
  }

  @Test func `Taking the other value of a secret asks first: undo has no old value`() {
    var explorer = explorer(at: "pin")
    #expect(explorer.text(of: .settings).split(separator: "\n").first?.contains("pin · other ••••••••") == true)
    #expect(explorer.press(.character("t")) == [])
    #expect(
      explorer.overlay(Confirmation.self)?.text
        == "The value of a secret that is replaced can't be restored, not even by undo.")
    #expect(
      explorer.press(.character("y")).contains(.perform(.takeOther(store: "user-defaults", key: "pin", seen: nil))))
  }

  @Test func `The other change can be a removal, and an entry without a conflict has no other value`() {
    var explorer = explorer(at: "fee")
    #expect(explorer.text(of: .settings).split(separator: "\n").first?.contains("other removed") == true)
    #expect(
      explorer.press(.character("t")) == [.perform(.takeOther(store: "user-defaults", key: "fee", seen: nil))])
    explorer = self.explorer(at: "owner")
    #expect(explorer.press(.character("t")) == [])
    #expect(explorer.footer.hasPrefix(" Owner is in no conflict: there is no other value. "))
  }
}
