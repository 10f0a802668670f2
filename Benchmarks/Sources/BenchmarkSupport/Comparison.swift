// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// One of several implementations to compare.
public struct BenchmarkCase {
  let name: String
  let goal: String
  private let run: (Int) async throws -> Double

  /// Runs a number of calls, and returns the total nanoseconds.
  public func nanoseconds(of calls: Int) async throws -> Double { try await run(calls) }

  /// Creates a case.
  ///
  /// - Parameters:
  ///   - name: The name in the table.
  ///   - goal: The expected ratio, for the table.
  ///   - loop: Runs a number of calls. The caller supplies the loop, so that the compiler can optimise its body.
  public init(_ name: String, goal: String = "", _ loop: @escaping (Int) throws -> Void) {
    self.name = name
    self.goal = goal
    run = { calls in
      let began = DispatchTime.now().uptimeNanoseconds
      try loop(calls)
      return Double(DispatchTime.now().uptimeNanoseconds - began)
    }
  }

  /// Creates a case that measures its own nanoseconds.
  public init(_ name: String, goal: String = "", timed: @escaping (Int) async throws -> Double) {
    self.name = name
    self.goal = goal
    run = timed
  }

  /// Creates a case that two threads run at once. The first argument of the loop is the number of the thread, 0 or 1.
  public init(
    onTwoThreads name: String, goal: String = "", _ loop: @escaping @Sendable (Int, Int) throws -> Void
  ) {
    self.name = name
    self.goal = goal
    run = { calls in try TwoThreads.run { try loop($0, calls) } }
  }
}

/// Compares cases with a baseline and a floor, and prints a table of the ratios.
///
/// Each repetition measures all cases in a different order (rotated, and reversed every second time), so that no case
/// always follows the same one. A ratio compares two measurements of one repetition. The table has the median of all
/// repetitions and the 10th and 90th percentiles.
public struct Comparison {
  private let title: String
  private let calls: Int
  private let repetitions: Int
  private let unit: Unit

  /// The unit of the printed times.
  public enum Unit: Double {
    case nanoseconds = 1
    case microseconds = 1e3
    case milliseconds = 1e6

    var name: String {
      switch self {
      case .nanoseconds: "ns"
      case .microseconds: "µs"
      case .milliseconds: "ms"
      }
    }
  }

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - title: What all cases do.
  ///   - calls: The number of calls in a repetition.
  ///   - repetitions: The number of repetitions.
  ///   - unit: The unit for the time of one call.
  public init(_ title: String, calls: Int, repetitions: Int = 41, unit: Unit = .nanoseconds) {
    self.title = title
    self.calls = calls
    self.repetitions = repetitions
    self.unit = unit
  }

  /// Measures, and prints the table.
  ///
  /// - Parameters:
  ///   - baseline: Code without a container.
  ///   - floor: The minimum work of any implementation.
  ///   - cases: The other cases.
  public func print(baseline: BenchmarkCase, floor: BenchmarkCase? = nil, _ cases: BenchmarkCase...) async throws {
    try await print(baseline: baseline, floor: floor, cases)
  }

  /// Measures a list of cases, and prints the table.
  public func print(baseline: BenchmarkCase, floor: BenchmarkCase? = nil, _ cases: [BenchmarkCase]) async throws {
    let all = cases + [baseline] + (floor.map { [$0] } ?? [])
    let times = try await measure(all)
    let base = times[cases.count]
    let least = floor == nil ? nil : times[cases.count + 1]
    Table.heading(title, baseline: baseline.name, floor: floor?.name)
    for (benchmark, time) in zip(all, times) {
      Table.row(
        benchmark.name, "\(number(Spread(time).median / unit.rawValue)) \(unit.name)",
        benchmark.name == baseline.name ? nil : .ratios(time, to: base),
        benchmark.name == floor?.name ? nil : least.map { .ratios(time, to: $0) }, goal: benchmark.goal)
    }
  }

  /// The nanoseconds of one call, for each case and repetition.
  private func measure(_ cases: [BenchmarkCase]) async throws -> [[Double]] {
    var times = [[Double]](repeating: [], count: cases.count)
    // Warm up: the first request fills caches.
    for benchmark in cases { _ = try await benchmark.nanoseconds(of: calls) }
    for repetition in 0..<repetitions {
      let rotated = cases.indices.map { ($0 + repetition / 2) % cases.count }
      for index in repetition.isMultiple(of: 2) ? rotated : rotated.reversed() {
        times[index].append(try await cases[index].nanoseconds(of: calls) / Double(calls))
      }
    }
    return times
  }
}
