// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The median of measurements, with the 10th and 90th percentiles.
public struct Spread {
  /// The median.
  public let median: Double
  /// The 10th percentile.
  public let low: Double
  /// The 90th percentile.
  public let high: Double

  /// Creates the spread of at least one value.
  public init(_ values: [Double]) {
    let sorted = values.sorted()
    func percentile(_ share: Double) -> Double {
      let position = share * Double(sorted.count - 1)
      let index = Int(position)
      let next = min(index + 1, sorted.count - 1)
      return sorted[index] + (sorted[next] - sorted[index]) * (position - Double(index))
    }
    (low, median, high) = (percentile(0.1), percentile(0.5), percentile(0.9))
  }

  /// The spread of the ratios between two measurements of the same repetition.
  ///
  /// This is more stable than the ratio of two medians: a temporary load slows both measurements of a repetition.
  public static func ratios(_ values: [Double], to others: [Double]) -> Spread {
    Spread(zip(values, others).map { $0 / $1 })
  }
}

extension Spread: CustomStringConvertible {
  /// The median, and the percentiles in brackets.
  public var description: String { "\(number(median)) (\(number(low))-\(number(high)))" }
}

/// A non-negative number with three digits, at most two of them after the decimal point.
public func number(_ value: Double) -> String {
  guard value.isFinite else { return "-" }
  let decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0
  let scale = [1, 10, 100][decimals]
  let scaled = Int((value * Double(scale)).rounded())
  guard decimals > 0 else { return "\(scaled)" }
  let fraction = "\(scaled % scale)"
  return "\(scaled / scale)." + String(repeating: "0", count: decimals - fraction.count) + fraction
}
