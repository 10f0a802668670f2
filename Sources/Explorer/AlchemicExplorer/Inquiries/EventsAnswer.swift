// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// What has happened in a container, as far as it remembers.
struct EventsAnswer: AnswerContent {
  let events: [Event]

  /// A change in the container.
  struct Event: Encodable, Sendable {
    let text: String
    /// The time since the begin of the start; absent for an event before it, and where it is not known.
    let afterNanoseconds: UInt64?
    let thread: String?
    let factory: ReportedFactory?
    /// How long the creation of the object or the callback took, in all and without the objects that were created for it.
    let tookNanoseconds, ownNanoseconds: UInt64?
    fileprivate let line: String

    private enum CodingKeys: String, CodingKey {
      case text, afterNanoseconds, thread, factory, tookNanoseconds, ownNanoseconds
    }
  }

  /// Creates an answer.
  ///
  /// - Throws: ``Refusal`` if there are events, and none matches the filter.
  init(_ history: [EventLine], _ filter: String, in container: ContainerSnapshot) throws(Refusal) {
    let beganAt = container.progress.beganAt
    events = history.filter { $0.matches(filter) }.map { line in
      Event(
        text: line.text,
        afterNanoseconds: line.instant.flatMap { instant in beganAt.flatMap { instant >= $0 ? instant - $0 : nil } },
        thread: line.thread.isEmpty ? nil : line.thread, factory: line.factory.flatMap(container.reported),
        tookNanoseconds: line.took, ownNanoseconds: line.own, line: line.timed(since: beganAt))
    }
    guard events.isEmpty, !history.isEmpty else { return }
    let advice = EventLine.advice(on: filter).map { " \($0)" } ?? ""
    throw Refusal("No event matches \(quoted(filter)).\(advice)")
  }

  /// The events that a container remembers, up to those of its snapshot.
  static func history(of connection: any Connection, _ container: ContainerSnapshot) async -> [EventLine] {
    var session = LineSession(hasPast: true)
    _ = session.update(.snapshot(container))
    if session.isBusy {
      for await update in connection.updates(after: 0) {
        switch update {
        case .event(let event): _ = session.update(.event(event))
        case .dropped(let count): _ = session.update(.dropped(count))
        }
        if !session.isBusy { break }
      }
    }
    return session.reported.lines
  }

  var lines: [AnswerLine] {
    events.isEmpty ? [AnswerLine("No changes yet.")] : events.map { AnswerLine($0.line, $0.factory?.place?.location) }
  }
}
