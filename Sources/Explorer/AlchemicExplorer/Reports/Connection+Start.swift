// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicInspection

extension Connection {
  /// Starts the container if necessary, and waits until the start has ended.
  ///
  /// - Returns: The container, which is ready or has failed.
  /// - Throws: The connection's errors, and ``Refusal`` if the connection ends before the start does.
  public func started() async throws -> ContainerSnapshot {
    let before = try await snapshot()
    if before.phase == .ready { return before }
    let updates = updates(after: before.lastEvent)
    if before.phase == .idle || before.phase == .failed || before.phase == .stopped { try await perform(.start) }
    for await update in updates {
      switch update {
      case .event(let event):
        if case .phase(let phase, _) = event.change, phase == .ready || phase == .failed { return try await snapshot() }
      case .dropped:
        let now = try await snapshot()
        // A failure counts only if it belongs to the new start.
        let isNewStart = now.progress.beganAt != before.progress.beganAt
        if now.phase == .ready || isNewStart && now.phase == .failed { return now }
      }
    }
    throw Refusal("The connection ended before the container was ready.")
  }

  /// Stops the container if it is ready, and waits until it has stopped.
  ///
  /// - Returns: The container, which has stopped.
  /// - Throws: The connection's errors, and ``Refusal`` if the connection ends before the stop does.
  public func stopped() async throws -> ContainerSnapshot {
    let before = try await snapshot()
    if before.phase == .stopped { return before }
    let updates = updates(after: before.lastEvent)
    if before.phase == .ready { try await perform(.stop) }
    for await update in updates {
      switch update {
      case .event(let event):
        if case .phase(.stopped, _) = event.change { return try await snapshot() }
      case .dropped:
        let now = try await snapshot()
        if now.phase == .stopped { return now }
      }
    }
    throw Refusal("The connection ended before the container had stopped.")
  }
}
