// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// The kinds of problems of factories that have no object to give.

extension ProblemKind {
  /// Code that cannot wait requested an object that is created asynchronously.
  package static func asynchronous(_ factory: Problem.Factory) -> Self {
    Self(
      code: "asynchronous", summary: "\(factory.name) is created asynchronously, and the caller cannot wait for it.",
      subject: .requester([factory]),
      facts: [
        .declared(factory),
        .remedy(
          "use AcGetAsync, AcInvokeAsync, or async() of an ALCLazy or an ALCProvider;",
          "during the start, declare it as an argument"),
      ])
  }

  /// The program has not set a reference.
  package static func referenceNotSet(_ factory: Problem.Factory) -> Self {
    Self(
      code: "reference-not-set", summary: "The reference \(factory.name) was not set.", subject: .requester([factory]),
      facts: [.declared(factory), .remedy("set it with AcSet, or declare it AcNillable()")],
      factsInStart: [
        .declared(factory),
        .remedy(
          "AcSet needs a started container: declare it AcNillable(), and inject it into a variable with",
          "AcTransient(); or let AcInitializer call a static method that creates it"),
      ])
  }

  /// The program did not pass its application object in time.
  package static func applicationNotSet(_ factory: Problem.Factory, after limit: Duration) -> Self {
    Self(
      code: "application-not-set",
      summary: "The program did not pass its application object, \(factory.name), within \(StopText.words(limit)).",
      subject: .requester([factory]),
      facts: [
        .declared(factory),
        .remedy(
          "call AcSetApplication(self) in its initialiser, or let its class return it as `application`,",
          "which is nil where this run has none"),
        .or("give the program more time: `static var applicationLimit: Duration?`"),
      ])
  }

  /// A factory has no object, and is not nillable; or it is nillable, and the requested type is not optional.
  package static func nilValue(_ factory: Problem.Factory, isNillable: Bool = false) -> Self {
    Self(
      code: "nil-value",
      summary: isNillable
        ? "\(factory.name) currently has no object, and the requested type is not optional."
        : "\(factory.name) returned nil, but is not nillable.",
      subject: .requester([factory]),
      facts: [
        .declared(factory),
        .remedy(isNillable ? "take an optional" : "declare it AcNillable(), or return an object"),
      ])
  }

  /// An initialiser or a method threw an error.
  package static func creationFailed(_ factory: Problem.Factory, underlying: any Error) -> Self {
    Self(
      code: "creation-failed", summary: "\(factory.name) could not be created: \(underlying)",
      subject: .factory(factory), facts: [.declared(factory)], underlying: underlying)
  }
}
