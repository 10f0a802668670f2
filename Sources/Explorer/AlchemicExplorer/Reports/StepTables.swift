// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// The columns of the objects of a stop in reports.
extension StopStep {
  static let table = Table<StopStep>(
    "objects",
    [
      Column("after", .duration { step, _ in step.after }, json: "after"),
      Column("took", .duration { step, _ in step.took }, json: "took"),
      Column("state", .text { step, _ in step.state }),
      Column("name", .text { step, _ in step.name }),
      Column("note", .text { step, _ in step.note }, json: .hidden),
      Column("declared", .place { step, _ in step.location }, print: .hidden),
      Column("failure", .text { step, _ in step.failure }, print: .hidden),
      // The objects that wait or waited for it, and the objects before it.
      Column(
        "keptWaiting", .list { step, _ in step.keptWaiting.isEmpty ? nil : step.keptWaiting }, print: .hidden),
      Column("waitedFor", .list { step, _ in step.waitedFor.isEmpty ? nil : step.waitedFor }, print: .hidden),
    ])
}
