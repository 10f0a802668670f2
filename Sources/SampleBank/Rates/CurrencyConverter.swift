import AlchemicCore

/// Converts amounts at the latest rates.
final class CurrencyConverter: AlchemicDeclaring {
  let base: Currency
  /// How much of each currency one unit of the base bought last.
  private let rates: [Currency: Double]

  init(source: any RateSource, base: Currency) {
    self.base = base
    let day = source.days.last ?? EntryGenerator.days.upperBound
    let unit = source.rate(of: base, on: day) ?? 1
    var rates: [Currency: Double] = [base: 1]
    for currency in Currency.allCases where currency != base {
      rates[currency] = source.rate(of: currency, on: day).map { $0 / unit }
    }
    self.rates = rates
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    // The first argument is found by its own type, and the primary source wins; the second is written here.
    AcInitializer(
      factory, CurrencyConverter.init(source:base:), AcArg((any RateSource).self), AcValue(Currency.euro))
  }

  /// An amount in another currency, to the nearest coin; `nil` where no rate is known.
  func convert(_ amount: Amount, to currency: Currency) -> Amount? {
    guard let from = rates[amount.currency], let to = rates[currency] else { return nil }
    let coins = Double(currency.coinsPerUnit) / Double(amount.currency.coinsPerUnit)
    return Amount(minorUnits: Int((Double(amount.minorUnits) * to / from * coins).rounded()), currency: currency)
  }
}
