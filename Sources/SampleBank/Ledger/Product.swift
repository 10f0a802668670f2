/// What the bank sells; every customer's account is one of these.
enum Product: String, CaseIterable, Codable, Hashable, Sendable {
  case current
  case savings
  case joint
  case amex
  case escrow

  /// How many of a hundred customer accounts are of this kind.
  var share: Int {
    switch self {
    case .current: 40
    case .savings: 30
    case .joint: 15
    case .amex: 10
    case .escrow: 5
    }
  }
}
