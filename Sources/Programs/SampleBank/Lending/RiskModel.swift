// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// The possible loss on the bank's foreign currency in ten days, from a simulation of many outcomes.
final class RiskModel: AlchemicDeclaring {
  /// The loss that only one outcome in a hundred exceeds.
  let valueAtRisk: Amount

  private static let days = 10
  /// The number of tasks. It is the same on every machine, because each task has its own random numbers.
  private static let parts = 8

  /// Asynchronous: the container continues with other objects while other processors run the simulation.
  init(statistics: RateStatistics, position: Amount, futures: Int) async {
    let deviations = Currency.allCases.map(statistics.deviation(of:)).filter { $0 > 0 }
    let share = Double(position.minorUnits) / Double(max(1, deviations.count))
    var results = await withTaskGroup(of: [Double].self) { group in
      for part in 0..<Self.parts {
        group.addTask { Self.play(futures / Self.parts, seed: part, deviations: deviations, share: share) }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    results.sort()
    let worst = results.isEmpty ? 0 : results[results.count / 100]
    valueAtRisk = Amount(minorUnits: Int(max(0, -worst).rounded()), currency: position.currency)
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(
      factory, RiskModel.init(statistics:position:futures:), AcClass(RateStatistics.self),
      AcValue(Amount.euros(2_000_000)), AcInt(10_000))
  }

  /// Returns the profit or loss of each of some outcomes.
  private static func play(_ futures: Int, seed: Int, deviations: [Double], share: Double) -> [Double] {
    var random = SplitMix64(seed: seed)
    return (0..<futures).map { _ in
      deviations.reduce(0) { sum, deviation in
        var value = share
        for _ in 0..<days { value *= 1 + random.nextNormal() * deviation }
        return sum + value - share
      }
    }
  }
}
