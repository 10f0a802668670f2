internal import AlchemicRuntime

/// An argument that whoever calls ``AcInvoke(_:_:_:fileID:line:)`` gives, while the container finds the others.
///
/// ```swift
/// AcRegister(factory, AcTemplate())
/// AcInitializer(factory, Job.init(store:id:), AcProtocol((any Store).self), AcParameter())
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
        describe: { "AcParameter(\(TypeNames.short(Value.self)))" }, isParameter: true, check: { nil },
        read: { () throws(ValueFailure) in
          throw ValueFailure(
            .illegalArgument(
              reason: "Only AcInvoke provides this argument.", remedy: "Use AcInvoke, and pass the argument."))
        })))
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
