// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// The kinds of warnings: what is legal in a declaration, but likely a mistake. A start logs them, and a check reports them.

extension ProblemKind {
  /// A declaration uses a word of an earlier version.
  static func deprecatedWord(_ word: String, newWord: String) -> Self {
    warning("deprecated-word", "\(word) is deprecated.", remedy: "write \(newWord)")
  }

  /// The container never calls a declaration, because it is misspelled or cannot be overridden.
  static func misspelledDeclaration(_ member: String, remedy: String) -> Self {
    warning("misspelled-declaration", "\(member) is never called.", remedy: remedy)
  }

  /// A scan names a module without a type that declares itself.
  static func emptyModule(_ name: String, remedy: String) -> Self {
    warning("empty-module", "No type in the module \(name) declares itself.", remedy: remedy)
  }

  /// A library brings the container a second time.
  static func copiedLibrary(_ file: String) -> Self {
    warning(
      "copied-library",
      "\(file.isEmpty ? "The executable" : file) has its own copy of AlchemicCore, so its classes are not found.",
      remedy: "link the program and its libraries with the product AlchemicDynamic")
  }

  /// An optional argument without a source receives an object. In the original framework it was `nil`.
  static func omittedArgument(_ argument: String, receives objects: [String]) -> Self {
    let names = objects.map { "'\($0)'" }.joined(separator: ", ")
    return warning(
      "omitted-argument",
      "\(argument) is optional and has no source, so it receives \(names) by its type, not nil.",
      remedy: "write AcAuto() or AcNil()")
  }

  /// A class says how its objects stop, but the container does not keep them.
  static func ignoredStop(_ factory: Problem.Factory, word: String) -> Self {
    warning(
      "ignored-stop",
      "\(factory.name) conforms to AlchemicStopping, but declares \(word), so the container does not stop its objects.",
      remedy: "stop each where it is used")
  }

  /// An option of the command line resembles that of a property.
  package static func misspelledOption(_ option: String, suggestions: [String]) -> Self {
    warning(
      "misspelled-option", "No property has the option \(option).",
      remedy: "did you mean \(suggestions.joined(separator: " or "))?")
  }

  private static func warning(_ code: String, _ summary: String, remedy: String) -> Self {
    Self(
      code: code, summary: summary, subject: .requester(), facts: [.remedy(remedy)], isPermanent: true,
      isOfDeclaration: true)
  }
}

extension FoundProblem {
  /// The warning in one line, as a log has it: what is wrong, where, and what to do.
  package var logLine: String {
    let summary = kind.summary.hasSuffix(".") ? String(kind.summary.dropLast()) : kind.summary
    let remedies = kind.facts.flatMap(\.values).joined(separator: " ")
    return "\(summary)\(requester?.location.words ?? ""): \(remedies)"
  }
}
