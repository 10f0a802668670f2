/// The creation of an object that the container does not keep: a template's, or one for `AcInvoke`.
struct UnkeptCreation: AsynchronousCreation {
  let engine: Engine
  let factory: ResolvedFactory
  let values: [Any]?

  func announce(_ object: Any?) {
    if let object { engine.store.countUnkept(object, of: factory.id) }
  }
}
