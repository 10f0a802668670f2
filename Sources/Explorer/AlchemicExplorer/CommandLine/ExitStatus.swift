// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The program's exit codes: the one table for the program, its help and its manual page.
public enum ExitStatus: Int32, CaseIterable, Sendable {
  /// The question is answered, and all is well.
  case success = 0
  /// The question is answered: the container has problems, or two containers differ.
  case found = 1
  /// The question is not answered, or the request is not carried out. The reason is on standard error.
  case unanswered = 2
  /// The arguments are invalid.
  case usage = 64
  /// Standard output cannot be written.
  case outputFailed = 74
  /// The configuration file is invalid.
  case configuration = 78

  /// What the code means, as part of a sentence.
  public var meaning: String {
    switch self {
    case .success: "answered or done; the container has no problems"
    case .found: "answered: the container has problems, or two runs differ"
    case .unanswered: "not answered or not done, for the reason on standard error"
    case .usage: "invalid arguments"
    case .outputFailed: "standard output cannot be written"
    case .configuration: "the configuration file is invalid"
    }
  }

  /// All codes with their meanings, one line for each, and a last line about signals.
  public static var list: String {
    // Not `joined()`: for the first use of it, the runtime reads all conformances of the program.
    allCases.reduce("") { $0 + "\($1.rawValue): \($1.meaning)\n" } + "128 + n: ended by signal n"
  }
}
