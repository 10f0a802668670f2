import AlchemicCore

/// What the bank might lose on its foreign currency in ten days, by playing many of them.
final class RiskModel: AlchemicDeclaring {
  /// The loss that only one future in a hundred exceeds.
  let valueAtRisk: Amount

  private static let days = 10

  init(statistics: RateStatistics, position: Amount, futures: Int) {
    var random = SplitMix64(seed: futures)
    let currencies = Currency.allCases.filter { statistics.deviation(of: $0) > 0 }
    let share = Double(position.minorUnits) / Double(max(1, currencies.count))
    var results: [Double] = []
    results.reserveCapacity(futures)
    for _ in 0..<futures {
      results.append(
        currencies.reduce(0) { sum, currency in
          var value = share
          for _ in 0..<Self.days { value *= 1 + random.nextNormal() * statistics.deviation(of: currency) }
          return sum + value - share
        })
    }
    results.sort()
    let worst = results.isEmpty ? 0 : results[results.count / 100]
    valueAtRisk = Amount(minorUnits: Int(max(0, -worst).rounded()), currency: position.currency)
  }

  static func alchemic(_ of: ALCClassObjectFactory) {
    AcInitializer(
      of, RiskModel.init(statistics:position:futures:), AcClass(RateStatistics.self),
      AcValue(Amount.euros(2_000_000)), AcInt(50_000))
  }
}
