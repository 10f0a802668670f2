internal import AlchemicRuntime

/// The ``UnkeptCreation`` of an object with a ``TemplatePlan``: each step is prepared.
struct PlannedCreation: Creation {
  // Not retained: the engine keeps its plans.
  let plan: Unmanaged<TemplatePlan>
  /// The values of the caller of `AcInvoke`.
  let values: Borrowed<[Any]>?

  @inline(__always)
  func construct() throws -> AnyObject? {
    try plan._withUnsafeGuaranteedRef { try $0.construct(values) }
  }

  @inline(__always)
  func keep(_ object: AnyObject) {}

  @inline(__always)
  func wire(_ object: AnyObject) throws {
    try plan._withUnsafeGuaranteedRef { try $0.wire(object) }
  }

  @inline(__always)
  func announce(_ object: AnyObject?) {
    plan._withUnsafeGuaranteedRef { plan in
      if let object { plan.store.countUnkept(object, of: plan.factory.id) }
    }
  }

  @inline(__always)
  func rollBack(_ error: any Error) -> any Error { error }
}
