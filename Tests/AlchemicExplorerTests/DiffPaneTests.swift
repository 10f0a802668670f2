import AlchemicComparison
import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// Comparing runs, by hand at the keyboard.
@Suite struct DiffPaneTests {
  /// The run before this one: another account was primary, and the start was faster.
  private static var earlier: ContainerSnapshot {
    var bank = Bank.ready
    bank.factories[0].flags = []
    bank.factories[8].flags = [.primary]
    bank.factories[11].arguments[0].resolution = .factories([8], isArray: false)
    bank.factories[6].state = .created(at: 31_000_000, took: 400_000_000, thread: "alchemic")
    bank.factories[7].name = "oldRates"
    bank.stores[0].entries[0].value = .string("Nils")
    bank.progress.endedAt = 500_000_000
    return bank
  }

  /// The pane after a comparison with a run.
  private func compared(_ width: Int = 80, _ height: Int = 24, with run: ContainerSnapshot = earlier) -> Explorer {
    var explorer = Explorer.over(Bank.ready, width, height)
    explorer.press(.character("9"), .character("c"))
    explorer.type("monday.alchemic")
    explorer.press(.enter)
    let diff = ContainerDiff(from: run, to: Bank.ready).limited(to: EarlierRun.listLimit)
    _ = explorer.update(.compared(diff, with: "monday.alchemic"))
    return explorer
  }

  @Test func `A file is named, compared beside the loop, and its differences are listed by section`() {
    var explorer = Explorer.over(Bank.ready, 80, 24)
    explorer.press(.character("9"))
    expectScreen(
      explorer.text(of: .diff).split(separator: "\n").prefix(3).joined(separator: "\n"),
      """
      ╭─ 9 Diff ─────────────────────────────────────────────────────────────────────╮
      │ Press c to compare with a saved file or another process.                     │
      │                                                                              │
      """)
    explorer.press(.character("c"))
    #expect(explorer.press(.enter) == [])
    #expect(explorer.text.contains("✗ Enter a file or a process."))
    explorer.type("monday.alchemic")
    #expect(explorer.press(.enter) == [.compare(.named("monday.alchemic"))])
    #expect(explorer.text(of: .diff).contains("Comparing."))
    explorer = compared()
    explorer.press(.character("z"))
    expectScreen(
      explorer.text(of: .diff),
      """
      ╭─ 9 Diff ───────────────────────────────────────────── since monday.alchemic ─╮
      │ Factories  2                                                                 │
      │›+ makeRates  RateTable, singleton, weak                                      │
      │ - oldRates  RateTable, singleton, weak                                       │
      │ Choices  1                                                                   │
      │ ~ Transfers.#1  RateTable → amex: primary; RateTable is no longer primary    │
      │ Options  2                                                                   │
      │ ~ RateTable: flags  primary → none                                           │
      │ ~ amex: flags  none → primary                                                │
      │ Settings  1                                                                  │
      │ ~ user-defaults/owner  Nils → Emma                                           │
      │ Times  2                                                                     │
      │ ~ the whole start  499 ms → 1.28 s, +156 %                                   │
      │ ~ Ledger  400 ms → 1.24 s, +210 %                                            │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      ╰───────────────────────────────────────────────────────────────────── 1 of 8 ─╯
      """)
  }

  @Test func `The comparison is repeated once the container has started`() {
    var explorer = compared()
    let run = EarlierRun.named("monday.alchemic")
    #expect(
      explorer.update(.event(Bank.event(1_000, at: 2_000, .phase(.stopped, failure: nil)))) == [
        .compare(run), .loadSnapshot,
      ])
    #expect(explorer.text(of: .diff).contains("Comparing."))
    _ = explorer.update(.compared(ContainerDiff([]), with: "monday.alchemic"))
    #expect(explorer.text(of: .diff).contains("Nothing differs from monday.alchemic."))
    #expect(explorer.update(.event(Bank.event(1_001, at: 3_000, .phase(.ready, failure: nil)))) == [.compare(run)])
  }

  @Test func `A name that is mistyped leaves the differences on the screen`() {
    var explorer = compared()
    let before = explorer.text(of: .diff)
    explorer.press(.character("c"))
    explorer.type("nofile")
    explorer.press(.enter)
    _ = explorer.update(.comparisonFailed("There is no file \"nofile\"."))
    #expect(explorer.footer.hasPrefix(" ✗ There is no file"))
    #expect(explorer.text(of: .diff) == before)
  }

  @Test func `A container that has not started has removed no settings`() {
    var stopped = Bank.ready
    (stopped.phase, stopped.stores) = (.idle, [])
    #expect(ContainerDiff(from: Bank.ready, to: stopped).differences(in: .settings) == [])
    #expect(ContainerDiff(from: stopped, to: Bank.ready).differences(in: .settings) == [])
    stopped.phase = .ready
    #expect(!ContainerDiff(from: Bank.ready, to: stopped).differences(in: .settings).isEmpty)
  }

  @Test func `Enter goes to the factory of a difference, and Backspace returns`() {
    var explorer = compared()
    explorer.press(.character("/"))
    explorer.type("choices")
    explorer.press(.enter)
    #expect(explorer.text(of: .diff).contains("Transfers.#1"))
    explorer.press(.enter)
    #expect(explorer.selectedName == "Transfers")
    #expect(explorer.focus == .detail)
  }

  @Test func `The filter knows sections, words and their opposite`() {
    var explorer = compared()
    func listed() -> Int { explorer.state(DiffPane.self).list.count }
    let all = listed()
    explorer.press(.character("/"))
    explorer.type("times")
    #expect(listed() == 2)
    explorer.press(.escape, .character("/"))
    explorer.type("-times")
    #expect(listed() == all - 2)
    explorer.press(.escape, .character("/"))
    explorer.type("removed oldrates")
    #expect(listed() == 1)
    explorer.type("x")
    #expect(explorer.text(of: .diff).contains("No difference matches \"removed oldratesx\". Esc clears the filter."))
  }

  @Test func `A restart keeps the previous run, which p compares with`() {
    var explorer = Explorer.over(Bank.ready, 80, 24)
    explorer.press(.character("9"))
    #expect(explorer.press(.character("p")) == [])
    #expect(explorer.footer.contains("There is no previous run yet"))
    _ = explorer.update(.replaced(Bank.idle))
    #expect(explorer.press(.character("p")) == [.compare(.previous(Bank.ready))])
    _ = explorer.update(.compared(ContainerDiff([]), with: "the previous run"))
    #expect(explorer.text(of: .diff).contains("Nothing differs from the previous run yet."))
    // A run that was never started says nothing, so the one before it stays.
    _ = explorer.update(.replaced(Bank.idle))
    #expect(explorer.press(.character("p")) == [.compare(.previous(Bank.ready))])
  }

  @Test func `A setting that was changed during the previous run is a difference from it`() throws {
    var explorer = Explorer.over(Bank.ready, 80, 24, focus: .diff)
    var owner = try #require(Bank.ready.stores[0].entries.first { $0.key == "owner" })
    owner.value = .string("Nils")
    _ = explorer.update(
      .event(
        Bank.event(Bank.ready.lastEvent + 1, at: 2_000, .entry(store: Bank.ready.stores[0].id, key: "owner", owner))))
    var run = try #require(explorer.container)
    #expect(run.stores != Bank.ready.stores)
    run.stores = Bank.ready.stores
    _ = explorer.update(.replaced(Bank.idle))
    #expect(explorer.press(.character("p")) == [.compare(.previous(run))])
    // The run after that begins with its own settings.
    var next = Bank.ready
    next.stores[0].entries[0].value = owner.value
    _ = explorer.update(.snapshot(next))
    _ = explorer.update(.replaced(Bank.idle))
    #expect(explorer.press(.character("p")) == [.compare(.previous(next))])
  }

  @Test func `The next process of a name is compared with the one that ended`() {
    var explorer = Explorer.over(Bank.ready, 80, 24, focus: .diff)
    _ = explorer.update(.connectionLost("It ended."))
    var next = Bank.idle
    next.process.identifier += 1
    _ = explorer.update(.connected(Set(Capability.allCases)))
    _ = explorer.update(.snapshot(next))
    #expect(explorer.press(.character("p")) == [.compare(.previous(Bank.ready))])
  }

  @Test func `A run that cannot be read is reported, and an answer that was not requested is ignored`() {
    var explorer = Explorer.over(Bank.ready, 80, 24, focus: .diff)
    _ = explorer.update(.compared(ContainerDiff([]), with: "nothing"))
    #expect(explorer.text(of: .diff).contains("Press c to compare"))
    explorer.press(.character("c"))
    explorer.type("nothing")
    explorer.press(.enter)
    _ = explorer.update(.comparisonFailed("nothing: The file is incomplete."))
    #expect(explorer.text(of: .diff).contains("nothing: The file is incomplete."))
    #expect(explorer.footer.contains("nothing: The file is incomplete."))
    explorer.press(.character("c"))
    #expect(explorer.overlay(ComparePrompt.self)?.name.text == "nothing")
  }

  @Test func `Many differences are listed up to a limit, with the number of the others`() {
    let explorer = compared(with: Bank.many(1_500))
    let list = explorer.state(DiffPane.self).list
    let factories = (0..<list.count + 10).compactMap { list[$0] }.filter { $0.section == .factories }
    #expect(factories.count == 1_000)
    // Twelve are new, and the others are gone.
    #expect(explorer.text(of: .diff).contains("Factories  1000, and 512 more, which alchemic-tui diff lists"))
  }
}
