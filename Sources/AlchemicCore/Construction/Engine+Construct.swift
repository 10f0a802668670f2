internal import AlchemicRuntime

extension Engine {
  /// Calls the initialiser or the method; `nil` when the declaration allows nil and the call returns it.
  func construct(_ factory: ObjectFactory) throws -> Any? {
    switch factory.declaration.constructor {
    case .onMainActor, .asynchronous: try call(factory, arguments(for: factory))
    case .managed, .initializer, .synchronous, nil: try call(factory, ArgumentList(of: factory, self))
    }
  }

  /// Obtains the arguments, and the object whose method is called.
  func arguments(for factory: ObjectFactory) throws -> ArgumentList {
    let values = try factory.arguments.indices.map { try argument($0, of: factory) }
    return ArgumentList(values, owner: try ownerObject(for: factory))
  }

  /// The value of one argument.
  func argument(_ index: Int, of factory: ObjectFactory) throws -> Any {
    let dependency = factory.declaration.arguments[index]
    switch try value(
      factory.arguments[index], for: dependency.target, requester: dependency.requester(in: factory.name))
    {
    case .value(let value): return value
    case .pending(let construction):
      throw cycle(construction, factory, requester: dependency.requester(in: factory.name))
    }
  }

  /// The object whose method creates a factory's objects, if there is one.
  func ownerObject(for factory: ObjectFactory) throws -> AnyObject? {
    guard let owner = factory.owner else { return nil }
    switch try object(of: owner) {
    case .object(let object): return References.object(in: object)
    case .nothing:
      // Without an object there is no method to call, even where nil is allowed.
      let requester = Problem.Requester(name: factory.name, location: factory.declaration.location)
      throw AlchemicError(.referenceNotSet(owner.facts), requester: requester, path: Construction.current?.path ?? [])
    case .pending(let construction): throw cycle(construction, factory, requester: nil)
    }
  }

  private func cycle(_ construction: Construction, _ factory: ObjectFactory, requester: Problem.Requester?)
    -> AlchemicError
  {
    let cycle = Construction.current?.cycle(to: construction) ?? [construction.factory, factory, construction.factory]
    return AlchemicError(
      .circularReference(cycle.map(\.facts)), requester: requester, path: Construction.current?.path ?? [])
  }

  /// Calls the initialiser or the method of a factory, on this thread or on the main thread.
  func call(_ factory: ObjectFactory, _ arguments: ArgumentList) throws -> Any? {
    do {
      switch factory.declaration.constructor {
      case .managed(let type): return type.init()
      case .initializer(let make):
        var arguments = arguments
        return try make(&arguments)
      case .synchronous(let make):
        var arguments = arguments
        return try checked(factory, make(&arguments))
      case .onMainActor(let make):
        let transfer = UncheckedTransfer(arguments)
        return try checked(
          factory,
          MainThread.run(in: context) {
            var arguments = transfer.value
            return try make(&arguments)
          })
      case .asynchronous: throw AlchemicError(.asynchronous(factory.facts), path: Construction.current?.path ?? [])
      case nil: throw AlchemicError(.noInitializer(typeName: factory.facts.typeName))
      }
    } catch {
      throw explained(error, factory)
    }
  }

  /// Calls the initialiser or the method of a factory, without blocking a thread where it is asynchronous.
  func callAsynchronously(_ factory: ObjectFactory, _ arguments: ArgumentList) async throws -> Any? {
    guard case .asynchronous(let make) = factory.declaration.constructor else { return try call(factory, arguments) }
    let box = ArgumentBox(arguments)
    do {
      return try checked(factory, await make(box))
    } catch {
      throw explained(error, factory)
    }
  }

  /// The result of a call, without its optional; `nil` where the declaration allows that.
  private func checked(_ factory: ObjectFactory, _ result: Any) throws -> Any? {
    // The cast below is slow for other types: the runtime searches the conformances of the whole program for each type.
    if type(of: result) is AnyClass { return result }
    guard factory.declaration.resultIsOptional, let optional = result as? any OptionalValue else { return result }
    if let object = optional.unwrapped { return object }
    if factory.flags.contains(.nillable) { return nil }
    throw AlchemicError(
      .nilValue(factory.facts), path: Construction.current?.path ?? [], dependents: dependents(of: factory))
  }

  /// The number of an argument among the values that the caller passed, counted from 1.
  private func number(ofValue index: Int, for factory: ObjectFactory) -> Int {
    (factory.declaration.parametersOfInvoke.firstIndex(of: index) ?? index) + 1
  }

  /// The error of a call as an `AlchemicError`.
  func explained(_ error: any Error, _ factory: ObjectFactory) -> any Error {
    switch error {
    case let mismatch as ArgumentMismatch:
      AlchemicError(
        .wrongArgumentType(
          factory: factory.facts, index: number(ofValue: mismatch.index, for: factory),
          expected: TypeNames.short(mismatch.expected),
          found: mismatch.found.map { TypeNames.short($0) } ?? "nothing"))
    case let error as AlchemicError:
      error
    default:
      AlchemicError(
        .creationFailed(factory.facts, underlying: error), path: Construction.current?.path ?? [],
        dependents: dependents(of: factory))
    }
  }

  /// The dependencies that need a factory's objects, in the order of their factories' names.
  private func dependents(of factory: ObjectFactory) -> [Problem.Requester] {
    factory.dependents.flatMap { id -> [Problem.Requester] in
      let dependent = model.factories[id]
      let declaration = dependent.declaration
      let dependencies =
        zip(declaration.arguments, dependent.arguments).map { ($0, $1) }
        + zip(declaration.injections.map(\.dependency), dependent.injections).map { ($0, $1) }
      let requesters = dependencies.filter { $1.factories.contains { $0 === factory } }.map {
        $0.0.requester(in: dependent.name)
      }
      return dependent.owner === factory
        ? [Problem.Requester(name: dependent.name, location: declaration.location)] + requesters : requesters
    }
  }
}

/// An optional of any type.
private protocol OptionalValue {
  var unwrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var unwrapped: Any? { self }
}
