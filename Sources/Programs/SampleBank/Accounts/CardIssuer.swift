// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// Generates card numbers.
final class CardIssuer: AlchemicDeclaring {
  private let prefix: String
  private let length: Int

  init(prefix: String, length: Int) {
    self.prefix = prefix
    self.length = length
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    // The prefix 37 and the length 15 identify the brand.
    AcInitializer(factory, CardIssuer.init(prefix:length:), AcString("37"), AcInt(15))
  }

  /// Returns a unique number for each account. The same account always gets the same number.
  func issueCards(for accounts: [CustomerAccount]) -> [Int: String] {
    var issued: Set<String> = []
    var cards: [Int: String] = [:]
    for account in accounts {
      var random = SplitMix64(seed: account.number)
      var number = makeNumber(&random)
      while !issued.insert(number).inserted { number = makeNumber(&random) }
      cards[account.number] = number
    }
    return cards
  }

  private func makeNumber(_ random: inout SplitMix64) -> String {
    var digits = prefix.compactMap(\.wholeNumberValue)
    while digits.count < length - 1 { digits.append(random.next(below: 10)) }
    digits.append(Self.checkDigit(of: digits))
    return digits.map(String.init).joined()
  }

  /// The Luhn check digit: with every second digit from the right doubled, the sum of all digits is a multiple of ten.
  static func checkDigit(of digits: [Int]) -> Int {
    let sum = digits.reversed().enumerated().reduce(0) { sum, next in
      guard next.offset.isMultiple(of: 2) else { return sum + next.element }
      let doubled = next.element * 2
      return sum + (doubled > 9 ? doubled - 9 : doubled)
    }
    return (10 - sum % 10) % 10
  }
}
