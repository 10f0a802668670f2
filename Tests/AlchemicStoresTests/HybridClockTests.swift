// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import AlchemicStores

struct HybridClockTests {
  /// Seconds since 1970; dates that no calendar has could not be described.
  @Test(arguments: [0, -62_135_769_600, 64_092_211_200, .nan, .infinity, -1e300, 1e300])
  func `A change is later than each change seen before it, even if the wall clock goes back`(seconds: Double) {
    let date = Date(timeIntervalSince1970: seconds)
    let seen = HybridClock.next(at: Date(timeIntervalSince1970: 1_800_000_000), writer: 2, seen: 0)
    #expect(seen.time == 1_800_000_000_000 * 65_536)
    let next = HybridClock.next(at: date, writer: 1, seen: seen.time)
    #expect(next > seen)
    #expect(HybridClock.next(at: date, writer: 1, seen: next.time) > next)
  }
}
