// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// The arguments of a factory, each resolved when the call reads it.
final class ResolvedArguments: ArgumentProvider {
  private let factory: ResolvedFactory
  private let engine: Engine

  init(_ factory: ResolvedFactory, _ engine: Engine) {
    self.factory = factory
    self.engine = engine
  }

  override func value(at index: Int, _ values: InvokedValues?) throws -> Any? {
    try engine.argument(index, of: factory)
  }

  override func owner() throws -> AnyObject? {
    try engine.ownerObject(for: factory)
  }
}

/// The arguments of a call of `AcInvoke`: the caller's values, and the container's for all others.
final class InvokedArguments: ArgumentProvider {
  private let factory: ResolvedFactory
  private let engine: Engine
  private let positions: [Int?]
  private let values: [Any]

  init(_ factory: ResolvedFactory, _ engine: Engine, _ values: [Any]) {
    self.factory = factory
    self.engine = engine
    self.values = values
    positions = factory.declaration.positionsOfValues
  }

  override func value(at index: Int, _ values: InvokedValues?) throws -> Any? {
    guard let position = positions[index] else { return try engine.argument(index, of: factory) }
    // The caller may leave out optional arguments at the end.
    guard position < self.values.count else { return factory.declaration.arguments[index].target.null }
    return self.values[position]
  }

  override func owner() throws -> AnyObject? {
    try engine.ownerObject(for: factory)
  }
}

/// Arguments that were obtained before the call.
final class ObtainedArguments: ArgumentProvider {
  private let arguments: [Any?]
  private let receiver: AnyObject?

  init(_ arguments: [Any?], owner: AnyObject?) {
    self.arguments = arguments
    receiver = owner
  }

  override func value(at index: Int, _ values: InvokedValues?) -> Any? { arguments[index] }

  override func owner() -> AnyObject? { receiver }
}

extension FactoryDeclaration {
  /// Which value of a caller of `AcInvoke` each argument gets; `nil` where the container provides the argument.
  var positionsOfValues: [Int?] {
    let parameters = parametersOfInvoke
    return arguments.indices.map { parameters.firstIndex(of: $0) }
  }

  /// How many values a caller of `AcInvoke` can pass. Optional ones may be missing at the end.
  var valueCounts: ClosedRange<Int> {
    let parameters = parametersOfInvoke
    let omitted = parameters.reversed().prefix { arguments[$0].target.isOptional }.count
    return parameters.count - omitted...parameters.count
  }
}

extension ResolvedFactory {
  /// The error of a caller of `AcInvoke` that passes too many or too few values.
  func wrongCount(_ count: Int) -> AlchemicError {
    let parameters = declaration.parametersOfInvoke.map { declaration.arguments[$0] }
    return AlchemicError(
      .wrongNumberOfArguments(
        factory: facts, expected: parameters.count, found: count,
        types: parameters.map { TypeNames.written($0.target.type) }))
  }
}
