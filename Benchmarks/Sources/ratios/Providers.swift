// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import BenchmarkSubjects
import BenchmarkSupport

/// Compares calls of providers and lazy values with the requests for the same objects.
enum Providers {
  static func measure() async throws {
    let context = Alchemic.mainContext
    let clocks = try context.get(ALCProvider<Clock>.self)
    let clock = try context.get(ALCLazy<Clock>.self)
    try await Comparison("a singleton", calls: 1_000, repetitions: 201).print(
      baseline: BenchmarkCase("AcGet") { for _ in 0..<$0 { keep(try AcGet(Clock.self)) } },
      BenchmarkCase("ALCProvider", goal: "≤ 2 × AcGet") { for _ in 0..<$0 { keep(try clocks()) } },
      BenchmarkCase("ALCLazy", goal: "≤ 1 × AcGet") { for _ in 0..<$0 { keep(try clock()) } })
    let leaves = try context.get(ALCProvider<Leaf>.self)
    try await Comparison("a template without dependencies", calls: 200, repetitions: 201).print(
      baseline: BenchmarkCase("AcGetShared") { for _ in 0..<$0 { keep(try AcGetShared(Leaf.self)) } },
      BenchmarkCase("AcCreate", goal: "≤ 1.3 × AcGetShared") { for _ in 0..<$0 { keep(try AcCreate(Leaf.self)) } },
      BenchmarkCase("ALCProvider", goal: "≤ 1.5 × AcGetShared") { for _ in 0..<$0 { keep(try leaves()) } })
    try await Comparison("10 templates", calls: 50, repetitions: 201).print(
      baseline: BenchmarkCase("AcGetShared") { for _ in 0..<$0 { keep(try AcGetShared(Trunk.self)) } },
      BenchmarkCase("AcCreate", goal: "≤ 1.3 × AcGetShared") { for _ in 0..<$0 { keep(try AcCreate(Trunk.self)) } })
    let appointments = try context.get(ALCProvider<Appointment, Int, String>.self)
    try await Comparison("2 values, 2 dependencies", calls: 50, repetitions: 201).print(
      baseline: BenchmarkCase("AcInvoke") {
        for index in 0..<$0 { keep(try AcInvoke(Appointment.self, index, "harbour")) }
      },
      BenchmarkCase("ALCProvider", goal: "≤ 1.2 × AcInvoke") {
        for index in 0..<$0 { keep(try appointments.shared(index, "harbour")) }
      })
  }
}
