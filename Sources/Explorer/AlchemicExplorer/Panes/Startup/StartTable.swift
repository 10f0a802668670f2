// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The columns of the steps of a start, in the pane and in reports.
extension StartStep {
  static let table = Table<StartStep>(
    "steps",
    mark: { step, _, symbols in
      Cell(
        step.timeline?.mark ?? Span(""),
        Span(step.timeline?.isCritical == true ? String(symbols.critical) : " ", .accent))
    },
    [
      Column(
        "name", .text { step, _ in step.name },
        width: .part { _, width in max(9, min(32, width * 36 / 100)) - Table<StartStep>.inset - 1 },
        cell: { step, _, _ in Cell(step.name, step.timeline?.nameRole ?? .text) }, printRank: 1),
      Column(
        "bar", .text { _, _ in nil }, title: "", width: .rest, gap: 1,
        cell: { step, _, _ in step.timeline.flatMap { Cell($0.bar) } }, print: .hidden, json: .hidden),
      Column("after", .duration { step, _ in step.after }),
      Column(
        "share", .text { step, _ in step.timeline?.share.map { Format.percent($0) } }, width: .fixed(5),
        fold: .below(64), gap: 1, isRight: true, role: .dim, print: .hidden, json: .hidden),
      Column(
        "waited", .duration { step, _ in step.waited }, width: .fixed(8), isExtra: true, role: .warning,
        print: .hidden),
      Column("own", .duration { step, _ in step.own }, width: .fixed(8)),
      Column(
        "took", .duration { step, _ in step.took }, title: "Total", width: .fixed(8),
        cell: { step, _, symbols in
          if let elapsed = step.timeline?.elapsed { return Cell(Format.duration(elapsed, symbols), .accent) }
          return step.took.map { Cell(Format.duration($0, symbols), step.own == $0 ? .dim : .text) }
        }),
      Column("inside", .text { step, _ in step.inside }, print: .hidden),
      Column("thread", .text { step, _ in step.thread.isEmpty ? nil : step.thread }),
      Column("state", .text { step, _ in step.state }),
    ])
}
