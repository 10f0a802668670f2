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
  func value(
    _ resolution: Resolution, for target: TargetType, asker: @autoclosure () -> Problem.Asker
  ) throws -> Value {
    switch resolution {
    case .failed(let problem):
      throw AlchemicError([problem])
    case .constant(let value, _):
      return .value(value)
    case .computed(_, let read):
      return .value(try read())
    case .nothing, .null:
      return try .value(null(for: target, missing: nil, asker: asker()))
    case .object(let factory):
      switch try object(of: factory) {
      case .object(let object): return .value(object)
      case .nothing: return try .value(null(for: target, missing: factory, asker: asker()))
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

  enum Decision {
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
        // The queue has to go on, or the asynchronous object could never be completed.
        if factory.isAsynchronous, context.isOnQueue { return .pending(making) }
        guard let circle = try making.wait(for: Making.current) else { continue }
        // A thread that wires may take what exists; one that needs the object to exist first cannot.
        if let object { return .object(object) }
        throw AlchemicError(
          .waitingForEachOther(circle.map(\.factory.facts)), path: Making.current?.path ?? [])
      }
    }
  }

  func decide(_ factory: ObjectFactory) -> Decision {
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
        return try complete(construct(factory), factory, making, began: began)
      } catch {
        throw abandon(factory, making, error)
      }
    }
    // Only what was remade has receivers; what fails to be set again is the requester's to know.
    try injectReceivers(of: factory)
    return obtained
  }

  /// Keeps an object that was constructed, wires it, and ends its making.
  ///
  /// - Parameters:
  ///   - object: The object; `nil` when there is none, and that is allowed.
  ///   - factory: Its factory.
  ///   - making: The work that this ends.
  ///   - began: When the work began.
  ///   - constructed: When the object was constructed, if it then waited for others; the wait is not counted.
  func complete(
    _ object: Any?, _ factory: ObjectFactory, _ making: Making, began: UInt64, constructedAt constructed: UInt64? = nil
  ) throws -> Obtained {
    let waited = constructed.map { context.events.now - $0 } ?? 0
    guard let object else {
      factory.storage.withLock { $0.making = nil }
      context.events.postStarted(factory, began: began + waited, count: 0)
      making.finish(nil)
      return .nothing
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
    context.events.postStarted(factory, began: began + waited, count: count)
    making.finish(nil)
    return .object(object)
  }

  /// Lets go of what was half made, and ends its making; returns the error to throw.
  func abandon(_ factory: ObjectFactory, _ making: Making, _ error: any Error) -> AlchemicError {
    let released = factory.storage.withLock { storage in
      defer {
        storage.object = .none
        storage.making = nil
      }
      return UncheckedTransfer(storage.object)
    }
    // The object goes away here, outside of the lock.
    withExtendedLifetime(released) {}
    let problem =
      error as? AlchemicError
      ?? AlchemicError(.creationFailed(factory.facts, underlying: error), path: Making.current?.path ?? [])
    context.events.postFailed(factory, problem)
    making.finish(problem)
    return problem
  }

  /// Calls the initialiser or the method; `nil` when it gave nil and may.
  private func construct(_ factory: ObjectFactory) throws -> Any? {
    try call(factory, arguments(for: factory))
  }

  /// Gets everything that is needed before the initialiser or the method can be called.
  func arguments(for factory: ObjectFactory) throws -> ArgumentList {
    var values: [Any] = []
    values.reserveCapacity(factory.arguments.count)
    for (dependency, resolution) in zip(factory.declaration.arguments, factory.arguments) {
      switch try value(resolution, for: dependency.target, asker: dependency.asker(in: factory.name)) {
      case .value(let value): values.append(value)
      case .pending(let making): throw circle(making, factory, asker: dependency.asker(in: factory.name))
      }
    }
    return ArgumentList(values, owner: try ownerObject(for: factory))
  }

  /// The object whose method makes a factory's objects, where there is one.
  func ownerObject(for factory: ObjectFactory) throws -> AnyObject? {
    guard let owner = factory.owner else { return nil }
    switch try object(of: owner) {
    case .object(let object): return References.object(in: object)
    case .nothing: throw AlchemicError(.nilValue(owner.facts), path: Making.current?.path ?? [])
    case .pending(let making): throw circle(making, factory, asker: nil)
    }
  }

  private func circle(_ making: Making, _ factory: ObjectFactory, asker: Problem.Asker?) -> AlchemicError {
    AlchemicError(
      .circularReference([making.factory.facts, factory.facts, making.factory.facts]), asker: asker,
      path: Making.current?.path ?? [])
  }

  /// Calls what makes a factory's objects, on this thread or the main one.
  func call(_ factory: ObjectFactory, _ arguments: ArgumentList) throws -> Any? {
    var arguments = arguments
    do {
      switch factory.declaration.make {
      case .managed(let type): return type.init()
      case .synchronous(let make): return try checked(factory, make(&arguments))
      case .onMainActor(let make):
        let transfer = UncheckedTransfer(arguments)
        return try checked(
          factory,
          MainThread.run(in: context) {
            var arguments = transfer.value
            return try make(&arguments)
          })
      case .asynchronous: throw AlchemicError(.asynchronous(factory.facts), path: Making.current?.path ?? [])
      case nil: throw AlchemicError(.noInitializer(typeName: factory.facts.typeName))
      }
    } catch {
      throw explained(error, factory, arguments)
    }
  }

  /// Calls what makes a factory's objects, without holding a thread where it is asynchronous.
  func callAsynchronously(_ factory: ObjectFactory, _ arguments: ArgumentList) async throws -> Any? {
    guard case .asynchronous(let make) = factory.declaration.make else { return try call(factory, arguments) }
    let box = ArgumentBox(arguments)
    do {
      return try checked(factory, await make(box))
    } catch {
      throw explained(error, factory, box.list)
    }
  }

  /// What was made, or `nil` when that is allowed.
  private func checked(_ factory: ObjectFactory, _ made: Any) throws -> Any? {
    // Looking for a conformance that is not there reads those of the whole program, once for each type.
    if type(of: made) is AnyClass { return made }
    // Only asked where it can be: for a class that is no optional the runtime would go over all its records.
    guard factory.declaration.makesOptional, let optional = made as? any OptionalValue else { return made }
    if let object = optional.unwrapped { return object }
    if factory.flags.contains(.nillable) { return nil }
    throw AlchemicError(.nilValue(factory.facts), path: Making.current?.path ?? [])
  }

  private func explained(_ error: any Error, _ factory: ObjectFactory, _ arguments: ArgumentList) -> any Error {
    switch error {
    case let mismatch as ArgumentMismatch:
      AlchemicError(
        .wrongArgumentType(
          factory: factory.facts, index: mismatch.index + 1, expected: TypeNames.short(mismatch.expected),
          found: arguments.typeName(at: mismatch.index)))
    case let error as AlchemicError:
      error
    default:
      AlchemicError(.creationFailed(factory.facts, underlying: error), path: Making.current?.path ?? [])
    }
  }

  private func null(for target: TargetType, missing factory: ObjectFactory?, asker: Problem.Asker) throws -> Any {
    if let null = target.null { return null }
    if target.isArray { return [Any]() }
    if let factory { throw AlchemicError(.nilValue(factory.facts), asker: asker) }
    throw AlchemicError(.noFactory(wanted: .type(TypeNames.short(target.element)), nearMisses: []), asker: asker)
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
