// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// The kinds of problems of values from outside the program.

extension ProblemKind {
  /// No external source has a required value. `places` lists where the container searched.
  package static func valueMissing(source: String, places: [String]) -> Self {
    Self(
      code: "value-missing", summary: "There is no value for \(source).", subject: .requester(),
      facts: (places.isEmpty ? [] : [Fact("looked in", places)])
        + [.remedy("set it in one of them, give a default, or take an optional")])
  }

  /// Whether the value is merely missing, which is no failure of an optional dependency.
  var isAbsence: Bool { code == "value-missing" }

  /// An external value has the wrong form. `found` is the value; `nil` where it is secret.
  package static func valueUnusable(source: String, expected: String, location: String, found: String?) -> Self {
    Self(
      code: "value-unusable", summary: "The value for \(source) cannot be read as \(expected.withArticle).",
      subject: .requester(), facts: [Fact("set in", location)] + (found.map { [Fact("found", $0)] } ?? []))
  }

  /// An external source of values, such as a file, cannot be read.
  package static func sourceUnreadable(source: String, reason: String) -> Self {
    Self(
      code: "source-unreadable", summary: "\(source) cannot be read: \(reason)", subject: .requester(), facts: [])
  }

  /// A command line that allows only known options has unknown ones.
  package static func unknownOptions(_ options: [Problem.UnknownOption]) -> Self {
    Self(
      code: "unknown-option",
      summary: options.count == 1
        ? "The command line has an option that nothing declares."
        : "The command line has \(options.count) options that nothing declares.",
      subject: .requester(),
      facts: [
        Fact(options.count == 1 ? "option" : "options", options.map(\.words)),
        .remedy(
          "correct it, or declare a property; --help prints the options of all properties",
          "allow it where the program reads it itself: .commandLine(allowing: [\"--…\"])",
          "or leave the command line to main: .commandLine(strict: false)"),
      ],
      isPermanent: true)
  }

  /// Whether the program was called with wrong options.
  var isOfCommandLine: Bool { code == "unknown-option" }
}

extension Problem {
  /// An option of a command line that no declaration knows.
  package struct UnknownOption: Hashable, Sendable {
    /// The option, without its value: `--db-paht`.
    package let name: String
    /// The known options with a similar spelling.
    package let suggestions: [String]

    package init(name: String, suggestions: [String]) {
      self.name = name
      self.suggestions = suggestions
    }
  }
}

extension Problem.UnknownOption {
  fileprivate var words: String {
    let suggestions = suggestions.joined(separator: " or ")
    return suggestions.isEmpty ? name : "\(name) (did you mean \(suggestions)?)"
  }
}
