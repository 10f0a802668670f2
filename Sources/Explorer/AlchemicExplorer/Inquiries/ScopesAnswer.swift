// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// The open scopes, and what has outlived its scope.
struct ScopesAnswer: AnswerContent {
  let lines: [AnswerLine]
  let outcome: InquiryAnswer.Outcome
  private let scopes: JSONReport.Scopes

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - report: The scopes now; `nil` for those of the container's snapshot.
  ///   - filter: Leaves out lines that do not match.
  /// - Throws: ``Refusal`` if no line matches.
  init(_ container: ContainerSnapshot, _ report: ScopesReport?, matching filter: String) throws(Refusal) {
    var container = container
    if let report {
      (container.scopes, container.instant) = (report.scopes, max(container.instant, report.instant))
    }
    lines = try StateText.scopes(of: container, matching: filter).map { AnswerLine($0) }
    outcome = container.scopes.outlived.isEmpty ? .answered : .problems
    scopes = JSONReport.Scopes(container)
  }

  func encode(to encoder: any Encoder) throws { try scopes.encode(to: encoder) }
}
