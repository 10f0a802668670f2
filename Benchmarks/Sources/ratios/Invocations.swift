// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import BenchmarkSubjects
import BenchmarkSupport

/// Compares `AcInvoke` with creating the same objects without a container.
enum Invocations {
  static func measure(in context: ALCContext) async throws {
    let clock = try context.get(Clock.self)
    let watch = try context.get(Watch.self)
    try await Comparison("AcInvoke, 2 parameters, 2 dependencies", calls: 50, repetitions: 201).print(
      baseline: BenchmarkCase("direct") {
        for index in 0..<$0 { keep(Appointment.direct(clock, watch, index, "harbour")) }
      },
      BenchmarkCase("AcInvoke", goal: "≤ 6 × direct") {
        for index in 0..<$0 { keep(try AcInvoke(Appointment.self, index, "harbour")) }
      },
      BenchmarkCase("AcInvoke with a name", goal: "≤ 6 × direct") {
        for index in 0..<$0 { keep(try AcInvoke(Appointment.self, AcName("Appointment"), index, "harbour")) }
      })
    try await Comparison("the same on 2 threads", calls: 200, repetitions: 201).print(
      baseline: BenchmarkCase(onTwoThreads: "direct") { _, calls in
        for index in 0..<calls { keep(Appointment.direct(clock, watch, index, "harbour")) }
      },
      BenchmarkCase(onTwoThreads: "AcInvoke", goal: "≤ 2 × direct") { _, calls in
        for index in 0..<calls { keep(try AcInvoke(Appointment.self, index, "harbour")) }
      },
      BenchmarkCase(onTwoThreads: "AcInvoke with a name", goal: "≤ 2 × direct") { _, calls in
        for index in 0..<calls {
          keep(try AcInvoke(Appointment.self, AcName("Appointment"), index, "harbour"))
        }
      })
  }
}
