public import AlchemicInspection

extension Connection {
  /// Starts the container where it is not started, waits for the end of the start, and returns what it is then: ready
  /// or failed.
  ///
  /// - Throws: What the connection throws, and ``Refusal`` when it ends before the start does.
  public func started() async throws -> ContainerSnapshot {
    let before = try await snapshot()
    if before.phase == .ready { return before }
    let updates = updates(after: before.lastEvent)
    if before.phase == .idle || before.phase == .failed { try await perform(.start) }
    for await update in updates {
      switch update {
      case .event(let event):
        if case .phase(let phase, _) = event.change, phase == .ready || phase == .failed { return try await snapshot() }
      case .dropped:
        let now = try await snapshot()
        let isAnother = now.progress.beganAt != before.progress.beganAt
        if now.phase == .ready || isAnother && now.phase == .failed { return now }
      }
    }
    throw Refusal("The container went away before it was started.")
  }
}
