/// The creation of an object that the container does not keep: that of a template, or one for `AcInvoke`.
struct UnkeptCreation: AsynchronousCreation {
  let engine: Engine
  let factory: ResolvedFactory
  /// The values of the caller of `AcInvoke`; `nil` where the container provides all arguments.
  var values: [Any]?

  func construct() throws -> Any? {
    try engine.construct(factory, values)
  }

  func constructAsynchronously() async throws -> Any? {
    try await engine.constructAsynchronously(factory, values)
  }

  func keep(_ object: Any) {}

  func wire(_ object: Any) throws {
    try engine.wire(object, factory)
  }

  func announce(_ object: Any?) {
    if let object { engine.store.countUnkept(object, of: factory.id) }
  }

  func rollBack(_ error: any Error) -> any Error { error }
}
