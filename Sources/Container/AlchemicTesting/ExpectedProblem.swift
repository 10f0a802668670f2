// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// A problem that a test expects: its code, and a factory that it concerns.
///
/// A string is a code: `"no-factory"`. Errors.md lists the codes.
public struct ExpectedProblem: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The code, such as `no-factory`.
  public let code: String
  /// The name of a factory that requires something, that the problem concerns, or that could be meant; `nil` for any.
  public let factory: String?

  /// Describes a problem.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - factory: The name of the factory that has the problem, or of one that the problem names; `nil` for any.
  public init(_ code: String, of factory: String? = nil) {
    self.code = code
    self.factory = factory
  }

  /// Describes a problem of any factory.
  ///
  /// - Parameter code: The code.
  public init(stringLiteral code: String) {
    self.init(code)
  }

  /// The code, and the factory if it is known.
  public var description: String { factory.map { "\(code) of \($0)" } ?? code }

  /// Whether a problem is the expected one.
  func matches(_ problem: Problem) -> Bool {
    guard problem.code == code else { return false }
    guard let factory else { return true }
    // A dependency is named after its factory: `Barista.grinder`, `Barista, argument 1`.
    let requester = problem.requester ?? ""
    return requester == factory || requester.hasPrefix(factory + ".") || requester.hasPrefix(factory + ",")
      || problem.factories.contains(factory) || problem.candidates.contains { $0.name == factory }
  }
}
