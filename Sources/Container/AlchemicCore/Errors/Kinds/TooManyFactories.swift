// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension ProblemKind {
  /// Several factories match where one object is needed. `takesAll`: an array could take the objects of all.
  package static func tooManyFactories(
    wanted: Problem.Wanted, candidates: [Problem.Factory], takesAll: Bool = true
  ) -> Self {
    // Where all candidates are primary, marking one changes nothing.
    let primary =
      candidates.allSatisfy(\.isPrimary)
      ? "keep AcPrimary() on one only, or remove one from the scan" : "mark one with AcPrimary()"
    let named = "request one with AcName(\((candidates.first?.name ?? "").debugDescription))"
    return Self(
      code: "too-many-factories",
      summary: "\(candidates.count) factories create \(wanted.words.withArticle), "
        + "but only one can be \(takesAll ? "injected" : "invoked").",
      subject: .requester(),
      candidates: candidates.map {
        Problem.Candidate(
          name: $0.name, location: $0.location,
          verdict: $0.isPrimary ? "one of several primary ones" : "one of several")
      },
      facts: [
        Fact("candidates", candidates),
        .remedy(takesAll ? "\(named), \(primary), or take an array" : "\(named), or \(primary)"),
      ],
      isPermanent: true)
  }
}
