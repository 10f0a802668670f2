// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// One step of a start. Times are in nanoseconds.
struct StartStep: Hashable {
  /// When the step began, measured from the beginning of the start; `nil` if unknown.
  var after: UInt64?
  /// How long the step took; `nil` if it has not ended or takes no time.
  var took: UInt64?
  /// The duration without nested creations and waits; `nil` for anything but a creation.
  var own: UInt64?
  /// The sum of its waits, if there were any.
  var waited: UInt64?
  /// The name of the factory inside of whose creation it took place.
  var inside: String?
  /// The thread that ran the step; empty if unknown.
  var thread: String
  /// The state of the factory's object or of the callback: `created`, `set`, `fired`, `failed`, `released` and so on.
  var state: String
  /// The factory's name, or the callback's label.
  var name: String
  /// What the pane shows besides; `nil` in a report.
  var timeline: Timeline?

  /// What the pane shows of a step besides what reports have.
  struct Timeline: Hashable {
    let mark: Span
    let isCritical: Bool
    /// Whether the user leaves it out of the start.
    let isLeftOut: Bool
    /// Its own time as a part of the start.
    let share: Double?
    /// The time so far of a step that has not ended.
    let elapsed: UInt64?
    /// When it worked and when it waited, on a line that stands for the whole start.
    let bar: [Span]

    /// The emphasis of the name.
    var nameRole: Role { isLeftOut ? .dim : isCritical ? .strong : .text }
  }

  /// The steps of the last start in the order they began; steps without a time are at the end.
  static func all(in container: ContainerSnapshot) -> [StartStep] {
    let start = container.progress.beganAt
    func since(_ instant: UInt64) -> UInt64? { start.map { instant > $0 ? instant - $0 : 0 } }
    let objects = container.factories.compactMap { factory -> StartStep? in
      let (name, word) = (factory.name, FactoryStateWord(factory).rawValue)
      if let step = StartProfile.Step(factory) {
        return StartStep(
          after: since(step.began), took: step.total, own: step.own, waited: step.waits.isEmpty ? nil : step.waited,
          inside: step.outer.flatMap { container.factories.indices.contains($0) ? container.factories[$0].name : nil },
          thread: step.thread, state: word, name: name)
      }
      return switch factory.state {
      case .notCreated, .unknown: nil
      case .creating(let instant, let thread):
        StartStep(after: since(instant), thread: thread, state: word, name: name)
      case .created(let instant, let took, let thread), .absent(let instant, let took, let thread):
        StartStep(
          after: since(instant > took ? instant - took : 0), took: took, thread: thread, state: word, name: name)
      case .set(let instant), .released(let instant):
        StartStep(after: since(instant), thread: "", state: word, name: name)
      // A stop is no step of the start.
      case .stopping, .stopped, .stopFailed: nil
      case .failed: StartStep(thread: "", state: word, name: name)
      }
    }
    let callbacks = container.callbacks.compactMap { callback -> StartStep? in
      let name = callback.label.isEmpty ? callback.location.description : callback.label
      return switch callback.state {
      case .waiting: StartStep(thread: "", state: "waiting", name: name)
      case .firing(let instant, let thread):
        StartStep(after: since(instant), thread: thread, state: "firing", name: name)
      case .fired(let instant, let took, let thread):
        StartStep(
          after: since(instant > took ? instant - took : 0), took: took, thread: thread, state: "fired", name: name)
      case .failed: StartStep(thread: "", state: "failed", name: name)
      case .unknown: nil
      }
    }
    return (objects + callbacks).enumerated().sorted {
      ($0.element.after ?? .max, $0.offset) < ($1.element.after ?? .max, $1.offset)
    }.map(\.element)
  }
}
