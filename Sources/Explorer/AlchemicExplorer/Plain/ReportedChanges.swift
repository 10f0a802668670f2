// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// The changes that a line session has reported, for the command `events`.
struct ReportedChanges {
  /// Oldest first.
  private(set) var lines: [EventLine] = []

  /// How many changes the command `events` lists at most.
  private static let limit = Timeline.capacity

  /// Where to look for a change.
  enum Place {
    /// Before an event, but not before another one.
    case before(UInt64, from: UInt64)
    /// After an event.
    case after(UInt64)
  }

  /// Whether events are among the changes.
  var hasEvents: Bool { lines.contains { $0.number != nil } }

  /// The number of the nearest event in a place that matches a filter; `nil` if there is none.
  func number(_ place: Place, matching filter: String) -> UInt64? {
    switch place {
    case .before(let number, let first):
      lines.last { line in line.number.map { $0 < number && $0 >= first } == true && line.matches(filter) }?.number
    case .after(let number):
      lines.first { line in line.number.map { $0 > number } == true && line.matches(filter) }?.number
    }
  }

  /// The first line of an event.
  func line(_ number: UInt64) -> EventLine? { lines.first { $0.number == number } }

  /// Adds the lines of an event, or of no event.
  mutating func add(_ texts: [String], of event: ContainerEvent?) {
    lines += texts.map { EventLine($0, of: event) }
    if lines.count > Self.limit { lines.removeFirst(lines.count - Self.limit) }
  }
}
