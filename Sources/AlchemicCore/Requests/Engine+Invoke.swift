internal import AlchemicRuntime

extension ALCContext {
  func invoke<Value>(
    _ type: Value.Type, _ criterion: Criterion, _ values: [Any], requester: Problem.Requester
  ) throws(AlchemicError) -> Value {
    let (factory, engine) = try invoked(type, criterion, requester)
    return try invoked(try typed(requester) { try engine.create(factory, with: values) }, factory, requester)
  }

  func invokeAsync<Value>(
    _ type: Value.Type, _ criterion: Criterion, _ values: [any Sendable], requester: Problem.Requester
  ) async throws(AlchemicError) -> UncheckedTransfer<Value> {
    let (factory, engine) = try invoked(type, criterion, requester)
    do {
      return UncheckedTransfer(
        try invoked(try await engine.createAsynchronously(factory, with: values), factory, requester))
    } catch {
      throw engine.failure(error).requested(by: requester, from: self)
    }
  }

  /// The factory that creates the object, if its objects are of the requested type.
  private func invoked<Value>(
    _ type: Value.Type, _ criterion: Criterion, _ requester: Problem.Requester
  ) throws(AlchemicError) -> (ObjectFactory, Engine) {
    let model = try model(for: requester)
    let matches = model.index.factories(fulfilling: [criterion.key])
    let primaries = matches.filter { $0.flags.contains(.primary) }
    let candidates = primaries.isEmpty ? matches : primaries
    guard let factory = candidates.first, candidates.count == 1 else {
      throw AlchemicError(
        candidates.isEmpty
          ? .noFactory(
            wanted: Problem.Wanted([criterion.key]),
            nearMisses: model.index.nearMisses(for: [criterion.key], TargetType(type)), recipient: nil)
          : .tooManyFactories(
            wanted: Problem.Wanted([criterion.key]), candidates: candidates.map(\.facts), takesAll: false),
        requester: requester)
    }
    let expected = TargetType(type).unwrapped
    guard TypeRelation.isAssignable(factory.declaration.objectType, to: expected) else {
      throw AlchemicError(
        .typeMismatch(factory: factory.facts, expected: TypeNames.short(expected)), requester: requester)
    }
    return (factory, Engine(context: self, model: model))
  }

  /// The created object as the requested type.
  private func invoked<Value>(
    _ object: Any?, _ factory: ObjectFactory, _ requester: Problem.Requester
  ) throws(AlchemicError) -> Value {
    if let object = object as? Value { return object }
    if let object {
      throw AlchemicError(
        .injectionFailed(expected: TypeNames.short(Value.self), found: TypeNames.short(type(of: object))),
        requester: requester)
    }
    if let null = TargetType(Value.self).null as? Value { return null }
    throw AlchemicError(.nilValue(factory.facts, isNillable: factory.flags.contains(.nillable)), requester: requester)
  }
}

extension Engine {
  /// Creates an object with values from the caller, and wires it.
  fileprivate func create(_ factory: ObjectFactory, with values: [Any]) throws -> Any? {
    let values = try filled(values, for: factory)
    return try asConstruction(of: factory) {
      let arguments = try arguments(for: factory, with: values)
      guard let object = try call(factory, arguments) else { return nil }
      try wire(object, factory)
      count(object, of: factory)
      return object
    }
  }

  /// Creates an object as ``create(_:with:)`` does, without blocking a thread where its factory is asynchronous.
  fileprivate func createAsynchronously(_ factory: ObjectFactory, with values: [Any]) async throws -> Any? {
    guard factory.isAsynchronous else { return try create(factory, with: values) }
    let values = try filled(values, for: factory)
    return try await asAsynchronousConstruction(of: factory) { construction in
      let arguments = try arguments(for: factory, with: values)
      guard let object = try await callAsynchronously(factory, arguments) else { return nil }
      try construction.didConstruct()
      try wire(object, factory)
      count(object, of: factory)
      return object
    }
  }

  /// The values, with `nil` for optional arguments that the caller omitted at the end.
  private func filled(_ values: [Any], for factory: ObjectFactory) throws -> [Any] {
    let parameters = factory.declaration.parametersOfInvoke.map { factory.declaration.arguments[$0] }
    var values = values
    for parameter in parameters.dropFirst(values.count) {
      guard let null = parameter.target.null else { break }
      values.append(null)
    }
    guard values.count == parameters.count else {
      throw AlchemicError(
        .wrongNumberOfArguments(
          factory: factory.facts, expected: parameters.count, found: values.count,
          types: parameters.map { TypeNames.written($0.target.type) }))
    }
    return values
  }

  /// All arguments: the caller's values, and the container's values for the others.
  private func arguments(for factory: ObjectFactory, with values: [Any]) throws -> ArgumentList {
    var next = 0
    let all = try factory.declaration.arguments.enumerated().map { index, argument in
      guard values.count == factory.arguments.count || argument.isParameter else {
        return try self.argument(index, of: factory)
      }
      defer { next += 1 }
      return values[next]
    }
    return ArgumentList(all, owner: try ownerObject(for: factory))
  }
}
