// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// A server and a worker, which need a ledger, which needs a pool; and a clock, which has nothing to stop. Times are in
/// milliseconds.
private struct StoppingShop {
  private(set) var container: ContainerSnapshot
  private var number: UInt64 = 0

  static let server = 3, worker = 4, ledger = 1, pool = 2, clock = 0

  init() {
    func factory(_ id: Int, _ name: String, needs: [Int] = [], stops: Bool = true) -> FactorySnapshot {
      let location = AlchemicSourceLocation(fileID: "Shop/\(name).swift", line: 3)
      return FactorySnapshot(
        id: id, name: name, typeName: name, module: "Shop", kind: .class, mode: .singleton, location: location,
        arguments: needs.map {
          DependencySnapshot(
            name: "#1", typeName: "", criteria: "", location: location, resolution: .factories([$0], isArray: false))
        }, stops: stops)
    }
    container = ContainerSnapshot(
      process: ProcessDescription(name: "shop", identifier: 7), phase: .idle,
      factories: [
        factory(0, "Clock", stops: false), factory(1, "Ledger", needs: [2]), factory(2, "Pool"),
        factory(3, "Server", needs: [1]), factory(4, "Worker", needs: [1]),
      ])
    apply(.phase(.scanning, failure: nil), at: 1_000)
    for (index, id) in [0, 2, 1, 3, 4].enumerated() {
      let ended = UInt64(1_100 + 100 * index)
      create(id, at: ended, took: id == Self.server ? 90 : 20)
    }
    apply(.phase(.ready, failure: nil), at: 1_600)
  }

  mutating func apply(_ change: ContainerEvent.Change, at milliseconds: UInt64) {
    number += 1
    container.apply(
      ContainerEvent(number: number, instant: milliseconds * 1_000_000, thread: "alchemic", change: change))
  }

  private mutating func create(_ id: Int, at milliseconds: UInt64, took: UInt64) {
    apply(
      .factory(
        id, .created(at: milliseconds * 1_000_000, took: took * 1_000_000, thread: "alchemic"), createdCount: 1),
      at: milliseconds)
  }

  mutating func stopping(_ id: Int, at milliseconds: UInt64) {
    apply(.factory(id, .stopping(since: milliseconds * 1_000_000), createdCount: 1), at: milliseconds)
  }

  mutating func stopped(_ id: Int, at milliseconds: UInt64, took: UInt64) {
    apply(
      .factory(id, .stopped(at: milliseconds * 1_000_000, took: took * 1_000_000), createdCount: 1), at: milliseconds)
  }

  mutating func failed(
    _ id: Int, _ code: String, _ text: String, others: [String], at milliseconds: UInt64, took: UInt64
  ) {
    let name = container.factories[id].name
    let failure = FailureSnapshot([Problem(code: code, summary: text, factories: [name] + others)])
    apply(
      .factory(
        id, .stopFailed(failure, at: milliseconds * 1_000_000, took: took * 1_000_000), createdCount: 1),
      at: milliseconds)
  }

  /// The worker has stopped, and the server hangs.
  static var hanging: StoppingShop {
    var shop = StoppingShop()
    shop.apply(.phase(.stopping, failure: nil), at: 2_000)
    shop.stopping(server, at: 2_000)
    shop.stopping(worker, at: 2_000)
    shop.stopped(worker, at: 2_300, took: 300)
    shop.apply(.entry(store: "", key: "", nil), at: 4_000)
    return shop
  }

  /// The server was given up, the ledger threw an error, and the pool had no time left.
  static var stopped: StoppingShop {
    var shop = hanging
    shop.failed(
      server, "stop-timed-out", "Server did not stop within 5.0 s; the container continued without it.",
      others: ["Ledger", "Pool"], at: 7_000, took: 5_000)
    shop.stopping(ledger, at: 7_000)
    shop.failed(ledger, "stop-failed", "Ledger could not be stopped: full", others: [], at: 7_500, took: 500)
    shop.failed(
      pool, "stop-not-started", "Pool was not stopped: no time was left when its turn came.", others: ["Server"],
      at: 7_600, took: 0)
    shop.apply(.phase(.stopped, failure: nil), at: 7_600)
    return shop
  }
}

@Suite struct StopPaneTests {
  @Test func `The settings of a stopped container are not loaded, and the pane says so`() {
    var bank = Bank.ready
    (bank.phase, bank.stores) = (.stopped, [])
    #expect(
      Explorer.over(bank, 120, 40, focus: .settings).text(of: .settings).contains(
        "Stores are open while the container is started."))
  }

  @Test func `A stop that goes on names a hanging object, with the objects that wait for it`() {
    let profile = StopProfile(StoppingShop.hanging.container)
    #expect(
      profile?.rows.map(\.outcome) == [
        .stopping(keepsWaiting: [StoppingShop.ledger, StoppingShop.pool]), .stopped,
        .waiting(for: [StoppingShop.server]), .waiting(for: [StoppingShop.server]),
      ])
    #expect(profile?.endedCount == 1)
    expectScreen(
      Explorer.over(StoppingShop.hanging.container, 90, 20, focus: .startup).text(of: .startup),
      """
      ╭─ Start-up ──────────────────────────────────────────────────────────── start and stop ─╮
      │ ● Stopping 1 of 4                                  for 2.00 s, after a start of 600 ms │
      │ Server has been stopping for 2.00 s. It keeps Ledger, Pool waiting.                    │
      │                                                                                        │
      │ 4 objects; 1 more had nothing to stop                                 Created  Stopped │
      │›● Server                           ━━        ━━━━━━━━━━━━━━━━━━━━━━   90.0 ms   2.00 s │
      │ ○ Worker                               ━     ━━━                      20.0 ms   300 ms │
      │ ✓ Ledger                          ━          waits for Server         20.0 ms          │
      │ ✓ Pool                         ━             waits for Server         20.0 ms          │
      ╰────────────────────────────────────────────────────────────────────────────────────────╯
      """)
  }

  @Test func `A stop that has ended says what did not stop and why, beside the start`() {
    let explorer = Explorer.over(StoppingShop.stopped.container, 90, 20, focus: .startup)
    #expect(StopProfile(StoppingShop.stopped.container)?.problems.count == 3)
    expectScreen(
      explorer.text,
      """
       Alchemic  shop 7  ○ Stopped in 5.60 s  3 not stopped             5 factories · 0 objects
       1 Objects [2 Start] 3 Settings  4 Log  5 Problems                         ! avoid 130 ms
      ╭─ Start-up ──────────────────────────────────────────────────────────── start and stop ─╮
      │ ○ Stopped  3 not stopped                            in 5.60 s, after a start of 600 ms │
      │ Server did not stop within 5.0 s; the container continued without it. It kept          │
      │   Ledger, Pool waiting.                                                                │
      │ Ledger could not be stopped: full                                                      │
      │ Pool was not stopped: no time was left when its turn came. It waited for Server.       │
      │                                                                                        │
      │ 4 objects; 1 more had nothing to stop                                 Created  Stopped │
      │›✗ Server                           ━━        ━━━━━━━━━━━━━━━━━━━      90.0 ms   5.00 s │
      ╰──────────────────────────────────────────────────────────────────────────── 1-8 of 13 ─╯
      ╭─ When ready ───────────────────────────────────────────────────────────────────────────╮
      │ No when-ready callbacks. AcWhenReady { } registers one.                                │
      │                                                                                        │
      │                                                                                        │
      │                                                                                        │
      │                                                                                        │
      ╰────────────────────────────────────────────────────────────────────────────────────────╯
       s start  Enter detail  / find  t start only  Tab pane  ] page  z zoom     ? keys  q quit
      """)
  }

  @Test func `The stop before another start is what it was, and so is the advice on the start before it`() {
    let stopped = StoppingShop.stopped.container
    var explorer = Explorer.over(stopped, 90, 20, focus: .startup)
    let before = explorer.text(of: .startup).split(separator: "\n").dropLast()
    func post(_ changes: ContainerEvent.Change...) {
      for change in changes {
        let number = (explorer.container?.lastEvent ?? 0) + 1
        _ = explorer.update(
          .event(ContainerEvent(number: number, instant: 7_000_000_000, thread: "alchemic", change: change)))
      }
    }
    let factories = StoppingShop().container.factories.map { factory in
      var factory = factory
      (factory.state, factory.creation, factory.createdCount) = (.notCreated, nil, 0)
      return factory
    }
    post(.phase(.scanning, failure: nil), .factories(factories), .phase(.ready, failure: nil))
    explorer.press(.character("<"), .character("<"), .character("<"))
    #expect(explorer.container == stopped)
    // Its last row says how many follow: in the past, none says how to start again.
    #expect(explorer.text(of: .startup).split(separator: "\n").dropLast() == before)
    #expect(explorer.text.contains("! avoid 130 ms"))
  }

  @Test func `t shows the start alone, and the stop again`() {
    var explorer = Explorer.over(StoppingShop.stopped.container, 90, 20, focus: .startup)
    explorer.press(.character("t"))
    expectScreen(
      explorer.text(of: .startup),
      """
      ╭─ Start-up ─────────────────────────────────────────────────────────────────────────────╮
      │ ○ Stopped                                                      after a start of 600 ms │
      │   600 ms = 5 objects 170 ms · scan and check 80.0 ms · nothing ran 350 ms              │
      │ ! With AcLazy 470 ms, 130 ms less: nothing needed these objects yet.                   │
      │   Server 90.0 ms, Clock 20.0 ms, Worker 20.0 ms                                        │
      │ ◆ Critical path 130 of 600 ms: Pool → Ledger → Server                                  │
      │ On alchemic, 5 singletons                                      Share      Own    Total │
      │›! Clock                           ━                            3.3 %  20.0 ms  20.0 ms │
      │ ✗◆Pool                                 ━                       3.3 %  20.0 ms  20.0 ms │
      ╰───────────────────────────────────────────────────── 580 ms without Clock · 1-8 of 19 ─╯
      """)
    explorer.press(.character("t"))
    #expect(explorer.text(of: .startup).contains("in 5.60 s, after a start of 600 ms"))
  }

  @Test(arguments: [9, 20, 40, 60, 200]) func `A row of the stop fits every width`(width: Int) {
    let layout = StopRowLayout(width: width)
    #expect(layout.stopColumn + layout.stopWidth <= max(width - 19, layout.stopColumn))
    #expect(layout.startWidth == 0 || layout.nameWidth + layout.startWidth + 2 == layout.stopColumn)
  }

  @Test func `A container without a stop has none`() {
    #expect(StopProfile(StoppingShop().container) == nil)
    #expect(!Explorer.over(StoppingShop().container, focus: .startup).text(of: .startup).contains("Stop"))
  }

  @Test func `s stops a container after a question, where its process allows that`() {
    var explorer = Explorer.over(StoppingShop().container, 120, 24, focus: .startup)
    #expect(explorer.press(.character("s")) == [])
    #expect(explorer.isBrowsing)
    #expect(explorer.footer.contains("To stop it here, set ALCHEMIC_INSPECT_STOP=1 for it."))
    _ = explorer.update(.connected(Set(Capability.allCases)))
    #expect(explorer.press(.character("s")) == [])
    expectScreen(
      explorer.text,
      """
       Alchemic  shop 7  ✓ Ready in 600 ms                                                            5 factories · 5 objects
       1 Objects [2 Start] 3 Settings  4 Log  5 Problems                                                       ! avoid 130 ms
      ╭─ Factories ────────────────────────────────────────────────╮╭─ Start-up ─ When ready ────────────────────────────────╮
      │   Mode       Name▴               Type                Total ││ ───────█ ───────█ ───────█ ─███████ ───────█ ───────── │
      │›✓ singleton  Clock                                 20.0 ms ││        Clock    Pool        Server         Worker      │
      │ ✓ singleton  Ledger                                20.0 ms ││   600 ms = 5 objects 170 ms · scan and check 80.0 ms · │
      │ ✓ singleton  Pool                                  20.0 ms ││   nothing ran 350 ms                                   │
      │ ✓ singleton  Server                                90.0 ms ││ ! With AcLazy 470 ms, 130 ms less: nothing needed      │
      │ ✓ singleton  Worker         ╭─ Stop shop? ─────────────────────────────────────────────╮                             │
      │                             │  These objects stop, each after those that use it:       │.0 ms, Worker 20.0 ms        │
      │                             │  Ledger, Pool, Server, Worker. The container then        │ ms: Pool → Ledger → Server  │
      │                             │  releases all objects, and refuses requests until it is  │                Own    Total │
      │                             │  started again. The process goes on.                     │            20.0 ms  20.0 ms │
      │                             │                                                          │            20.0 ms  20.0 ms │
      │                             │  y yes, stop   n no, cancel                              │━           20.0 ms  20.0 ms │
      │                             ╰──────────────────────────────────────────────────────────╯ ━━         90.0 ms  90.0 ms │
      │                                                            ││ ! Worker                       ━      20.0 ms  20.0 ms │
      │                                                            ││                                                        │
      │                                                            ││ No object was being created for 430 ms                 │
      │                                                            ││   after Worker                                  100 ms │
      │                                                            ││   the search for classes and the check of the graph, … │
      │                                                            ││   between Clock and Pool                       80.0 ms │
      ╰─────────────────────────────────────────────────── 1 of 5 ─╯╰──────────────────── 580 ms without Clock · 1-19 of 22 ─╯
       y yes  n no
      """)
    #expect(explorer.press(.character("n")) == [])
    explorer.press(.character("s"))
    #expect(explorer.press(.character("y")) == [.perform(.stop)])
    explorer.answer(.stop, refusal: CommandError("The container has already stopped."))
    #expect(explorer.footer.hasPrefix(" ✗ The container has already stopped. "))
  }

  @Test func `The question whether to stop is withdrawn once there is nothing to stop`() {
    var explorer = Explorer.over(Bank.idle, 90, 24)
    _ = explorer.update(.connected(Set(Capability.allCases)))
    for event in Bank.startEvents.prefix(6) { _ = explorer.update(.event(event)) }
    explorer.press(.character("s"))
    #expect(explorer.text.contains("This ends the start."))
    _ = explorer.update(.event(Bank.event(7, at: 700, .phase(.stopped, failure: nil))))
    #expect(explorer.overlays.isEmpty)
  }

  @Test func `A read-only explorer stops nothing`() {
    var explorer = Explorer(isReadOnly: true, focus: .startup)
    _ = explorer.update(.resized(width: 90, height: 24))
    _ = explorer.update(.connected(Set(Capability.allCases)))
    _ = explorer.update(.snapshot(StoppingShop().container))
    #expect(explorer.press(.character("s")) == [])
    #expect(explorer.isBrowsing)
    #expect(explorer.footer.hasPrefix(" Read-only: nothing was changed. "))
  }

  @Test func `A stop releases all objects, and closes the stores`() {
    var explorer = Explorer.over(Bank.ready)
    #expect(explorer.settings.document.count > 0)
    _ = explorer.update(
      .event(
        ContainerEvent(
          number: Bank.ready.lastEvent + 1, instant: 9_000_000_000, thread: "main",
          change: .phase(.stopped, failure: nil)))
    )
    #expect(explorer.text.contains("12 factories · 0 objects"))
    #expect(explorer.text(of: .settings).contains("Stores are open while the container is started."))
    #expect(explorer.text(of: .detail).contains("released: the container has stopped"))
  }

  @Test func `A stopped container is started again with s`() {
    var explorer = Explorer.over(StoppingShop.stopped.container, focus: .startup)
    #expect(explorer.press(.character("s")) == [.perform(.start)])
  }
}
