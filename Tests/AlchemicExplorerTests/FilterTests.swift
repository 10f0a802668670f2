// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct FilterTests {
  @Test func `A filtered list marks no other factory than the one in Detail`() {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    func marked() -> Bool { explorer.text(of: .factories).contains("›") }
    explorer.press(.character("/"))
    explorer.type("transfers")
    explorer.press(.enter)
    #expect(explorer.selectedName == "Transfers")
    #expect(marked())
    // A link leads to a factory that the filter hides.
    explorer.press(.enter, .enter)
    #expect(explorer.selectedName == "amex")
    #expect(!marked())
    #expect(explorer.text(of: .factories).contains(" 1 of 12; amex is not among them "))
    explorer.go(.factories)
    #expect(!marked())
    explorer.press(.escape)
    #expect(explorer.selectedName == "amex")
    #expect(marked())
  }

  @Test(arguments: [
    (Pane.events, "tok:>10ms", "tok: is not a filter word; there are took: own: thread: factory:."),
    (.factories, "tok:>10ms", "tok: is not a filter word; there are mode: flag: kind: module: scope: state:."),
    (.factories, "rate -tok:>10ms", "tok: is not a filter word; there are mode: flag: kind: module: scope: state:."),
    (.settings, "owner -tok:>10ms", "tok: is not a filter word; there are origin: by:."),
    (.scopes, "tok:>10ms", "tok: is not a filter word; there are scope: age:."),
    (.events, "took:soon", "took: accepts >10ms, <250us, 1.5s."),
    (.factories, "failed", "Perhaps state:failed."),
    (.factories, "lazy", "Perhaps state:lazy."),
    (.factories, "samplebank", "Perhaps module:SampleBank."),
  ])
  func `While a filter is typed, the footer names a word without a meaning`(pane: Pane, filter: String, advice: String)
  {
    var explorer = Explorer.over(Bank.ready, 120, 40, focus: pane)
    explorer.press(.character("/"))
    explorer.type(filter)
    #expect(explorer.footer.hasPrefix(" \(advice)"))
    explorer.press(.backspace, .control("u"))
    #expect(explorer.footer.contains("Enter keep"))
  }

  @Test func `Tab writes the words of the filter, one after the other, or those that begin as the typed one`() {
    var explorer = Explorer.over(Bank.ready, 120, 40, focus: .settings)
    explorer.press(.character("/"))
    #expect(explorer.footer.contains("Tab changed"))
    func written(_ keys: Key...) -> String {
      for key in keys { explorer.press(key) }
      return explorer[.settings].filter
    }
    #expect((0..<5).map { _ in written(.tab) } == ["changed", "conflict", "origin:", "by:", "changed"])
    #expect(written(.control("u"), .character("C"), .character("o"), .tab) == "conflict")
    #expect(!explorer.footer.contains("Tab"))
    #expect(written(.tab) == "conflict")
    // A word of its own after a space, and after the sign that excludes.
    #expect(written(.character(" "), .character("-"), .character("o"), .tab) == "conflict -origin:")
    #expect(written(.character("s"), .tab) == "conflict -origin:s")
    #expect(!explorer.footer.contains("Tab"))
    // The kept filter is selected: a word takes its place.
    explorer.press(.enter, .character("/"))
    #expect(written(.tab) == "changed")
  }

  @Test func `From a pane without a filter, the footer says that Esc clears the filter of the factories`() {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    explorer.press(.character("/"))
    explorer.type("rate")
    explorer.press(.enter)
    #expect(explorer.footer.contains("Esc clear"))
    explorer.go(.problems)
    #expect(explorer.footer.contains("Esc clear filter"))
    // A pane with its own filter leaves the factories' filter alone.
    explorer.go(.events)
    #expect(!explorer.footer.contains("Esc"))
    explorer.press(.escape)
    #expect(explorer.names.count == 2)
    explorer.go(.problems, .escape)
    #expect(explorer.names.count == 12)
    #expect(!explorer.footer.contains("Esc"))
  }

  @Test func `A filter that a pane has is replaced by what is typed, and kept by a key that moves in it`() {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    func filter(_ keys: [Key], _ text: String) -> String {
      explorer.press(.character("/"))
      for key in keys { explorer.press(key) }
      explorer.type(text)
      explorer.press(.enter)
      return explorer[.factories].filter
    }
    #expect(filter([], "ledger") == "ledger")
    #expect(filter([], "amex") == "amex")
    #expect(filter([.end], " card") == "amex card")
    #expect(filter([.left, .backspace], "t") == "amex catd")
    #expect(filter([.backspace], "le") == "le")
    #expect(filter([.backspace], "") == "")
  }

  @Test func `The filter narrows the table while the user types`() {
    var explorer = Explorer.over(Bank.ready, 80, 24)
    explorer.press(.character("/"))
    explorer.type("date")
    expectScreen(
      explorer.text,
      """
       Alchemic  sample-bank 4711  ✓ Ready in 1.28 s         12 factories · 6 objects
      [1 Objects] 2 Start  3 Settings  4 Log  5 Problems
       █ ██████████████████████████████████████████████████████████████████████████ █
      ╭─ Factories /date ─ Graph  Scopes ────────────────────────────────────────────╮
      │   Mode       Name▴                    Type                      Own    Total │
      │›◌ template   isoDate                  ISODateFormatter                       │
      │ ◌ template   longDate                 LongDateFormatter                      │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      ╰────────────────────────────────────────────────────────── 1 of 2, 12 in all ─╯
      ╭─ Detail ─────────────────────────────────────────────────────────────────────╮
      │ isoDate                                                                      │
      │ Mode       template                                                          │
      │ Type       ISODateFormatter                                                  │
      │ Protocols  DateFormatting                                                    │
      │ Declared   Dates.swift:7 in SampleBank                                       │
      │ State      ◌ a new object for each request                                   │
      ╰────────────────────────────────────────────────────────────────── 1-6 of 10 ─╯
       Enter keep  Esc clear  ↓ next
      """)
    #expect(explorer.view(width: 80, height: 24).cursor == Position(row: 3, column: 18))
    explorer.press(.enter)
    #expect(explorer.context == Context(.factories))
    #expect(explorer.names == ["isoDate", "longDate"])
    explorer.press(.escape)
    #expect(explorer.names.count == 12)
  }

  @Test func `A filter without matches says what to do next`() {
    var explorer = Explorer.over(Bank.ready, 80, 24)
    explorer.press(.character("/"))
    explorer.type("zebra")
    expectScreen(
      explorer.text(of: .factories),
      """
      ╭─ Factories /zebra ─ Graph  Scopes ───────────────────────────────────────────╮
      │ No factory matches "zebra". Esc clears the filter.                           │
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
    explorer.press(.enter, .down, .enter)
    explorer.press(.escape)
  }

  @Test(
    arguments: [
      ("rate", ["makeRates", "RateTable"]),
      ("LEDGER", ["Ledger"]),
      ("dateformatting", ["isoDate", "longDate"]),
      ("mode:ref", ["BankApplication", "tellerWindow"]),
      ("template kind:method", ["Bank.serverConnection(to:retries:)", "receipt"]),
      ("flag:primary", ["amex"]),
      ("weak table", ["makeRates"]),
      ("to:retries:", ["Bank.serverConnection(to:retries:)"]),
      ("nothing at all", []),
      ("kind:method -receipt", ["Bank.serverConnection(to:retries:)", "makeRates"]),
      ("!singleton !template", ["BankApplication", "tellerWindow"]),
      ("mode:ref - -mode:", ["BankApplication", "tellerWindow"]),
      ("module:bank state:failed", []),
      ("module:samplebank state:set mode:ref", ["tellerWindow"]),
      ("module:other", []),
      ("^teller", ["tellerWindow"]),
      ("^window", []),
      ("\"bank application\"", []),
      ("-module:sample", []),
    ])
  func `Words match names, types, protocols, modes, flags, kinds, modules and states, and exclude them`(
    filter: String, names: [String]
  ) {
    var explorer = Explorer.over(Bank.ready)
    explorer.press(.character("/"))
    explorer.type(filter)
    #expect(explorer.names == names)
  }

  @Test(
    arguments: [
      (
        "mode:foo",
        "No factory matches \"mode:foo\". mode: accepts singleton, template, reference, scoped. Esc clears the filter."
      ),
      ("module:x", "No factory matches \"module:x\". module: accepts SampleBank. Esc clears the filter."),
      (
        "state:x",
        "No factory matches \"state:x\". state: accepts failed, creating, created, set, not-created, not-set, lazy, released, stopping, stopped, not-stopped, absent, template. Esc clears the"
          + " filter."
      ), ("-mode:sin -mode:t -mode:r", "No factory matches \"-mode:sin -mode:t -mode:r\". Esc clears the filter."),
    ])
  func `A filter with an unknown value lists the accepted ones`(filter: String, notice: String) {
    var explorer = Explorer.over(Bank.ready, 130, 40)
    explorer.press(.character("/"))
    explorer.type(filter)
    let lines = explorer.text(of: .factories).split(separator: "\n").dropFirst().dropLast()
    let words = lines.flatMap { $0.split(whereSeparator: { " │".contains($0) }) }
    #expect(words.joined(separator: " ") == notice)
  }

  @Test func `Matches by state follow the state`() {
    var explorer = Explorer.over(Bank.idle)
    explorer.press(.character("/"))
    explorer.type("state:created")
    #expect(explorer.names == [])
    for event in Bank.startEvents.prefix(7) { _ = explorer.update(.event(event)) }
    explorer.press(.enter)
    #expect(explorer.names == ["amex", "Bank", "RateTable"].filter(explorer.names.contains))
    #expect(!explorer.names.isEmpty)
  }

  @Test func `Deleting letters restores earlier matches, and the order of typing does not matter`() {
    var explorer = Explorer.over(Bank.many(300))
    explorer.press(.character("/"))
    var found: [[String]] = [explorer.names]
    for letter in "service 12" {
      explorer.type(String(letter))
      found.append(explorer.names)
      var fresh = Explorer.over(Bank.many(300))
      fresh.press(.character("/"))
      _ = fresh.update(.input(.paste(explorer.list.filter)))
      #expect(fresh.names == explorer.names)
    }
    for expected in found.reversed().dropFirst() {
      explorer.press(.backspace)
      #expect(explorer.names == expected)
    }
  }

  @Test func `The selection stays while it matches`() {
    var explorer = Explorer.over(Bank.ready)
    explorer.select("longDate")
    explorer.press(.character("/"))
    explorer.type("date")
    #expect(explorer.selectedName == "longDate")
    explorer.type(" iso")
    #expect(explorer.selectedName == "isoDate")
    explorer.press(.escape)
    #expect(explorer.selectedName == "isoDate")
  }

  @Test func `Arrow keys move through the matches while the user types`() {
    var explorer = Explorer.over(Bank.ready)
    explorer.press(.character("/"))
    explorer.type("date")
    explorer.press(.down)
    #expect(explorer.selectedName == "longDate")
    explorer.press(.up)
    #expect(explorer.selectedName == "isoDate")
  }

  @Test func `The filter stays when the graph changes`() {
    var explorer = Explorer.over(Bank.ready)
    explorer.press(.character("/"))
    explorer.type("date")
    _ = explorer.update(
      .event(
        Bank.event(
          17, at: 2_000,
          .factories(
            Bank.ready.factories.reversed().enumerated().map {
              var factory = $1
              factory.id = $0
              return factory
            }))))
    #expect(explorer.names == ["isoDate", "longDate"])
    #expect(explorer.selectedName == "isoDate")
  }
}
