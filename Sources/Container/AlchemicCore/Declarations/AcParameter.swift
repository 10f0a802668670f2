// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// An argument that the caller of ``AcInvoke(_:_:_:fileID:line:)`` passes; the container finds the others.
///
/// ```swift
/// AcRegister(factory, AcTemplate())
/// AcInitializer(factory, Job.init(store:id:), AcProtocol((any Store).self), AcParameter())
/// // …
/// let job = try AcInvoke(Job.self, "4711")
/// ```
///
/// Only a template may have such an argument. Its objects cannot be injected, because only a caller of `AcInvoke` can
/// supply the value. See <doc:Declaring#Arguments-that-come-at-run-time>.
///
/// - Parameter type: The parameter's type.
public func AcParameter<Value>(_ type: Value.Type = Value.self) -> ValueSource<Value> {
  ValueSource(
    .computed(
      Computation(
        describe: { "AcParameter(\(TypeNames.short(Value.self)))" }, isParameter: true, check: { nil },
        read: { () throws(ValueFailure) in
          throw ValueFailure(
            .illegalArgument(
              reason: "Only AcInvoke provides this argument.", remedy: "Use AcInvoke, and pass the argument."))
        })))
}

extension FactoryDeclaration {
  /// The indices of the arguments that the caller of `AcInvoke` passes, by declaration.
  var parameters: [Int] {
    arguments.indices.filter { arguments[$0].isParameter }
  }

  /// The indices of the arguments that `AcInvoke` takes: the declared parameters, or all arguments where there are none.
  var parametersOfInvoke: [Int] {
    let parameters = parameters
    return parameters.isEmpty ? Array(arguments.indices) : parameters
  }
}

extension Dependency {
  /// Whether the caller of `AcInvoke` passes its value.
  var isParameter: Bool {
    if case .computed(let computation) = source { computation.isParameter } else { false }
  }
}
