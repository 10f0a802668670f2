// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// What borrowers would pay if interest rose. Each loan's plan is computed again for each rise.
final class StressTest: AlchemicDeclaring {
  /// The total interest in cents, for each rise by a tenth of a percent, starting with none.
  let interest: [Int]

  init(loans: LoanBook, steps: Int) {
    interest = (0...steps).map { step in
      loans.loans.reduce(0) { sum, loan in
        var stressed = loan
        stressed.ratePerYear += Double(step) / 1_000
        stressed.payment = LoanBook.payment(
          for: loan.principal.minorUnits, months: loan.months, ratePerYear: stressed.ratePerYear)
        let plan = LoanBook.plan(of: stressed)
        // All payments but the last are full. The last one pays the remaining debt and its interest.
        let left = plan.count > 1 ? plan[plan.count - 2] : 0
        let lastInterest = Int((Double(left) * stressed.ratePerYear / 12).rounded())
        return sum + stressed.payment * (plan.count - 2) + left + lastInterest - loan.principal.minorUnits
      }
    }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, StressTest.init(loans:steps:), AcClass(LoanBook.self), AcInt(120))
  }
}
