// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import AlchemicInspectionClient
import Foundation
import Synchronization

/// The connection to a program of `run`. It remembers the container, so that there is a file with its last state if the
/// program crashes.
final class RememberingConnection: Connection {
  private let connection: any Connection
  private let program: HeldProgram
  private let memory = Mutex(Memory())

  init(_ connection: any Connection, to program: HeldProgram) {
    self.connection = connection
    self.program = program
  }

  /// The last snapshot, and the events before and after it.
  private struct Memory {
    var snapshot: ContainerSnapshot?
    var events: [ContainerEvent] = []

    /// The number of events that are kept at least.
    static let eventLimit = 10_000

    mutating func add(_ event: ContainerEvent) {
      // Another listener reads earlier events again.
      guard event.number > events.last?.number ?? 0 else { return }
      events.append(event)
      guard events.count >= 2 * Self.eventLimit else { return }
      for event in events.prefix(Self.eventLimit) { snapshot?.apply(event) }
      events.removeFirst(Self.eventLimit)
    }

    /// The state after the last event.
    var last: SavedConnection? {
      guard var snapshot else { return nil }
      for event in events { snapshot.apply(event) }
      return SavedConnection(snapshot, events: events)
    }
  }

  var capabilities: Swift.Set<Capability> { connection.capabilities }

  func snapshot() async throws -> ContainerSnapshot {
    let snapshot = try await connection.snapshot()
    memory.withLock { if $0.snapshot?.lastEvent ?? 0 <= snapshot.lastEvent { $0.snapshot = snapshot } }
    return snapshot
  }

  func updates(after event: UInt64) -> AsyncStream<ContainerUpdate> {
    let (updates, continuation) = AsyncStream.makeStream(of: ContainerUpdate.self)
    let task = Task.detached { [connection, weak self] in
      for await update in connection.updates(after: event) {
        if case .event(let event) = update { self?.memory.withLock { $0.add(event) } }
        continuation.yield(update)
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return updates
  }

  func perform(_ command: Command) async throws { try await connection.perform(command) }
  func describe(_ factory: Int) async throws -> String { try await connection.describe(factory) }
  func explain(_ factory: Int) async throws -> [Explanation] { try await connection.explain(factory) }
  func liveCounts() async throws -> LiveCounts { try await connection.liveCounts() }
  func scopes() async throws -> ScopesReport { try await connection.scopes() }

  /// Says how the program ended, and writes the last state if it crashed.
  func endReason() async -> String {
    guard let words = await program.unexpectedEnd() else { return await connection.endReason() }
    var reason = "\(program.name) \(words)."
    if let last = memory.withLock(\.last),
      let contents = try? await SavedConnection.save(last, at: Date().timeIntervalSince1970),
      let file = program.keep(contents)
    {
      reason += " Its last state is in \(file)"
    }
    return reason
  }
}
