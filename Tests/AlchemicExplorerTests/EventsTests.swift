// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct EventsTests {
  @Test func `v shows an event in full`() {
    var explorer = Explorer.over(Bank.idle, 60, 18, focus: .events)
    let failure = FailureSnapshot([
      Problem(
        code: "no-factory", summary: "No factory creates a Vault, which the branch in the old harbour requires.")
    ])
    _ = explorer.update(.event(Bank.event(1, at: 5, .phase(.scanning, failure: nil))))
    _ = explorer.update(.event(Bank.event(2, at: 9, .phase(.failed, failure: failure))))
    explorer.press(.character("v"))
    expectScreen(
      explorer.text,
      """
       Alchemic  sample-bank 4711  ✗ Failed after 4.00 ms  No fa…
       1 Objects  2 Start  3 Settings  4 Log [5 Problems (1)]
      ╭─ Problems ─────────────────────────────────── 1 problem ─╮
      │›✗ No factory creates a Vault, which the branch in the    │
      │   old harbour requires.                                  │
      │   no-factory                                             │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      ╰──────────────────────────────────────────────────────────╯
       v has no meaning here. ? lists the keys.    ? keys  q quit
      """)
  }

  private func explorer() -> Explorer {
    var explorer = Explorer.over(Bank.idle, 80, 20, focus: .events)
    for event in Bank.startEvents { _ = explorer.update(.event(event)) }
    return explorer
  }

  @Test func `Events are listed newest first`() {
    expectScreen(
      explorer().text(of: .events),
      """
      ╭─ Events ─────────────────────────────────────────────────────────────────────╮
      │›  +1.28 s  ✓ Ready                                                  alchemic │
      │   +1.28 s  ◌ receipt  3 created so far                              alchemic │
      │   +1.28 s  ✓ Audit.swift:41  callback fired in 120 µs               alchemic │
      │   +1.28 s  ✓ greet tellers  callback fired in 3.90 ms               alchemic │
      │   +1.28 s  ● Firing callbacks                                       alchemic │
      │   +1.27 s  ✓ Transfers  created in 3.20 ms                          alchemic │
      │   +1.27 s  ✓ Ledger  created in 1.24 s                              alchemic │
      │  +31.0 ms  ✓ tellerWindow  set by the program                       alchemic │
      │  +30.0 ms  ● Ledger  creating                                       alchemic │
      │  +29.0 ms  ✓ RateTable  created in 24.9 ms                          alchemic │
      │  +4.00 ms  ✓ amex  created in 64.0 µs                               alchemic │
      │  +3.00 ms  ✓ Bank  created in 840 µs                                alchemic │
      │  +2.00 ms  ● Bank  creating                                         alchemic │
      │  +1.00 ms  ● 5 singletons  to start                                 alchemic │
      ╰──────────────────────────────────────────────────────────────────── 1 of 16 ─╯
      """)
  }

  @Test func `An event before the last start has the time until that start`() {
    var explorer = explorer()
    _ = explorer.update(
      .event(Bank.event(UInt64(Bank.startEvents.count) + 1, at: 4_000, .phase(.scanning, failure: nil))))
    #expect(
      explorer.text(of: .events).split(separator: "\n").dropFirst().prefix(2) == [
        "│›    +0 ms  ● Scanning for classes                                   alchemic │",
        "│   -2.72 s  ✓ Ready                                                  alchemic │",
      ])
  }

  @Test func `Before the first event, the pane says how to start`() {
    expectScreen(
      Explorer.over(Bank.idle, 40, 10, focus: .events).text(of: .events),
      """
      ╭─ Events ─────────────────────────────╮
      │ No events yet. Not started. Press s  │
      │ to start.                            │
      │                                      │
      │                                      │
      │                                      │
      ╰──────────────────────────────────────╯
      """)
  }

  @Test func `After a pause, the keys act on the event that is selected on the screen`() {
    var explorer = explorer()
    explorer.press(.character("g"), .character("p"), .character("p"))
    #expect(explorer.text(of: .events).contains("›  +1.28 s  ✓ Ready"))
    #expect(explorer.press(.character("y")) == [.copy("Ready")])
    // An event arrives without a key.
    _ = explorer.update(
      .event(Bank.event(100, at: 1_300, .factory(11, .set(at: 1_300_000_000), createdCount: 0))))
    #expect(explorer.text(of: .events).contains("›  +1.30 s  ✓ Transfers"))
    #expect(explorer.press(.character("Y")) == [.copy("Transfers set by the program")])
  }

  @Test func `A paused pane does not change, and counts new and lost events`() {
    var explorer = explorer()
    let before = explorer.eventsPane.shown.newest
    explorer.press(.character("p"))
    _ = explorer.update(.event(Bank.event(1_000, at: 2_000, .phase(.ready, failure: nil))))
    _ = explorer.update(.dropped(7))
    #expect(explorer.eventsPane.shown.newest == before)
    #expect(explorer.eventsPane.note == "paused, 1 new, 7 lost")
    #expect(explorer.footer.contains("p resume"))
    explorer.press(.character("p"))
    #expect(explorer.eventsPane.shown.newest == before + 1)
    #expect(explorer.eventsPane.note == "7 lost")
  }

  @Test func `A change of a setting says the value before it`() {
    var explorer = Explorer.over(Bank.ready, 80, 24, focus: .events)
    var entry = Bank.ready.stores[0].entries[3]
    entry.defaultValue = .integer(3)
    var number = UInt64(1_000)
    func change(_ value: SettingValue?, _ previous: ContainerEvent.PreviousValue?) {
      number += 1
      if let value { (entry.value, entry.origin) = (value, .stored) }
      var event = Bank.event(
        number, at: 2_000, .entry(store: "user-defaults", key: "retries", value == nil ? nil : entry))
      event.previous = previous
      _ = explorer.update(.event(event))
    }
    change(.integer(9), nil)
    change(.integer(9), .init(.integer(8)))
    change(.integer(9), .init(.integer(9)))
    change(.integer(9), .init(nil))
    change(.integer(9), .init(.string("")))
    change(nil, .init(.integer(9)))
    entry.editor = .secret
    change(.string("set"), .init(nil))
    let events = explorer.eventsPane.shown
    #expect(
      events.numbers.reversed().compactMap { events[$0] }.map { $0.note + $0.before } == [
        "is 9", "is 9, was 8", "is 9", "is 9, was 3", "is 9, was empty", "removed, was 9", "is ••••••••",
      ])
  }

  @Test func `What outlived its scope is no creation`() {
    var explorer = Explorer.over(Bank.ready, 80, 24, focus: .events)
    var object = OutlivedObjectSnapshot(
      factory: 9, scope: "request", location: Bank.ready.factories[0].location, createdAt: 1, endedAt: 2, keepers: [])
    _ = explorer.update(.event(Bank.event(1_000, at: 2_000, .outlived(object))))
    let entry = explorer.eventsPane.shown[explorer.eventsPane.shown.newest]
    #expect(entry?.text == "receipt")
    #expect(entry?.note.hasPrefix("outlived its request, perhaps kept by Transfers, opened at ") == true)
    #expect(entry?.group == nil)
    object.keepers = [KeeperSnapshot(name: "AuditTrail.last")]
    _ = explorer.update(.event(Bank.event(1_001, at: 2_000, .outlived(object))))
    let known = explorer.eventsPane.shown[explorer.eventsPane.shown.newest]
    #expect(known?.note.hasPrefix("outlived its request, perhaps kept by AuditTrail.last, opened at ") == true)
  }

  @Test func `Enter shows the factory of an event`() {
    var explorer = explorer()
    while explorer.eventsPane.shown[explorer[cursor: .events].item ?? 0]?.factory == nil { explorer.press(.down) }
    explorer.press(.enter)
    #expect(explorer.focus == .detail)
  }

  @Test func `Enter on the event of a setting goes to the setting, also where a filter hides it`() {
    var explorer = Explorer.over(Bank.ready, 80, 24, focus: .settings)
    explorer.press(.character("/"))
    explorer.type("owner")
    explorer.press(.enter, .character("4"))
    var entry = Bank.ready.stores[0].entries[3]
    entry.value = .integer(9)
    _ = explorer.update(
      .event(Bank.event(1_000, at: 2_000, .entry(store: "user-defaults", key: "retries", entry))))
    _ = explorer.update(.event(Bank.event(1_001, at: 2_001, .entry(store: "user-defaults", key: "gone", nil))))
    explorer.press(.home, .enter)
    #expect(explorer.focus == .events)
    #expect(explorer.footer.contains("gone was removed."))
    explorer.press(.down, .enter)
    #expect(explorer.focus == .settings)
    #expect(explorer.entryUnderCursor?.entry.key == "retries")
    #expect(explorer.settings.filter.isEmpty)
  }

  @Test(arguments: [
    ("took:>10ms", "Ledger, RateTable"), ("took:<1ms", "Audit.swift:41, amex, Bank"), ("took:>=1.2s", "Ledger"),
    ("-took:>1ns factory:e", "receipt, tellerWindow, Ledger"), ("thread:other", ""),
    ("THREAD:ALCHEMIC factory:led", "Ledger, Ledger"), ("own:64us took:<0.1", "amex"),
    ("audit.swift:41", "Audit.swift:41"),
  ])
  func `Filter words compare durations, threads and factories`(filter: String, texts: String) {
    var explorer = explorer()
    explorer.press(.character("/"))
    explorer.type(filter)
    explorer.press(.enter)
    let events = explorer.eventsPane.shown
    #expect(events.numbers(isFolded: true).compactMap { events[$0]?.text }.joined(separator: ", ") == texts)
  }

  @Test func `An unknown filter word is named with the known ones, and so is a wrong duration`() {
    var explorer = explorer()
    explorer.press(.character("/"))
    explorer.type("mode:x")
    #expect(explorer.text(of: .events).contains("mode: is not a filter word;"))
    #expect(EventFilter("mode:x").advice == "mode: is not a filter word; there are took: own: thread: factory:.")
    #expect(EventFilter("a took:>fast").advice == "took: accepts >10ms, <250us, 1.5s.")
    #expect(EventFilter("took:>1ms b").advice == nil)
  }

  @Test func `A reference that the program sets again and again has one row`() {
    var explorer = explorer()
    for number in 0..<12 {
      let instant = 5_000 + UInt64(number) * 300
      _ = explorer.update(
        .event(
          Bank.event(
            UInt64(100 + number), at: instant, .factory(10, .set(at: instant * Bank.millisecond), createdCount: 0))))
    }
    let rows = explorer.text(of: .events).split(separator: "\n").filter { $0.contains("tellerWindow") }
    #expect(rows.count == 2)
    #expect(rows[0].contains("tellerWindow  set by the program, × 12, 3.3/s"))
    explorer.press(.character("f"))
    #expect(explorer.text(of: .events).split(separator: "\n").count { $0.contains("tellerWindow") } == 12)
  }

  @Test func `Repeated events share a row, with their number and rate, until the user unfolds them`() {
    var explorer = explorer()
    for step in 1...20 {
      let instant = 2_000 + UInt64(step) * 50
      _ = explorer.update(
        .event(Bank.event(16 + UInt64(step), at: instant, .factory(9, .notCreated, createdCount: 3 + step * 2))))
    }
    _ = explorer.update(.event(Bank.event(37, at: 9_000, .factory(9, .notCreated, createdCount: 44))))
    func rows(_ count: Int) -> String {
      explorer.text(of: .events).split(separator: "\n").dropFirst().prefix(count).joined(separator: "\n")
    }
    expectScreen(
      rows(3),
      """
      │›  +9.00 s  ◌ receipt  44 created so far                             alchemic │
      │   +3.00 s  ◌ receipt  created × 41, 23/s                            alchemic │
      │   +1.28 s  ✓ Ready                                                  alchemic │
      """)
    explorer.press(.down, .character("y"))
    explorer.press(.character("f"))
    #expect(explorer.footer.contains("Each event has a row."))
    expectScreen(
      rows(3),
      """
      │   +9.00 s  ◌ receipt  44 created so far                             alchemic │
      │›  +3.00 s  ◌ receipt  43 created so far                             alchemic │
      │   +2.95 s  ◌ receipt  41 created so far                             alchemic │
      """)
  }

  @Test func `Repeated changes of a setting say the value before the first of them`() {
    var explorer = explorer()
    var entry = Bank.ready.stores[0].entries[3]
    for (step, value) in [4, 5, 6].enumerated() {
      entry.store(.integer(Int64(value)))
      var event = Bank.event(
        17 + UInt64(step), at: 2_000 + UInt64(step), .entry(store: "user-defaults", key: "retries", entry))
      event.previous = .init(.integer(Int64(value) - 1))
      _ = explorer.update(.event(event))
    }
    #expect(explorer.text(of: .events).contains("→ retries  is 6, was 3, × 3"))
    explorer.press(.character("f"))
    #expect(explorer.text(of: .events).contains("→ retries  is 6, was 5"))
  }

  @Test func `The steps before the graph say what they have found`() {
    var explorer = Explorer.over(Bank.idle, 80, 20, focus: .events)
    let changes: [ContainerEvent.Change] = [
      .phase(.scanning, failure: nil), .scanned(classes: 12), .phase(.registering, failure: nil),
      .registered(factories: 15), .unknown, .phase(.resolving, failure: nil),
    ]
    for (number, change) in changes.enumerated() {
      _ = explorer.update(.event(Bank.event(UInt64(number) + 1, at: 5, change)))
    }
    let events = explorer.eventsPane.shown
    #expect(
      events.numbers.reversed().compactMap { events[$0].map { "\($0.text) \($0.note)" } } == [
        "Scanning for classes ", "12 classes found", "Registering ", "15 factories declared", "Resolving ",
      ])
  }

  @Test func `The title says which file is shown, and when it was saved`() {
    var explorer = Explorer(
      secondsFromGMT: 3_600, file: SavedFile(name: "bank-7.alchemic", savedAt: 1_795_258_139))
    _ = explorer.update(.resized(width: 120, height: 30))
    _ = explorer.update(.connected([]))
    _ = explorer.update(.snapshot(Bank.ready))
    #expect(
      explorer.text.hasPrefix(
        " Alchemic  sample-bank 4711  ✓ Ready in 1.28 s  file bank-7.alchemic, saved 2026-11-21 11:48  "))
    // No event follows, so there is nothing to pause.
    explorer.go(.events)
    #expect(!explorer.footer.contains("pause"))
    #expect(SavedFile(name: "old.alchemic", savedAt: nil).title(secondsFromGMT: 0) == "file old.alchemic")
  }

  @Test func `Only the newest events are kept`() {
    var history = EventHistory()
    for number in 0..<EventHistory.capacity + 10 {
      history.add(
        EventHistory.Entry(instant: 0, thread: "main", mark: Span("*"), text: "\(number)", note: "", factory: nil))
    }
    #expect(history.count == EventHistory.capacity)
    #expect(history.numbers.first == EventHistory.capacity + 9)
    #expect(history.numbers.last.flatMap { history[$0]?.text } == "10")
    #expect(history[9] == nil)
    #expect(history[EventHistory.capacity + 10] == nil)
  }

  @Test func `Events from before the snapshot are listed once, and change nothing`() {
    var bank = Bank.ready
    bank.lastEvent = 16
    var explorer = Explorer.over(bank, 120, 40)
    let container = explorer.container
    for event in Bank.startEvents + Bank.startEvents.suffix(3) { _ = explorer.update(.event(event)) }
    #expect(explorer.container == container)
    #expect(explorer.eventsPane.events.count == Bank.startEvents.count)
    _ = explorer.update(.event(Bank.event(17, at: 1_300, .singletons(total: 6))))
    #expect(explorer.eventsPane.events.count == Bank.startEvents.count + 1)
  }
}
