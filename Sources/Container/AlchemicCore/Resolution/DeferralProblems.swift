// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

extension Deferral {
  /// The problems with the factories whose objects a lazy value or a provider gives.
  ///
  /// - Parameters:
  ///   - factories: The factories.
  ///   - isTransient: Whether the dependency is declared with `AcTransient`.
  ///   - requester: The dependency.
  func problems(
    giving factories: [FactoryDeclaration], isTransient: Bool, requester: Problem.Requester
  ) -> [FoundProblem] {
    func illegal(_ reason: String, _ remedy: String) -> FoundProblem {
      FoundProblem(.illegalArgument(reason: reason, remedy: remedy), requester: requester)
    }
    var problems: [FoundProblem] = []
    if isTransient {
      problems.append(
        illegal(
          "AcTransient is used on an \(kind.word).",
          kind == .lazy
            ? "Inject an ALCProvider, which gives the current object at each call."
            : "Drop AcTransient(): each call gives the current object."))
    }
    for factory in factories {
      if kind == .lazy, factory.mode == .template {
        problems.append(
          illegal(
            "ALCLazy is used on the template \(factory.name).",
            "Inject an \(factory.providerName), which gives a new object at each call."))
      } else if let (reason, remedy) = difference(from: factory) {
        problems.append(illegal(reason, remedy))
      }
    }
    return problems
  }

  /// Why a provider does not pass the values that a factory takes, and the remedy.
  private func difference(from factory: FactoryDeclaration) -> (reason: String, remedy: String)? {
    guard !factory.isOverride else { return nil }
    let taken = factory.parameters.map { factory.arguments[$0].target }
    if taken.isEmpty {
      guard !parameters.isEmpty else { return nil }
      return (
        "\(typeName) passes values, but \(factory.name) takes none.",
        "Inject an \(factory.providerName), or declare AcParameter() for its arguments."
      )
    }
    let isFitting =
      factory.valueCounts.contains(parameters.count)
      && zip(parameters, taken).allSatisfy { $0 == $1.type || TypeRelation.isAssignable($0, to: $1.unwrapped) }
    return isFitting
      ? nil
      : (
        "\(typeName) does not pass the values that \(factory.name) takes.", "Inject an \(factory.providerName)."
      )
  }
}

extension FactoryDeclaration {
  /// The provider of its objects, as source code has it: `ALCProvider<Refund, String>`.
  var providerName: String {
    let types = [objectType] + parameters.map { arguments[$0].target.type }
    return "ALCProvider<\(types.map(TypeNames.written).joined(separator: ", "))>"
  }
}
