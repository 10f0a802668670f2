// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Random numbers that are the same in each run (SplitMix64).
public struct Seeded: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator whose numbers depend on a seed alone.
  public init(seed: UInt64) { state = seed }

  /// The next number of all 64-bit numbers.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }

  /// A number from 0 to less than a bound.
  public mutating func next(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}
