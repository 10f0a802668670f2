// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// One object of a stop. Times are in nanoseconds.
struct StopStep: Hashable {
  /// When it began to stop, measured from the beginning of the stop; `nil` if it did not begin.
  var after: UInt64?
  /// How long it took, or how long the container waited for it; `nil` if it did not begin or has not ended.
  var took: UInt64?
  /// The state of the factory's object: `stopped`, `not stopped`, `stopping`, `waiting`.
  var state: String
  /// The factory's name.
  var name: String
  /// Where the factory is declared.
  var location: AlchemicSourceLocation
  /// Why it did not stop, in full; `nil` for an object that has stopped or may still.
  var failure: String?
  /// The objects that it waits for or that wait for it, or the reason why it did not stop, in one line.
  var note = ""
  /// The names of the objects that wait or waited for it.
  var keptWaiting: [String] = []
  /// The names of the objects that it waits or waited for.
  var waitedFor: [String] = []

  /// The objects of the last stop, as ``StopProfile/rows``.
  static func all(in container: ContainerSnapshot) -> [StopStep] {
    guard let stop = StopProfile(container) else { return [] }
    func names(_ ids: [Int]) -> [String] { ids.compactMap(container.name(of:)) }
    return stop.rows.map { row in
      var step = StopStep(
        after: row.began.map { Format.elapsed(from: stop.began, to: $0) },
        took: row.began.flatMap { began in row.ended.map { Format.elapsed(from: began, to: $0) } },
        state: FactoryStateWord(container.factories[row.factory]).rawValue,
        name: container.name(of: row.factory) ?? "",
        location: container.factories[row.factory].location)
      switch row.outcome {
      case .stopped: break
      case .stopping(let kept):
        step.keptWaiting = names(kept)
        if !kept.isEmpty { step.note = "keeps \(step.keptWaiting.joined(separator: ", ")) waiting" }
      case .waiting(let others):
        step.state = "waiting"
        step.waitedFor = names(others)
        if !others.isEmpty { step.note = "waits for \(step.waitedFor.joined(separator: ", "))" }
      case .failed(let failure):
        if failure.code == "stop-timed-out" { step.keptWaiting = failure.otherFactories }
        (step.note, step.failure) = (failure.stopWords, failure.text)
      case .notBegun(let failure):
        step.waitedFor = failure.otherFactories
        (step.note, step.failure) = (failure.stopWords, failure.text)
      }
      return step
    }
  }
}

extension FailureSnapshot {
  /// The names after the first one that the problem concerns.
  fileprivate var otherFactories: [String] { problems.first.map { Array($0.factories.dropFirst()) } ?? [] }
}

extension ContainerSnapshot {
  /// The errors of the objects that did not stop.
  var stopProblems: [String] {
    (StopProfile(self)?.problems ?? []).compactMap { row in
      switch row.outcome {
      case .failed(let failure), .notBegun(let failure): failure.text
      case .stopped, .stopping, .waiting: nil
      }
    }
  }
}
