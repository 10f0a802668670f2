// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicFoundation
import AlchemicTesting
import Foundation
import Logging
import Synchronization
import Testing

private final class Ledger: AlchemicManaged, Sendable {}

private final class Office: AlchemicManaged, AlchemicAware {
  var ledger: Ledger?
  let notified = Mutex(0)

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Office.ledger)
  }

  func alchemicDidInjectDependencies() { notified.withLock { $0 += ledger == nil ? 100 : 1 } }
}

/// Requests, at its notification, an object that is created after it.
private final class Listening: AlchemicManaged, AlchemicAware {
  static let heard = Mutex<[String]>([])

  func alchemicDidInjectDependencies() {
    let found = (try? AcGetShared(Zealous.self)).map { _ in "a Zealous" } ?? "nothing"
    Listening.heard.withLock { $0.append("Listening finds \(found)") }
  }
}

private final class Zealous: AlchemicManaged {}

/// Created after the notified object.
private final class Sullen: AlchemicDeclaring {
  init(unheard: Unheard) throws { throw CancellationError() }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Sullen.init(unheard:)) }
}

private final class Unheard: AlchemicManaged, AlchemicAware {
  static let notified = Mutex(0)

  func alchemicDidInjectDependencies() { Unheard.notified.withLock { $0 += 1 } }
}

/// Cannot be created.
private final class Forlorn: AlchemicDeclaring {
  init() throws { throw CancellationError() }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Forlorn.init) }
}

/// Fails a given number of times.
private final class Moody: AlchemicDeclaring {
  static let failures = Mutex(1)
  static let alive = Mutex(0)

  final class Witness: AlchemicManaged {
    init() { Moody.alive.withLock { $0 += 1 } }
    deinit { Moody.alive.withLock { $0 -= 1 } }
  }

  struct Mood: Error {}

  init(witness: Witness) throws {
    let fails = Self.failures.withLock { failures in
      failures -= 1
      return failures >= 0
    }
    if fails { throw Mood() }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Moody.init(witness:))
  }
}

private final class Application: AlchemicApplicationDelegate {
  nonisolated(unsafe) static let application: Application? = Application()
  var ledger: Ledger?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Application.ledger)
  }
}

private final class Foreign {
  let text: String
  init(_ text: String) { self.text = text }
}

private final class Configuration: AlchemicConfig {
  static func configureAlchemic(_ registry: ClassRegistry) {
    registry.register(Foreign.self) { factory in
      AcRegister(factory, AcFactoryName("foreign"))
      AcInitializer(factory, Foreign.init(_:), AcString("words"))
    }
  }
}

/// Requests another object during its creation.
private final class Asking: AlchemicDeclaring {
  let ledger: Ledger
  init() throws { ledger = try AcGet(Ledger.self) }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Asking.init)
  }
}

struct StartTests {
  @Test func `A start posts each step, in order`() async throws {
    let context = try await started(Ledger.self, Office.self)
    var steps: [String] = []
    for await delivery in context.events() {
      guard case .event(let event) = delivery else { continue }
      #expect(event.number == UInt64(steps.count + 1))
      steps.append(words(for: event.change) + " on " + event.thread)
      if case .phase(.ready, _) = event.change { break }
    }
    #expect(
      steps == [
        "scanning on alchemic", "found 2 classes on alchemic", "registering on alchemic", "2 declared on alchemic",
        "resolving on alchemic", "2 in the graph on alchemic", "2 singletons on alchemic",
        "creating 0 on alchemic", "created 0 on alchemic", "creating 1 on alchemic", "created 1 on alchemic",
        "firingCallbacks on alchemic",
        "ready on alchemic",
      ])
  }

  @Test func `The events and the snapshot agree on when a start began and ended`() async throws {
    for type in [Ledger.self, Forlorn.self] as [AnyClass] {
      let context = container([type])
      context.start()
      var instants: [UInt64] = []
      events: for await case .event(let event) in context.events() {
        switch event.change {
        case .phase(.scanning, _): instants.append(event.instant)
        case .phase(.ready, _), .phase(.failed, _):
          instants.append(event.instant)
          break events
        default: break
        }
      }
      let snapshot = context.snapshot()
      #expect([snapshot.progress.beganAt, snapshot.progress.endedAt] == instants)
    }
  }

  @Test func `A late listener learns how many events it missed`() async throws {
    let context = ALCContext(
      scan: .classes([Ledger.self]), eventCapacity: 4, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    context.start()
    try await context.untilReady()
    var iterator = context.events().makeAsyncIterator()
    guard case .dropped(let count)? = await iterator.next() else {
      Issue.record("nothing was dropped")
      return
    }
    guard case .event(let first)? = await iterator.next() else {
      Issue.record("no event followed")
      return
    }
    #expect(count == 7)
    #expect(first.number == 8)
  }

  @Test func `Callbacks run in order on the main thread, and at once in a ready container`() async throws {
    let order = Mutex<[String]>([])
    let context = container([Ledger.self])
    for label in ["first", "second"] {
      context.whenReady(label) {
        _ = try AcGet(Ledger.self)
        order.withLock { $0.append(label) }
      }
    }
    context.whenReady("third", fileID: "Shop/Main.swift", line: 3) { throw Moody.Mood() }
    #expect(context.snapshot().callbacks.map { "\($0.state)" } == ["waiting", "waiting", "waiting"])
    context.start()
    try await context.untilReady()
    context.whenReady("late") { order.withLock { $0.append("late") } }
    #expect(order.withLock { $0 } == ["first", "second", "late"])
    let states = context.snapshot().callbacks.map { callback in
      switch callback.state {
      case .fired(_, _, let thread) where callback.label != "late": "\(callback.label) fired on \(thread)"
      case .fired: "\(callback.label) fired"
      case .failed(let failure): "\(callback.label) failed: \(failure.text)"
      case .waiting, .firing, .unknown: "\(callback.label) open"
      }
    }
    #expect(states == ["first fired on main", "second fired on main", "third failed: Mood()", "late fired"])
  }

  @Test func `A start notifies its objects after it has created the graph, before the callbacks`()
    async throws
  {
    let context = container([Listening.self, Ledger.self, Zealous.self])
    Listening.heard.withLock { $0 = [] }
    context.whenReady("callback") { Listening.heard.withLock { $0.append("callback") } }
    context.start()
    try await context.untilReady()
    #expect(Listening.heard.withLock { $0 } == ["Listening finds a Zealous", "callback"])
  }

  @Test func `A failed start notifies no object`() async throws {
    let context = container([Unheard.self, Sullen.self])
    context.start()
    await #expect(throws: AlchemicError.self) { try await context.untilReady() }
    await MainActor.run {}
    #expect(Unheard.notified.withLock { $0 } == 0)
  }

  @Test func `A cancelled task stops waiting, and the start continues for the others`() async throws {
    let context = container([Ledger.self])
    let (waits, began) = AsyncStream.makeStream(of: Void.self)
    let cancelled = Task {
      began.yield()
      try await context.untilReady()
    }
    let other = Task { try await context.untilReady() }
    for await _ in waits { break }
    cancelled.cancel()
    guard case .failure(let error as AlchemicError) = await cancelled.result else {
      Issue.record("It waited to the end.")
      return
    }
    #expect(error.problems.map(\.code) == ["cancelled"])
    #expect(context.phase == .idle)
    context.start()
    try await other.value
    // A task that is cancelled after the result is known returns the result.
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await context.untilReady()
    }
    try await late.value
  }

  @Test func `A second start does nothing`() async throws {
    let context = try await started(Ledger.self)
    let ledger = try context.get(Ledger.self)
    #expect(!context.start())
    #expect(try context.get(Ledger.self) === ledger)
  }

  @Test func `A failed start releases all objects, and may be repeated`() async throws {
    let context = container([Moody.self, Moody.Witness.self])
    #expect(context.start())
    await #expect(throws: AlchemicError.self) { try await context.untilReady() }
    #expect(context.phase == .failed)
    #expect(Moody.alive.withLock { $0 } == 0)
    #expect(context.start())
    try await context.untilReady()
    #expect(context.phase == .ready)
    #expect(Moody.alive.withLock { $0 } == 1)
  }

  @Test func `An object is notified on the main thread after its variables are set`() async throws {
    let context = try await started(Ledger.self, Office.self)
    let office = try context.getShared(Office.self)
    await MainActor.run {}
    #expect(office.notified.withLock { $0 } == 1)
  }

  @Test func `The application object is found, set and injected`() async throws {
    let context = try await started(Ledger.self, Application.self)
    let application = try context.getShared(Application.self)
    #expect(application === Application.application)
    #expect(try application.ledger === context.get(Ledger.self))
  }

  @Test func `A configuration registers classes that cannot declare themselves`() async throws {
    let context = try await started(Configuration.self)
    #expect(try context.getShared(Foreign.self).text == "words")
    #expect(try context.getShared(Foreign.self, AcName("foreign")).text == "words")
  }

  @Test func `An object may request others during its creation`() async throws {
    let context = try await started(Asking.self, Ledger.self)
    #expect(try context.getShared(Asking.self).ledger === context.get(Ledger.self))
  }

  @Test func `The notification comes once, after the callbacks`() async throws {
    let context = container([Ledger.self])
    let fired = Mutex(false)
    context.whenReady { fired.withLock { $0 = true } }
    let firedBefore = Mutex<[Bool]>([])
    await withCheckedContinuation { continuation in
      let observer = NotificationCenter.default.addObserver(
        forName: .AlchemicFinishedLoading, object: nil, queue: nil
      ) { notification in
        guard notification.object as? ALCContext === context else { return }
        firedBefore.withLock { $0.append(fired.withLock { $0 }) }
        continuation.resume()
      }
      context.start()
      _ = observer
    }
    #expect(firedBefore.withLock { $0 } == [true])
  }

  @Test func `A container shows its factories before its start`() {
    let snapshot = container([Ledger.self, Office.self]).snapshot()
    #expect(snapshot.phase == .idle)
    #expect(snapshot.factories.map(\.name) == ["Ledger", "Office"])
    #expect(snapshot.progress.total == 2)
  }

  @Test func `A task tree can have its own container`() async throws {
    let context = try await started(Ledger.self)
    let ledger = await context.withCurrent {
      await Task { try? AcGet(Ledger.self) }.value
    }
    #expect(try context.get(Ledger.self) === ledger)
  }

  private func words(for change: ContainerEvent.Change) -> String {
    switch change {
    case .phase(let phase, _): phase.rawValue
    case .scanned(let count): "found \(count) classes"
    case .registered(let count): "\(count) declared"
    case .factories(let factories): "\(factories.count) in the graph"
    case .singletons(let total): "\(total) singletons"
    case .factory(let id, .creating, _): "creating \(id)"
    case .factory(let id, .created, _): "created \(id)"
    case .factory, .service, .outlived, .callback, .store, .entry, .unknown: "\(change)"
    }
  }
}
