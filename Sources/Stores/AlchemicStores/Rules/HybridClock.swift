// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A hybrid logical clock: the wall clock's milliseconds, a counter for changes within one millisecond, and the writer.
/// The writer breaks ties in the same way everywhere.
///
/// A change made after seeing another one is always later, even if the wall clock was set back.
public struct HybridClock: Hashable, Sendable, Codable, Comparable {
  /// Milliseconds since 1970 times 65,536, plus the counter.
  public var time: Int64
  /// The device that made the change, by its number: ``KeyValueEngine/writer``.
  public var writer: Int64

  /// Creates a clock from its parts.
  ///
  /// - Parameters:
  ///   - time: Milliseconds since 1970 times 65,536, plus the counter.
  ///   - writer: The device that made the change.
  public init(time: Int64, writer: Int64) {
    self.time = time
    self.writer = writer
  }

  /// Compares the time, then the writer.
  public static func < (left: HybridClock, right: HybridClock) -> Bool {
    (left.time, left.writer) < (right.time, right.writer)
  }

  /// The clock of a change that `writer` makes at `date` after seeing changes up to `seen`.
  ///
  /// A clock that was seen and is more than a day ahead is from a time when this device's clock was wrong: nothing else
  /// accepts it. It does not count, unless the wall clock itself is obviously wrong, as before a first time service.
  static func next(at date: Date, writer: Int64, seen: Int64...) -> HybridClock {
    next(at: date, writer: writer, seen: seen)
  }

  static func next(at date: Date, writer: Int64, seen: [Int64]) -> HybridClock {
    let wall = wallTime(date)
    let latest = latest(at: date)
    let counted = seen.lazy.filter { $0 <= latest || wall < earliestPlausible }.map { $0 == .max ? $0 : $0 + 1 }
    return HybridClock(time: counted.reduce(wall, max), writer: writer)
  }

  /// How far a clock may be ahead of a device that merges its change.
  static let longestLead = Duration.seconds(86_400)

  /// The latest time that a device accepts at `date`, by its wall clock.
  static func latest(at date: Date) -> Int64 {
    let (time, isOverflow) = wallTime(date).addingReportingOverflow(longestLead.components.seconds * 1_000 * 65_536)
    return isOverflow ? .max : time
  }

  /// How far the clock is ahead of `date`.
  func lead(at date: Date) -> Duration {
    let (lead, isOverflow) = time.subtractingReportingOverflow(Self.wallTime(date))
    return .milliseconds((isOverflow ? .max : lead) / 65_536)
  }

  /// The wall clock's time when the change was made, as far as the clock says.
  var date: Date { Date(milliseconds: time / 65_536) }

  /// The beginning of 2026. This code did not exist before.
  private static let earliestPlausible: Int64 = 1_767_225_600_000 * 65_536

  /// The time of a date. Dates outside the years ±140,000 do not fit: only the counter then advances.
  private static func wallTime(_ date: Date) -> Int64 {
    let now = Int64(exactly: (date.timeIntervalSince1970 * 1_000).rounded(.down))?
      .multipliedReportingOverflow(by: 65_536)
    return now.flatMap { $0.overflow ? nil : $0.partialValue } ?? 0
  }
}
