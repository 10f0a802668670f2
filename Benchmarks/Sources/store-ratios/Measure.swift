// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// Measures the time of one call in nanoseconds.
///
/// Other load on the machine can only slow the code down, so the fastest of many rounds is the result.
struct Measure {
  let rounds: Int
  let calls: Int

  /// Measures several bodies in turns, so that load on the machine affects all of them.
  func callAsFunction(_ bodies: (Int) throws -> Void...) throws -> [Double] {
    var best = [Double](repeating: .infinity, count: bodies.count)
    for _ in 0..<rounds {
      for (index, body) in bodies.enumerated() {
        let began = DispatchTime.now().uptimeNanoseconds
        try body(calls)
        best[index] = min(best[index], Double(DispatchTime.now().uptimeNanoseconds - began) / Double(calls))
      }
    }
    return best
  }
}

/// The median time of each body in microseconds. For code that waits for a disk, the fastest time has no meaning.
///
/// Each round runs all bodies once, starting with a different one, because each body affects the disk for the next.
func medians(rounds: Int, _ bodies: [(Int) throws -> Void]) throws -> [Double] {
  var times = [[Double]](repeating: [], count: bodies.count)
  for round in 0..<rounds {
    for turn in bodies.indices {
      let index = (turn + round) % bodies.count
      let began = DispatchTime.now().uptimeNanoseconds
      try bodies[index](round)
      times[index].append(Double(DispatchTime.now().uptimeNanoseconds - began) / 1e3)
    }
  }
  return times.map { $0.sorted()[rounds / 2] }
}

/// Times that several threads add to.
final class Times: Sendable {
  private let times = Mutex<[Double]>([])

  /// Returns all times so far, and removes them.
  func takeAll() -> [Double] {
    times.withLock { times in
      defer { times = [] }
      return times
    }
  }

  func add(_ time: Double) { times.withLock { $0.append(time) } }
}

private let consumed = Atomic(0)

/// Uses a number, so that the compiler can't remove its computation.
func consume(_ number: Int) { consumed.store(number, ordering: .relaxed) }

/// Prints a row of the table: what was measured, our time, the baseline, the ratio and the goal.
func row(_ what: String, _ ours: Double, _ baseline: Double, goal: String, unit: String = "ns") {
  let ratio = text(ours / baseline)
  print(
    "\(pad(what, 62)) \(left(text(ours) + " " + unit, 14)) \(left(text(baseline) + " " + unit, 14)) "
      + "\(left(ratio + " ×", 9))  \(goal)")
}

/// Prints a row of the table without a baseline.
func row(_ what: String, _ ours: String, goal: String) {
  print("\(pad(what, 62)) \(left(ours, 14)) \(left("", 14)) \(left("", 9))  \(goal)")
}

func text(_ value: Double) -> String {
  let scaled = (value * 100).rounded() / 100
  return value >= 100 ? "\(Int(value.rounded()))" : "\(scaled)"
}

private func pad(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

private func left(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}
