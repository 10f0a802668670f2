// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Writes the text of every explanation.
enum ExplanationText {
  static func text(of explanation: Explanation) -> String {
    let criteria = explanation.criteria.isEmpty ? "by its type" : "by \(explanation.criteria)"
    let lines = [
      "\(explanation.requester) (\(explanation.location)) is of the type \(explanation.typeName), \(criteria).",
      "  gets            " + words(for: explanation.outcome, explanation.chosen.count),
    ]
    return (lines + explanation.candidates.map(line)).joined(separator: "\n")
  }

  private static func words(for outcome: Explanation.Outcome, _ count: Int) -> String {
    switch outcome {
    case .one: "one object"
    case .all: "an array of \(count)"
    case .nothing: "nothing, which is allowed"
    case .value(let description): description
    case .failed(let code): "an error [\(code)]"
    case .unknown: "something that this version does not know"
    }
  }

  private static func line(_ candidate: Explanation.Candidate) -> String {
    let location = candidate.location.map { " (\($0))" } ?? ""
    return "  candidate       \(candidate.name)\(location): \(words(for: candidate.verdict))"
  }

  private static func words(for verdict: Explanation.Verdict) -> String {
    switch verdict {
    case .chosen: "chosen"
    case .chosenAsOneOfAll: "chosen, as one of all"
    case .refused(let reason): "chosen, but \(reason)"
    case .notPrimary: "not primary, while others are"
    case .oneOfSeveral: "one of several, where one is needed"
    case .notAssignable(let type): "cannot be assigned to \(type)"
    case .spoiltByOthers: "fits, but others of the array do not"
    case .notOfType(let types): "not of the type \(types.joined(separator: " & "))"
    case .nameDiffers(let name): "its name differs from \"\(name)\""
    case .unknown: "not chosen, for a reason that this version does not know"
    }
  }
}

extension Explanation.Verdict {
  /// The verdict in the few words of a table.
  package var shortWords: String {
    switch self {
    case .chosen: "chosen"
    case .chosenAsOneOfAll: "chosen, one of all"
    case .refused(let reason): reason
    case .notPrimary: "not primary"
    case .oneOfSeveral: "one of several"
    case .notAssignable(let type): "not assignable to \(type)"
    case .spoiltByOthers: "others cannot be assigned"
    case .notOfType(let types): "not \(types.joined(separator: ", "))"
    case .nameDiffers(let name): "not named \(name)"
    case .unknown: "not chosen"
    }
  }
}
