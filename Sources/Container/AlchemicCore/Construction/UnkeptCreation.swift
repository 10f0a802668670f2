// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The creation of an object that the container does not keep: a template's, or one for `AcInvoke`.
struct UnkeptCreation: AsynchronousCreation {
  let engine: Engine
  let factory: ResolvedFactory
  let values: [Any]?

  func announce(_ object: Any?) {
    if let object { engine.store.countUnkept(object, of: factory.id) }
  }
}
