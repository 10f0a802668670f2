// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

extension Engine {
  /// Calls the initialiser or the method; `nil` when the declaration allows nil and the call returns it.
  ///
  /// - Parameters:
  ///   - factory: The factory.
  ///   - values: The values of the caller of `AcInvoke`; `nil` where the container provides all arguments.
  func construct(_ factory: ResolvedFactory, _ values: [Any]?) throws -> Any? {
    switch factory.declaration.constructor {
    // Most singletons of a large start: without arguments, they need no provider of arguments.
    case .managed(let type)? where values == nil && factory.links.orderCount == 0: return type.init()
    case .onMainActor, .asynchronous: return try call(factory, obtainedArguments(for: factory, values))
    case .managed, .initializer, .synchronous, nil:
      try obtainPredecessors(of: factory)
      return try call(factory, values)
    }
  }

  private func call(_ factory: ResolvedFactory, _ values: [Any]?) throws -> Any? {
    try call(factory, arguments(for: factory, values))
  }

  private func arguments(for factory: ResolvedFactory, _ values: [Any]?) throws -> ArgumentProvider {
    guard let values else { return ResolvedArguments(factory, self) }
    guard factory.declaration.valueCounts.contains(values.count) else { throw factory.wrongCount(values.count) }
    return InvokedArguments(factory, self, values)
  }

  /// Calls the initialiser or the method as ``construct(_:_:)`` does, without blocking a thread where it is asynchronous.
  func constructAsynchronously(_ factory: ResolvedFactory, _ values: [Any]?) async throws -> Any? {
    guard factory.isAsynchronous else { return try construct(factory, values) }
    return try await callAsynchronously(factory, obtainedArguments(for: factory, values))
  }

  /// Obtains all arguments, and the object whose method is called, for a call on another thread.
  func obtainedArguments(for factory: ResolvedFactory, _ values: [Any]?) throws -> ObtainedArguments {
    try obtainPredecessors(of: factory)
    let provider = try arguments(for: factory, values)
    let arguments = try factory.declaration.arguments.indices.map { try provider.value(at: $0, nil) }
    return ObtainedArguments(arguments, owner: try provider.owner())
  }

  /// Obtains what must exist before the object, although nothing receives it.
  private func obtainPredecessors(of factory: ResolvedFactory) throws {
    guard factory.links.orderCount > 0 else { return }
    let declared = zip(factory.declaration.injections, factory.links.injections)
    for (injection, resolution) in declared.suffix(Int(factory.links.orderCount)) {
      let dependency = injection.dependency
      _ = try value(resolution, of: dependency, requester: dependency.requester(in: factory.name))
    }
  }

  /// The value of one argument.
  func argument(_ index: Int, of factory: ResolvedFactory) throws -> Any {
    let dependency = factory.declaration.arguments[index]
    switch try value(
      factory.links.arguments[index], of: dependency, requester: dependency.requester(in: factory.name))
    {
    case .value(let value): return value
    case .pending(let attempt):
      throw cycle(attempt, factory, requester: dependency.requester(in: factory.name))
    }
  }

  /// The object whose method creates a factory's objects, if there is one.
  func ownerObject(for factory: ResolvedFactory) throws -> AnyObject? {
    guard let owner = factory.links.owner.map({ model.factories[$0] }) else { return nil }
    switch try object(of: owner) {
    case .object(let object): return References.object(in: object)
    case .nothing:
      // Without an object there is no method to call, even where nil is allowed.
      throw AlchemicError(
        .referenceNotSet(owner.facts), requester: factory.declaration.requester,
        path: Attempt.current?.path ?? [])
    case .pending(let attempt): throw cycle(attempt, factory, requester: nil)
    }
  }

  private func cycle(_ attempt: Attempt, _ factory: ResolvedFactory, requester: Problem.Requester?)
    -> AlchemicError
  {
    let cycle = Attempt.current?.cycle(to: attempt) ?? [attempt.factory, factory, attempt.factory]
    return AlchemicError(
      .circularReference(cycle.map(\.facts), .requests), requester: requester, path: Attempt.current?.path ?? [])
  }

  /// Calls the initialiser or the method of a factory, on this thread or on the main thread.
  func call(_ factory: ResolvedFactory, _ arguments: ArgumentProvider) throws -> Any? {
    // The list does not keep them.
    defer { extendLifetime(arguments) }
    var list = ArgumentList(arguments)
    do {
      switch factory.declaration.constructor {
      case .managed(let type): return type.init()
      case .initializer(let make):
        return try make(&list)
      case .synchronous(let make):
        return try checked(factory, make(&list))
      case .onMainActor(let make):
        let transfer = UncheckedTransfer(list)
        return try checked(
          factory,
          MainThread.run(in: context) {
            var arguments = transfer.value
            return try make(&arguments)
          })
      case .asynchronous: throw AlchemicError(.asynchronous(factory.facts), path: Attempt.current?.path ?? [])
      case nil: throw AlchemicError(.noInitializer(typeName: factory.facts.typeName))
      }
    } catch {
      throw explained(error, factory)
    }
  }

  /// Calls the initialiser or the method of a factory, without blocking a thread where it is asynchronous.
  func callAsynchronously(_ factory: ResolvedFactory, _ arguments: ArgumentProvider) async throws -> Any? {
    guard case .asynchronous(let make) = factory.declaration.constructor else {
      return try call(factory, arguments)
    }
    let box = ArgumentBox(arguments)
    do {
      return try checked(factory, await make(box))
    } catch {
      throw explained(error, factory)
    }
  }

  /// The result of a call, without its optional; `nil` where the declaration allows that.
  private func checked(_ factory: ResolvedFactory, _ result: Any) throws -> Any? {
    // The cast below is slow for other types: the runtime searches the conformances of the whole program for each type.
    if type(of: result) is AnyClass { return result }
    guard factory.declaration.resultIsOptional, let optional = result as? any OptionalValue else { return result }
    if let object = optional.unwrapped { return object }
    if factory.flags.contains(.nillable) { return nil }
    throw AlchemicError(
      .nilValue(factory.facts), path: Attempt.current?.path ?? [], dependents: dependents(of: factory))
  }

  /// The number of an argument among the values that the caller passed, counted from 1.
  private func number(ofValue index: Int, for factory: ResolvedFactory) -> Int {
    (factory.declaration.parametersOfInvoke.firstIndex(of: index) ?? index) + 1
  }

  /// The error of a call as an `AlchemicError`.
  func explained(_ error: any Error, _ factory: ResolvedFactory) -> any Error {
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
        .creationFailed(factory.facts, underlying: error), path: Attempt.current?.path ?? [],
        dependents: dependents(of: factory))
    }
  }

  /// The dependencies that need a factory's objects, in the order of their factories' names.
  private func dependents(of factory: ResolvedFactory) -> [Problem.Requester] {
    model.dependents(of: factory).flatMap { id -> [Problem.Requester] in
      let dependent = model.factories[id]
      let declaration = dependent.declaration
      let dependencies =
        zip(declaration.arguments, dependent.links.arguments).map { ($0, $1) }
        + zip(declaration.injections.map(\.dependency), dependent.links.injections).map { ($0, $1) }
      let requesters = dependencies.filter { $1.used.contains(factory.id) }.map {
        $0.0.requester(in: dependent.name)
      }
      return dependent.links.owner == factory.id
        ? [declaration.requester] + requesters : requesters
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
