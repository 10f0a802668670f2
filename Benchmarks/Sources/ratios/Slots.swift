// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import BenchmarkSubjects
import BenchmarkSupport

/// Compares reading a dependency from a slot with reading it from a stored property.
enum Slots {
  static func measure() async throws {
    let clock = try Alchemic.mainContext.get(Clock.self)
    // Different objects, so that the compiler cannot read one of them once for all calls.
    let cabinets = (0..<16).map { _ in Cabinet(clock) }
    try await Comparison("read a dependency", calls: 20_000, repetitions: 201).print(
      baseline: BenchmarkCase("stored property") {
        for index in 0..<$0 { cabinets[index & 15].readVariable().map(keep) }
      },
      [
        BenchmarkCase("Injected<Clock>", goal: "≤ 2 × a stored property") {
          for index in 0..<$0 { keep(cabinets[index & 15].readSlot()) }
        },
        BenchmarkCase("Injected<Clock>, transient") {
          for index in 0..<$0 { keep(cabinets[index & 15].readReplaceableSlot()) }
        },
      ])
  }
}
