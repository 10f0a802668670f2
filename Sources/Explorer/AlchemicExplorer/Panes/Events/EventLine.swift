// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicInspection

/// A line about an event, with what the filter of events asks for, for the session of lines.
package struct EventLine: Hashable, Sendable {
  /// The line.
  package var text: String
  /// The number of the event in the container; `nil` for a change that a snapshot has shown.
  let number: UInt64?
  let thread: String
  /// When it happened; `nil` for a change that a snapshot has shown.
  let instant: UInt64?
  let factory: Int?
  let took, own: UInt64?

  /// Creates a line about an event; `nil` for a change that a snapshot has shown.
  package init(_ text: String, of event: ContainerEvent?) {
    self.text = text
    number = event?.number
    thread = event?.thread ?? ""
    instant = event?.instant
    var (factory, took): (Int?, UInt64?) = (nil, nil)
    switch event?.change {
    case .factory(let id, let state, _):
      factory = id
      if case .created(_, let duration, _) = state { took = duration }
    case .service(let id, _): factory = id
    case .outlived(let object): factory = object.factory
    case .callback(let callback):
      if case .fired(_, let duration, _) = callback.state { took = duration }
    default: break
    }
    let creation = event?.creation.flatMap { $0.ended >= $0.began ? $0 : nil }
    self.factory = factory
    self.took = creation.map { $0.ended - $0.began } ?? took
    own = creation?.own ?? took
  }

  /// The lines that match a filter, each with the time since the begin of the start and its thread.
  package static func matching(_ filter: String, in lines: [EventLine], since beganAt: UInt64?) -> [String] {
    lines.filter { $0.matches(filter) }.map { $0.timed(since: beganAt) }
  }

  /// Whether it matches a filter.
  func matches(_ filter: String) -> Bool { EventFilter(filter).matches(entry) }

  /// The line with the time since the begin of the start and its thread.
  func timed(since beganAt: UInt64?) -> String {
    guard let instant, let beganAt else { return text }
    return "\(Format.time(instant, since: beganAt, .unicode)) \(thread): \(text)"
  }

  /// What to say about a filter that matches nothing; `nil` if nothing is wrong with it.
  package static func advice(on filter: String) -> String? { EventFilter(filter).advice }

  private var entry: EventHistory.Entry {
    EventHistory.Entry(
      instant: 0, thread: thread, mark: Span(""), text: text, note: "", factory: factory, took: took, own: own)
  }
}
