// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// The kinds of problems of a single declaration or of several with one name.

extension ProblemKind {
  /// Several factories have the same name.
  package static func duplicateName(_ name: String, factories: [Problem.Factory]) -> Self {
    let isOneType = Set(factories.map(\.qualifiedTypeName)).count == 1
    return Self(
      code: "duplicate-name",
      summary: "\(factories.count) factories are named \"\(name)\".",
      subject: .factories(factories),
      candidates: factories.map {
        Problem.Candidate(name: $0.name, location: $0.location, verdict: "creates \($0.qualifiedTypeName)")
      },
      facts: [
        Fact("declared", factories.map { $0.qualifiedTypeName + $0.location.words }),
        .remedy((isOneType ? "declare it once, or " : "") + "give each its own name with AcFactoryName"),
      ],
      isPermanent: true)
  }

  /// A declaration contradicts itself, or breaks a rule.
  package static func illegalArgument(reason: String, remedy: String) -> Self {
    Self(
      code: "illegal-argument", summary: reason, subject: .requester(), facts: [.remedy(remedy)], isPermanent: true,
      isOfDeclaration: true)
  }

  /// No declaration injects a slot of a class. `slot` is its type: `Injected`.
  package static func slotNotDeclared(property: String, slot: String) -> Self {
    Self(
      code: "slot-not-declared", summary: "\(property) is \(slot.withArticle) slot, but no AcInject declares it.",
      subject: .requester(), facts: [.remedy("write AcInject(factory, \\\(property)) beside its other declarations")],
      isPermanent: true, isOfDeclaration: true)
  }

  /// No declaration says how to create an object.
  package static func noInitializer(typeName: String) -> Self {
    Self(
      code: "no-initializer", summary: "No declaration says how to create \(typeName.withArticle).",
      subject: .requester(), facts: [.remedy("conform to AlchemicManaged, or declare AcInitializer or AcReference()")],
      isPermanent: true, isOfDeclaration: true)
  }

  /// Several threads get the object of a factory, which is not known to be `Sendable`.
  package static func notSendable(_ factory: Problem.Factory) -> Self {
    Self(
      code: "not-sendable", summary: "\(factory.name) is shared between threads, and not known to be Sendable.",
      subject: .requester([factory]),
      facts: [
        .remedy(
          "let \(factory.typeName) conform to AlchemicSendable, which the compiler checks as Sendable;",
          "or make it an actor, or a template with AcTemplate()")
      ],
      isPermanent: true)
  }
}
