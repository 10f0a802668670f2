// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Synchronization

extension Engine {
  /// Injects the variables of a value that the container or the program created, and notifies the object.
  func wire(_ value: Any, _ factory: ResolvedFactory) throws {
    // Only objects have variables to inject.
    if let object = References.object(in: value) { try wire(object, factory) }
  }

  /// Injects the variables of an object that the container or the program created, and notifies the object.
  ///
  /// A variable is set later where the attempt of its value waits for this object.
  func wire(_ object: AnyObject, _ factory: ResolvedFactory) throws {
    guard let injected = injectedFactory(object, factory) else { return }
    // A subclass may be aware although the declared class is not.
    let isAware = injected.declaration.mayBeAware || type(of: object) != injected.declaration.objectType
    let wiring = isAware ? (object as? any AlchemicAware).map { Wiring(object: $0, context: context) } : nil
    for index in injected.links.injections.indices {
      try inject(index, of: injected, into: object, wiring)
    }
    wiring?.finishStep()
  }

  /// Injects a factory's new object into every variable that received an earlier one and asked for updates.
  ///
  /// - Parameters:
  ///   - factory: The factory.
  ///   - isCreated: Whether this thread has just created the object.
  /// - Throws: The first error, once all other variables are set.
  func updateTransientInjections(of factory: ResolvedFactory, isCreated: Bool = false) throws {
    let kept = store[factory].content.withLock { UncheckedTransfer($0.followers?.transientInjections.all()) }.value
    guard let kept, let newest = store[factory].object else { return }
    let object = References.object(in: newest)
    var failure: (any Error)?
    for injection in kept.injections {
      do { try update(injection, with: object, isCreated: isCreated) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  /// Injects the new objects of an attempt and of its group into every transient variable that received an earlier one.
  ///
  /// - Throws: The first error, once all other variables are set.
  func updateTransientInjections(completedBy attempt: Attempt, isCreated: Bool = false) throws {
    guard attempt.isGrouped else {
      if !attempt.isReplaced { try updateTransientInjections(of: attempt.factory, isCreated: isCreated) }
      return
    }
    var failure: (any Error)?
    for attempt in attempt.takeCompleted() where !attempt.isReplaced && attempt.setObject == nil {
      do {
        try attempt.engine.updateTransientInjections(of: attempt.factory, isCreated: isCreated)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  private func update(_ injection: TransientInjection, with newest: AnyObject?, isCreated: Bool) throws {
    guard let object = injection.object.object, injection.gate.enter(isCreated: isCreated) else { return }
    // A variable of an object that was just created may have got the newest object already.
    if injection.received.contains(newest), injection.gate.leave() { return }
    try inject(injection, object, nil)
  }

  /// The factory whose injections an object gets: its own, or, for a method's result, the factory of the object's
  /// class. If nothing declares that class, it is the factory of the class that the method names, which the graph
  /// knows.
  private func injectedFactory(_ object: AnyObject, _ factory: ResolvedFactory) -> ResolvedFactory? {
    if factory.declaration.isClass { return factory }
    return model.factory(of: type(of: object)) ?? factory.links.result.map { model.factories[$0] }
  }

  /// Injects one variable.
  func inject(_ index: Int, of factory: ResolvedFactory, into object: AnyObject, _ wiring: Wiring?) throws {
    guard let (injection, isNew) = transientInjection(index, of: factory, object) else {
      return try set(index, of: factory, in: object, wiring)
    }
    // Another thread that is inside the gate sets the variable again.
    if isNew || injection.gate.enter() { try inject(injection, object, wiring) }
  }

  /// Sets a transient variable, as the thread inside its gate, until there is no newer object.
  ///
  /// - Throws: The error of the last attempt.
  private func inject(_ injection: TransientInjection, _ object: AnyObject, _ wiring: Wiring?) throws {
    var failure: (any Error)?
    repeat {
      do {
        failure = nil
        try set(injection.index, of: injection.factory, in: object, wiring, injection)
      } catch {
        failure = error
      }
    } while !injection.gate.leave()
    if let failure { throw failure }
  }

  private func set(
    _ index: Int, of factory: ResolvedFactory, in object: AnyObject, _ wiring: Wiring?,
    _ transient: TransientInjection? = nil
  ) throws {
    let gate = transient?.gate
    let injection = factory.declaration.injections[index]
    let dependency = injection.dependency
    if let attempt = attemptBefore(factory.links.injections[index]) {
      return try inject(index, of: factory, into: object, wiring, after: attempt)
    }
    gate?.beginObtaining()
    defer { gate?.endObtaining() }
    let value = try value(
      factory.links.injections[index], of: dependency, requester: dependency.requester(in: factory.name))
    gate?.endObtaining()
    switch value {
    case .value(let value):
      guard injection.set(object, value, gate != nil) else {
        throw AlchemicError(
          .injectionFailed(
            expected: TypeNames.short(dependency.target.type), found: TypeNames.short(type(of: value))),
          requester: dependency.requester(in: factory.name), path: Attempt.current?.path ?? [])
      }
      transient?.received.keep(value)
    case .pending(let attempt): try inject(index, of: factory, into: object, wiring, after: attempt)
    }
  }

  /// Injects one variable as soon as the object of another attempt exists.
  private func inject(
    _ index: Int, of factory: ResolvedFactory, into object: AnyObject, _ wiring: Wiring?,
    after attempt: Attempt
  ) throws {
    wiring?.beginStep()
    attempt.isUsedHere()
    try attempt.whenConstructed(
      DeferredInjection(into: object) { object in
        try self.inject(index, of: factory, into: object.value, wiring)
        wiring?.finishStep()
      })
  }

  /// The variable as a transient injection, and whether this call has added it; `nil` when it takes one object only.
  ///
  /// The injection is added to its sources before the variable gets their objects, so that it misses no update. The
  /// caller that added it is inside its gate.
  private func transientInjection(
    _ index: Int, of factory: ResolvedFactory, _ object: AnyObject
  ) -> (TransientInjection, isNew: Bool)? {
    let resolution = factory.links.injections[index]
    let flags = factory.declaration.injections[index].dependency.flags
    // Fast path: most dependencies have one source that is not transient.
    if case .object(let source) = resolution, !flags.union(model.factories[source].flags).contains(.transient) {
      return nil
    }
    var injection: TransientInjection?
    var isNew = false
    for source in resolution.factories where flags.union(model.factories[source].flags).contains(.transient) {
      // The first source decides which injection is kept, in case two threads inject the same object.
      let candidate = UncheckedTransfer(
        injection ?? TransientInjection(object: WeakReference(object), factory: factory, index: index))
      let isKnown = injection != nil
      let kept = store[source].content.withLock { content in
        let followers = content.followers ?? Instance.Followers()
        content.followers = followers
        let injections = followers.transientInjections
        return UncheckedTransfer(injections.put(candidate.value, of: ObjectIdentifier(object), replacing: isKnown))
      }
      if !isKnown { isNew = kept.value.isNew }
      injection = kept.value.injections.first
    }
    return injection.map { ($0, isNew) }
  }
}
