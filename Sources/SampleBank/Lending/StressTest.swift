import AlchemicCore

/// What the borrowers would pay in all if interest rose: every loan's plan is worked out anew for every rise.
final class StressTest: AlchemicDeclaring {
  /// What is paid in interest over the years, in cents, for each rise by a tenth of a percent, from none on.
  let interest: [Int]

  init(loans: LoanBook, steps: Int) {
    interest = (0...steps).map { step in
      loans.loans.reduce(0) { sum, loan in
        var stressed = loan
        stressed.ratePerYear += Double(step) / 1_000
        stressed.payment = LoanBook.payment(
          for: loan.principal.minorUnits, months: loan.months, ratePerYear: stressed.ratePerYear)
        let plan = LoanBook.plan(of: stressed)
        // All but the last payment are full ones; the last is what was left, and its interest.
        let left = plan.count > 1 ? plan[plan.count - 2] : 0
        let lastInterest = Int((Double(left) * stressed.ratePerYear / 12).rounded())
        return sum + stressed.payment * (plan.count - 2) + left + lastInterest - loan.principal.minorUnits
      }
    }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, StressTest.init(loans:steps:), AcClass(LoanBook.self), AcInt(80))
  }
}
