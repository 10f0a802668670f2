// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

@testable import AlchemicExplorer
import AlchemicInspection
import Foundation
import Testing

/// A shop whose server did not stop in time, and whose pool had no time left; the log stopped. Times are in milliseconds.
private enum StoppedShop {
  static func failure(_ code: String, _ text: String, _ factories: String...) -> FailureSnapshot {
    FailureSnapshot([Problem(code: code, summary: text, factories: factories)])
  }

  private static func factory(
    _ id: Int, _ name: String, needs: [Int] = [], _ state: FactorySnapshot.State
  ) -> FactorySnapshot {
    var factory = Shop.factory(
      id, name, arguments: needs.map { Shop.dependency("#1", "Any", .factories([$0], isArray: false)) }, state: state)
    factory.stops = true
    factory.creation = CreationSnapshot(began: 1_000_000, ended: 2_000_000, thread: "alchemic", own: 1_000_000)
    return factory
  }

  static let stopped = ContainerSnapshot(
    process: ProcessDescription(name: "shop", identifier: 7), phase: .stopped,
    progress: ContainerSnapshot.Progress(
      started: 3, total: 3, beganAt: 500_000, endedAt: 3_000_000, stoppingAt: 10_000_000, stoppedAt: 16_000_000),
    factories: [
      factory(0, "Log", .stopped(at: 15_000_000, took: 1_500_000)),
      factory(
        1, "Pool",
        .stopFailed(
          failure("stop-not-started", "Pool was not stopped: no time was left when its turn came.", "Pool", "Server"),
          at: 16_000_000, took: 0)),
      factory(
        2, "Server", needs: [1],
        .stopFailed(
          failure(
            "stop-timed-out", "Server did not stop within 5.0 s; the container continued without it.\n  more", "Server",
            "Pool"), at: 15_000_000, took: 5_000_000)),
    ], instant: 16_000_000)

  /// The server hangs, and the pool waits for it.
  static var stopping: ContainerSnapshot {
    var shop = stopped
    (shop.phase, shop.progress.stoppedAt) = (.stopping, nil)
    shop.factories[1].state = .created(at: 2_000_000, took: 1_000_000, thread: "alchemic")
    shop.factories[2].state = .stopping(since: 10_000_000)
    return shop
  }
}

@Suite struct StopReportTests {
  @Test func `A stop is printed with what did not stop, and what waited for it`() {
    let report = Report(.stop, of: StoppedShop.stopped, as: .table)
    #expect(
      report.text == """
        AFTER    TOOK     STATE        NAME    NOTE
        0 ms     5.00 ms  not stopped  Server  Server did not stop within 5.0 s; the container continued without it. It kept Pool waiting.
        3.50 ms  1.50 ms  stopped      Log     -
        -        -        not stopped  Pool    Pool was not stopped: no time was left when its turn came. It waited for Server.

        """)
    #expect(report.problems.map { $0.prefix(6) } == ["Server", "Pool w"])
    #expect(
      Report(.stop, of: StoppedShop.stopping, as: .table).text == """
        AFTER    TOOK     STATE     NAME    NOTE
        0 ms     -        stopping  Server  keeps Pool waiting
        3.50 ms  1.50 ms  stopped   Log     -
        -        -        waiting   Pool    waits for Server

        """)
  }

  @Test func `A container that was not stopped has an empty report`() {
    #expect(Report(.stop, of: Shop.started, as: .table).text == "AFTER  TOOK  STATE  NAME  NOTE\n")
    #expect(
      Report(.stop, of: Shop.started, as: .json).text == """
        {
          "isClean" : false,
          "objects" : [

          ],
          "phase" : "ready"
        }

        """)
  }

  @Test func `A stop is written as JSON, alone and beside its start`() throws {
    let stop = try #require(
      JSONSerialization.jsonObject(with: Data(Report(.stop, of: StoppedShop.stopped, as: .json).text.utf8))
        as? NSDictionary)
    #expect(
      stop == [
        "phase": "stopped", "took": 6_000_000, "isClean": false,
        "objects": [
          [
            "after": 0, "took": 5_000_000, "state": "not stopped", "name": "Server", "declared": "Shop.swift:3",
            "failure":
              "Server did not stop within 5.0 s; the container continued without it.\n  more\n  [stop-timed-out]",
            "keptWaiting": ["Pool"],
          ],
          ["after": 3_500_000, "took": 1_500_000, "state": "stopped", "name": "Log", "declared": "Shop.swift:1"],
          [
            "state": "not stopped", "name": "Pool", "declared": "Shop.swift:2",
            "failure": "Pool was not stopped: no time was left when its turn came.\n  [stop-not-started]",
            "waitedFor": ["Server"],
          ],
        ],
      ] as NSDictionary)
    let start = try #require(
      JSONSerialization.jsonObject(with: Data(Report(.startup, of: StoppedShop.stopped, as: .json).text.utf8))
        as? NSDictionary)
    #expect(start["stop"] as? NSDictionary == stop)
    #expect((start["steps"] as? [NSDictionary])?.count == 3)
  }

  @Test func `A trace has the stop after the start`() {
    let text = Report(.stop, of: StoppedShop.stopped, as: .trace).text
    #expect(text == Report(.startup, of: StoppedShop.stopped, as: .trace).text)
    for name in ["\"name\" : \"stop\"", "\"name\" : \"Server did not stop\"", "\"name\" : \"Log\""] {
      #expect(text.contains(name), "\(name)")
    }
    #expect(text.contains("\"dur\" : 5000"))
  }

  @Test func `A line session stops the container, and is busy until it has stopped`() {
    var session = LineSession()
    var shop = Shop.started
    shop.lastEvent = 9
    _ = session.update(.snapshot(shop))
    #expect(session.read("stop") == [.ask(SendCommand(.stop, id: 1))])
    #expect(session.isBusy)
    #expect(session.update(.answered(SendCommand(.start, id: 1), nil)) == [])
    func event(_ number: UInt64, _ change: ContainerEvent.Change) -> Message {
      .event(ContainerEvent(number: number, instant: number * 1_000_000, thread: "alchemic", change: change))
    }
    #expect(session.update(event(10, .phase(.stopping, failure: nil))) == [.say("Stopping.")])
    _ = session.update(event(11, .factory(0, .stopping(since: 11_000_000), createdCount: 1)))
    #expect(
      session.update(event(12, .factory(0, .stopped(at: 12_000_000, took: 1_000_000), createdCount: 1)))
        == [.say("Stopped Barista in 1.00 ms.")])
    #expect(session.isBusy)
    #expect(session.update(event(13, .phase(.stopped, failure: nil))) == [.say("Stopped in 3.00 ms, 1 object.")])
    #expect(!session.isBusy && !session.hasRefused)
    #expect(session.read("status") == [.say("shop 7: Stopped in 3.00 ms, 1 object. 2 factories.")])
  }

  @Test func `A stop with problems counts as refused, and so does a process that does not allow it`() {
    var session = LineSession()
    _ = session.update(.snapshot(StoppedShop.stopping))
    _ = session.read("stop")
    _ = session.update(.answered(SendCommand(.start, id: 1), CommandError("It is already stopping.")))
    #expect(session.hasRefused && !session.isBusy)
    session = LineSession()
    _ = session.update(.snapshot(Shop.started))
    _ = session.read("stop")
    _ = session.update(.answered(SendCommand(.start, id: 1), nil))
    var stopped = StoppedShop.stopped
    stopped.lastEvent = 20
    _ = session.update(.dropped(3))
    #expect(
      session.update(.snapshot(stopped)) == [.say("shop 7: Stopped in 6.00 ms, 3 objects, 2 not stopped. 3 factories.")]
    )
    #expect(session.hasRefused && !session.isBusy)
    session = LineSession(isReadOnly: true)
    _ = session.update(.snapshot(Shop.started))
    #expect(session.read("stop") == [.say("Error: Read-only: nothing was changed.")])
  }
}
