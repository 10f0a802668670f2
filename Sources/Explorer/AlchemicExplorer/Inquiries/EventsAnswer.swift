// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// What has happened in a container, as far as it remembers.
struct EventsAnswer: AnswerContent {
  let events: [Event]

  /// A change in the container.
  struct Event: Encodable, Sendable {
    let text: String
    /// Its number in the container. A failure of several lines is several events with one number.
    let number: UInt64?
    /// What the event is about: `object`, `setting`, …; absent for a change that a snapshot has shown.
    let kind: String?
    /// The new state of the object, or the new phase of the container.
    let state: String?
    /// The setting that was changed.
    let setting: Setting?
    /// The time since the begin of the start, negative for an event before it; absent where it is not known.
    let afterNanoseconds: Int64?
    let thread: String?
    let factory: ReportedFactory?
    /// How long the creation of the object or the callback took, in all and without the objects that were created for it.
    let tookNanoseconds, ownNanoseconds: UInt64?
    fileprivate let line: String

    private enum CodingKeys: String, CodingKey {
      case number, kind, text, state, setting, afterNanoseconds, thread, factory, tookNanoseconds, ownNanoseconds
    }

    init(_ line: EventLine, in container: ContainerSnapshot) {
      let beganAt = container.progress.beganAt
      let event = line.event
      (text, number, kind, state) = (
        line.text, line.number, event.map { Self.kind(of: $0.change) },
        event.flatMap { Self.state($0.change, in: container) }
      )
      setting = event.flatMap(Setting.init)
      afterNanoseconds = event.flatMap { event in
        beganAt.map { Int64(bitPattern: event.instant &- $0) }
      }
      thread = line.thread.isEmpty ? nil : line.thread
      factory = line.factory.flatMap(container.reported)
      (tookNanoseconds, ownNanoseconds) = (line.times?.took, line.times?.own)
      self.line = line.timed(since: beganAt)
    }

    private static func kind(of change: ContainerEvent.Change) -> String {
      switch change {
      case .phase: "phase"
      case .scanned: "classes"
      case .registered: "factories"
      case .factories: "graph"
      case .singletons: "singletons"
      case .factory: "object"
      case .service: "service"
      case .outlived: "leak"
      case .callback: "callback"
      case .store: "store"
      case .entry: "setting"
      case .unknown: "unknown"
      }
    }

    private static func state(_ change: ContainerEvent.Change, in container: ContainerSnapshot) -> String? {
      switch change {
      case .phase(let phase, _): return phase.rawValue
      case .factory(let id, let state, _):
        guard var factory = container.factory(id) else { return nil }
        factory.state = state
        return FactoryStateWord(factory).rawValue
      default: return nil
      }
    }
  }

  /// A change of a setting. The values of secrets are absent.
  struct Setting: Encodable, Sendable {
    let store, key: String
    /// The value after the change and before it; absent where there was none, and where the command line's value hides both.
    let value, previous: JSONValue?
    let isRemoved: Bool?
    let changedBy: String?

    init?(_ event: ContainerEvent) {
      guard case .entry(let store, let key, let entry) = event.change else { return nil }
      (self.store, self.key, changedBy) = (store, key, entry?.changedBy)
      isRemoved = entry == nil ? true : nil
      value = entry?.editor == .secret ? nil : (entry?.value).map { JSONValue(shown: $0) }
      previous = event.previousValue.map { JSONValue(shown: $0) }
    }
  }

  /// Creates an answer.
  ///
  /// - Throws: ``Refusal`` if there are events, and none matches the filter.
  init(_ history: [EventLine], _ filter: String, in container: ContainerSnapshot) throws(Refusal) {
    events = history.filter { $0.matches(filter) }.map { Event($0, in: container) }
    guard events.isEmpty, !history.isEmpty else { return }
    let advice = EventLine.advice(on: filter).map { " \($0)" } ?? ""
    throw Refusal("No event matches \(quoted(filter)).\(advice)")
  }

  var lines: [AnswerLine] {
    events.isEmpty ? [AnswerLine("No changes yet.")] : events.map { AnswerLine($0.line, $0.factory?.place?.location) }
  }
}
