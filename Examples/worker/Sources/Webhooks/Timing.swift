// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
internal import AlchemicProperties

/// How long things may take, in seconds. Each is a property of the deployment.
struct Timing: AlchemicDeclaringValue {
  /// How long a claimed job is hidden from other workers. A request gets two thirds of it.
  let lease: Double
  /// The time before the second attempt of a job.
  let firstRetry: Double
  /// No job waits longer than this for its next attempt.
  let longestRetry: Double
  /// How long the end of the program waits for the jobs that are under way.
  let finish: Double

  static func alchemic(_ factory: ValueFactory<Timing>) {
    AcInitializer(
      factory, Timing.init(lease:firstRetry:longestRetry:finish:),
      AcProperty("lease.seconds", default: 30.0), AcProperty("retry.seconds", default: 1.0),
      AcProperty("retry.longest.seconds", default: 3_600.0), AcProperty("finish.seconds", default: 5.0))
  }

  /// The time before the next attempt: twice as long after each failure, so that a receiver can recover. Up to half of it
  /// is random, so that jobs that failed together do not all come back together.
  ///
  /// - Parameter attempts: How many have failed; at least 1.
  func backOff(after attempts: Int) -> Double {
    let doubled = firstRetry * Double(sign: .plus, exponent: min(attempts - 1, 60), significand: 1)
    return min(doubled, longestRetry) * .random(in: 0.5...1)
  }
}
