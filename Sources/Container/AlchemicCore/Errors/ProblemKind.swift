// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A kind of problem with its facts: all that the container knows about the kind.
///
/// Each kind is a function, in a file of the folder Kinds. Its code is written there and nowhere else.
package struct ProblemKind: Sendable {
  package typealias Fact = Problem.Fact

  /// A short name that does not change: the text ends with it, in brackets.
  package let code: String
  /// What is wrong, in one sentence.
  package let summary: String
  /// What the problem is about, where an explorer looks first.
  package let subject: Subject
  /// The factories that could be meant.
  let candidates: [Problem.Candidate]
  /// The facts after the requester, the remedies last.
  let facts: [Fact]
  /// The facts in place of ``facts`` where a start was creating objects; `nil` where these are the same.
  let factsInStart: [Fact]?
  /// Whether the program has the problem until it is built or called in another way.
  let isPermanent: Bool
  /// Whether a declaration itself is wrong, rather than its dependency.
  let isOfDeclaration: Bool
  /// The error that the program's own code threw.
  package let underlying: (any Error)?

  init(
    code: String, summary: String, subject: Subject, candidates: [Problem.Candidate] = [], facts: [Fact],
    factsInStart: [Fact]? = nil, isPermanent: Bool = false, isOfDeclaration: Bool = false,
    underlying: (any Error)? = nil
  ) {
    self.code = code
    self.summary = summary
    self.subject = subject
    self.candidates = candidates
    self.facts = facts
    self.factsInStart = factsInStart
    self.isPermanent = isPermanent
    self.isOfDeclaration = isOfDeclaration
    self.underlying = underlying
  }

  /// What a problem is about.
  package enum Subject: Sendable {
    /// The declaration or request that has the problem, and then the named factories.
    case requester([Problem.Factory] = [])
    /// A factory that cannot do its work for anybody, and then the factories with these names.
    case factory(Problem.Factory, others: [String] = [])
    /// Several factories together.
    case factories([Problem.Factory])
  }
}

extension ProblemKind.Fact {
  /// A fact whose values are factories.
  init(_ title: String, _ factories: [Problem.Factory]) {
    self.init(title, factories.map(\.words))
  }

  /// The factory of the problem.
  static func declared(_ factory: Problem.Factory) -> Self { Self("declared", [factory]) }

  /// How to fix the problem, in one line or several.
  static func remedy(_ lines: String...) -> Self { Self("remedy", lines) }

  /// Another way to fix it.
  static func or(_ lines: String...) -> Self { Self("or", lines) }
}

extension Problem.Factory {
  /// The factory with its source location, or with the full name of its type where it has no location.
  var words: String {
    let hasFullName = qualifiedTypeName.contains(".") && qualifiedTypeName != name
    return name + (location == nil && hasFullName ? " (\(qualifiedTypeName))" : location.words)
  }
}

extension AlchemicSourceLocation? {
  /// The location in brackets, to follow a name.
  var words: String { map { " (\($0))" } ?? "" }
}
