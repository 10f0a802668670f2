internal import AlchemicRuntime

/// An argument that whoever calls ``AcInvoke(_:_:_:fileID:line:)`` gives, while the container finds the others.
///
/// ```swift
/// AcRegister(of, AcTemplate())
/// AcInitializer(of, Job.init(store:id:), AcProtocol((any Store).self), AcParameter())
/// // …
/// let job = try AcInvoke(Job.self, "4711")
/// ```
///
/// For templates alone: nobody else could have such an object, and so it cannot be injected. See
/// <doc:Declaring#Arguments-that-come-at-run-time>.
///
/// - Parameter type: The parameter's type.
public func AcParameter<Value>(_ type: Value.Type = Value.self) -> ValueSource<Value> {
  ValueSource(
    .computed(
      Computation(
        description: "AcParameter(\(TypeNames.short(type)))", isParameter: true, check: { nil },
        read: { () throws(ValueFailure) in
          throw ValueFailure(
            .illegalArgument(
              reason: "The argument comes from AcInvoke alone.", remedy: "Ask with AcInvoke, and give it."))
        })))
}

extension ALCContext {
  /// Makes a new object with a declared initialiser or method, with values of the caller's.
  ///
  /// They take the places of the arguments that are declared with ``AcParameter(_:)``, and the container finds the others;
  /// where none is, they take the places of all. The object is injected, and not kept, whatever the factory's mode. It is
  /// made on this thread, or on the main one where the declaration says so.
  ///
  /// - Parameters:
  ///   - type: What to return.
  ///   - criterion: What the factory must fulfil: most often its name.
  ///   - values: The arguments, in order. Those left out at the end are `nil`, where the parameters are optional.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The new object.
  /// - Throws: `AlchemicError` when no factory or several match, the values do not fit, the object cannot be made, is
  ///   made asynchronously, or the container is not started.
  public func invoke<Value>(
    _ type: Value.Type = Value.self, _ criterion: Criterion, _ values: Any..., fileID: String = #fileID,
    line: Int = #line
  ) throws(AlchemicError) -> Value {
    try invoke(type, criterion, values, asker: .invoke("AcInvoke", fileID, line))
  }

  /// Makes a new object of a class, as ``invoke(_:_:_:fileID:line:)`` does; its factory is the one that makes such objects.
  ///
  /// - Parameters:
  ///   - type: What to return.
  ///   - values: The arguments, in order.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The new object.
  /// - Throws: `AlchemicError`, as ``invoke(_:_:_:fileID:line:)`` does.
  @_disfavoredOverload
  public func invoke<Value>(
    _ type: Value.Type, _ values: Any..., fileID: String = #fileID, line: Int = #line
  ) throws(AlchemicError) -> Value {
    try invoke(type, AcClass(type), values, asker: .invoke("AcInvoke", fileID, line))
  }

  /// Makes a new object as ``invoke(_:_:_:fileID:line:)`` does, asynchronously where its factory says so, without holding
  /// a thread.
  ///
  /// - Parameters:
  ///   - type: What to return.
  ///   - criterion: What the factory must fulfil: most often its name.
  ///   - values: The arguments, in order. Those left out at the end are `nil`, where the parameters are optional.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The new object.
  /// - Throws: `AlchemicError`, as ``invoke(_:_:_:fileID:line:)`` does.
  public func invokeAsync<Value>(
    _ type: Value.Type = Value.self, _ criterion: Criterion, _ values: any Sendable..., fileID: String = #fileID,
    line: Int = #line
  ) async throws(AlchemicError) -> sending Value {
    try await invokeAsync(type, criterion, values, asker: .invoke("AcInvokeAsync", fileID, line)).value
  }

  /// Makes a new object of a class as ``invokeAsync(_:_:_:fileID:line:)`` does; its factory is the one that makes such
  /// objects.
  ///
  /// - Parameters:
  ///   - type: What to return.
  ///   - values: The arguments, in order.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The new object.
  /// - Throws: `AlchemicError`, as ``invoke(_:_:_:fileID:line:)`` does.
  @_disfavoredOverload
  public func invokeAsync<Value>(
    _ type: Value.Type, _ values: any Sendable..., fileID: String = #fileID, line: Int = #line
  ) async throws(AlchemicError) -> sending Value {
    try await invokeAsync(type, AcClass(type), values, asker: .invoke("AcInvokeAsync", fileID, line)).value
  }

  fileprivate func invoke<Value>(
    _ type: Value.Type, _ criterion: Criterion, _ values: [Any], asker: Problem.Asker
  ) throws(AlchemicError) -> Value {
    let (factory, engine) = try invoked(type, criterion, asker)
    return try invoked(try typed(asker) { try engine.make(factory, with: values) }, factory, asker)
  }

  fileprivate func invokeAsync<Value>(
    _ type: Value.Type, _ criterion: Criterion, _ values: [any Sendable], asker: Problem.Asker
  ) async throws(AlchemicError) -> UncheckedTransfer<Value> {
    let (factory, engine) = try invoked(type, criterion, asker)
    do {
      return UncheckedTransfer(try invoked(try await engine.makeAsynchronously(factory, with: values), factory, asker))
    } catch {
      throw engine.failure(error).asked(by: asker, of: self)
    }
  }

  /// The factory that is to make an object.
  private func invoked<Value>(
    _ type: Value.Type, _ criterion: Criterion, _ asker: Problem.Asker
  ) throws(AlchemicError) -> (ObjectFactory, Engine) {
    let model = try model(for: asker)
    let matches = model.factories.filter { model.index.matches($0, criterion.key) }
    let primaries = matches.filter { $0.flags.contains(.primary) }
    let candidates = primaries.isEmpty ? matches : primaries
    guard let factory = candidates.first, candidates.count == 1 else {
      throw AlchemicError(
        candidates.isEmpty
          ? .noFactory(
            wanted: Problem.Wanted([criterion.key]),
            nearMisses: model.index.nearMisses(for: [criterion.key], TargetType(type)))
          : .tooManyFactories(
            wanted: Problem.Wanted([criterion.key]), candidates: candidates.map(\.facts), takesAll: false),
        asker: asker)
    }
    return (factory, Engine(context: self, model: model))
  }

  /// What was made, as what was asked for.
  private func invoked<Value>(
    _ object: Any?, _ factory: ObjectFactory, _ asker: Problem.Asker
  ) throws(AlchemicError) -> Value {
    if let object = object as? Value { return object }
    if let object {
      throw AlchemicError(
        .injectionFailed(expected: TypeNames.short(Value.self), found: TypeNames.short(type(of: object))), asker: asker)
    }
    if let null = TargetType(Value.self).null as? Value { return null }
    throw AlchemicError(.nilValue(factory.facts, isNillable: factory.flags.contains(.nillable)), asker: asker)
  }
}

/// Makes a new object with a declared initialiser or method, with values of the caller's.
///
/// They take the places of the arguments that are declared with ``AcParameter(_:)``, and the container finds the others;
/// where none is, they take the places of all. May be called on any thread, and asks ``ALCContext/current``. The object is
/// injected, and not kept.
///
/// - Parameters:
///   - type: What to return.
///   - criterion: What the factory must fulfil: most often its name.
///   - values: The arguments, in order. Those left out at the end are `nil`, where the parameters are optional.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The new object.
/// - Throws: `AlchemicError`; see ``ALCContext/invoke(_:_:_:fileID:line:)``.
public func AcInvoke<Value>(
  _ type: Value.Type = Value.self, _ criterion: Criterion, _ values: Any..., fileID: String = #fileID,
  line: Int = #line
) throws(AlchemicError) -> Value {
  try ALCContext.current.invoke(type, criterion, values, asker: .invoke("AcInvoke", fileID, line))
}

/// Makes a new object of a class, with values of the caller's; its factory is the one that makes such objects.
///
/// - Parameters:
///   - type: What to return.
///   - values: The arguments, in order, as for ``AcInvoke(_:_:_:fileID:line:)``.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The new object.
/// - Throws: `AlchemicError`; see ``ALCContext/invoke(_:_:_:fileID:line:)``.
@_disfavoredOverload
public func AcInvoke<Value>(
  _ type: Value.Type, _ values: Any..., fileID: String = #fileID, line: Int = #line
) throws(AlchemicError) -> Value {
  try ALCContext.current.invoke(type, AcClass(type), values, asker: .invoke("AcInvoke", fileID, line))
}

/// Makes a new object as ``AcInvoke(_:_:_:fileID:line:)`` does, asynchronously where its factory says so, without holding a
/// thread.
///
/// - Parameters:
///   - type: What to return.
///   - criterion: What the factory must fulfil: most often its name.
///   - values: The arguments, in order. Those left out at the end are `nil`, where the parameters are optional.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The new object.
/// - Throws: `AlchemicError`; see ``ALCContext/invokeAsync(_:_:_:fileID:line:)``.
public func AcInvokeAsync<Value>(
  _ type: Value.Type = Value.self, _ criterion: Criterion, _ values: any Sendable..., fileID: String = #fileID,
  line: Int = #line
) async throws(AlchemicError) -> sending Value {
  try await ALCContext.current.invokeAsync(type, criterion, values, asker: .invoke("AcInvokeAsync", fileID, line)).value
}

/// Makes a new object of a class as ``AcInvokeAsync(_:_:_:fileID:line:)`` does; its factory is the one that makes such
/// objects.
///
/// - Parameters:
///   - type: What to return.
///   - values: The arguments, in order.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The new object.
/// - Throws: `AlchemicError`; see ``ALCContext/invokeAsync(_:_:_:fileID:line:)``.
@_disfavoredOverload
public func AcInvokeAsync<Value>(
  _ type: Value.Type, _ values: any Sendable..., fileID: String = #fileID, line: Int = #line
) async throws(AlchemicError) -> sending Value {
  try await ALCContext.current.invokeAsync(
    type, AcClass(type), values, asker: .invoke("AcInvokeAsync", fileID, line)
  ).value
}

/// Makes a new object of the type that the caller takes, with values of the caller's.
///
/// ```swift
/// let receipt: Receipt = try AcInvoke(AcName("receipt"), amount)
/// ```
///
/// - Parameters:
///   - criterion: What the factory must fulfil: most often its name.
///   - values: The arguments, in order, as for ``AcInvoke(_:_:_:fileID:line:)``.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The new object.
/// - Throws: `AlchemicError`; see ``ALCContext/invoke(_:_:_:fileID:line:)``.
@_disfavoredOverload
public func AcInvoke<Value>(
  _ criterion: Criterion, _ values: Any..., fileID: String = #fileID, line: Int = #line
) throws(AlchemicError) -> Value {
  try ALCContext.current.invoke(Value.self, criterion, values, asker: .invoke("AcInvoke", fileID, line))
}

extension Problem.Asker {
  fileprivate static func invoke(_ name: String, _ fileID: String, _ line: Int) -> Problem.Asker {
    Problem.Asker(name: name, place: SourcePlace(fileID: fileID, line: line))
  }
}

extension Engine {
  /// Makes an object with values of a caller's, and wires it.
  fileprivate func make(_ factory: ObjectFactory, with values: [Any]) throws -> Any? {
    let values = try filled(values, for: factory)
    return try asWork(of: factory) {
      let arguments = try arguments(for: factory, with: values)
      guard let object = try call(factory, arguments) else { return nil }
      try wire(object, factory)
      return object
    }
  }

  /// The same, without holding a thread where it is made asynchronously.
  fileprivate func makeAsynchronously(_ factory: ObjectFactory, with values: [Any]) async throws -> Any? {
    guard factory.isAsynchronous else { return try make(factory, with: values) }
    let values = try filled(values, for: factory)
    return try await asAsynchronousWork(of: factory) { making in
      let arguments = try arguments(for: factory, with: values)
      guard let object = try await callAsynchronously(factory, arguments) else { return nil }
      try making.constructed()
      try wire(object, factory)
      return object
    }
  }

  /// The values, with `nil` for those that are left out at the end and may be.
  private func filled(_ values: [Any], for factory: ObjectFactory) throws -> [Any] {
    let parameters = factory.declaration.parametersOfInvoke.map { factory.declaration.arguments[$0] }
    var values = values
    for parameter in parameters.dropFirst(values.count) {
      guard let null = parameter.target.null else { break }
      values.append(null)
    }
    guard values.count == parameters.count else {
      throw AlchemicError(
        .wrongNumberOfArguments(factory: factory.facts, expected: parameters.count, found: values.count))
    }
    return values
  }

  /// All arguments: the values in their places, and what the container finds in the others.
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

extension FactoryDeclaration {
  /// The indices of the arguments that are declared to come from whoever calls `AcInvoke`.
  var parameters: [Int] {
    arguments.indices.filter { arguments[$0].isParameter }
  }

  /// The indices of the arguments that `AcInvoke` takes: those, or else all.
  var parametersOfInvoke: [Int] {
    let parameters = parameters
    return parameters.isEmpty ? Array(arguments.indices) : parameters
  }
}

extension Dependency {
  /// Whether its value comes from whoever calls `AcInvoke`.
  var isParameter: Bool {
    if case .computed(let computation) = source { computation.isParameter } else { false }
  }
}
