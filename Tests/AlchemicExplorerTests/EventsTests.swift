import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct EventsTests {
  private func explorer() -> Explorer {
    var explorer = Explorer.over(Bank.idle, 80, 20, focus: .events)
    for event in Bank.startEvents { _ = explorer.update(.event(event)) }
    return explorer
  }

  @Test func `Events are listed newest first`() {
    expectScreen(
      explorer().text(of: .events),
      """
      ╭─ 7 Events ───────────────────────────────────────────────────────────────────╮
      │›  +1.28 s  ✓ Ready                                                  alchemic │
      │   +1.28 s  ◌ receipt  3 created                                     alchemic │
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
      │  +1.00 ms  ● Starting singletons                                    alchemic │
      ╰──────────────────────────────────────────────────────────────────── 1 of 16 ─╯
      """)
  }

  @Test func `Before the first event, the pane says how to start`() {
    expectScreen(
      Explorer.over(Bank.idle, 40, 10, focus: .events).text(of: .events),
      """
      ╭─ 7 Events ──────── Tab: 1 Factories ─╮
      │ No events yet. Not started. Press s  │
      │ to start.                            │
      │                                      │
      │                                      │
      │                                      │
      │                                      │
      ╰──────────────────────────────────────╯
      """)
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

  @Test func `Enter shows the factory of an event`() {
    var explorer = explorer()
    while explorer.eventsPane.shown[explorer[cursor: .events].item ?? 0]?.factory == nil { explorer.press(.down) }
    explorer.press(.enter)
    #expect(explorer.focus == .detail)
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
}
