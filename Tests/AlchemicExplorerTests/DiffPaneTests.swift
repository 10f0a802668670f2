// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

@testable import AlchemicExplorer
import AlchemicInspection
import TerminalScreen
import Testing

/// Comparing runs, by hand at the keyboard.
@Suite struct DiffPaneTests {
  /// The run before this one: another account was primary, and the start was faster.
  static var earlier: ContainerSnapshot {
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

  /// A run, and the bank.
  static func runs(
    _ name: String, _ origin: RunSummary.Source, _ run: ContainerSnapshot = earlier
  ) -> ComparedRuns {
    ComparedRuns(
      old: RunSummary(run, named: name, origin), new: RunSummary(Bank.ready, named: "sample-bank", .process))
  }

  /// The pane after a comparison with a run.
  private func compared(_ width: Int = 80, _ height: Int = 24, with run: ContainerSnapshot = earlier) -> Explorer {
    var explorer = Explorer.over(Bank.ready, width, height)
    explorer.go(.diff, .character("c"))
    explorer.type("monday.alchemic")
    explorer.press(.enter)
    let diff = ContainerDiff(from: run, to: Bank.ready).limited(to: EarlierRun.listLimit)
    explorer.compare(diff, Self.runs("monday.alchemic", .file(savedAt: 1_795_358_880), run))
    return explorer
  }

  @Test func `A badge counts the differences besides times, and leads to them`() {
    var explorer = compared(120, 40)
    explorer.go(.factories)
    let badge = explorer.badges(width: 120).first { $0.pane == .diff }
    #expect(badge?.text == "~ 6 changed")
    _ = explorer.update(.input(.mouse(.click, at: Position(row: 1, column: badge?.column ?? 0))))
    #expect(explorer.focus == .diff)
  }

  @Test func `A file is named, compared beside the loop, and its differences are listed by section`() {
    var explorer = Explorer.over(Bank.ready, 80, 24)
    explorer.go(.diff)
    expectScreen(
      explorer.text(of: .diff).split(separator: "\n").prefix(3).joined(separator: "\n"),
      """
      ╭─ Differences ────────────────────────────────────────────────────────────────╮
      │ Press c to compare with a saved file or another process.                     │
      │                                                                              │
      """)
    explorer.press(.character("c"))
    #expect(explorer.press(.enter) == [])
    #expect(explorer.text.contains("✗ Enter a file or a process."))
    explorer.type("monday.alchemic")
    #expect(explorer.press(.enter) == [.ask(CompareRuns(.named("monday.alchemic")))])
    #expect(explorer.text(of: .diff).contains("Comparing."))
    explorer = compared()
    explorer.press(.character("z"))
    expectScreen(
      explorer.text(of: .diff),
      """
      ╭─ Differences ──────────────────────────────────────── since monday.alchemic ─╮
      │ - Earlier: monday.alchemic, sample-bank 4711, saved 2026-11-22 14:48, ready  │
      │   in 499 ms, 12 factories, 6 objects                                         │
      │ + Later: sample-bank 4711, running, ready in 1.28 s, 12 factories, 6 objects │
      │ Factories  2                                                                 │
      │›+ makeRates  RateTable, singleton, weak                                      │
      │ - oldRates   RateTable, singleton, weak                                      │
      │ Choices  1                                                                   │
      │ ~ Transfers.#1  RateTable → amex: primary; RateTable is no longer primary    │
      │ Options  2                                                                   │
      │ ~ RateTable: flags  primary → none                                           │
      │ ~ amex: flags       none → primary                                           │
      │ Settings  1                                                                  │
      │ ~ Owner  user-defaults/owner  Nils → Emma                                    │
      │ Times  2                                                                     │
      │ ~ the whole start  499 ms → 1.28 s, +156 %                                   │
      │ ~ Ledger           400 ms → 1.24 s, +210 %                                   │
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
      explorer.update(.event(Bank.event(1_000, at: 2_000, .phase(.stopped, failure: nil)))).map(\.withoutNumber) == [
        .ask(CompareRuns(run)), .ask(LoadSnapshot()),
      ])
    #expect(explorer.text(of: .diff).contains("Comparing."))
    explorer.compare(ContainerDiff([]), Self.runs("monday.alchemic", .file(savedAt: nil)))
    #expect(explorer.text(of: .diff).contains("Nothing differs from monday.alchemic."))
    #expect(
      explorer.update(.event(Bank.event(1_001, at: 3_000, .phase(.ready, failure: nil)))).map(\.withoutNumber) == [
        .ask(CompareRuns(run))
      ])
  }

  @Test func `A name that is mistyped leaves the differences on the screen`() {
    var explorer = compared()
    let before = explorer.text(of: .diff)
    explorer.press(.character("c"))
    explorer.type("nofile")
    explorer.press(.enter)
    explorer.compare(.failure(Refusal("There is no file \"nofile\".")))
    #expect(explorer.footer.hasPrefix(" ✗ There is no file"))
    #expect(explorer.text(of: .diff) == before)
    // They are also those that are found again.
    let effects = explorer.update(.event(Bank.event(1_000, at: 2_000, .phase(.stopped, failure: nil)))).map(
      \.withoutNumber)
    #expect(effects.first == .ask(CompareRuns(.named("monday.alchemic"))))
  }

  @Test func `The answer about a container that was replaced meanwhile does not count`() {
    var explorer = compared()
    explorer.press(.character("c"))
    explorer.press(.enter)
    let old = (explorer[.diff] as? DiffPane)?.number ?? 0
    let effects = explorer.update(.replaced(Bank.ready))
    #expect(effects.compactMap { $0.question(CompareRuns.self)?.number } == [old + 1])
    var question = CompareRuns(.named(""))
    question.number = old
    _ = explorer.update(.answered(question, .failure(Refusal("The process has ended."))))
    #expect(explorer.text(of: .diff).contains("Comparing."))
    explorer.compare(ContainerDiff([]), Self.runs("monday.alchemic", .file(savedAt: nil)))
    #expect(explorer.text(of: .diff).contains("Nothing differs from monday.alchemic."))
  }

  @Test func `The key of a setting gives way to what differs`() {
    func row(_ width: Int) -> String {
      let lines = compared(width, 40).text(of: .diff).split(separator: "\n")
      return lines.first { $0.contains("~ Owner") }.map { $0.split { " │›".contains($0) }.joined(separator: " ") } ?? ""
    }
    #expect(row(120) == "~ Owner user-defaults/owner Nils → Emma")
    #expect(row(40) == "~ Owner Nils → Emma")
  }

  @Test func `A change of a setting is compared, too: at once with the previous run, else when the user comes here`() {
    var explorer = Explorer.over(Bank.ready, 80, 24)
    _ = explorer.update(.replaced(Bank.idle))
    _ = explorer.update(.snapshot(Bank.ready))
    let previous = EarlierRun.previous(Bank.ready)
    let runs = Self.runs("the previous run", .memory)
    var number: UInt64 = Bank.ready.lastEvent
    func change() -> [Effect] {
      number += 1
      var entry = Bank.ready.stores[0].entries[0]
      entry.store(.string("\(number)"))
      return explorer.update(
        .event(Bank.event(number, at: 2_000 + number, .entry(store: Bank.ready.stores[0].id, key: entry.key, entry)))
      ).map(\.withoutNumber)
    }
    explorer.compare(ContainerDiff([]), runs)
    #expect(change() == [.ask(CompareRuns(previous))])
    // One at a time: the next one follows the answer.
    #expect(change() == [])
    #expect(
      explorer.compare(ContainerDiff([]), runs) == [.ask(CompareRuns(previous))])
    #expect(explorer.compare(ContainerDiff([]), runs) == [])

    explorer.go(.diff, .character("c"))
    explorer.type("monday.alchemic")
    explorer.press(.enter)
    explorer.compare(ContainerDiff([]), Self.runs("monday.alchemic", .file(savedAt: nil)))
    #expect(change() == [])
    explorer.go(.factories)
    #expect(explorer.press(.character("6")) == [.ask(CompareRuns(.named("monday.alchemic")))])
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

  @Test func `Enter on a setting shows it among the settings`() {
    var explorer = compared()
    explorer.press(.character("/"))
    explorer.type("owner")
    explorer.press(.enter)
    #expect(explorer.footer.contains("Enter setting"))
    explorer.press(.enter)
    #expect(explorer.focus == .settings)
    #expect(explorer.entryUnderCursor?.entry.key == "owner")
  }

  @Test func `A setting or a factory that this run does not have cannot be shown`() {
    var earlier = Self.earlier
    var gone = earlier.stores[0].entries[0]
    (gone.key, gone.title) = ("colour", "Colour")
    earlier.stores[0].entries.append(gone)
    var explorer = compared(with: earlier)
    for (word, warning) in [
      ("colour", "This run has no setting Colour."), ("oldrates", "This run has no factory oldRates."),
    ] {
      explorer.press(.escape, .character("/"))
      explorer.type(word)
      explorer.press(.enter, .enter)
      #expect(explorer.footer.hasPrefix(" \(warning)"))
      #expect(explorer.focus == .diff)
    }
  }

  @Test(arguments: [
    (RunSummary.Source.file(savedAt: 100), RunSummary.Source.file(savedAt: 200), "Earlier"),
    (.file(savedAt: 200), .file(savedAt: 100), "Later"),
    (.process, .file(savedAt: 100), "Later"),
    (.file(savedAt: 100), .process, "Earlier"),
    (.memory, .process, "Earlier"),
    (.file(savedAt: nil), .file(savedAt: 100), "Earlier"),
  ])
  func `The run that was saved first is called the earlier one`(
    old: RunSummary.Source, new: RunSummary.Source, word: String
  ) {
    let runs = ComparedRuns(
      old: RunSummary(Self.earlier, named: "a", old), new: RunSummary(Bank.ready, named: "b", new))
    let words = RunWords(runs, .unicode, secondsFromGMT: 0)
    #expect(words.old.hasPrefix("\(word): "))
    #expect(words.new.hasPrefix(word == "Later" ? "Earlier: " : "Later: "))
  }

  @Test func `A saved file that is shown is named with its time`() {
    var explorer = Explorer(file: SavedFile(name: "tuesday.alchemic", savedAt: 1_795_445_280), focus: .diff)
    _ = explorer.update(.resized(width: 80, height: 24))
    _ = explorer.update(.snapshot(Bank.ready))
    explorer.press(.character("c"))
    explorer.type("monday.alchemic")
    explorer.press(.enter)
    explorer.compare(ContainerDiff([]), Self.runs("monday.alchemic", .file(savedAt: 1_795_358_880)))
    expectScreen(
      explorer.text(of: .diff),
      """
      ╭─ Differences ──────────────────────────────────────── since monday.alchemic ─╮
      │ - Earlier: monday.alchemic, sample-bank 4711, saved 2026-11-22 14:48, ready  │
      │   in 499 ms, 12 factories, 6 objects                                         │
      │ + Later: tuesday.alchemic, sample-bank 4711, saved 2026-11-23 14:48, ready   │
      │   in 1.28 s, 12 factories, 6 objects                                         │
      │ Nothing differs from monday.alchemic. Short times are not compared.          │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      ╰──────────────────────────────────────────────────────────────────────────────╯
      """)
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
    for (filter, count) in [
      ("section:times", 2), ("-section:times", all - 2), ("change:removed", 1), ("factory:ledger", 1), ("sec", 0),
    ] {
      explorer.press(.escape, .character("/"))
      explorer.type(filter)
      #expect(listed() == count)
    }
    for (filter, advice) in [
      ("tok:>10ms", "tok: is not a filter word; there are section: change: factory:."),
      ("times -tok:>10ms", "tok: is not a filter word; there are section: change: factory:."),
      ("change:gone", "change: accepts added, removed, changed."),
    ] {
      explorer.press(.escape, .character("/"))
      explorer.type(filter)
      #expect(explorer.footer.hasPrefix(" \(advice)"))
    }
  }

  @Test func `A run that cannot be read is reported, and an answer that was not requested is ignored`() {
    var explorer = Explorer.over(Bank.ready, 80, 24, focus: .diff)
    explorer.compare(ContainerDiff([]), Self.runs("nothing", .process))
    #expect(explorer.text(of: .diff).contains("Press c to compare"))
    explorer.press(.character("c"))
    explorer.type("nothing")
    explorer.press(.enter)
    explorer.compare(.failure(Refusal("nothing: The file is incomplete.")))
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
