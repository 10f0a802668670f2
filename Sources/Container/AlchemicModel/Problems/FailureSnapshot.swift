// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// An error: the problems of the container, or the text of another error.
public struct FailureSnapshot: Codable, Hashable, Sendable {
  /// The text of an error that is not the container's own; otherwise a remark after the problems, if there is one.
  public var message: String?
  /// The problems; none for an error that is not the container's own.
  public var problems: [Problem]

  /// Creates an error of the container.
  ///
  /// - Parameters:
  ///   - problems: Its problems.
  ///   - remark: A remark after them.
  public init(_ problems: [Problem], remark: String? = nil) {
    (message, self.problems) = (remark, problems)
  }

  /// Creates an error that is not the container's own.
  ///
  /// - Parameter message: Its text.
  public init(_ message: String) {
    (self.message, problems) = (message, [])
  }

  /// The complete text: that of each problem and the message, separated by empty lines.
  public var text: String { (problems.map(\.text) + [message].compactMap(\.self)).joined(separator: "\n\n") }

  /// What happened, in the first line of the text.
  public var summary: String { String((problems.first?.summary ?? message ?? "").prefix { !$0.isNewline }) }

  /// The code of the first problem; `nil` for an error without one.
  public var code: String? { problems.first?.code }
}

extension FailureSnapshot: ExpressibleByStringLiteral {
  /// Creates an error that is not the container's own.
  public init(stringLiteral text: String) { self.init(text) }
}
