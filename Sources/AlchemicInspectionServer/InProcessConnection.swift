public import AlchemicInspection

/// A connection to a container of this process.
public struct InProcessConnection: Connection {
  private let inspector: ContainerInspector

  /// A connection through an inspector.
  public init(_ inspector: ContainerInspector) {
    self.inspector = inspector
  }

  public func snapshot() async throws -> ContainerSnapshot {
    inspector.snapshot()
  }

  public func updates(after event: UInt64) -> AsyncStream<Update> {
    inspector.updates(after: event)
  }

  public func perform(_ command: Command) async throws {
    try inspector.perform(command)
  }
}
