/// What a list of measurements comes to: the median, and what four fifths of them lie between.
public struct Spread {
  /// The one in the middle.
  public let median: Double
  /// The tenth percentile.
  public let low: Double
  /// The ninetieth percentile.
  public let high: Double

  /// - Parameter values: At least one.
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

  /// The spread of what one measurement is to another of the same repetition.
  ///
  /// Not the ratio of two medians: what slows the machine for a while slows both measurements of a repetition.
  public static func ratios(_ values: [Double], to others: [Double]) -> Spread {
    Spread(zip(values, others).map { $0 / $1 })
  }
}

extension Spread: CustomStringConvertible {
  /// The median, and in brackets the two others.
  public var description: String { "\(number(median)) (\(number(low))-\(number(high)))" }
}

/// Three digits of a number that is not negative, two of them after the point at most.
public func number(_ value: Double) -> String {
  guard value.isFinite else { return "-" }
  let decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0
  let scale = [1, 10, 100][decimals]
  let scaled = Int((value * Double(scale)).rounded())
  guard decimals > 0 else { return "\(scaled)" }
  let fraction = "\(scaled % scale)"
  return "\(scaled / scale)." + String(repeating: "0", count: decimals - fraction.count) + fraction
}
