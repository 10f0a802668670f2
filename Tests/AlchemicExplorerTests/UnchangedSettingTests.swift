import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// Editors that are left as they were found.
@Suite struct UnchangedSettingTests {
  @Test func `A secret whose editor stays empty is kept, and that is said`() {
    var explorer = Explorer.editing("pin")
    #expect(explorer.press(.enter, .enter) == [])
    #expect(explorer.activity == .browsing)
    #expect(explorer.footer.hasPrefix(" Nothing was changed. "))
    explorer.press(.enter)
    explorer.type("1")
    #expect(explorer.press(.backspace, .enter) == [])
    #expect(explorer.footer.hasPrefix(" Nothing was changed. "))
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
        │   Version                     1.0                                      fixed │
        │   Transfers                                                                  │
        │   Retrie╭─ Remove Vault PIN? ──────────────────────────────────────╮  stored │
        │   Fee   │  It is ••••••••. Then it has no value. A secret cannot   │ default │
        │   Print │  be brought back, not by undoing either.                 │ default │
        │   Limit │                                                          │and line │
        │   Vault │  y yes, remove it   n no, leave it                       │         │
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
}
