/// Something that knows what a euro was worth.
protocol RateSource: AnyObject {
  /// The days that it knows rates of, oldest first.
  var days: [Day] { get }

  /// How much of a currency one euro bought, on a day or on the last day before it that the markets were open.
  ///
  /// `nil` before the first day that it knows.
  func rate(of currency: Currency, on day: Day) -> Double?
}
