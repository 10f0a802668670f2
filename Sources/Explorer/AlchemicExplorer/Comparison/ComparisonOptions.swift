// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The subjects of a comparison, and the durations that count as different.
public struct ComparisonOptions: Hashable, Sendable {
  /// The sections that are left out.
  public var ignored: Set<ContainerDiff.Section>
  /// Which durations differ.
  public var threshold: TimeThreshold

  /// Creates options; by default nothing is ignored.
  public init(ignored: Set<ContainerDiff.Section> = [], threshold: TimeThreshold = TimeThreshold()) {
    self.ignored = ignored
    self.threshold = threshold
  }
}

/// The rule that decides whether two durations of one run each are different.
///
/// Both limits must be exceeded. Short creations vary by a multiple from run to run, because a thread that loses its
/// processor once waits for some milliseconds; so a difference needs an absolute size. Long ones vary in proportion to their
/// length, with the load of the machine; so it needs a relative size too.
public struct TimeThreshold: Hashable, Sendable {
  /// The smallest difference, in nanoseconds.
  public var nanoseconds: UInt64
  /// The smallest difference, in percent of the earlier duration, as reports show it.
  public var percent: UInt64

  /// Creates a rule; by default five milliseconds and a quarter.
  public init(nanoseconds: UInt64 = 5_000_000, percent: UInt64 = 25) {
    self.nanoseconds = nanoseconds
    self.percent = percent
  }

  /// Whether a duration differs from an earlier one.
  public func isExceeded(by earlier: UInt64, _ later: UInt64) -> Bool {
    let difference = max(earlier, later) - min(earlier, later)
    guard difference >= nanoseconds, difference > 0 else { return false }
    // In full width: durations come from other processes.
    let (limit, scaled) = (earlier.multipliedFullWidth(by: percent), difference.multipliedFullWidth(by: 100))
    return (scaled.high, scaled.low) >= (limit.high, limit.low)
  }

  /// Reads `25%`, `5ms` or both, as in `25%,5ms`; a limit that is not given is 0. Units are ns, us, ms and s.
  public init?(_ text: String) {
    self.init(nanoseconds: 0, percent: 0)
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard !parts.isEmpty, parts.count <= 2 else { return nil }
    for part in parts {
      let digits = part.prefix { $0.isASCII && $0.isNumber }
      guard let number = UInt64(digits) else { return nil }
      let units: [Substring: UInt64] = ["ns": 1, "us": 1_000, "ms": 1_000_000, "s": 1_000_000_000]
      if part.dropFirst(digits.count) == "%" {
        percent = number
      } else if let unit = units[part.dropFirst(digits.count)], number <= .max / unit {
        nanoseconds = number * unit
      } else {
        return nil
      }
    }
  }
}
