// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Foundation

/// Searches the books for signs of fraud.
final class FraudScanner: AlchemicDeclaring {
  /// The suspicious accounts by the name of their rule.
  let suspects: [String: [Int]]

  /// Reads every posting once and passes it to all rules.
  init(ledger: Ledger, rules: [any FraudRule]) throws {
    try ledger.forEachPosting { posting in
      for rule in rules { rule.inspect(posting) }
    }
    suspects = Dictionary(uniqueKeysWithValues: rules.map { ($0.name, $0.finish()) })
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(
      factory, FraudScanner.init(ledger:rules:), AcClass(Ledger.self),
      AcArg([any FraudRule].self, AcProtocol((any FraudRule).self)))
  }

  /// Suspects accounts whose amounts have unusual leading digits.
  ///
  /// Real amounts follow Benford's law: three in ten start with a one, one in twenty starts with a nine. The rule is
  /// nested because only the scanner uses it; the container finds it nevertheless.
  final class LeadingDigitRule: FraudRule, AlchemicManaged {
    let name = "leading digits"
    private var counts: [Int: [Int]] = [:]

    func inspect(_ posting: Posting) {
      var digit = Int(posting.minorUnits.magnitude)
      while digit > 9 { digit /= 10 }
      counts[posting.account, default: Array(repeating: 0, count: 10)][digit] += 1
    }

    func finish() -> [Int] {
      defer { counts = [:] }
      return counts.filter { Self.distance(of: $0.value) > Self.limit }.keys.sorted()
    }

    /// Chi-squared for eight degrees of freedom: a regular account exceeds it once in a thousand times.
    private static let limit = 26.12

    private static let shares = (1...9).map { log10(1 + 1 / Double($0)) }

    private static func distance(of counts: [Int]) -> Double {
      let total = Double(counts.reduce(0, +))
      return zip(counts.dropFirst(), shares).reduce(0) { sum, pair in
        let expected = pair.1 * total
        return sum + (Double(pair.0) - expected) * (Double(pair.0) - expected) / expected
      }
    }
  }
}
