internal import AlchemicRuntime

/// The arguments of a factory, each resolved when the call reads it.
///
/// Unretained: the caller of the call keeps both until the call returns.
struct ResolvedArguments: ArgumentProvider {
  private let factory: Unmanaged<ResolvedFactory>
  private let engine: Unmanaged<Engine>

  init(_ factory: ResolvedFactory, _ engine: Engine) {
    self.factory = .passUnretained(factory)
    self.engine = .passUnretained(engine)
  }

  func object(at index: Int) -> AnyObject? { nil }

  func value(at index: Int) throws -> Any? {
    try engine.takeUnretainedValue().argument(index, of: factory.takeUnretainedValue())
  }

  func owner() throws -> AnyObject? {
    try engine.takeUnretainedValue().ownerObject(for: factory.takeUnretainedValue())
  }
}

/// The arguments of a call of `AcInvoke`: the values of its caller, and those of the container for all others.
///
/// Unretained: the caller of the call keeps both until the call returns.
struct InvokedArguments: ArgumentProvider {
  private let factory: Unmanaged<ResolvedFactory>
  private let engine: Unmanaged<Engine>
  private let values: [Any]

  /// - Throws: `AlchemicError` when there are too many values, or too few.
  init(_ factory: ResolvedFactory, _ engine: Engine, _ values: [Any]) throws {
    try factory.checkCount(of: values)
    self.factory = .passUnretained(factory)
    self.engine = .passUnretained(engine)
    self.values = values
  }

  func object(at index: Int) -> AnyObject? { nil }

  func value(at index: Int) throws -> Any? {
    let factory = factory.takeUnretainedValue()
    guard let position = factory.declaration.positionOfValue(forArgument: index) else {
      return try engine.takeUnretainedValue().argument(index, of: factory)
    }
    // The caller may leave out optional arguments at the end.
    return position < values.count ? values[position] : factory.declaration.arguments[index].target.null
  }

  func owner() throws -> AnyObject? {
    try engine.takeUnretainedValue().ownerObject(for: factory.takeUnretainedValue())
  }
}

/// Arguments that were obtained before the call.
struct ObtainedArguments: ArgumentProvider {
  private let values: [Any?]
  private let receiver: AnyObject?

  init(_ values: [Any?], owner: AnyObject?) {
    self.values = values
    receiver = owner
  }

  func object(at index: Int) -> AnyObject? { nil }

  func value(at index: Int) -> Any? { values[index] }

  func owner() -> AnyObject? { receiver }
}

extension FactoryDeclaration {
  /// Which value of a caller of `AcInvoke` an argument gets; `nil` where the container provides the argument.
  func positionOfValue(forArgument index: Int) -> Int? {
    guard arguments.contains(where: \.isParameter) else { return index }
    guard arguments[index].isParameter else { return nil }
    return arguments[..<index].count(where: \.isParameter)
  }
}

extension ResolvedFactory {
  /// Checks that a caller of `AcInvoke` passes one value for each parameter. Optional ones may be missing at the end.
  func checkCount(of values: [Any]) throws {
    let parameters = declaration.parametersOfInvoke.map { declaration.arguments[$0] }
    guard
      values.count <= parameters.count, parameters.dropFirst(values.count).allSatisfy({ $0.target.isOptional })
    else {
      throw AlchemicError(
        .wrongNumberOfArguments(
          factory: facts, expected: parameters.count, found: values.count,
          types: parameters.map { TypeNames.written($0.target.type) }))
    }
  }
}
