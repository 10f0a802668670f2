// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import BenchmarkSubjects
import BenchmarkSupport

/// Compares requests for singletons with a dictionary of closures and an array.
struct Requests: Sendable {
  private let dictionary = ClosureDictionary()
  private let clocks: ObjectArray<Clock>
  private let watches: ObjectArray<Watch>
  private let existentials: ObjectArray<any Clocked>

  // Few calls, so that most repetitions end before the scheduler switches to another process.
  private static let calls = 2_000
  private static let repetitions = 201

  init(_ context: ALCContext) throws {
    let clock = try context.get(Clock.self)
    let watch = try context.get(Watch.self)
    dictionary.register(Clock.self) { clock }
    dictionary.register(Watch.self) { watch }
    dictionary.register((any Clocked).self) { clock }
    clocks = ObjectArray((0..<16).map { _ in clock })
    watches = ObjectArray((0..<16).map { _ in watch })
    existentials = ObjectArray((0..<16).map { _ in clock })
  }

  // MARK: By class

  func acGet(_ goal: String = "") -> BenchmarkCase {
    BenchmarkCase("AcGet of the program's container", goal: goal) { for _ in 0..<$0 { keep(try AcGet(Clock.self)) } }
  }

  func acGet(in context: ALCContext, _ goal: String = "") -> BenchmarkCase {
    BenchmarkCase("AcGet in withCurrent", goal: goal) { calls in
      try context.withCurrent { for _ in 0..<calls { keep(try AcGet(Clock.self)) } }
    }
  }

  func acGet(inherited goal: String) -> BenchmarkCase {
    BenchmarkCase("AcGet in a task started in withCurrent", goal: goal) {
      for _ in 0..<$0 { keep(try AcGet(Clock.self)) }
    }
  }

  func get(_ context: ALCContext, _ goal: String = "") -> BenchmarkCase {
    BenchmarkCase("context.get", goal: goal) { for _ in 0..<$0 { keep(try context.get(Clock.self)) } }
  }

  func byClass(_ when: String, _ cases: BenchmarkCase...) async throws {
    try await Comparison("get a singleton by class" + when, calls: Self.calls, repetitions: Self.repetitions).print(
      baseline: BenchmarkCase("dict") { [dictionary] in for _ in 0..<$0 { _ = dictionary.get(Clock.self).map(keep) } },
      floor: BenchmarkCase("array[i]") { [clocks] in for index in 0..<$0 { keep(clocks.object(index)) } }, cases)
  }

  // MARK: By protocol

  func acGetByProtocol(_ goal: String = "") -> BenchmarkCase {
    BenchmarkCase("AcGet of the program's container", goal: goal) {
      for _ in 0..<$0 { keep(try AcGet((any Clocked).self)) }
    }
  }

  func acGetByProtocol(in context: ALCContext, _ goal: String = "") -> BenchmarkCase {
    BenchmarkCase("AcGet in withCurrent", goal: goal) { calls in
      try context.withCurrent { for _ in 0..<calls { keep(try AcGet((any Clocked).self)) } }
    }
  }

  func getByProtocol(_ context: ALCContext, _ goal: String = "") -> BenchmarkCase {
    BenchmarkCase("context.get", goal: goal) { for _ in 0..<$0 { keep(try context.get((any Clocked).self)) } }
  }

  func byProtocol(_ when: String, _ cases: BenchmarkCase...) async throws {
    try await Comparison("get a singleton by protocol" + when, calls: Self.calls, repetitions: Self.repetitions).print(
      baseline: BenchmarkCase("dict") { [dictionary] in
        for _ in 0..<$0 { _ = dictionary.value((any Clocked).self).map { keep($0) } }
      },
      floor: BenchmarkCase("array[i]") { [existentials] in for index in 0..<$0 { keep(existentials.object(index)) } },
      cases)
  }

  // MARK: Two threads

  /// - Parameter other: A second container to use in `withCurrent`, if there is one.
  func onTwoThreads(_ when: String, _ other: ALCContext? = nil) async throws {
    let goal = other == nil ? "≤ 1.25 × floor" : "≤ 1.5 × floor"
    try await Comparison("2 threads get one singleton" + when, calls: Self.calls * 2, repetitions: Self.repetitions)
      .print(
        baseline: BenchmarkCase(onTwoThreads: "dict") { [dictionary] in
          for _ in 0..<$1 { _ = dictionary.get(Clock.self).map(keep) }
        },
        floor: BenchmarkCase(onTwoThreads: "array[i]") { [clocks] in for index in 0..<$1 { keep(clocks.object(index)) }
        },
        [
          BenchmarkCase(onTwoThreads: "AcGet of the program's container", goal: goal) {
            for _ in 0..<$1 { keep(try AcGet(Clock.self)) }
          },
          BenchmarkCase(onTwoThreads: "AcGet by protocol") { for _ in 0..<$1 { keep(try AcGet((any Clocked).self)) } },
        ]
          + (other.map { other in
            [
              BenchmarkCase(onTwoThreads: "AcGet in withCurrent", goal: "≤ 2 × floor") { _, calls in
                try other.withCurrent { for _ in 0..<calls { keep(try AcGet(Clock.self)) } }
              }
            ]
          } ?? []))
    try await Comparison("2 threads get a singleton each" + when, calls: Self.calls * 2, repetitions: Self.repetitions)
      .print(
        baseline: BenchmarkCase(onTwoThreads: "dict") { [dictionary] thread, calls in
          if thread == 0 {
            for _ in 0..<calls { _ = dictionary.get(Clock.self).map(keep) }
          } else {
            for _ in 0..<calls { _ = dictionary.get(Watch.self).map(keep) }
          }
        },
        floor: BenchmarkCase(onTwoThreads: "array[i]") { [clocks, watches] thread, calls in
          if thread == 0 {
            for index in 0..<calls { keep(clocks.object(index)) }
          } else {
            for index in 0..<calls { keep(watches.object(index)) }
          }
        },
        [
          BenchmarkCase(onTwoThreads: "AcGet of the program's container", goal: "≤ 1.5 × floor") { thread, calls in
            if thread == 0 {
              for _ in 0..<calls { keep(try AcGet(Clock.self)) }
            } else {
              for _ in 0..<calls { keep(try AcGet(Watch.self)) }
            }
          }
        ])
  }
}
