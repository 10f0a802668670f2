// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import BenchmarkSubjects
import BenchmarkSupport
import Dispatch

/// Compares scopes with the same objects in a task-local variable, created by hand.
enum Scopes {
  static func measure() async throws {
    let clock = try Alchemic.mainContext.get(Clock.self)
    try await Comparison("a scope with 5 objects", calls: 200, repetitions: 201).print(
      baseline: oneTask("by hand") { await byHand($0, clock) },
      oneTask("AcScope", goal: "≤ 3 × by hand") { try await scope($0) },
      oneTask("AcScope without a use", goal: "≤ 1.2 × by hand") { try await emptyScope($0) })
    try await Comparison("the same in 2 tasks at once", calls: 400, repetitions: 201).print(
      baseline: twoTasks("by hand") { await byHand($0, clock) },
      twoTasks("AcScope", goal: "≤ 3.5 × by hand") { try await scope($0) })
    try await Comparison("another use of an object of the scope", calls: 1_000, repetitions: 201).print(
      baseline: oneTask("by hand") { calls in
        await Checkout.withScope(Visit(number: 1), clock) {
          for _ in 0..<calls { if let checkout = Checkout.current { keep(checkout) } }
        }
      },
      oneTask("AcGet") { calls in
        try await AcScope(.request, giving: Visit(number: 1)) {
          for _ in 0..<calls { keep(try AcGet(Checkout.self)) }
        }
      })
  }

  @Sendable
  private static func byHand(_ calls: Int, _ clock: Clock) async {
    for number in 0..<calls {
      await Checkout.withScope(Visit(number: number), clock) {
        if let checkout = Checkout.current { keep(checkout) }
      }
    }
  }

  @Sendable
  private static func scope(_ calls: Int) async throws {
    for number in 0..<calls {
      try await AcScope(.request, giving: Visit(number: number)) { keep(try AcGet(Checkout.self)) }
    }
  }

  @Sendable
  private static func emptyScope(_ calls: Int) async throws {
    for number in 0..<calls { try await AcScope(.request, giving: Visit(number: number)) {} }
  }

  private static func oneTask(
    _ name: String, goal: String = "", _ loop: @escaping @Sendable (Int) async throws -> Void
  ) -> BenchmarkCase {
    BenchmarkCase(name, goal: goal, timed: { calls in try await nanoseconds { try await loop(calls) } })
  }

  /// The slower one of two tasks, each of which makes all calls.
  private static func twoTasks(
    _ name: String, goal: String = "", _ loop: @escaping @Sendable (Int) async throws -> Void
  ) -> BenchmarkCase {
    BenchmarkCase(
      name, goal: goal,
      timed: { calls in
        try await withThrowingTaskGroup(of: Double.self) { group in
          for _ in 0..<2 { group.addTask { try await nanoseconds { try await loop(calls) } } }
          return try await group.reduce(0, max)
        }
      })
  }

  private static func nanoseconds(_ body: @Sendable () async throws -> Void) async throws -> Double {
    let began = DispatchTime.now().uptimeNanoseconds
    try await body()
    return Double(DispatchTime.now().uptimeNanoseconds - began)
  }
}
