// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

@testable import AlchemicExplorer
import AlchemicInspection
import Testing

/// Events and snapshots that reach a session.
extension LineSessionTests {
  @Test func `The events of a process before the session are listed and not reported, and commands wait for them`() {
    var shop = Shop.started
    shop.lastEvent = 9
    var session = LineSession(hasPast: true)
    #expect(
      session.update(.snapshot(shop)) == [
        .say("shop 7: Ready in 3.00 ms. 2 factories. Type help for a list of commands.")
      ])
    #expect(session.isBusy)
    let created = FactorySnapshot.State.created(at: 2_500_000, took: 500_000, thread: "alchemic")
    for message in [
      Message.dropped(2), event(3, .phase(.scanning, failure: nil)), event(4, .singletons(total: 1)),
      event(5, .factory(0, created, createdCount: 1)), event(6, .phase(.ready, failure: nil)), .dropped(2),
    ] {
      #expect(session.update(message) == [])
      #expect(session.isBusy)
    }
    #expect(session.update(event(9, .entry(store: "cloud", key: "cups", nil))) == [])
    #expect(!session.isBusy)
    #expect(session.container == shop)
    #expect(
      session.read("events") == [
        .say("+2.00 ms alchemic: Scanning for classes."), .say("+3.00 ms alchemic: Starting 1 singleton."),
        .say("+4.00 ms alchemic: Created Barista in 500 µs, 1 of 1."), .say("+5.00 ms alchemic: Ready in 3.00 ms."),
        .say("+8.00 ms alchemic: cloud/cups was removed."),
      ])
    // Later ones are reported.
    #expect(session.update(event(10, .factory(0, .set(at: 1), createdCount: 1))) == [.say("Set Barista.")])
    #expect(session.update(.dropped(3)) == [.say("Missed 3 changes."), .ask(LoadSnapshot())])
  }

  @Test func `Events that a process has forgotten before the session are not missed`() {
    var shop = Shop.started
    shop.lastEvent = 9
    var session = LineSession(hasPast: true)
    _ = session.update(.snapshot(shop))
    #expect(session.update(.dropped(12)) == [.say("Missed 3 changes."), .ask(LoadSnapshot())])
    #expect(!session.isBusy)
  }

  @Test func `A start is reported line by line, and the session is busy until its end`() {
    var session = session(Shop.idle)
    #expect(session.read("start") == [.ask(SendCommand(.start, id: 1))])
    #expect(session.isBusy)
    let created = FactorySnapshot.State.created(at: 3_000_000, took: 900_000, thread: "alchemic")
    let callback = CallbackSnapshot(
      id: 0, label: "open", location: Shop.location(9), count: 3,
      state: .fired(at: 5_000_000, took: 2_000, thread: "main"))
    let messages: [Message] = [
      event(1, .phase(.scanning, failure: nil)), event(2, .scanned(classes: 5)),
      .answered(SendCommand(.start, id: 1), nil),
      event(3, .singletons(total: 1)), event(4, .factory(0, .creating(since: 2, thread: "alchemic"), createdCount: 0)),
      event(5, .factory(0, created, createdCount: 1)), event(5, .factory(0, created, createdCount: 1)),
      event(6, .callback(callback)), event(7, .entry(store: "cloud", key: "cups", nil)),
      event(8, .phase(.ready, failure: nil)),
    ]
    let reported = messages.flatMap { message in
      let effects = session.update(message)
      #expect(session.isBusy == (message != messages.last))
      return effects
    }
    let lines: [LineSession.Effect] = [
      .say("Scanning for classes."), .say("Found 5 classes."), .say("Starting 1 singleton."),
      .say("Created Barista in 900 µs, 1 of 1."),
      .say("Callback open fired 3 times, last in 2.00 µs on main."), .say("cloud/cups was removed."),
      .say("Ready in 7.00 ms."),
    ]
    #expect(reported == lines)
    let times = ["+0 ms", "+1.00 ms", "+2.00 ms", "+4.00 ms", "+5.00 ms", "+6.00 ms", "+7.00 ms"]
    #expect(
      session.read("events")
        == zip(times, lines).map { time, line in
          guard case .say(let text) = line else { return line }
          return .say("\(time) alchemic: \(text)")
        })
    #expect(!session.hasRefused)
  }

  @Test func `A start that fails reports the reason, and counts as refused`() {
    var session = session(Shop.idle)
    _ = session.read("start")
    _ = session.update(.answered(SendCommand(.start, id: 1), nil))
    #expect(
      session.update(event(1, .phase(.failed, failure: FailureSnapshot(Shop.failure)))) == [
        .say("Failed."), .say("No factory creates a Grinder."),
        .say("  required by     Barista.grinder (Shop.swift:12)"), .say("  [no-factory]"), .ask(LoadSnapshot()),
      ])
    #expect(session.hasRefused)
    // No event has the factories of a start that fails in the graph.
    #expect(session.isBusy)
    var failed = Shop.broken
    (failed.phase, failed.lastEvent) = (.failed, 1)
    (failed.failure, failed.progress) = (session.container?.failure, session.container?.progress ?? failed.progress)
    #expect(session.update(.snapshot(failed)) == [])
    #expect(!session.isBusy)
    #expect(session.container == failed)
  }

  @Test func `A start that another explorer stops is refused, and the session goes on`() {
    var session = session(Shop.idle)
    _ = session.read("start")
    _ = session.update(.answered(SendCommand(.start, id: 1), nil))
    for (number, phase) in [(1, ContainerPhase.scanning), (2, .stopping)] {
      _ = session.update(event(UInt64(number), .phase(phase, failure: nil)))
      #expect(session.isBusy)
    }
    _ = session.update(event(3, .phase(.stopped, failure: nil)))
    #expect(!session.isBusy)
    #expect(session.hasRefused)
  }

  @Test func `A snapshot reports the end of a start if the event was dropped`() {
    var session = session(Shop.idle)
    _ = session.read("start")
    _ = session.update(.answered(SendCommand(.start, id: 1), nil))
    #expect(session.update(.dropped(2)) == [.say("Missed 2 changes."), .ask(LoadSnapshot())])
    var ready = Shop.started
    ready.lastEvent = 9
    #expect(session.update(.snapshot(ready)) == [.say("shop 7: Ready in 3.00 ms. 2 factories.")])
    #expect(!session.isBusy)
  }

  @Test func `Dropped events cause one snapshot request at a time, and a last one after all of them`() {
    var session = session()
    let missed = LineSession.Effect.say("Missed 1 change.")
    #expect(session.update(.dropped(1)) == [missed, .ask(LoadSnapshot())])
    #expect(session.update(.dropped(1)) == [missed])
    #expect(session.update(.dropped(1)) == [missed])
    #expect(session.update(.snapshot(Shop.started)) == [.ask(LoadSnapshot())])
    #expect(session.update(.snapshot(Shop.started)) == [])
    #expect(session.update(.dropped(1)) == [missed, .ask(LoadSnapshot())])
    #expect(!session.hasRefused)
  }

  @Test func `A command is done when a snapshot that was requested after it has arrived`() {
    var session = session()
    let command = Command.remove(store: "user-defaults", key: "owner")
    #expect(session.read("unset owner") == [.ask(SendCommand(command, id: 1))])
    #expect(session.update(.dropped(1)) == [.say("Missed 1 change."), .ask(LoadSnapshot())])
    #expect(session.update(.answered(SendCommand(.start, id: 1), nil)) == [])
    #expect(session.update(.snapshot(Shop.started)) == [.ask(LoadSnapshot())])
    #expect(session.isBusy)
    #expect(session.update(.snapshot(Shop.started)) == [.say("Done.")])
    #expect(!session.isBusy)
  }

  @Test func `After a rejected snapshot the session continues and is not busy`() {
    var session = session()
    _ = session.read("unset owner")
    #expect(session.update(.answered(SendCommand(.start, id: 1), nil)) == [.ask(LoadSnapshot())])
    #expect(
      session.update(.answered(LoadSnapshot(), .refused("A snapshot is being sent already."))) == [
        .say("Error: A snapshot is being sent already.")
      ])
    #expect(!session.isBusy)
    #expect(session.update(.dropped(1)) == [.say("Missed 1 change."), .ask(LoadSnapshot())])
  }

  @Test func `events takes the filter of the explorer`() {
    var session = session()
    for message in [
      event(1, .factory(0, .created(at: 3, took: 20_000_000, thread: "alchemic"), createdCount: 1)),
      event(2, .factory(1, .set(at: 4), createdCount: 1)), event(3, .entry(store: "cloud", key: "cups", nil)),
    ] { _ = session.update(message) }
    let created = LineSession.Effect.say("+0 ms alchemic: Created Barista in 20.0 ms on alchemic.")
    #expect(session.read("events took:>10ms") == [created])
    #expect(session.read("events factory:barista") == [created])
    #expect(
      session.read("events -thread:main -took:>1ns cups") == [.say("+2.00 ms alchemic: cloud/cups was removed.")])
    #expect(
      session.read("events took:long") == [
        .say("Error: No event matches \"took:long\". took: accepts >10ms, <250us, 1.5s.")
      ])
    #expect(
      session.read("events colour:red").first
        == .say(
          "Error: No event matches \"colour:red\". colour: is not a filter word; there are took: own: thread: factory:."
        ))
  }

  @Test func `events has objects that nothing keeps, which no line reports, and what outlived its scope`() {
    var session = session()
    let outlived = ContainerEvent(
      number: 2, instant: 3_000_000, thread: "main",
      change: .outlived(
        OutlivedObjectSnapshot(
          factory: 1, scope: "request", location: Shop.location(30), createdAt: 1, endedAt: 2,
          keepers: [KeeperSnapshot(name: "Cup.last")])))
    #expect(session.update(event(1, .factory(1, .notCreated, createdCount: 3))) == [])
    let line = "grinder\\u{1b}[2J\\u{202e} outlived its request, perhaps kept by Cup.last, opened at Shop.swift:30."
    #expect(session.update(.event(outlived)) == [.say(line)])
    #expect(
      session.read("events") == [
        .say("+0 ms alchemic: grinder\\u{1b}[2J\\u{202e}: 3 objects created."), .say("+2.00 ms main: \(line)"),
      ])
  }

  @Test func `A change of a setting says the value before it`() {
    var session = session()
    var entry = Shop.started.stores[1].entries[0]
    entry.value = .integer(9)
    var changes = [
      event(1, .entry(store: "cloud", key: "cups", entry)), event(2, .entry(store: "cloud", key: "cups", entry)),
      event(3, .entry(store: "cloud", key: "cups", nil)),
    ]
    for index in 1...2 {
      if case .event(var event) = changes[index] {
        event.previous = .init(.integer(Int64(7 + index)))
        changes[index] = .event(event)
      }
    }
    for change in changes { _ = session.update(change) }
    #expect(
      session.read("events") == [
        .say("+0 ms alchemic: cloud/cups is 9, stored."), .say("+1.00 ms alchemic: cloud/cups is 9, stored. It was 8."),
        .say("+2.00 ms alchemic: cloud/cups was removed. It was 9."),
      ])
  }

  @Test func `The factories that a failed start names have failed`() {
    var session = session(Shop.idle)
    _ = session.read("start")
    let problem = Problem(code: "cycle", summary: "Barista needs itself.", factories: ["Barista"])
    _ = session.update(event(1, .phase(.failed, failure: FailureSnapshot([problem]))))
    #expect(session.read("list state:failed") == [.say("Barista, singleton, of type Type0, failed.")])
  }
}
