// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Dispatch
import Logging
import Synchronization
import Testing

/// A clock that stands still, except where an object of the test takes time.
private let time = Atomic<UInt64>(1_000)

private func spend(_ nanoseconds: UInt64) { time.add(nanoseconds, ordering: .sequentiallyConsistent) }

private final class Outer: AlchemicManaged {
  init() {
    spend(10)
    // A template's time belongs to the object that requests it.
    _ = try? AcGetShared(Tool.self)
    spend(5)
  }
}

private final class Tool: AlchemicDeclaring {
  init() {
    spend(2)
    _ = try? AcGetShared(Zinc.self)
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Tool.init)
  }
}

private final class Zinc: AlchemicManaged {
  init() { spend(30) }
}

private final class Plain: AlchemicManaged {
  init() { spend(4) }
}

private final class Failing: AlchemicDeclaring {
  init() throws {
    spend(7)
    throw CancellationError()
  }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Failing.init) }
}

private final class Panel: AlchemicDeclaring {
  @MainActor init() { spend(6) }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Panel.init) }
}

/// Is constructed by a task, and wired by the container's queue: it is in a cycle.
private final class Remote: AlchemicDeclaring {
  var peer: Peer?
  init() async { spend(8) }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Remote.init)
    AcInject(factory, \Remote.peer)
  }
}

private final class Peer: AlchemicDeclaring {
  var remote: Remote?
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Peer.init)
    AcInject(factory, \Peer.remote)
  }
}

@Suite(.serialized, .timeLimit(.minutes(2))) struct CreationTimingTests {
  /// The timings of a start by the names of the factories, with instants since its first singleton, and its events.
  private func timings(
    of classes: [any AlchemicDeclaring.Type],
    main: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { DispatchQueue.main.async(execute: $0) }
  ) async -> (snapshot: [String: CreationSnapshot], events: [String: CreationSnapshot]) {
    let context = ALCContext(
      scan: .classes(classes), clock: { time.load(ordering: .sequentiallyConsistent) },
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, main: main)
    _ = try? await context.started()
    let factories = context.snapshot().factories
    var posted: [String: CreationSnapshot] = [:]
    let last = context.snapshot().lastEvent
    for await case .event(let event) in context.events() {
      switch event.change {
      case .factory(let id, .created, _), .factory(let id, .failed, _): posted[factories[id].name] = event.creation
      default: break
      }
      if event.number == last { break }
    }
    let kept = factories.compactMap { factory in factory.creation.map { (factory.name, $0) } }
    return (Dictionary(uniqueKeysWithValues: kept), posted)
  }

  private struct Spent: Equatable {
    var took: UInt64
    var own: UInt64
    var waits: [CreationSnapshot.WaitReason] = []
    var waited: UInt64 = 0
    var isNested = false

    init(
      took: UInt64, own: UInt64, waits: [CreationSnapshot.WaitReason] = [], waited: UInt64 = 0, isNested: Bool = false
    ) {
      (self.took, self.own, self.waits, self.waited, self.isNested) = (took, own, waits, waited, isNested)
    }

    init(_ timing: CreationSnapshot) {
      took = timing.ended - timing.began
      own = timing.own
      waits = timing.waits.map(\.reason)
      waited = timing.waits.reduce(0) { $0 + $1.ended - $1.began }
      isNested = timing.outer != nil
    }
  }

  @Test func `The own time of an object leaves out singletons created inside, and includes templates`() async {
    let (kept, posted) = await timings(of: [Outer.self, Tool.self, Zinc.self, Plain.self])
    #expect(kept == posted)
    #expect(
      kept.mapValues(Spent.init) == [
        "Outer": Spent(took: 47, own: 17), "Zinc": Spent(took: 30, own: 30, isNested: true),
      ])
    #expect(kept["Zinc"]?.thread == "alchemic")
  }

  @Test func `A creation that failed has its time`() async {
    let (kept, posted) = await timings(of: [Failing.self])
    #expect(kept == posted)
    #expect(kept.mapValues(Spent.init) == ["Failing": Spent(took: 7, own: 7)])
  }

  @Test func `Waiting for the main thread is not an object's own time`() async {
    let (kept, posted) = await timings(of: [Panel.self]) { body in
      spend(20)
      DispatchQueue.main.async(execute: body)
    }
    #expect(kept == posted)
    #expect(kept.mapValues(Spent.init) == ["Panel": Spent(took: 26, own: 6, waits: [.mainThread], waited: 20)])
  }

  @Test func `An object that a task has constructed waits for the container's queue`() async {
    let (kept, _) = await timings(of: [Remote.self, Peer.self])
    #expect(kept["Remote"].map(Spent.init) == Spent(took: 8, own: 8, waits: [.queue]))
  }
}
