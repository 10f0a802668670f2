// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Synchronization
import Testing

private final class Ledger: AlchemicManaged, Sendable {}

/// Conforms on the main actor, as a class of a module does whose default isolation is the main actor.
@MainActor private final class Board: AlchemicDeclaring, @MainActor AlchemicAware {
  nonisolated private let ledger = Injected<Ledger>()
  private(set) var lines: [String] = []
  init() {}

  func alchemicDidInjectDependencies() {
    MainActor.assertIsolated()
    lines.append("has a \(type(of: ledger()))")
  }

  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Board.init)
    AcInject(factory, \Board.ledger)
  }
}

@globalActor private actor Archive { static let shared = Archive() }

@Archive private final class Shelf: AlchemicDeclaring, @Archive AlchemicAware {
  init() {}
  func alchemicDidInjectDependencies() {}
  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcReference()) }
}

/// An aware actor: the notification itself belongs to no actor, and starts a task on this one.
private actor Poller: AlchemicDeclaring, AlchemicAware {
  private let ledger = Injected<Ledger>()
  let isPolling: AsyncStream<Bool>
  private let didPoll: AsyncStream<Bool>.Continuation

  init() { (isPolling, didPoll) = AsyncStream.makeStream() }

  nonisolated func alchemicDidInjectDependencies() { Task { await poll() } }

  private func poll() {
    didPoll.yield(ledger.valueIfInjected != nil)
    didPoll.finish()
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Poller.init)
    AcInject(factory, \Poller.ledger)
  }
}

@Suite struct IsolatedConformanceTests {
  @Test func `An object that is aware on the main actor only is notified there`() async throws {
    let context = try await started(Board.self, Ledger.self)
    let board = try context.get(Board.self)
    #expect(await board.lines == ["has a Ledger"])
  }

  @Test func `An aware actor is notified, and continues on itself`() async throws {
    let context = try await started(Poller.self, Ledger.self)
    var seen: [Bool] = []
    for await isPolling in try context.get(Poller.self).isPolling { seen.append(isPolling) }
    #expect(seen == [true])
  }

  @Test func `An object that is aware on another global actor only is a problem of the graph`() async {
    #expect(
      await problems(Shelf.self).map(\.description) == [
        """
        Shelf conforms to AlchemicAware on Archive only.
          at              Shelf
          remedy          Write `nonisolated func alchemicDidInjectDependencies()`, or conform on the main actor.
          [illegal-argument]
        """
      ])
  }
}
