// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Synchronization
import Testing

/// Counts the calls of a timer.
private final class CountingTime: Sendable {
  let time = ManualTime()
  private let calls = Mutex<[Duration]>([])

  var delays: [Duration] { calls.withLock { $0 } }

  func after(_ delay: Duration, _ body: @escaping @Sendable () -> Void) {
    calls.withLock { $0.append(delay) }
    time.after(delay, body)
  }

  func timeouts() -> Timeouts { Timeouts(clock: { self.time.now }, timer: { self.after($0, $1) }) }

  func container(_ classes: AnyClass...) -> ALCContext {
    ALCContext(scan: .classes(classes), clock: { self.time.now }, logger: silent, timer: { self.after($0, $1) })
  }
}

private final class Token: Sendable {
  let note: @Sendable () -> Void
  init(_ note: @escaping @Sendable () -> Void = {}) { self.note = note }
}

extension ALCScope {
  fileprivate static let request = ALCScope("request")
}

private final class Connection: AlchemicDeclaring, AlchemicStopping, Sendable {
  init() {}
  func alchemicStop() async throws { await Task.yield() }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Connection.init)
  }
}

private final class Hanging: AlchemicDeclaring, AlchemicStopping, Sendable {
  private let gate: StopGate
  init(gate: StopGate) { self.gate = gate }
  func alchemicStop() async throws { await gate.pass("hanging") }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Hanging.init(gate:))
  }
}

struct TimeoutsTests {
  private let counting = CountingTime()

  @Test func `Closures run when they are due, with one call of the timer for each time`() {
    let timeouts = counting.timeouts()
    let ran = Mutex<[Int]>([])
    for seconds in [3, 5, 5, 4] {
      timeouts.run(after: .seconds(seconds)) { ran.withLock { $0.append(seconds) } }
    }
    #expect(counting.delays == [.seconds(3)])
    counting.time.advance(by: .seconds(3))
    #expect(ran.withLock { $0 } == [3])
    counting.time.advance(by: .seconds(10))
    #expect(ran.withLock { $0 } == [3, 4, 5, 5])
    #expect(counting.delays == [.seconds(3), .seconds(1), .seconds(1)])
    #expect(timeouts.count == 0)
  }

  @Test func `An earlier closure needs another call, and a later one does not run too early`() {
    let timeouts = counting.timeouts()
    let ran = Mutex<[Int]>([])
    timeouts.run(after: .seconds(9)) { ran.withLock { $0.append(9) } }
    timeouts.run(after: .seconds(2)) { ran.withLock { $0.append(2) } }
    counting.time.advance(by: .seconds(2))
    #expect(ran.withLock { $0 } == [2])
    counting.time.advance(by: .seconds(7))
    #expect(ran.withLock { $0 } == [2, 9])
    #expect(counting.delays == [.seconds(9), .seconds(2)])
  }

  @Test func `A cancelled closure is released at once, and does not run`() {
    let timeouts = counting.timeouts()
    let ran = Atomic(false)
    weak var token: Token?
    do {
      let held = Token()
      token = held
      let timeout = timeouts.run(after: .seconds(20)) {
        held.note()
        ran.store(true, ordering: .relaxed)
      }
      #expect(timeouts.count == 1)
      timeouts.cancel(timeout)
    }
    #expect(token == nil)
    #expect(timeouts.count == 0)
    counting.time.advance(by: .seconds(30))
    let hasRun = ran.load(ordering: .relaxed)
    #expect(!hasRun)
  }

  @Test func `A closure may cancel and add others`() {
    let timeouts = counting.timeouts()
    let ran = Mutex<[String]>([])
    let late = timeouts.run(after: .seconds(2)) { ran.withLock { $0.append("late") } }
    timeouts.run(after: .seconds(1)) {
      timeouts.cancel(late)
      timeouts.run(after: .seconds(3)) { ran.withLock { $0.append("next") } }
    }
    counting.time.advance(by: .seconds(9))
    #expect(ran.withLock { $0 } == ["next"])
    #expect(timeouts.count == 0)
  }

  @Test func `A thousand scopes with an object to stop leave no timeout, and need one call of the timer`() async throws
  {
    let context = try await counting.container(Connection.self).started()
    for _ in 0..<1_000 {
      try await context.withScope(.request) { _ = try context.get(Connection.self) }
      #expect(context.pendingTimeouts == 0)
    }
    #expect(counting.delays == [.seconds(20)])
  }

  @Test func `Only a stop that hangs has a timeout`() async throws {
    let context = try await counting.container(StopGate.self, Connection.self, Hanging.self).started()
    let gate = try context.get(StopGate.self)
    async let end: Void = context.withScope(.request, stoppingWithin: .seconds(3)) {
      _ = try context.get(Hanging.self)
      _ = try context.get(Connection.self)
    }
    await gate.untilArrived(1)
    await counting.time.untilDue()
    counting.time.advance(by: .seconds(3))
    try await end
    #expect(context.pendingTimeouts == 0)
    gate.release("hanging")
  }

  @Test func `The stop of a container leaves no timeout`() async throws {
    let context = try await counting.container(StopGate.self, Connection.self).started()
    try await context.stop()
    #expect(context.pendingTimeouts == 0)
  }
}
