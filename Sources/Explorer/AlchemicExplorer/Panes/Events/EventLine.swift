// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicInspection

/// A line about an event, with what the filter of events asks for, for the session of lines.
package struct EventLine: Sendable {
  /// The line.
  package var text: String
  /// The event; `nil` for a change that a snapshot has shown.
  let event: ContainerEvent?
  /// The number of the event in the container.
  // Stored: the optimiser of Swift 6.3.1 stops with an error where a line of a list computes it.
  let number: UInt64?

  /// Creates a line about an event; `nil` for a change that a snapshot has shown.
  package init(_ text: String, of event: ContainerEvent?) {
    (self.text, self.event, number) = (text, event, event?.number)
  }

  var thread: String { event?.thread ?? "" }

  var factory: Int? {
    switch event?.change {
    case .factory(let id, _, _), .service(let id, _): id
    case .outlived(let object): object.factory
    case .phase, .scanned, .registered, .factories, .singletons, .callback, .store, .entry, .unknown, nil: nil
    }
  }

  /// How long the creation of the object or the callback took, in nanoseconds: in all, and without the objects that were
  /// created for it.
  var times: (took: UInt64, own: UInt64)? {
    if let creation = event?.creation, creation.ended >= creation.began {
      return (creation.ended - creation.began, creation.own)
    }
    switch event?.change {
    case .factory(_, .created(_, let took, _), _): return (took, took)
    case .callback(let callback):
      if case .fired(_, let took, _) = callback.state { return (took, took) }
      return nil
    default: return nil
    }
  }

  /// The lines that match a filter, each with the time since the begin of the start and its thread.
  package static func matching(_ filter: String, in lines: [EventLine], since beganAt: UInt64?) -> [String] {
    lines.filter { $0.matches(filter) }.map { $0.timed(since: beganAt) }
  }

  /// Whether it matches a filter.
  func matches(_ filter: String) -> Bool { EventFilter(filter).matches(entry) }

  /// The line with the time since the begin of the start and its thread.
  func timed(since beganAt: UInt64?) -> String {
    guard let event, let beganAt else { return text }
    return "\(Format.time(event.instant, since: beganAt, .unicode)) \(thread): \(text)"
  }

  /// What to say about a filter that matches nothing; `nil` if nothing is wrong with it.
  package static func advice(on filter: String) -> String? { EventFilter(filter).advice }

  private var entry: EventHistory.Entry {
    EventHistory.Entry(
      instant: 0, thread: thread, mark: Span(""), text: text, note: "", factory: factory, took: times?.took,
      own: times?.own)
  }
}
