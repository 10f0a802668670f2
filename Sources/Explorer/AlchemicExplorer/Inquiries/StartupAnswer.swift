// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// Where the time of the last start went, and what would make it shorter.
struct StartupAnswer: AnswerContent {
  let lines: [AnswerLine]
  let outcome: InquiryAnswer.Outcome
  private let startup: JSONReport.Startup

  /// Creates an answer about a whole start, or about the step of one factory.
  ///
  /// - Throws: ``Refusal`` if no start has ended, or if the factory has no step.
  init(_ container: ContainerSnapshot, _ name: String?) throws(Refusal) {
    lines = try StateText.startup(of: container, name ?? "")
    outcome = container.phase == .failed ? .problems : .answered
    startup = JSONReport.Startup(container)
  }

  func encode(to encoder: any Encoder) throws { try startup.encode(to: encoder) }
}
