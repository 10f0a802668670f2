// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import Dispatch
import Foundation
import Synchronization

/// A clock whose times are the same in each run on an idle machine: each reading is some time after the one before it.
///
/// The pictures of the explorer show them, so that a picture changes only when the explorer does.
final class SteadyClock: Sendable {
  /// Whether readings leave the time as it is, as an explorer's do: their number differs from run to run.
  @TaskLocal static var isHeld = false

  private struct State {
    var reading: UInt64 = 0
    var instant: UInt64 = 1_000_000_000
  }

  private let state = Mutex(State())
  /// The number of the reading that never returns; `nil` for none.
  private let last: UInt64?

  /// - Parameter last: The number of the reading that never returns, so that a start stays in its middle; `nil` for none.
  init(last: UInt64?) {
    self.last = last
  }

  /// The time of the last reading, in nanoseconds.
  var latest: UInt64 { state.withLock(\.instant) }

  /// The time, in nanoseconds.
  func read() -> UInt64 {
    if Self.isHeld { return latest }
    let (reading, instant) = state.withLock { state -> (UInt64, UInt64) in
      // The main thread sets the application's object beside the first creations, before or after any of them.
      if (1..<60).contains(state.reading), Thread.isMainThread { return (0, state.instant) }
      state.reading += 1
      state.instant += Self.step(state.reading)
      return (state.reading, state.instant)
    }
    if reading == last { DispatchSemaphore(value: 0).wait() }
    return instant
  }

  /// The time between two readings: from one microsecond to some milliseconds, as the creations of a program take.
  private static func step(_ reading: UInt64) -> UInt64 {
    (1_000 + reading &* 7_919 % 9_000) << (reading &* 104_729 % 14)
  }
}

/// A connection to a container with a ``SteadyClock``, of a process with the product's name and a fixed identifier.
struct SteadyConnection: Connection {
  let connection: any Connection

  var capabilities: Set<Capability> { connection.capabilities }

  func snapshot() async throws -> ContainerSnapshot {
    Self.steady(try await SteadyClock.$isHeld.withValue(true) { try await connection.snapshot() })
  }

  /// A snapshot with the name and the identifier.
  static func steady(_ snapshot: ContainerSnapshot) -> ContainerSnapshot {
    var snapshot = snapshot
    snapshot.process = ProcessDescription(name: "the sample bank", identifier: 4711)
    return snapshot
  }

  func updates(after event: UInt64) -> AsyncStream<ContainerUpdate> { connection.updates(after: event) }

  func perform(_ command: Command) async throws { try await connection.perform(command) }

  func describe(_ factory: Int) async throws -> String { try await connection.describe(factory) }

  func explain(_ factory: Int) async throws -> [Explanation] { try await connection.explain(factory) }

  func scopes() async throws -> ScopesReport {
    try await SteadyClock.$isHeld.withValue(true) { try await connection.scopes() }
  }

  func liveCounts() async throws -> LiveCounts {
    try await SteadyClock.$isHeld.withValue(true) { try await connection.liveCounts() }
  }
}
