import Dispatch

/// Something to measure: one of several that do the same.
public struct Contestant {
  let name: String
  let goal: String
  private let run: (Int) async throws -> Double

  /// Does it so many times; returns the nanoseconds that all of them took.
  public func nanoseconds(of calls: Int) async throws -> Double { try await run(calls) }

  /// - Parameters:
  ///   - name: What to call it in the table.
  ///   - goal: The ratio that it should reach; the table shows it.
  ///   - loop: Does it so many times. The loop is the caller's, so that the compiler sees what is in it.
  public init(_ name: String, goal: String = "", _ loop: @escaping (Int) throws -> Void) {
    self.name = name
    self.goal = goal
    run = { calls in
      let began = DispatchTime.now().uptimeNanoseconds
      try loop(calls)
      return Double(DispatchTime.now().uptimeNanoseconds - began)
    }
  }

  /// Something that measures its own nanoseconds.
  public init(_ name: String, goal: String = "", timed: @escaping (Int) async throws -> Double) {
    self.name = name
    self.goal = goal
    run = timed
  }

  /// Something that two threads do at once; the number of the thread, 0 or 1, comes first.
  public init(
    onTwoThreads name: String, goal: String = "", _ loop: @escaping @Sendable (Int, Int) throws -> Void
  ) {
    self.name = name
    self.goal = goal
    run = { calls in try TwoThreads.run { try loop($0, calls) } }
  }
}

/// Measures contestants beside a baseline and a floor, and prints a table of the ratios.
///
/// Each repetition measures all of them, in another order: rotated, and every second time reversed, so that none always
/// follows the same one. A ratio is of two measurements of one repetition; printed are the median of all repetitions, and
/// the tenth and ninetieth percentile.
public struct Comparison {
  private let title: String
  private let calls: Int
  private let repetitions: Int
  private let unit: Unit

  /// What a time is printed in.
  public enum Unit: Double {
    case nanoseconds = 1
    case milliseconds = 1e6

    var name: String { self == .nanoseconds ? "ns" : "ms" }
  }

  /// - Parameters:
  ///   - title: What all contestants do.
  ///   - calls: How often each does it in a repetition.
  ///   - repetitions: How many there are.
  ///   - unit: What the time of one call is printed in.
  public init(_ title: String, calls: Int, repetitions: Int = 41, unit: Unit = .nanoseconds) {
    self.title = title
    self.calls = calls
    self.repetitions = repetitions
    self.unit = unit
  }

  /// Measures, and prints the table.
  ///
  /// - Parameters:
  ///   - baseline: What somebody would write who uses no container.
  ///   - floor: The least that anything which does it has to do.
  ///   - contestants: What is measured beside both.
  public func print(baseline: Contestant, floor: Contestant? = nil, _ contestants: Contestant...) async throws {
    try await print(baseline: baseline, floor: floor, contestants)
  }

  /// The same, with a list of contestants.
  public func print(baseline: Contestant, floor: Contestant? = nil, _ contestants: [Contestant]) async throws {
    let all = contestants + [baseline] + (floor.map { [$0] } ?? [])
    let times = try await measure(all)
    let base = times[contestants.count]
    let least = floor == nil ? nil : times[contestants.count + 1]
    Table.heading(title, baseline: baseline.name, floor: floor?.name)
    for (contestant, time) in zip(all, times) {
      Table.row(
        contestant.name, "\(number(Spread(time).median / unit.rawValue)) \(unit.name)",
        contestant.name == baseline.name ? nil : .ratios(time, to: base),
        contestant.name == floor?.name ? nil : least.map { .ratios(time, to: $0) }, goal: contestant.goal)
    }
  }

  /// The nanoseconds of one call, for each contestant and repetition.
  private func measure(_ contestants: [Contestant]) async throws -> [[Double]] {
    var times = [[Double]](repeating: [], count: contestants.count)
    // One that is not counted: the first request finds out what the others know.
    for contestant in contestants { _ = try await contestant.nanoseconds(of: calls) }
    for repetition in 0..<repetitions {
      let rotated = contestants.indices.map { ($0 + repetition / 2) % contestants.count }
      for index in repetition.isMultiple(of: 2) ? rotated : rotated.reversed() {
        times[index].append(try await contestants[index].nanoseconds(of: calls) / Double(calls))
      }
    }
    return times
  }
}
