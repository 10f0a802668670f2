// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The words for the two runs of a comparison, for panes and reports.
package struct RunWords: Sendable {
  /// The run before, whose mark is `-`, and the run after, whose mark is `+`.
  package let old, new: String

  /// - Parameter secondsFromGMT: The difference of local time from UTC, in seconds.
  package init(_ runs: ComparedRuns, _ symbols: Symbols, secondsFromGMT: Int) {
    let (first, second) = runs.isReversed ? ("Later", "Earlier") : ("Earlier", "Later")
    old = "\(first): \(Self.text(runs.old, symbols, secondsFromGMT))"
    new = "\(second): \(Self.text(runs.new, symbols, secondsFromGMT))"
  }

  /// A run in words: `monday.alchemic, sample-bank 4711, saved 2026-11-21 10:48, ready in 1.28 s, 12 factories, 5 objects`.
  private static func text(_ run: RunSummary, _ symbols: Symbols, _ secondsFromGMT: Int) -> String {
    let process = "\(run.process.name) \(run.process.identifier)"
    var words: [String] =
      switch run.source {
      case .file(let instant):
        [run.name, process] + (instant.map { ["saved \(Format.date($0 + Double(secondsFromGMT)))"] } ?? [])
      case .process: [process, "running"]
      case .memory: [run.name, process]
      }
    words.append(phase(run, symbols))
    words.append(Format.count(run.factoryCount, "factory", "factories"))
    words.append(Format.count(run.objectCount, "object", "objects"))
    // What the user changed during that run is a difference.
    let settings = run.source == .memory ? "; with the settings at the end of its start" : ""
    return words.joined(separator: ", ") + settings
  }

  private static func phase(_ run: RunSummary, _ symbols: Symbols) -> String {
    let phase = run.phase.title.lowercased()
    guard let duration = run.startDuration else { return phase }
    let time = Format.duration(duration, symbols)
    return switch run.phase {
    case .ready: "\(phase) in \(time)"
    case .failed: "\(phase) after \(time)"
    case .idle, .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks, .stopping, .stopped,
      .unknown:
      "\(phase) after a start of \(time)"
    }
  }
}
