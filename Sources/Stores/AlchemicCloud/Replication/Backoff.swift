// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// How long to wait before the next attempt: twice as long after each failure, with jitter, so that many devices do not
/// come back at once.
struct Backoff: Hashable, Sendable {
  /// The longest wait after the first failure.
  var first: Duration = .milliseconds(500)
  /// The longest wait of all.
  var longest: Duration = .seconds(30)
  private var failures = 0

  /// The wait after one more failure: between a tenth and the whole of the present longest wait.
  mutating func next(using random: inout some RandomNumberGenerator) -> Duration {
    let upper = min(longest, first * (1 << min(failures, 20)))
    failures += 1
    return upper * Double.random(in: 0.1...1, using: &random)
  }

  /// Starts again with the first wait.
  mutating func reset() { failures = 0 }
}
