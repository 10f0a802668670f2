// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A small random number generator with the same numbers for the same seed on every machine and in every build.
///
/// The books and the tests' figures depend on that. `SystemRandomNumberGenerator` and `Int.random(in:using:)` do not
/// guarantee it across versions of Swift.
struct SplitMix64 {
  private var state: UInt64

  init(seed: Int) {
    state = UInt64(bitPattern: Int64(seed))
  }

  /// 64 random bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, but not including, a bound.
  mutating func next(below bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A number from 0 up to, but not including, 1.
  mutating func nextFraction() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// A nearly normally distributed number with mean 0 and deviation 1: a sum of twelve uniform ones.
  ///
  /// It uses only sums, so that it does not depend on a platform's logarithm.
  mutating func nextNormal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += nextFraction() }
    return sum
  }

  /// One element of an array that is not empty.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[next(below: elements.count)]
  }
}
