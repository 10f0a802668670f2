// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension ProblemKind {
  /// Objects cannot be created because each needs another of them first.
  package static func circularReference(_ factories: [Problem.Factory], _ cycle: Problem.Cycle = .arguments) -> Self {
    Self(
      code: "circular-reference", summary: "\(factories.first?.name ?? "An object") needs \(cycle.words).",
      subject: .factories(factories),
      facts: [Fact("the cycle", factories), Fact("remedy", cycle.remedy)]
        + (cycle.alternative.map { [.or($0)] } ?? []),
      isPermanent: true)
  }

  /// Threads wait for each other's objects.
  package static func waitingForEachOther(_ factories: [Problem.Factory]) -> Self {
    Self(
      code: "waiting-for-each-other",
      summary: "\(factories.first?.name ?? "An object") waits for an object that waits for it on another thread.",
      subject: .factories(factories),
      facts: [
        Fact("the cycle", factories), .remedy("declare the dependency of one of them, instead of requesting it"),
      ])
  }
}

extension Problem {
  /// The kinds of dependency cycles that cannot be created.
  package enum Cycle: Hashable, Sendable {
    /// Arguments: each object needs the next before it exists.
    case arguments
    /// Arguments of templates alone: each object needs a new one of the next.
    case argumentsOfTemplates
    /// Variables of templates: each object needs a new one of the next, without end.
    case templates
    /// Initialisers that request an object, or call a lazy value or a provider, which needs them.
    case requests
    /// Initialisers of templates that request the next one while they run, without end.
    case initializers
  }
}

extension Problem.Cycle {
  fileprivate var words: String {
    switch self {
    case .arguments, .argumentsOfTemplates, .requests: "itself before it exists"
    case .templates, .initializers: "another of itself, without end"
    }
  }

  fileprivate var remedy: [String] {
    switch self {
    case .arguments: ["inject one of them into a variable, with AcInject"] + Self.remedyOfSendable
    case .argumentsOfTemplates:
      ["make one a singleton, and inject one of them into a variable, with AcInject"] + Self.remedyOfSendable
    case .templates: ["make one a singleton"]
    case .requests:
      [
        "make the request, or call the lazy value or the provider, after the initialiser:",
        "in alchemicDidInjectDependencies(), or where the object is used first",
      ]
    case .initializers: ["request the next one after the initialiser"]
    }
  }

  /// Another remedy: the object that is used later is no part of a cycle.
  fileprivate var alternative: String? {
    switch self {
    case .arguments: "use one of them later, through an ALCLazy or an ALCProvider"
    case .argumentsOfTemplates, .templates: "create one of them later, through an ALCProvider"
    case .requests: "inject one of them into a variable, with AcInject"
    case .initializers: nil
    }
  }

  /// The compiler rejects stored variables in a Sendable class, and key paths to those of an actor.
  private static let remedyOfSendable = [
    "in a Sendable class or an actor: use an Injected slot"
  ]
}
