// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

extension ALCContext {
  /// Adds the singletons to the cache by their classes.
  ///
  /// - Parameters:
  ///   - engine: The engine that has created them.
  ///   - generation: The cache's generation when the container was not stopping.
  func cacheSingletons(of engine: Engine, generation: Int) {
    let model = engine.model
    var objects: [(type: Any.Type, object: AnyObject)] = []
    objects.reserveCapacity(model.startOrder.count)
    for factory in model.startOrder {
      guard let type = factory.declaration.objectType as? AnyClass, model.index.onlyFactory(of: type) == factory.id,
        let object = engine.store[factory].settledObject
      else { continue }
      objects.append((type, object))
    }
    instances.put(objects, generation: generation)
  }
}
