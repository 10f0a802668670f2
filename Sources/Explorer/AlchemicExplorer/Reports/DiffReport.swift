// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection
internal import Foundation

/// The differences between two containers, as text and for programs.
package struct DiffReport: Sendable {
  private let diff: ContainerDiff
  private let runs: ComparedRuns
  private let secondsFromGMT: Int

  /// Creates a report on the differences of two runs.
  ///
  /// - Parameter secondsFromGMT: The difference of local time from UTC, in seconds.
  package init(_ diff: ContainerDiff, of runs: ComparedRuns, secondsFromGMT: Int) {
    self.diff = diff
    self.runs = runs
    self.secondsFromGMT = secondsFromGMT
  }

  /// The differences below the titles of their sections, in columns, and what was not compared; empty if there is nothing
  /// to say.
  package var text: String {
    let uncompared = runs.uncompared.map { "\($0)\n" } ?? ""
    guard !diff.isEmpty else { return uncompared }
    let words = RunWords(runs, .unicode, secondsFromGMT: secondsFromGMT)
    var text = "--- \(words.old.printable)\n+++ \(words.new.printable)\n"
    for section in ContainerDiff.Section.allCases {
      let found = diff.differences(in: section)
      guard !found.isEmpty else { continue }
      text += "\n\(section.title)\n"
      let width = min(found.map { Format.width(of: $0.label.printable) }.max() ?? 0, 40)
      for difference in found {
        let subject = difference.label.printable
        let words = DiffWords.text(of: difference, .unicode).printable
        let padding = String(repeating: " ", count: max(0, width - Format.width(of: subject)))
        text += "  \(difference.change.mark) " + (words.isEmpty ? subject : "\(subject)\(padding)  \(words)") + "\n"
      }
    }
    return text + "\n\(Format.count(diff.differences.count, "difference", "differences"))\n" + uncompared
  }

  /// The differences as JSON: see the manual. Later versions only add members.
  package var json: String {
    let report = Report(
      before: ReportedRun(runs.old), after: ReportedRun(runs.new), isSame: diff.isEmpty, uncompared: runs.uncompared,
      differences: diff.differences.map { Row($0) })
    return JSONReport.text(report)
  }

  private struct Report: Encodable {
    let before, after: ReportedRun
    let isSame: Bool
    let uncompared: String?
    let differences: [Row]
  }

  /// A difference.
  struct Row: Encodable {
    let section, change, subject: String
    let title, factory, reason, before, after: String?
    let beforeNanoseconds, afterNanoseconds: UInt64?
    let place: ReportedPlace?

    init(_ difference: Difference, place: AlchemicSourceLocation? = nil) {
      section = difference.section.rawValue
      change = difference.change.name
      subject = difference.subject
      self.place = ReportedPlace(place)
      title = difference.setting?.title
      factory = difference.factory
      reason = difference.reason.isEmpty ? nil : difference.reason
      var (before, after): (String?, String?) = (nil, nil)
      var (beforeTime, afterTime): (UInt64?, UInt64?) = (nil, nil)
      switch difference.change {
      case .added(let text): after = text
      case .removed(let text): before = text
      case .changed(let one, let other): (before, after) = (one, other)
      case .took(let one, let other): (beforeTime, afterTime) = (one, other)
      }
      (self.before, self.after) = (before, after)
      (beforeNanoseconds, afterNanoseconds) = (beforeTime, afterTime)
    }
  }
}

/// The formats of a diff.
package enum DiffFormat: String, CaseIterable, Sendable {
  /// Sections with columns, for people.
  case text
  /// JSON for programs.
  case json
}
