// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Finds that the wall clock was set: how far it is ahead of the steady one then changes.
struct WallClockCheck {
  private let started = ContinuousClock.now
  private var ahead = Date().timeIntervalSinceReferenceDate

  /// Whether it was set since the last check by more than a number of seconds.
  mutating func wasSet(byMoreThan limit: TimeInterval) -> Bool {
    let now = Date().timeIntervalSinceReferenceDate - started.duration(to: .now).seconds
    defer { ahead = now }
    return abs(now - ahead) > limit
  }
}
