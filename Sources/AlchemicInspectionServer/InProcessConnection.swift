public import AlchemicInspection

/// A connection to a container of this process.
public struct InProcessConnection: Connection {
  private let inspector: ContainerInspector

  /// A connection through an inspector.
  public init(_ inspector: ContainerInspector) {
    self.inspector = inspector
  }

  /// The container as it is now.
  ///
  /// - Throws: Nothing: the container is in this process.
  public func snapshot() async throws -> ContainerSnapshot {
    inspector.snapshot()
  }

  /// What happens after an event that is known already.
  public func updates(after event: UInt64) -> AsyncStream<Update> {
    inspector.updates(after: event)
  }

  /// Has the container do something.
  ///
  /// - Throws: `CommandError` when the container says no.
  public func perform(_ command: Command) async throws {
    try inspector.perform(command)
  }

  /// What the object of a factory says of itself, asked on the main thread.
  ///
  /// - Throws: `CommandError` when there is none.
  public func describe(_ factory: Int) async throws -> String {
    try await inspector.describe(factory)
  }

  /// Why each argument and then each variable of a factory gets what it gets.
  ///
  /// - Throws: Nothing: the container is in this process.
  public func explain(_ factory: Int) async throws -> [ExplanationSnapshot] {
    inspector.explain(factory)
  }
}
