// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Synchronization

extension Engine {
  /// Injects an object of the program, and has a closure keep it.
  ///
  /// Until then, only what is created for its variables gets the object: that completes with it, and is released where it
  /// fails.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - factory: Its factory.
  ///   - keep: Keeps the object.
  func set(_ object: AnyObject, of factory: ResolvedFactory, _ keep: () -> Void) throws {
    if factory.declaration.isClass, factory.links.injections.isEmpty {
      try wire(object, factory)
      keep()
      return try updateTransientInjections(of: factory)
    }
    let setting = Attempt(
      factory: factory, engine: self, outer: Attempt.current, keepsObject: true,
      setObject: StoredObject(object, isWeak: false))
    defer { setting.didEnd() }
    settingCount.add(1, ordering: .sequentiallyConsistent)
    defer { settingCount.subtract(1, ordering: .sequentiallyConsistent) }
    do {
      try Attempt.with(setting) { try wire(object, factory) }
      // The program uses the object from now on, so this attempt waits for no other.
      keep()
      _ = try setting.finish { Completion(complete: {}, rollBack: { _ in }) }
    } catch {
      setting.failWithUsers(
        error as? AlchemicError ?? AlchemicError(.creationFailed(factory.facts, underlying: error)))
      throw error
    }
    setting.didComplete()
    if setting.isGrouped { try updateTransientInjections(completedBy: setting) }
    try updateTransientInjections(of: factory)
  }

  /// The object that the program sets here, where the factory has none yet.
  func objectBeingSet(of factory: ResolvedFactory) -> Obtained? {
    guard settingCount.load(ordering: .relaxed) > 0 else { return nil }
    var attempt = Attempt.active
    while let candidate = attempt {
      if candidate.factory === factory, candidate.engine === self, !candidate.isOver, let object = candidate.setObject {
        // The factory's object is used until it is replaced.
        guard store[factory].object == nil, let live = object.live else { return nil }
        candidate.isUsedHere()
        return .object(live)
      }
      attempt = candidate.outer
    }
    return nil
  }
}
