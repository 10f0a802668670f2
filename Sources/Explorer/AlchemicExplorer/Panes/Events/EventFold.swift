// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Events of the same kind about the same subject, in one row: `receipt  created × 132, 20/s`.
///
/// An event joins a fold if it happened at most two seconds before the next one of the same group. Other events
/// may lie between.
struct EventFold: Hashable {
  /// How many things happened: objects for a template, otherwise events.
  var count: Int
  /// The time from the first event to the last, in nanoseconds.
  var span: UInt64
  /// What the subject was before the first event, in words; empty where that is not known.
  var before = ""

  /// The longest time between two events of a fold, in nanoseconds.
  static let pause: UInt64 = 2_000_000_000

  /// How many happened in a second; `nil` where the time is too short to say.
  var rate: String? {
    guard count > 1, span >= 100_000_000 else { return nil }
    let perSecond = Double(count - 1) * 1_000_000_000 / Double(span)
    let tenths = Int((perSecond * 10).rounded())
    let (whole, tenth) = tenths.quotientAndRemainder(dividingBy: 10)
    return whole >= 10 ? "\(Int(perSecond.rounded()))/s" : "\(whole).\(tenth)/s"
  }
}

extension EventHistory {
  /// What events have in common that one row can show.
  enum Group: Hashable {
    case objects(factory: Int)
    case set(factory: Int)
    case callback(Int)
    case entry(store: String, key: String)
  }

  /// The numbers of the matching events, newest first; of the events of a fold only the newest.
  func numbers(isFolded: Bool) -> [Int] {
    guard isFolded else { return numbers }
    var seen: [Group: UInt64] = [:]
    return numbers.filter { number in
      guard let entry = self[number], let group = entry.group else { return true }
      let next = seen.updateValue(entry.instant, forKey: group)
      return next.map { !Self.joins(entry.instant, $0) } ?? true
    }
  }

  /// The fold whose newest event has a number; `nil` for a single event.
  func fold(at number: Int) -> EventFold? {
    guard let newest = self[number], let group = newest.group else { return nil }
    let filter = EventFilter(filter)
    var (oldest, events) = (newest, 1)
    var earlier = number - 1
    while let entry = self[earlier], Self.joins(entry.instant, oldest.instant) {
      if entry.group == group, filter.matches(entry) { (oldest, events) = (entry, events + 1) }
      earlier -= 1
    }
    guard events > 1 else { return nil }
    let objects = newest.objectCount.flatMap { last in oldest.objectCount.map { last - $0 + 1 } }
    return EventFold(
      count: max(events, objects ?? 0), span: Format.elapsed(from: oldest.instant, to: newest.instant),
      before: oldest.before)
  }

  private static func joins(_ instant: UInt64, _ next: UInt64) -> Bool {
    Format.elapsed(from: instant, to: next) <= EventFold.pause
  }
}
