// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension ProblemKind {
  /// No factory matches. `recipient` would have received the object, where that is known.
  package static func noFactory(
    wanted: Problem.Wanted, nearMisses: [Problem.NearMiss], recipient: Problem.Recipient? = nil
  ) -> Self {
    let spelling = nearMisses.first.flatMap { miss in
      miss.difference == .name ? "write AcName(\(miss.factory.name.debugDescription))" : nil
    }
    let others = MissingFactory(wanted: wanted, isNothingClose: nearMisses.isEmpty, recipient: recipient).remedies
    let remedies = [spelling].compactMap(\.self) + others
    return Self(
      code: "no-factory",
      summary: wanted.isName
        ? "No factory is named \(wanted.words)." : "No factory creates \(wanted.words.withArticle).",
      subject: .requester(),
      candidates: nearMisses.map {
        Problem.Candidate(name: $0.factory.name, location: $0.factory.location, verdict: $0.difference.words)
      },
      facts: nearMisses.enumerated().map { $1.fact(isFirst: $0 == 0) }
        + remedies.enumerated().map { Fact($0 == 0 && (nearMisses.isEmpty || spelling != nil) ? "remedy" : "or", $1) },
      isPermanent: true)
  }
}

extension Problem {
  /// What was required.
  package enum Wanted: Hashable, Sendable {
    /// Objects of a type: `Grinder`.
    case type(String)
    /// The factory of a name.
    case name(String)
    /// Objects that fulfil several criteria: `Grinder & Sendable`.
    case all([String])

    fileprivate var isName: Bool {
      if case .name = self { true } else { false }
    }

    var words: String {
      switch self {
      case .type(let type): type
      case .name(let name): "\"\(name)\""
      case .all(let criteria): criteria.joined(separator: " & ")
      }
    }
  }

  /// A factory that nearly matches.
  package struct NearMiss: Hashable, Sendable {
    /// The factory; for a class without one, the factory that it would have.
    package let factory: Factory
    /// Why it does not match.
    package let difference: Difference

    package init(factory: Factory, difference: Difference) {
      self.factory = factory
      self.difference = difference
    }

    /// Why a factory does not match.
    package enum Difference: Hashable, Sendable {
      /// Its objects do not conform to the protocol.
      case conformance(String)
      /// Its objects do not inherit from the class.
      case inheritance(String)
      /// Its name has another spelling.
      case name
      /// It is the required class, or conforms to the required protocol, but does not declare itself.
      case declaration
      /// It is such a class and declares itself, but is not in the container's scan.
      case scan
      /// It is the required class, but no scan finds a generic class.
      case registration
      /// It is the required class, and a call in a declaration provides it: `AcEnableUserDefaults()`.
      case call(String)

      /// The same in a few words, without the factory.
      fileprivate var words: String {
        switch self {
        case .conformance(let type): "does not conform to \(type)"
        case .inheritance(let type): "does not inherit from \(type)"
        case .name: "has a similar name"
        case .declaration: "does not declare itself"
        case .scan: "is not in the container's scan"
        case .registration: "is generic, and not registered"
        case .call(let call): "is added by \(call)"
        }
      }
    }

    /// What to do to make it match.
    fileprivate func fact(isFirst: Bool) -> Fact {
      let name = factory.name
      func remedy(_ text: String) -> Fact { Fact(isFirst ? "remedy" : "or", text) }
      return switch difference {
      case .name: Fact("did you mean", "\(factory.words)?")
      case .conformance(let type):
        Fact(
          "did you mean",
          "\(factory.words)? It is not \(type.withArticle): write extension \(factory.typeName): \(type) {}")
      case .inheritance(let type): Fact("did you mean", "\(factory.words)? It does not inherit from \(type).")
      case .declaration: remedy("conform \(name) to AlchemicManaged or AlchemicDeclaring, or create it with AcMethod")
      case .scan: remedy("add \(name) to the container's scan: it declares itself, but is not scanned")
      case .registration: remedy("register \(name) in an AlchemicConfig: no scan finds a generic class")
      case .call(let call): remedy("call \(call) in any declaration, or declare a class that extends \(name)")
      }
    }
  }
}
