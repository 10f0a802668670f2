// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SampleBank

struct CustomerTests {
  @Test(arguments: [
    ("Robert", "R163"), ("Rupert", "R163"), ("Ashcraft", "A261"), ("Tymczak", "T522"), ("Pfister", "P236"),
    ("Olsen", "O425"), ("Olsson", "O425"), ("Ek", "E200"), ("", ""),
  ])
  func `Names that sound alike share a code`(name: String, code: String) {
    #expect(Soundex.code(of: name) == code)
  }

  @Test(arguments: [("", "", 0), ("Lind", "Lindh", 1), ("kitten", "sitting", 3), ("", "abc", 3)])
  func `The distance of two spellings is the smallest number of changed letters`(
    left: String, right: String, distance: Int
  ) {
    #expect(EditDistance.between(left, right) == distance)
    #expect(EditDistance.between(right, left) == distance)
  }

  @Test func `A card's last digit is its check digit`() {
    #expect(CardIssuer.checkDigit(of: [7, 9, 9, 2, 7, 3, 9, 8, 7, 1]) == 3)
    let cards = CardIssuer(prefix: "37", length: 15).issueCards(
      for: (1...50).map { CustomerAccount(number: $0, product: .amex) })
    #expect(Set(cards.values).count == 50)
    for card in cards.values {
      let digits = card.compactMap(\.wholeNumberValue)
      #expect(digits.count == 15)
      #expect(Array(digits.prefix(2)) == [3, 7])
      #expect(CardIssuer.checkDigit(of: digits.dropLast()) == digits.last)
    }
  }

  @Test func `A loan is repaid within its term`() {
    let loan = LoanBook.Loan(
      account: 1, principal: .euros(1_200), months: 12, ratePerYear: 0.06, payment: 10_328)
    let plan = LoanBook.plan(of: loan)
    #expect(plan.count == 13)
    #expect(plan.first == 120_000)
    #expect(plan.last == 0)
    #expect(zip(plan, plan.dropFirst()).allSatisfy { $0 > $1 })
  }
}
