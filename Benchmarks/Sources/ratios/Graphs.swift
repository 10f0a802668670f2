// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import BenchmarkSubjects
import BenchmarkSupport

/// Compares graphs of ten templates with the same graphs without a container.
enum Graphs {
  static func measure(_ when: String, in context: ALCContext) async throws {
    try await Comparison("10 templates, 10 classes, 5 levels" + when, calls: 100, repetitions: 201).print(
      baseline: BenchmarkCase("direct") { for _ in 0..<$0 { keep(buildShip()) } },
      BenchmarkCase("AcGet of the program's container", goal: "≤ 1.6 × direct") {
        for _ in 0..<$0 { keep(try AcGetShared(Ship.self)) }
      },
      BenchmarkCase("AcGet in withCurrent", goal: "≤ 1.6 × direct") { calls in
        try context.withCurrent { for _ in 0..<calls { keep(try AcGetShared(Ship.self)) } }
      },
      BenchmarkCase("context.get", goal: "≤ 1.6 × direct") {
        for _ in 0..<$0 { keep(try context.getShared(Ship.self)) }
      })
    try await Comparison("10 templates, 3 classes, 3 levels" + when, calls: 100, repetitions: 201).print(
      baseline: BenchmarkCase("direct") { for _ in 0..<$0 { keep(makeTrunk()) } },
      BenchmarkCase("AcGet of the program's container") { for _ in 0..<$0 { keep(try AcGetShared(Trunk.self)) } },
      BenchmarkCase("AcGet in withCurrent") { calls in
        try context.withCurrent { for _ in 0..<calls { keep(try AcGetShared(Trunk.self)) } }
      },
      BenchmarkCase("context.get") { for _ in 0..<$0 { keep(try context.getShared(Trunk.self)) } })
  }
}
