// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension Model {
  /// A warning for each optional argument without a source that receives an object.
  ///
  /// In the original framework, such an argument was `nil`.
  var omittedArguments: [FoundProblem] {
    var warnings: [FoundProblem] = []
    for factory in factories where !factory.links.arguments.isEmpty {
      for (argument, resolution) in zip(factory.declaration.arguments, factory.links.arguments)
      where argument.isOmitted && argument.target.isOptional && !resolution.used.isEmpty {
        let requester = argument.requester(in: factory.name)
        warnings.append(
          FoundProblem(
            .omittedArgument(requester.name, receives: resolution.used.map { factories[$0].name }), requester: requester
          ))
      }
    }
    return warnings
  }
}
