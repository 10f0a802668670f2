import AlchemicCore

/// Converts amounts at the rate of a day.
final class CurrencyConverter: AlchemicDeclaring {
  let base: Currency
  private let rates: any RateSource
  private let crossRates: [Pair: [Double]]

  private struct Pair: Hashable {
    var from: Currency
    var to: Currency
  }

  /// Works out the rate of every currency in every other, so that a conversion later is one look-up.
  init(rates: any RateSource, base: Currency) {
    self.rates = rates
    self.base = base
    var crossRates: [Pair: [Double]] = [:]
    for from in Currency.allCases {
      for to in Currency.allCases where from != to {
        crossRates[Pair(from: from, to: to)] = rates.days.map { day in
          guard let source = rates.rate(of: from, on: day), let target = rates.rate(of: to, on: day) else { return 0 }
          return target / source
        }
      }
    }
    self.crossRates = crossRates
  }

  static func alchemic(_ of: ALCClassObjectFactory) {
    // The first argument is found by its own type, and the primary source wins; the second is written here.
    AcInitializer(
      of, CurrencyConverter.init(rates:base:), AcArg((any RateSource).self), AcValue(Currency.euro))
  }

  /// An amount in another currency at the latest rate, to the nearest coin; `nil` where no rate is known.
  func convert(_ amount: Amount, to currency: Currency) -> Amount? {
    if amount.currency == currency { return amount }
    guard let rate = crossRates[Pair(from: amount.currency, to: currency)]?.last, rate > 0 else { return nil }
    let coins = Double(currency.coinsPerUnit) / Double(amount.currency.coinsPerUnit)
    return Amount(minorUnits: Int((Double(amount.minorUnits) * rate * coins).rounded()), currency: currency)
  }
}
