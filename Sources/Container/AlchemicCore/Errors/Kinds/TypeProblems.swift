// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// The kinds of problems of objects and values whose types do not fit.

extension ProblemKind {
  /// The objects of the matching factory are of a type that does not fit.
  package static func typeMismatch(factory: Problem.Factory, expected: String) -> Self {
    Self(
      code: "type-mismatch",
      summary: "\(factory.name) creates \(factory.typeName.withArticle), not \(expected.withArticle).",
      subject: .requester(),
      candidates: [
        Problem.Candidate(
          name: factory.name, location: factory.location, verdict: "creates \(factory.typeName), not \(expected)")
      ],
      facts: [
        .declared(factory),
        .remedy(
          "take \(factory.typeName.withArticle), or request a factory that creates \(expected.withArticle)"),
      ],
      isPermanent: true)
  }

  /// The container cannot set a variable.
  package static func injectionFailed(expected: String, found: String) -> Self {
    Self(
      code: "injection-failed",
      summary: "A value of the type \(found) cannot be injected into \(expected.withArticle).", subject: .requester(),
      facts: [.remedy("request \(found.withArticle), or name another factory with AcName")], isPermanent: true)
  }

  /// A call passed the wrong number of values to a factory. `types` are those of the values that it takes.
  package static func wrongNumberOfArguments(
    factory: Problem.Factory, expected: Int, found: Int, types: [String] = []
  ) -> Self {
    Self(
      code: "wrong-number-of-arguments",
      summary: "\(factory.name) takes \(expected) \(expected == 1 ? "value" : "values"), not \(found).",
      subject: .requester([factory]),
      facts: [.declared(factory)]
        + (types.isEmpty
          ? []
          : [
            .remedy("pass, in this order: \(types.joined(separator: ", "))"),
            .or(provider("<\(([factory.typeName] + types).joined(separator: ", "))>")),
          ]),
      isPermanent: true)
  }

  /// A call passed a value of the wrong type to a factory.
  package static func wrongArgumentType(factory: Problem.Factory, index: Int, expected: String, found: String) -> Self {
    Self(
      code: "wrong-argument-type",
      summary: "Value \(index) for \(factory.name) is \(found.withArticle), not \(expected.withArticle).",
      subject: .requester([factory]),
      facts: [
        .declared(factory), .remedy("pass \(expected.withArticle): no value is converted"),
        .or(provider(" of \(factory.typeName.withArticle)")),
      ],
      isPermanent: true)
  }

  private static func provider(_ type: String) -> String {
    "inject an ALCProvider\(type): the compiler checks the values of its calls"
  }
}
