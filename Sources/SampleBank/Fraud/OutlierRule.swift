import AlchemicCore

/// Suspects accounts with a booking far out of their own ordinary range.
final class OutlierRule: FraudRule, AlchemicDeclaring {
  let name = "outlier"
  private let factor: Float
  private var ranges: [Int: Range] = [:]
  private var suspects: Set<Int> = []

  /// What an account's bookings were so far: their number, and the mean of their sizes.
  private struct Range {
    var count = 0
    var mean = 0.0
  }

  init(factor: Float) {
    self.factor = factor
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, OutlierRule.init(factor:), AcFloat(7.75))
  }

  func inspect(_ posting: Posting) {
    let size = Double(posting.minorUnits.magnitude)
    var range = ranges[posting.account, default: Range()]
    // Twenty bookings are needed before anything can be called ordinary.
    if range.count >= 20 && size > range.mean * Double(factor) { suspects.insert(posting.account) }
    range.count += 1
    range.mean += (size - range.mean) / Double(range.count)
    ranges[posting.account] = range
  }

  func finish() -> [Int] {
    defer {
      suspects = []
      ranges = [:]
    }
    return suspects.sorted()
  }
}
