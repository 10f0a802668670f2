// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import AlchemicStores

/// The rule of a merge, checked exhaustively: of two versions of a key the later one stands.
struct ChangeVersionTests {
  /// All versions of small histories: three times, two devices, and values that are hard to tell apart. Two devices
  /// with one number may make different changes with one clock, so every value is combined with every clock.
  private static let versions: [ChangeVersion] = [1, 2, 3].flatMap { time in
    [1, 2].flatMap { writer in
      [nil, 0, .double(0), .double(-0.0), "", "b"].map { value in
        ChangeVersion(clock: HybridClock(time: time, writer: writer), value: value)
      }
    }
  }

  /// What a device knows of a key after it received a version.
  private func merged(_ known: ChangeVersion?, _ received: ChangeVersion?) -> ChangeVersion? {
    guard let known, let received else { return known ?? received }
    return max(known, received)
  }

  @Test func `Merging is commutative, associative and idempotent`() {
    let states: [ChangeVersion?] = [nil] + Self.versions
    for a in states {
      #expect(merged(a, a) == a)
      for b in states {
        let both = merged(a, b)
        #expect(both == merged(b, a))
        #expect(merged(both, b) == both)
        for c in states where merged(both, c) != merged(a, merged(b, c)) {
          Issue.record("\(String(describing: (a, b, c)))")
        }
      }
    }
  }

  @Test func `The order of versions is total`() {
    for a in Self.versions {
      for b in Self.versions {
        #expect([a < b, a == b, b < a].count { $0 } == 1)
      }
    }
  }

  @Test func `A change made after seeing another one stands`() {
    let seen = ChangeVersion(clock: HybridClock(time: 5, writer: 9), value: "seen")
    let clock = HybridClock.next(at: .distantPast, writer: 1, seen: seen.clock.time)
    #expect(merged(ChangeVersion(clock: clock, value: nil), seen)?.value == nil)
  }
}
