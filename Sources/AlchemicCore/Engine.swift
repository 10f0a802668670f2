internal import AlchemicRuntime
internal import Synchronization

/// Makes objects, wires them, and hands them out.
///
/// No lock is held while code of the program runs: a factory's storage says that its object is being made, and by
/// which ``Making``; others wait for that, or are told that they would wait for each other.
struct Engine {
  let context: ALCContext
  let model: Model

  /// What a request for a factory's object gives.
  enum Obtained {
    case object(Any)
    /// There is none, and that is allowed.
    case nothing
    /// It is being constructed by work that waits for whoever asks.
    case pending(Making)
  }

  /// The value that a resolved dependency gets, of the dependency's type.
  ///
  /// - Throws: `AlchemicError`.
  func value(_ resolution: Resolution, for target: TargetType, asker: Problem.Asker) throws -> Value {
    switch resolution {
    case .failed(let problem):
      throw AlchemicError([problem])
    case .constant(let value, _):
      return .value(value)
    case .computed(_, let read):
      return .value(try read())
    case .nothing:
      return try .value(null(for: target, missing: nil, asker: asker))
    case .object(let factory):
      switch try object(of: factory) {
      case .object(let object): return .value(object)
      case .nothing: return try .value(null(for: target, missing: factory, asker: asker))
      case .pending(let making): return .pending(making)
      }
    case .objects(let factories):
      var objects: [Any] = []
      for factory in factories {
        switch try object(of: factory) {
        case .object(let object): objects.append(object)
        case .nothing: continue
        case .pending(let making): return .pending(making)
        }
      }
      return .value(objects)
    }
  }

  /// A dependency's value.
  enum Value {
    case value(Any)
    /// It comes once the object that this work constructs exists.
    case pending(Making)
  }

  /// A factory's object: the one it holds, or a new one.
  func object(of factory: ObjectFactory) throws -> Obtained {
    switch factory.mode {
    case .template: try template(factory)
    case .singleton: try singleton(factory)
    case .reference: try reference(factory)
    }
  }

  private func reference(_ factory: ObjectFactory) throws -> Obtained {
    if let object = factory.storage.withLock({ UncheckedTransfer($0.object.live) }).value { return .object(object) }
    if factory.flags.contains(.nillable) { return .nothing }
    throw AlchemicError(.referenceNotSet(factory.facts), path: Making.current?.path ?? [])
  }

  private func template(_ factory: ObjectFactory) throws -> Obtained {
    let making = Making(factory: factory, context: context, outer: Making.current)
    return try Making.$current.withValue(making) {
      guard let object = try construct(factory) else { return .nothing }
      try making.constructed()
      try wire(object, factory)
      let count = factory.storage.withLock { storage in
        storage.madeCount += 1
        return storage.madeCount
      }
      context.events.postTemplateMade(factory.id, count: count)
      return .object(object)
    }
  }

  private enum Decision {
    case have(Any)
    case wait(Making, object: Any?)
    case make(Making)
  }

  private func singleton(_ factory: ObjectFactory) throws -> Obtained {
    while true {
      switch decide(factory) {
      case .have(let object):
        return .object(object)
      case .make(let making):
        return try make(factory, making)
      case .wait(let making, let object):
        if let object, Making.current?.isWithin(making) == true { return .object(object) }
        if Making.current?.isWithin(making) == true { return .pending(making) }
        guard let circle = try making.wait(for: Making.current) else { continue }
        // A thread that wires may take what exists; one that needs the object to exist first cannot.
        if let object { return .object(object) }
        throw AlchemicError(
          .waitingForEachOther(circle.map(\.factory.facts)), path: Making.current?.path ?? [])
      }
    }
  }

  private func decide(_ factory: ObjectFactory) -> Decision {
    factory.storage.withLock { storage in
      let live = storage.object.live
      if let making = storage.making { return UncheckedTransfer(Decision.wait(making, object: live)) }
      if let live { return UncheckedTransfer(.have(live)) }
      let making = Making(factory: factory, context: context, outer: Making.current)
      storage.making = making
      return UncheckedTransfer(.make(making))
    }.value
  }

  private func make(_ factory: ObjectFactory, _ making: Making) throws -> Obtained {
    let obtained = try Making.$current.withValue(making) {
      let began = context.events.postStarting(factory)
      do {
        guard let object = try construct(factory) else {
          factory.storage.withLock { $0.making = nil }
          context.events.postStarted(factory, began: began, count: 0)
          making.finish(nil)
          return Obtained.nothing
        }
        let transfer = UncheckedTransfer(object)
        factory.storage.withLock { storage in
          storage.object = StoredObject(transfer.value, isWeak: factory.flags.contains(.weak))
          storage.madeCount += 1
        }
        try making.constructed()
        try wire(object, factory)
        let count = factory.storage.withLock { storage in
          storage.making = nil
          return storage.madeCount
        }
        context.events.postStarted(factory, began: began, count: count)
        making.finish(nil)
        return .object(object)
      } catch {
        let released = factory.storage.withLock { storage in
          defer {
            storage.object = .none
            storage.making = nil
          }
          return UncheckedTransfer(storage.object)
        }
        withExtendedLifetime(released) {}
        let problem = alchemicError(error, factory)
        context.events.postFailed(factory, problem)
        making.finish(problem)
        throw problem
      }
    }
    // Only what was remade has receivers; what fails to be set again is the requester's to know.
    try injectReceivers(of: factory)
    return obtained
  }

  /// Calls the initialiser or the method; `nil` when it gave nil and may.
  private func construct(_ factory: ObjectFactory) throws -> Any? {
    guard let make = factory.declaration.make else {
      throw AlchemicError(.noInitializer(typeName: TypeNames.short(factory.declaration.objectType)))
    }
    var owner: AnyObject?
    if let ownerFactory = factory.owner {
      guard case .object(let object) = try object(of: ownerFactory) else {
        throw AlchemicError(.circularReference([factory.facts, ownerFactory.facts, factory.facts]))
      }
      owner = object as AnyObject
    }
    var values: [Any] = []
    values.reserveCapacity(factory.arguments.count)
    for (dependency, resolution) in zip(factory.declaration.arguments, factory.arguments) {
      let asker = dependency.asker(in: factory.name)
      switch try value(resolution, for: dependency.target, asker: asker) {
      case .value(let value): values.append(value)
      case .pending(let making):
        throw AlchemicError(
          .circularReference([making.factory.facts, factory.facts, making.factory.facts]), asker: asker,
          path: Making.current?.path ?? [])
      }
    }
    return try call(factory, make, ArgumentList(values, owner: owner))
  }

  /// Calls what makes a factory's objects with values.
  func call(_ factory: ObjectFactory, _ make: Maker, _ arguments: consuming ArgumentList) throws -> Any? {
    let made: Any
    do {
      made = try make(&arguments)
    } catch let mismatch as ArgumentMismatch {
      throw AlchemicError(
        .wrongArgumentType(
          factory: factory.facts, index: mismatch.index + 1, expected: TypeNames.short(mismatch.expected),
          found: arguments.typeName(at: mismatch.index)))
    } catch let error as AlchemicError {
      throw error
    } catch {
      throw AlchemicError(.creationFailed(factory.facts, underlying: error), path: Making.current?.path ?? [])
    }
    guard let optional = made as? any OptionalValue else { return made }
    if let object = optional.unwrapped { return object }
    if factory.flags.contains(.nillable) { return nil }
    throw AlchemicError(.nilValue(factory.facts), path: Making.current?.path ?? [])
  }

  private func null(for target: TargetType, missing factory: ObjectFactory?, asker: Problem.Asker) throws -> Any {
    if let null = target.null { return null }
    if target.isArray { return [Any]() }
    if let factory { throw AlchemicError(.nilValue(factory.facts), asker: asker) }
    throw AlchemicError(.noFactory(wanted: .type(TypeNames.short(target.element)), nearMisses: []), asker: asker)
  }

  func alchemicError(_ error: any Error, _ factory: ObjectFactory) -> AlchemicError {
    error as? AlchemicError ?? AlchemicError(.creationFailed(factory.facts, underlying: error))
  }
}

/// An optional whose type is not known.
private protocol OptionalValue {
  var unwrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var unwrapped: Any? { self }
}

extension ArgumentList {
  /// What the value at an index is, for errors; an index below 0 is the owner of the method.
  func typeName(at index: Int) -> String {
    value(at: index).map { TypeNames.short(type(of: $0)) } ?? "nothing"
  }
}
