// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct CommandPaletteTests {
  @Test func `A few letters find a command, and Enter does it`() {
    var explorer = Explorer.over(Bank.idle, 80, 24)
    explorer.press(.character(":"))
    explorer.type("stco")
    expectScreen(
      explorer.text,
      """
       Alchemic  sample-bank 4711  ○ Not started             12 factories · 0 objects
      [1 Objects] 2 Start  3 Settings  4 Log  5 Problems
       Press s to start, and watch here what the container creates, when and why.
      ╭─ Facto╭─ Command ────────────────────────────────────────────────────╮───────╮
      │   Mode│ :stco                                                        │ Total │
      │›○ sing│  start or stop the container                               s │       │
      │ ○ sing│  show or fold the objects under 1 % of the start           f │       │
      │ ◌ temp│  reset the change of living objects to 0                     │       │
      │ ○ refe│  see the start without the object, or without several  Space │       │
      │ ◌ temp╰───────────────────────────────────────────────────── 1 of 4 ─╯       │
      │ ○ singleton  Ledger                                                          │
      │ ◌ template   longDate                 LongDateFormatter                      │
      │ ○ singleton  makeRates                RateTable                              │
      │ ○ singleton  RateTable                                                       │
      ╰──────────────────────────────────────────────────────────────────── 1 of 12 ─╯
      ╭─ Detail ─────────────────────────────────────────────────────────────────────╮
      │ amex                                                                         │
      │ Mode       singleton, primary                                                │
      │ Type       AmexAccount                                                       │
      │ Protocols  Account                                                           │
      │ Declared   Accounts.swift:31 in SampleBank                                   │
      │ State      ○ not created                                                     │
      ╰─────────────────────────────────────────────────────────────────── 1-6 of 9 ─╯
       Enter run  Esc close  ↓ next
      """)
    #expect(explorer.press(.enter) == [.perform(.start)])
    #expect(explorer.context == Context(.factories))
  }

  @Test func `A text that matches nothing is answered when Enter is pressed`() {
    var explorer = Explorer.over(Bank.idle, 80, 24)
    explorer.press(.character(":"))
    explorer.type("frobnicate")
    #expect(explorer.press(.enter) == [])
    #expect(explorer.footer.hasPrefix(" Nothing matches \"frobnicate\"."))
  }

  @Test func `Commands of the pane come first`() throws {
    var explorer = Explorer.over(Bank.ready, 100, 30, focus: .factories)
    explorer.press(.character(":"))
    #expect(explorer.overlay(CommandPalette.self)?.matches.first?.item.isOfPane == true)
    explorer.type("change")
    let titles = try #require(explorer.overlay(CommandPalette.self)).matches.prefix(2).map(\.item.title)
    #expect(titles == ["order factories by change of living objects", "reset the change of living objects to 0"])
    explorer.press(.escape, .character("3"), .character(":"))
    explorer.type("change")
    #expect(explorer.overlay(CommandPalette.self)?.matches.first?.item.title == "edit the value, or turn it on or off")
  }

  @Test func `A command of the pane comes before a better match, and not before one that is much better`() {
    func titles(_ text: String, own: String, other: String) -> [String] {
      var palette = CommandPalette([
        CommandPalette.Item(target: .item(1, in: .events), title: other, note: ""),
        CommandPalette.Item(target: .item(2, in: .factories), title: own, note: "", isOfPane: true),
      ])
      palette.type { $0.insert(text) }
      palette.search([])
      return palette.matches.map(\.item.title)
    }
    #expect(titles("", own: "sort by name", other: "trace") == ["sort by name", "trace"])
    #expect(
      titles("trace", own: "write the trace", other: "trace the start") == ["write the trace", "trace the start"])
    #expect(titles("trace", own: "turn each name around", other: "trace the start").first == "trace the start")
  }

  @Test func `The palette finds factories and settings by name`() {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    explorer.press(.character(":"))
    explorer.type("longdate")
    explorer.press(.enter)
    #expect(explorer.selectedName == "longDate")
    #expect(explorer.focus == .detail)
    let title = explorer.container?.stores[0].entries[1].title ?? ""
    explorer.press(.character(":"))
    explorer.type(title)
    explorer.press(.enter)
    #expect(explorer.focus == .settings)
    #expect(explorer.entryUnderCursor?.entry.title == title)
  }

  @Test func `The palette finds a setting that a filter hides, and clears the filter`() {
    var explorer = Explorer.over(Bank.ready, 120, 40, focus: .settings)
    let title = explorer.container?.stores[0].entries[1].title ?? ""
    explorer.press(.character("/"))
    explorer.type("zzz")
    explorer.press(.enter)
    explorer.press(.character(":"))
    explorer.type(title)
    explorer.press(.enter)
    #expect(explorer.settings.filter.isEmpty)
    #expect(explorer.entryUnderCursor?.entry.title == title)
  }

  @Test(arguments: [
    ("undo", "undo the last change"), ("rename", "rename the key"), ("help", "show these keys"),
    ("delete", "remove the stored value (asks first)"), ("sort", "order by the next column"),
    ("zoom", "zoom the pane, and back"), ("export", "export the store to a file"),
    ("refresh", "reload everything"), ("start", "start or stop the container"), ("owne", "Owner"),
    ("retries", "Retries"),
  ])
  func `The palette finds a command by its name and by its names in other programs, and a setting by its key`(
    text: String, title: String
  ) {
    var explorer = Explorer.over(Bank.ready, focus: .settings)
    explorer.press(.character(":"))
    explorer.type(text)
    guard let palette = explorer.overlay(CommandPalette.self) else {
      Issue.record("There is no palette.")
      return
    }
    #expect(palette.matches.first?.item.title == title)
  }

  @Test(arguments: [
    ("changed", "show only the changed settings"), ("unused", "go to Start-up"),
    ("slow", "go to Start-up"), ("cost", "go to Start-up"), ("threads", "go to Start-up"),
    ("why slow", "go to Start-up"), ("critical path", "go to Start-up"), ("who keeps", "go to Scopes"),
    ("who uses", "go to Graph"), ("who needs", "go to Graph"), ("who depends on", "go to Graph"),
    ("slowest", "order the start as it was, by own, total or waiting time"),
    ("who changed", "go to Settings"), ("by whom", "go to Settings"),
    ("theme", "use the automatic theme"), ("theme light", "use the light theme"), ("dark", "use the dark theme"),
    ("leaks", "go to Scopes"), ("leak", "go to Scopes"), ("scopes", "go to Scopes"),
    ("start", "start or stop the container"), ("used by", "go to Graph"),
    ("depends", "go to Graph"), ("break", "go to Graph"), ("impact", "go to Graph"), ("wrong", "go to Problems"),
  ])
  func `The words of a question lead to the answer, from the first screen`(text: String, title: String) {
    var explorer = Explorer.over(Bank.ready)
    explorer.press(.character(":"))
    explorer.type(text)
    #expect(explorer.overlay(CommandPalette.self)?.matches.first?.item.title == title)
  }

  @Test(arguments: PaneList.all.map { $0.pane })
  func `There are at most 45 commands, and each is one`(pane: Pane) {
    var explorer = Explorer.over(Bank.ready, focus: pane, end: StartedProgramTests.shop)
    explorer.press(.character(":"))
    let titles = explorer.overlay(CommandPalette.self)?.matches.map(\.item.title) ?? []
    #expect(30...45 ~= titles.count)
    #expect(Set(titles).count == titles.count)
  }

  @Test func `The palette shows only the changed settings`() {
    var explorer = Explorer.over(Bank.ready)
    explorer.press(.character(":"))
    explorer.type("changed")
    explorer.press(.enter)
    #expect(explorer.focus == .settings)
    #expect(explorer.settings.filter == "changed")
  }

  @Test func `A command of another pane moves the focus there`() {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    explorer.press(.character(":"))
    explorer.type("pause and resume")
    explorer.press(.enter)
    #expect(explorer.focus == .events)
    #expect(explorer.eventsPane.paused != nil)
  }

  @Test func `The palette does nothing without a match, and after Escape`() {
    for last in [Key.enter, .escape] {
      var explorer = Explorer.over(Bank.idle, 80, 24)
      explorer.press(.character(":"))
      explorer.type("zzz")
      explorer.press(.down, .up)
      #expect(explorer.press(last) == [])
      #expect(explorer.context == Context(.factories))
    }
  }

  @Test func `PgDn and PgUp move by the rows that are in view, up to the ends`() throws {
    var explorer = Explorer.over(Bank.ready, 80, 24)
    explorer.press(.character(":"), .pageDown)
    var palette = try #require(explorer.overlay(CommandPalette.self))
    #expect(palette.target == palette.matches[14].item.target)
    for _ in 0..<20 { explorer.press(.pageDown) }
    palette = try #require(explorer.overlay(CommandPalette.self))
    #expect(palette.target == palette.matches.last?.item.target)
    for _ in 0..<20 { explorer.press(.pageUp) }
    palette = try #require(explorer.overlay(CommandPalette.self))
    #expect(palette.target == palette.matches.first?.item.target)
  }

  @Test func `The selection in the palette wraps around`() {
    var explorer = Explorer.over(Bank.ready, 80, 24)
    explorer.press(.character(":"), .up)
    guard let palette = explorer.overlay(CommandPalette.self) else { return #expect(Bool(false)) }
    #expect(palette.target == palette.matches.last?.item.target)
    explorer.press(.down)
    guard let palette = explorer.overlay(CommandPalette.self) else { return #expect(Bool(false)) }
    #expect(palette.target == palette.matches.first?.item.target)
  }

  @Test func `A read-only explorer offers no command that changes the container`() {
    var explorer = Explorer(isReadOnly: true)
    _ = explorer.update(.resized(width: 80, height: 24))
    _ = explorer.update(.snapshot(Bank.idle))
    explorer.press(.character(":"))
    guard let palette = explorer.overlay(CommandPalette.self) else { return #expect(Bool(false)) }
    let titles = palette.matches.map(\.item.title)
    #expect(!titles.contains("start or stop the container"))
    #expect(titles.contains("quit"))
  }

  @Test(arguments: [
    ("stco", "start or stop the container", [9, 14, 18, 19]), ("ev", "go to Events", [6, 7]),
    ("QUIT", "quit", [0, 1, 2, 3]),
    ("a b", "abab", [0, 1]),
  ])
  func `A pattern matches letters in order, as close together as possible`(
    pattern: String, title: String, positions: [Int]
  ) {
    #expect(FuzzyPattern(pattern).match(title)?.positions == positions)
  }

  @Test func `A letter at the beginning of a word counts more than one in its middle`() throws {
    let pattern = FuzzyPattern("gr")
    let beginning = try #require(pattern.match("go to Graph"))
    let middle = try #require(pattern.match("program"))
    #expect(beginning.score > middle.score)
    #expect(pattern.match("rg") == nil)
  }

  @Test(arguments: [("baapp", "BankApplication"), ("tewin", "tellerWindow"), ("lodat", "longDate")])
  func `The palette finds a factory by the beginnings of the words in its name`(text: String, name: String) {
    var explorer = Explorer.over(Bank.ready)
    explorer.press(.character(":"))
    explorer.type(text)
    #expect(explorer.overlay(CommandPalette.self)?.matches.first?.item.title == name)
    explorer.press(.enter)
    #expect(explorer.selectedName == name)
  }

  @Test(arguments: [("cuco", "CurrencyConverter"), ("jen", "JSONEncoder"), ("r2d", "Robot2Door")])
  func `A capital letter inside of a name begins a word`(pattern: String, name: String) throws {
    let beginning = try #require(FuzzyPattern(pattern).match(name))
    let middle = try #require(FuzzyPattern(pattern).match(name.lowercased()))
    #expect(beginning.positions == middle.positions)
    #expect(beginning.score == middle.score + 6)
    #expect(beginning.score >= FuzzyPattern(pattern).leastScore)
  }
}
