// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The errors in a configuration file, each with its line.
public struct PreferencesError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's name or path.
  public let file: String
  /// The problems in the order of their lines; never empty.
  public let problems: [Problem]

  /// An error in the file.
  public struct Problem: Hashable, Sendable {
    /// The line, counted from 1; 0 for the whole file.
    public let line: Int
    /// What is wrong and what is allowed, in one or two sentences.
    public let reason: String

    /// Creates a problem from its parts.
    public init(line: Int, reason: String) {
      self.line = line
      self.reason = reason
    }
  }

  /// Creates an error from its parts.
  public init(file: String, problems: [Problem]) {
    self.file = file
    self.problems = problems
  }

  /// One line for each problem: `config:12: There is no action "strat". Did you mean "start"?`
  public var description: String {
    problems.map { "\(file.printable)\($0.line > 0 ? ":\($0.line)" : ""): \($0.reason)" }.joined(separator: "\n")
  }
}
