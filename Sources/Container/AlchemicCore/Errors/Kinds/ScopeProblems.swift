// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// The kinds of problems of scopes.

extension ProblemKind {
  /// An object that lives longer than a scope would keep an object of the scope, or a value that its opener gives.
  package static func captiveDependency(
    keeper: Problem.Factory, keeperScope: String?, _ captive: Problem.Captive, through: [Problem.Factory] = []
  ) -> Self {
    Self(
      code: "captive-dependency",
      summary:
        "\(keeper.name), \(keeperScope.map { "of \($0.withArticle)" } ?? "which lives as long as the container"), "
        + "would keep \(captive.words).",
      subject: .requester([keeper] + through + captive.factories),
      facts: (through.isEmpty ? [] : [Fact("through", through)]) + captive.factories.map { .declared($0) }
        + captive.remedies(keeperScope: keeperScope).enumerated().map { Fact($0 == 0 ? "remedy" : "or", $1) },
      isPermanent: true, isOfDeclaration: true)
  }

  /// A request needs a scope that is not open here. `factory` is that of the requested object; `nil` where a scope is
  /// opened that is declared within the missing one.
  package static func noScope(_ scope: String, factory: Problem.Factory?, hasEnded: Bool = false) -> Self {
    let isMissing = hasEnded ? "and that scope has ended." : "and no such scope is open here."
    let action = factory == nil ? "open it first, around this one" : "make the request inside AcScope(…) { … }"
    return Self(
      code: "no-scope",
      summary: factory.map { "\($0.name) belongs to \(scope.withArticle), \(isMissing)" }
        ?? "This scope is declared within \(scope.withArticle), and no such scope is open here.",
      subject: .requester(factory.map { [$0] } ?? []),
      facts: (factory.map { [.declared($0)] } ?? []) + [
        hasEnded
          ? .remedy("let the body of AcScope wait for its tasks: objects of a scope cannot be requested after its end")
          : .remedy("\(action); detached tasks, dispatch queues and", "the container's own threads inherit no scope")
      ])
  }

  /// The opener of a scope does not give a value that an object of the scope needs. `given` are the types of the values
  /// that it gives.
  package static func givenMissing(
    typeName: String, scope: String?, openedAt: AlchemicSourceLocation?, given: [String] = []
  ) -> Self {
    Self(
      code: "given-missing",
      summary: scope.map { "This \($0) is not given \(typeName.withArticle)." }
        ?? "No scope that is open here is given \(typeName.withArticle).",
      subject: .requester(),
      facts: (openedAt.map { [Fact("opened at", "\($0)")] } ?? [])
        + (given.isEmpty ? [] : [Fact("given", given.joined(separator: ", "))])
        + [.remedy("\(scope == nil ? "open a scope" : "open it") with AcScope(…, giving: …), or take an optional")])
  }

  /// An object lives although its scope has ended. `keepers` are the declarations through which others may have got it, and
  /// `count` is the number of such objects so far.
  package static func outlivedScope(
    _ factory: Problem.Factory, scope: String, openedAt: AlchemicSourceLocation, age: Duration,
    keepers: [Problem.Requester], count: Int = 1
  ) -> Self {
    Self(
      code: "outlived-scope", summary: "\(factory.name), \(StopText.words(age)) old, outlived its \(scope).",
      subject: .requester([factory]),
      facts: [.declared(factory), Fact("opened at", "\(openedAt)")]
        + (keepers.isEmpty ? [] : [Fact("may be kept by", keepers.map { $0.name + $0.location.words })])
        + (count > 1
          ? [Fact("so far", "\(count) objects of scopes opened there; the next warning is at \(count * 10)")] : [])
        + [.remedy("keep an ALCProvider, or what the object returns, but not the object itself")])
  }
}

extension Problem {
  /// What an object that lives longer must not keep.
  package enum Captive: Hashable, Sendable {
    /// An object of a scope.
    case object(Factory, scope: String)
    /// A value that the opener of a scope gives, by its type.
    case given(String)
  }
}

extension Problem.Captive {
  fileprivate var words: String {
    switch self {
    case .object(let factory, let scope): "\(factory.name) of \(scope.withArticle)"
    case .given(let typeName): "\(typeName.withArticle) that a scope is given"
    }
  }

  /// The factory of the captive object.
  fileprivate var factories: [Problem.Factory] {
    if case .object(let factory, _) = self { [factory] } else { [] }
  }

  /// - Parameter keeperScope: The scope of the object that would keep it; `nil` for the container.
  fileprivate func remedies(keeperScope: String?) -> [String] {
    switch self {
    case .object(let factory, let scope):
      ["inject an ALCProvider<\(factory.typeName)>, which gives that of the caller's \(scope) at each call"]
        + (keeperScope.map {
          ["if each \($0) is open within \(scope.withArticle), declare it: ALCScope(\"\($0)\", within: …)"]
        } ?? ["declare the keeper AcScoped too"])
    case .given: ["declare AcScoped or AcTemplate() instead, and inject an ALCProvider where it lives longer"]
    }
  }
}
