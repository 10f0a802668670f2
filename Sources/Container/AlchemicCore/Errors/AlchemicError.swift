// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a graph, a request, or a start: one problem or several, each with its facts.
///
/// ``description`` is the full text for people: what is missing, what required it and where, by which path, what is
/// close, and how to fix it. See <doc:Errors>.
public struct AlchemicError: Error, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The problems as the container found them, at least one.
  package let found: [FoundProblem]
  /// Whether a container has logged the error, as the end of its start.
  private var isLogged = false

  init(_ found: [FoundProblem]) {
    self.found = found
  }

  init(
    _ kind: ProblemKind, requester: Problem.Requester? = nil, path: [String] = [], dependents: [Problem.Requester] = []
  ) {
    found = [FoundProblem(kind, requester: requester, path: path, dependents: dependents)]
  }

  /// The problems, at least one. A start reports every problem of the graph.
  public var problems: [Problem] { found.map(\.problem) }

  /// The errors that initialisers, methods and stops of the program threw, in the order of ``problems``.
  public var underlyingErrors: [any Error] { found.compactMap(\.kind.underlying) }

  /// The full text of all problems, separated by empty lines.
  public var description: String {
    found.map(\.problem.text).joined(separator: "\n\n")
  }

  /// The same text as ``description``; only the codes where the container has logged the error as the end of its start.
  ///
  /// Swift prints this when `main` throws: the full text would appear twice.
  public var debugDescription: String {
    guard isLogged else { return description }
    let codes = found.map(\.kind.code).joined(separator: ", ")
    return "the container failed to start [\(codes)]; its log has the whole text"
  }

  /// The same error, marked as logged by the container.
  var logged: AlchemicError {
    var error = self
    error.isLogged = true
    return error
  }
}
