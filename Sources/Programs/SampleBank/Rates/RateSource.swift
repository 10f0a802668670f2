/// A source of euro exchange rates.
protocol RateSource: AnyObject {
  /// The days with rates, oldest first.
  var days: [Day] { get }

  /// How much of a currency one euro bought on a day, or on the last trading day before it.
  ///
  /// `nil` before the first day.
  func rate(of currency: Currency, on day: Day) -> Double?
}
