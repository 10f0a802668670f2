// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

@testable import AlchemicExplorer
import AlchemicInspection
import Testing

/// The container as it was.
extension LineSessionTests {
  private func started() -> LineSession {
    var session = session(Shop.idle)
    let created = FactorySnapshot.State.created(at: 3_000_000, took: 900_000, thread: "alchemic")
    for message in [
      event(1, .phase(.scanning, failure: nil)), event(2, .singletons(total: 1)),
      event(3, .factory(0, .creating(since: 2, thread: "alchemic"), createdCount: 0)),
      event(4, .factory(0, created, createdCount: 1)), event(5, .phase(.ready, failure: nil)),
    ] { _ = session.update(message) }
    return session
  }

  @Test func `back and forward show the container as it was, and now shows the present`() {
    var session = started()
    let present = session.container
    let note = LineSession.Effect.say("This is the container as it was just after that. \"now\" shows the present.")
    #expect(
      session.read("back") == [.say("+3.00 ms alchemic: Created Barista in 900 µs, 1 of 1."), note])
    #expect(session.read("status") == [.say("shop 7: Starting singletons, 1 of 1. 2 factories.")])
    #expect(session.read("back") == [.say("+1.00 ms alchemic: Starting 1 singleton.")])
    #expect(session.read("list barista") == [.say("Barista, singleton, of type Type0, not created.")])
    #expect(session.read("back scan") == [.say("+0 ms alchemic: Scanning for classes.")])
    #expect(
      session.read("back") == [
        .say("This is the container as it was before all known changes. \"now\" shows the present.")
      ])
    #expect(session.container?.phase == .idle)
    #expect(session.read("back") == [.say("Error: What earlier events changed is no longer known.")])
    #expect(session.read("back tea") == [.say("Error: No earlier change matches \"tea\".")])
    #expect(session.read("forward created") == [.say("+3.00 ms alchemic: Created Barista in 900 µs, 1 of 1.")])
    #expect(session.read("forward tea") == [.say("Error: No later change matches \"tea\".")])
    #expect(session.read("forward") == [.say("shop 7: Ready in 4.00 ms. 2 factories.")])
    #expect(session.container == present)
    _ = session.read("back scan")
    #expect(session.read("now") == [.say("shop 7: Ready in 4.00 ms. 2 factories.")])
    #expect(session.container == present)
  }

  @Test func `While the past is shown, nothing is changed, and events wait for the present`() {
    var session = started()
    _ = session.read("back")
    let refusal = LineSession.Effect.say(
      "Error: This is the container as it was. \"now\" shows the present.")
    for line in ["start", "set owner Emma", "undo", "live", "live on"] { #expect(session.read(line) == [refusal]) }
    #expect(session.read("scopes") == [.say("No factory declares a scope.")])
    #expect(session.update(event(6, .factory(0, .set(at: 1), createdCount: 1))) == [])
    #expect(session.update(.dropped(2)) == [])
    #expect(
      session.read("now") == [
        .say("shop 7: Ready in 4.00 ms. 2 factories."), .say("Set Barista."),
        .say("Missed changes while the past was shown."),
        .ask(LoadSnapshot()),
      ])
    // The next line is answered from the present.
    #expect(session.isBusy)
    var present = Shop.started
    present.lastEvent = 9
    _ = session.update(.snapshot(present))
    #expect(!session.isBusy)
    #expect(session.container == present)
  }

  @Test func `A snapshot that arrives while the past is shown is loaded again at the present`() {
    var session = started()
    #expect(session.update(.dropped(1)).last == .ask(LoadSnapshot()))
    _ = session.read("back")
    let past = session.container
    var present = Shop.started
    present.lastEvent = 9
    #expect(session.update(.snapshot(present)) == [])
    #expect(session.container == past)
    #expect(session.read("now").last == .ask(LoadSnapshot()))
    _ = session.update(.snapshot(present))
    #expect(session.container == present)
    #expect(!session.isBusy)
    #expect(session.read("now") == [.say("Error: This is the present.")])
  }

  @Test func `After a failed start, the present has the graph again, and back shows the first line of its end`() {
    var session = session(Shop.idle)
    _ = session.update(event(1, .phase(.scanning, failure: nil)))
    _ = session.update(event(2, .phase(.failed, failure: FailureSnapshot(Shop.failure))))
    var failed = Shop.broken
    (failed.phase, failed.lastEvent, failed.instant) = (.failed, 2, 2_000_000)
    (failed.failure, failed.progress) = (session.container?.failure, session.container?.progress ?? failed.progress)
    _ = session.update(.snapshot(failed))
    let problems = session.read("problems")
    _ = session.read("back scanning")
    #expect(session.read("problems") == [.say("No problems.")])
    #expect(session.read("forward") == [.say("shop 7: Failed after 1.00 ms. 2 factories.")])
    #expect(session.container == failed)
    #expect(session.read("problems") == problems)
    _ = session.update(event(3, .factory(1, .set(at: 1), createdCount: 1)))
    #expect(session.read("back failed").first == .say("+1.00 ms alchemic: Failed after 1.00 ms."))
  }

  @Test func `Of the past, an object does not describe itself, and events keep their times`() {
    var session = started()
    let events = session.read("events")
    _ = session.read("back scan")
    _ = session.read("back")
    #expect(session.read("events") == events)
    #expect(session.read("why barista") == [.ask(LoadDetails(0, isWhole: false))])
  }

  @Test func `A file that is opened from its start shows the container before its first event`() {
    var shop = Shop.started
    shop.lastEvent = 2
    var session = LineSession(file: SavedFile(name: "a", savedAt: nil, beginsAtStart: true), hasPast: true)
    _ = session.update(.snapshot(shop))
    _ = session.update(event(1, .phase(.scanning, failure: nil)))
    #expect(
      session.update(event(2, .phase(.ready, failure: nil))) == [
        .say("This is the container as it was before all known changes. \"now\" shows the present.")
      ])
    #expect(session.container?.phase == .idle)
    #expect(session.read("forward") == [.say("+0 ms alchemic: Scanning for classes.")])
  }
}
