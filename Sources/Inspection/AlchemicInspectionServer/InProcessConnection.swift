public import AlchemicInspection

/// A connection to a container of this process.
public struct InProcessConnection: Connection {
  private let inspector: ContainerInspector

  /// Creates a connection through an inspector.
  public init(_ inspector: ContainerInspector) {
    self.inspector = inspector
  }

  /// The container's current state.
  ///
  /// - Throws: Nothing: the container is in this process.
  public func snapshot() async throws -> ContainerSnapshot {
    inspector.snapshot()
  }

  /// The updates after an event, as they happen.
  public func updates(after event: UInt64) -> AsyncStream<Update> {
    inspector.updates(after: event)
  }

  /// Performs a command.
  ///
  /// - Throws: `CommandError` if the container refuses.
  public func perform(_ command: Command) async throws {
    try inspector.perform(command)
  }

  /// A factory's object as it describes itself on the main thread.
  ///
  /// - Throws: `CommandError` if the factory has no object.
  public func describe(_ factory: Int) async throws -> String {
    try await inspector.describe(factory)
  }

  /// Explains what each argument and then each variable of a factory receives.
  ///
  /// - Throws: Nothing: the container is in this process.
  public func explain(_ factory: Int) async throws -> [ExplanationSnapshot] {
    inspector.explain(factory)
  }

  /// The living objects of all factories that have such.
  ///
  /// - Throws: Nothing: the container is in this process.
  public func liveCounts() async throws -> LiveCounts {
    inspector.liveCounts()
  }

  /// The open scopes, and what has outlived its scope.
  ///
  /// - Throws: Nothing: the container is in this process.
  public func scopes() async throws -> ScopesReport {
    inspector.scopes()
  }
}
