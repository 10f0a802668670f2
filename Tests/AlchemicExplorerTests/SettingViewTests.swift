// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// What does a setting reach, and what is its whole value?
@Suite struct SettingViewTests {
  /// The bank, whose factory Bank creates the store, with the declarations that read the owner.
  private static var bank: ContainerSnapshot {
    var bank = Bank.ready
    bank.stores[0].factory = "Bank"
    bank.stores[0].entries[0].readers = [
      EntrySnapshot.Reader(name: "Bank.owner", factory: "Bank"),
      EntrySnapshot.Reader(name: "receipt", factory: "receipt"),
    ]
    bank.stores[0].entries[0].changedAt = 1_795_258_080
    bank.stores[0].entries[0].changedBy = "sample-bank (4711)"
    return bank
  }

  @Test func `The view of a setting has its value and its dependents`() {
    var explorer = Explorer.over(Self.bank, 80, 24, focus: .settings)
    explorer.press(.character("v"))
    expectScreen(
      explorer.text,
      """
       Alchemic  sample-bank 4711  ✓ Ready in 1.28 s         12 factories · 6 objects
       1 Objects  2 Start [3 Settings] 4 Log  5 Problems
       █ ██████████████████████████████████████████████████████████████████████████ █
      ╭─ Settings ─────────────────────────────────────────────────────────── owner ─╮
      │   Setting                     Value               Default             Origin │
      │ User defaults  ~/.config/sample-bank/defaults.sqlite                         │
      │╭─ Owner ────────────────────────────────────────────────────────────────────╮│
      ││ Value     Emma                                                             ││
      ││ Default   nobody                                                           ││
      ││ Origin    stored, changed                                                  ││
      ││ Key       owner                                                            ││
      ││ Store     User defaults  ~/.config/sample-bank/defaults.sqlite             ││
      ││ Declared  Bank.owner, receipt                                              ││
      ││ Owner     Bank, injected into Bank.serverConnection(to:retries:),          ││
      ││           Transfers                                                        ││
      ││ Changed   2026-11-21 10:48 by sample-bank                                  ││
      │╰────────────────────────────────────────────────────────────────────────────╯│
      │                                                                              │
      │ Cloud key-values  ~/.config/alchemic/cloud.sqlite                            │
      │   last-login                  not set                                default │
      │                                                                              │
      │                                                                              │
      ╰─────────────────────────────── set 2026-11-21 10:48 by sample-bank · 1 of 9 ─╯
                                                                            Esc close
      """)
    #expect(explorer.press(.character("y")) == [.copy("Emma")])
    explorer.press(.escape)
    #expect(explorer.isBrowsing)
  }

  @Test func `A long value is shown whole, and scrolls in a small window`() {
    var bank = Self.bank
    let words = (1...400).map { "word\($0)" }
    bank.stores[0].entries[0].value = .string(words.joined(separator: " "))
    var explorer = Explorer.over(bank, 40, 10, focus: .settings)
    explorer.press(.character("v"))
    var seen = explorer.text
    for _ in 0..<200 {
      explorer.press(.pageDown)
      seen += explorer.text
    }
    #expect(words.allSatisfy { seen.contains($0) })
    #expect(explorer.words(of: .settings).contains("by sample-bank"))
  }

  @Test func `A secret stays hidden`() {
    var explorer = Explorer.editing("pin")
    explorer.press(.character("v"))
    #expect(explorer.text.contains("Value     ••••••••"))
    #expect(!explorer.text.contains("Value     set"))
    explorer.press(.character("y"))
    #expect(explorer.footer.hasPrefix(" Nothing to copy here."))
  }

  @Test func `A changed setting has the value before the change that is shown, also in the past`() throws {
    var explorer = Explorer.over(Self.bank, 80, 24, focus: .settings)
    var entry = Self.bank.stores[0].entries[0]
    for (number, (before, after)) in [("Emma", "Frida"), ("Frida", "Gustav")].enumerated() {
      (entry.value, entry.changedBy) = (.string(after), "derek")
      var event = Bank.event(
        UInt64(17 + number), at: 2_000, .entry(store: "user-defaults", key: "owner", entry))
      event.previous = ContainerEvent.PreviousValue(.string(before))
      _ = explorer.update(.event(event))
    }
    explorer.press(.character("v"))
    let lines = explorer.text.split(separator: "\n").map { $0.trimmingPrefix { "│ ".contains($0) } }
    #expect(lines.contains { $0.hasPrefix("Changed   2026-11-21 10:48 by derek ") })
    #expect(lines.contains { $0.hasPrefix("Before    Frida ") })
    explorer.press(.escape, .character("4"), .character("<"), .character("3"), .character("v"))
    #expect(explorer.text.contains("Value     Frida "))
    #expect(explorer.text.contains("Before    Emma "))
  }

  @Test func `A value that no event has set has no value before it`() {
    var explorer = Explorer.over(Self.bank, 80, 24, focus: .settings)
    var store = Self.bank.stores[0]
    store.entries[0].value = .string("Frida")
    var set = Bank.event(17, at: 2_000, .entry(store: "user-defaults", key: "owner", store.entries[0]))
    set.previous = ContainerEvent.PreviousValue(.string("Emma"))
    _ = explorer.update(.event(set))
    explorer.press(.character("v"))
    #expect(explorer.text.contains("Before    Emma "))
    // Another process has changed it while the store was closed.
    store.entries[0].value = .string("Gustav")
    _ = explorer.update(.event(Bank.event(18, at: 3_000, .store(store))))
    #expect(explorer.text.contains("Value     Gustav "))
    #expect(!explorer.text.contains("Before"))
  }

  @Test func `An entry that is removed meanwhile is not shown`() {
    var explorer = Explorer.over(Self.bank, 80, 24, focus: .settings)
    explorer.press(.character("v"))
    _ = explorer.update(.event(Bank.event(17, at: 2_000, .entry(store: "user-defaults", key: "owner", nil))))
    #expect(explorer.text.contains("This entry was removed."))
  }

  @Test func `The editor says what the setting reaches before Enter`() {
    var explorer = Explorer.over(Self.bank, 120, 40, focus: .settings)
    explorer.press(.enter)
    expectScreen(
      explorer.text(of: .settings),
      """
      ╭─ Settings ───────────────────────────────────── owner ─╮
      │   Setting             Value         Default     Origin │
      │ User defaults  ~/.config/sample-bank/defaults.sqlite   │
      │   Bank                                                 │
      │›  Owner               Emma                             │
      │╭─ About ──────────────────────────────────────────────╮│
      ││ Declared  Bank.owner, receipt                        ││
      ││ Owner     Bank, injected into                        ││
      ││           Bank.serverConnection(to:retries:),        ││
      ││           Transfers                                  ││
      ││ Changed   2026-11-21 10:48 by sample-bank            ││
      │╰──────────────────────────────────────────────────────╯│
      │   Vault                                                │
      │   Vault PIN           ••••••••                  stored │
      │                                                        │
      │ Cloud key-values  ~/.config/alchemic/cloud.sqlite      │
      │   last-login          not set                  default │
      ╰───────── set 2026-11-21 10:48 by sample-bank · 1 of 9 ─╯
      """)
  }

  @Test func `In a small window, the editor keeps to its row`() {
    var explorer = Explorer.over(Self.bank, 40, 10, focus: .settings)
    explorer.press(.enter)
    expectScreen(
      explorer.text,
      """
       sample-bank  ✓ Ready in 1.28 s
       ╭─ About ────────────────────────────╮
      ╭│ Declared  Bank.owner, receipt      │╮
      ││ Owner     Bank, injected into Ban… ││
      │╰────────────────────────────────────╯│
      │›  Owner        Emma                  │
      │   Branch       North Quay            │
      │   Version      1.0                   │
      ╰─ set 2026-11-21 10:48 by … · 1 of 9 ─╯
       Enter save  Esc cancel
      """)
  }

  @Test func `The choices are listed, and typing finds one`() {
    var bank = Bank.ready
    let titles = ["Every day", "Every week", "Every month", "Every quarter", "Every year", "Never"]
    bank.stores[0].entries[1].editor = .choice(
      titles.map { EntrySnapshot.Choice(title: $0, value: .string($0.lowercased())) })
    bank.stores[0].entries[1].value = .string("every month")
    var explorer = Explorer.over(bank, 80, 24, focus: .settings)
    explorer.press(.down, .enter)
    expectScreen(
      explorer.text(of: .settings),
      """
      ╭─ Settings ────────────────────────────────────────────────────────── branch ─╮
      │   Setting                     Value               Default             Origin │
      │ User defaults  ~/.config/sample-bank/defaults.sqlite                         │
      │   Bank                                                                       │
      │   Owner                       Emma                nobody              stored │
      │›  Branch                      ‹ Every month ›  3 of 6                        │
      │╭─ Choices; type to filter ──────────────────────────────────────────────────╮│
      ││   Every day                                                                ││
      ││   Every week                                                               ││
      ││ › Every month  present                                                     ││
      ││   Every quarter                                                            ││
      ││   Every year                                                               ││
      ││   Never                                                                    ││
      ││                                                                            ││
      ││ Declared  nowhere; code may use the key                                    ││
      ││ Owner     no factory of the container                                      ││
      ││ Changed   never                                                            ││
      │╰────────────────────────────────────────────────────────────────────────────╯│
      │                                                                              │
      ╰───────────────────────────────────────────────────────────────────── 2 of 9 ─╯
      """)
    explorer.type("ar")
    let text = explorer.text(of: .settings)
    #expect(text.contains("Choices /ar"))
    #expect(text.contains("› Every quarter"))
    #expect(text.contains("  Every year"))
    #expect(!text.contains("Every day"))
    explorer.press(.down)
    #expect(
      explorer.press(.enter) == [.perform(.set(store: "user-defaults", key: "branch", .string("every year")))])
  }

  @Test func `A choice that does not exist is not saved`() {
    var explorer = Explorer.editing("branch")
    explorer.press(.enter)
    explorer.type("xyz")
    #expect(explorer.press(.enter) == [])
    #expect(explorer.footer == " ✗ No choice contains \"xyz\".")
    explorer.press(.control("u"), .down)
    #expect(explorer.press(.enter) == [.perform(.set(store: "user-defaults", key: "branch", .string("old")))])
  }

  @Test func `The bar of a slider keeps its length while the value changes`() {
    var explorer = Explorer.editing("limit")
    explorer.press(.enter)
    func bar() -> Int {
      explorer.text.split(separator: "\n").first { $0.contains("Limit") }?.count { "━─".contains($0) } ?? 0
    }
    let length = bar()
    explorer.press(.right)
    #expect(explorer.text.contains("was 40"))
    #expect(bar() == length)
  }

  @Test func `Of a setting, only its declarations and the factories that have its store are named`() {
    let reach = Bank.ready.reach(of: Bank.ready.stores[0].entries[0], in: Bank.ready.stores[0])
    #expect(reach == SettingReach(declarations: [], owner: nil, dependents: [], callbacks: []))
    #expect(
      [reach.declarationWords, reach.ownerWords] == ["nowhere; code may use the key", "no factory of the container"])
    var bank = Self.bank
    bank.callbacks[0].requested = bank.factories.filter { $0.name == "Bank" }.map(\.id)
    let known = bank.reach(of: bank.stores[0].entries[0], in: bank.stores[0])
    #expect(
      known
        == SettingReach(
          declarations: ["Bank.owner", "receipt"], owner: "Bank",
          dependents: ["Bank.serverConnection(to:retries:)", "Transfers"], callbacks: ["greet tellers"]))
    #expect(
      known.ownerWords
        == "Bank, injected into Bank.serverConnection(to:retries:), Transfers; requested by callback greet tellers")
  }

  // MARK: Read-only

  @Test func `A read-only explorer asks before it writes a file`() {
    var explorer = Explorer(isReadOnly: true, focus: .settings)
    _ = explorer.update(.resized(width: 80, height: 24))
    _ = explorer.update(.snapshot(Bank.ready))
    #expect(explorer.press(.character("x")) == [])
    #expect(explorer.text.contains("Write a file?"))
    #expect(explorer.press(.character("n")) == [])
    explorer.press(.character("x"))
    #expect(explorer.press(.character("y")) == [.ask(WriteFile(.settings(Bank.ready.stores[0])))])
    #expect(explorer.press(.character("w")) == [])
    #expect(explorer.press(.character("y")) == [.ask(WriteFile(.snapshot))])
  }
}
