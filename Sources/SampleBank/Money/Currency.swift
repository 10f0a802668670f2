/// The currencies the bank keeps books in.
enum Currency: String, CaseIterable, Codable, Hashable, Sendable {
  case euro = "EUR"
  case dollar = "USD"
  case pound = "GBP"
  case franc = "CHF"
  case krona = "SEK"
  case yen = "JPY"

  /// How many decimal places its amounts are written with.
  var decimalPlaces: Int {
    self == .yen ? 0 : 2
  }

  /// How many of its smallest coins make one unit.
  var coinsPerUnit: Int {
    self == .yen ? 1 : 100
  }
}
