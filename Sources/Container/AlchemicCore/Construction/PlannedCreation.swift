// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The ``UnkeptCreation`` of an object with a ``TemplatePlan``: each step is prepared.
///
/// The object is unmanaged, because otherwise the steps would count references to it. The caller of `run()` releases it.
struct PlannedCreation: Creation {
  // Not retained: the engine keeps its plans.
  let plan: Unmanaged<TemplatePlan>
  /// The values of the caller of `AcInvoke`.
  let values: InvokedValues?

  @inline(__always)
  func construct() throws -> Unmanaged<AnyObject>? {
    .passRetained(try plan._withUnsafeGuaranteedRef { try $0.construct(values) })
  }

  @inline(__always)
  func wire(_ object: Unmanaged<AnyObject>) throws {
    try object.releasingOnFailure { try plan._withUnsafeGuaranteedRef { try $0.wire(object) } }
  }

  @inline(__always)
  func announce(_ object: Unmanaged<AnyObject>?) {
    if let object { plan._withUnsafeGuaranteedRef { $0.count(object) } }
  }
}

extension Unmanaged<AnyObject> {
  /// Runs a step of a creation, and releases the object where that fails.
  @inline(__always)
  func releasingOnFailure(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch {
      release()
      throw error
    }
  }
}
