import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// Editors that are left as they were found.
@Suite struct UnchangedSettingTests {
  /// The bank, with none of its settings hidden by the command line, and one that is none of its choices.
  private func explorer(editing key: String) -> Explorer {
    var explorer = Explorer.editing(key)
    guard var entry = explorer.entryUnderCursor?.entry else { return explorer }
    if key == "branch" { entry.value = .string("airport") }
    if key == "limit" { entry.value = .integer(120) }
    let event = Bank.event(17, at: 2_000, .entry(store: "user-defaults", key: key, entry))
    _ = explorer.update(.event(event))
    return explorer
  }

  @Test func `A secret whose editor stays empty is kept, and that is said`() {
    var explorer = Explorer.editing("pin")
    #expect(explorer.press(.enter, .enter) == [])
    #expect(explorer.mode == .browsing)
    #expect(explorer.footer.hasPrefix(" Nothing changed. "))
    explorer.press(.enter)
    explorer.type("1")
    #expect(explorer.press(.backspace, .enter) == [])
    #expect(explorer.footer.hasPrefix(" Nothing changed. "))
  }

  @Test func `Whoever is about to remove a secret is told that it does not come back`() {
    var explorer = Explorer.editing("pin")
    explorer.press(.character("d"))
    #expect(
      explorer.text(of: .settings) == """
        ╭─ 5 Settings ─────────────────────────────────────────────────────────── pin ─╮
        │ User defaults  ~/.config/sample-bank/defaults.sqlite                         │
        │   Bank                                                                       │
        │   Owner                       Emma                                    stored │
        │   Branch                      North Quay                             default │
        │   Version                     1.0                                  read-only │
        │   Transfers                                                                  │
        │   Retrie╭─ Remove Vault PIN? ──────────────────────────────────────╮  stored │
        │   Fee   │  Current value: ••••••••. No value after removal. A      │ default │
        │   Print │  removed secret can't be restored, not even by undo.     │ default │
        │   Limit │                                                          │and line │
        │   Vault │  y yes, remove   n no, cancel                            │         │
        │›  Vault ╰──────────────────────────────────────────────────────────╯  stored │
        │                                                                              │
        │ Cloud key-values  ~/.config/alchemic/cloud.sqlite                            │
        │   last-login                  not set                                default │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        ╰───────────────────────────────────────────────────────────────────── 8 of 9 ─╯
        """)
  }

  @Test(arguments: ["owner", "branch", "retries", "fee", "limit", "last-login"])
  func `Enter in an editor that was only opened closes it and writes nothing`(key: String) {
    for var explorer in [Explorer.editing(key), explorer(editing: key)] {
      #expect(explorer.press(.enter, .enter) == [])
      #expect(explorer.mode == .browsing)
      #expect(explorer.status == nil)
    }
  }

  @Test func `What was typed or chosen and taken back is no change`() {
    var explorer = Explorer.editing("owner")
    #expect(explorer.press(.enter, .character("x"), .home, .end, .backspace, .enter) == [])
    explorer = Explorer.editing("branch")
    #expect(explorer.press(.enter, .right, .left, .enter) == [])
    explorer = Explorer.editing("limit")
    #expect(explorer.press(.enter, .right, .left, .enter) == [])
  }

  @Test func `A value that is none of the choices gives way to the first only once one was chosen`() {
    var explorer = explorer(editing: "branch")
    #expect(
      explorer.press(.enter, .home, .enter) == [
        .perform(.set(store: "user-defaults", key: "branch", .string("north")))
      ])
  }

  @Test func `Over what changed meanwhile Enter saves what was opened, as it says`() {
    var explorer = Explorer.editing("owner")
    var entry = explorer.entryUnderCursor?.entry
    entry?.value = .string("Ada")
    explorer.press(.enter)
    _ = explorer.update(.event(Bank.event(17, at: 2_000, .entry(store: "user-defaults", key: "owner", entry))))
    #expect(explorer.footer == " ✗ Changed elsewhere to Ada. Enter overwrites it, Esc keeps it.")
    #expect(explorer.press(.enter) == [.perform(.set(store: "user-defaults", key: "owner", .string("Emma")))])
  }
}
