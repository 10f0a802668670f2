// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import AlchemicInspectionServer
import Synchronization
import Testing

private enum Fault: CaseIterable {
  case none, keepsItsFirstSnapshot, leavesOutAFactory, showsSecrets, losesAnEvent, repeatsAnEvent, hidesLosses
  case ignoresCommands, ignoresRevisions, describesNothing
}

/// A connection in this process with one fault.
private final class FaultyConnection: Connection {
  private let connection: ContainerInspector
  private let fault: Fault
  private let first = Mutex<ContainerSnapshot?>(nil)

  init(_ connection: ContainerInspector, _ fault: Fault) {
    self.connection = connection
    self.fault = fault
  }

  func snapshot() async throws -> ContainerSnapshot {
    var snapshot = connection.snapshot()
    switch fault {
    case .keepsItsFirstSnapshot:
      let present = snapshot
      snapshot = first.withLock { first in
        first = first ?? present
        return first ?? present
      }
    case .leavesOutAFactory: snapshot.factories.removeLast()
    case .showsSecrets:
      for store in snapshot.stores.indices {
        for entry in snapshot.stores[store].entries.indices where snapshot.stores[store].entries[entry].key == "recipe"
        {
          snapshot.stores[store].entries[entry].value = .string("two eggs")
        }
      }
    default: break
    }
    return snapshot
  }

  func updates(after event: UInt64) -> AsyncStream<ContainerUpdate> {
    let updates = connection.updates(after: event)
    guard [.losesAnEvent, .repeatsAnEvent, .hidesLosses].contains(fault) else { return updates }
    let (changed, continuation) = AsyncStream.makeStream(of: ContainerUpdate.self)
    let task = Task { [fault] in
      for await update in updates {
        switch (update, fault) {
        case (.dropped, .hidesLosses): break
        case (.event(let event), .losesAnEvent) where event.number == 8: break
        case (.event(let event), .repeatsAnEvent) where event.number == 8:
          continuation.yield(update)
          continuation.yield(update)
        default: continuation.yield(update)
        }
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return changed
  }

  func perform(_ command: Command) async throws {
    switch (command, fault) {
    case (_, .ignoresCommands): break
    case (.set(let store, let key, let value, _), .ignoresRevisions):
      try connection.perform(.set(store: store, key: key, value))
    default: try connection.perform(command)
    }
  }

  func describe(_ factory: Int) async throws -> String {
    fault == .describesNothing ? "" : try await connection.describe(factory)
  }

  func explain(_ factory: Int) async throws -> [Explanation] { connection.explain(factory) }
}

/// Each check of the contract, and the faults that it finds.
private let findings: [(check: String, faults: [Fault])] = [
  (
    "A snapshot has the whole container, and stays equal until something changes",
    [.leavesOutAFactory, .showsSecrets]
  ),
  (
    "After any event, the later ones arrive in order, for each subscription",
    [.losesAnEvent, .repeatsAnEvent]
  ),
  (
    "Applying all events to an empty snapshot results in the current snapshot",
    [.leavesOutAFactory, .showsSecrets, .losesAnEvent]
  ),
  (
    "Forgotten events are counted, and no event is delivered twice",
    [.hidesLosses]
  ),
  (
    "Cancelling a waiting reader ends it, and others continue to read",
    [.losesAnEvent, .repeatsAnEvent]
  ),
  (
    "A secret is never sent, only that it is set",
    [.showsSecrets]
  ),
  (
    "Applying all events to the first snapshot results in the last one",
    [.keepsItsFirstSnapshot, .leavesOutAFactory, .showsSecrets, .losesAnEvent]
  ),
  (
    "A reader that asks for forgotten events costs the other readers nothing",
    [.hidesLosses]
  ),
  (
    "A change of a secret arrives without its value",
    [.losesAnEvent, .repeatsAnEvent]
  ),
  (
    "The program sees a set or removed value immediately",
    [.ignoresCommands]
  ),
  (
    "An impossible command is refused with a reason, and changes nothing",
    [.ignoresCommands]
  ),
  (
    "A value that has changed since it was read is kept, and the refusal has it",
    [.keepsItsFirstSnapshot, .ignoresCommands, .ignoresRevisions]
  ),
  (
    "An object is described by its own text or by its type, and none is created for that",
    [.leavesOutAFactory, .describesNothing]
  ),
  (
    "Living objects are counted exactly, from the command on until the command that ends it",
    [.keepsItsFirstSnapshot, .leavesOutAFactory, .ignoresCommands]
  ),
  ("All open scopes are listed, with their places and objects", [.keepsItsFirstSnapshot]),
]

@Suite(.timeLimit(.minutes(5))) struct FaultyConnectionTests {
  /// The faults that a check finds.
  private func faults(_ check: ConnectionContract.Check) async throws -> [Fault] {
    let found = Mutex<[Fault]>([])
    for fault in Fault.allCases {
      try await withKnownIssue(isIntermittent: true) {
        try await check.run { FaultyConnection($0.inspector, fault) }
      } matching: { _ in
        found.withLock { if $0.last != fault { $0 += [fault] } }
        return true
      }
    }
    return found.withLock { $0 }
  }

  @Test func `Each check of the contract finds the faults that it exists for`() async throws {
    var found: [(check: String, faults: [Fault])] = []
    for check in ConnectionContract.checks(of: .changing) { found.append((check.name, try await faults(check))) }
    #expect(found.map(\.check) == findings.map(\.check))
    #expect(found.map(\.faults) == findings.map(\.faults))
  }

  @Test func `The contract of read-only connections finds one that accepts commands`() async throws {
    for check in ConnectionContract.checks(of: .readOnly) where check.name.hasPrefix("A read-only connection") {
      await withKnownIssue {
        try await check.run { $0.inspector }
      }
    }
  }
}
