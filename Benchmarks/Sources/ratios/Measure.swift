import CHeap
import Dispatch

/// The time of one call, in nanoseconds.
///
/// The machine has other things to do, which only ever make something slower: the fastest of many rounds is what the
/// code takes.
struct Measure {
  let rounds: Int
  let calls: Int

  /// Measures several bodies in turns, so that they meet the same machine.
  func callAsFunction(_ bodies: (Int) throws -> Void...) throws -> [Double] {
    var best = [Double](repeating: .infinity, count: bodies.count)
    for _ in 0..<rounds {
      for (index, body) in bodies.enumerated() {
        let began = DispatchTime.now().uptimeNanoseconds
        try body(calls)
        let took = Double(DispatchTime.now().uptimeNanoseconds - began) / Double(calls)
        best[index] = min(best[index], took)
      }
    }
    return best
  }
}

/// The bytes that the program has allocated and not freed.
func liveHeap() -> Int {
  Int(live_heap())
}

/// Runs something on two threads at once.
func onTwoThreads(_ body: @Sendable (Int) -> Void) {
  DispatchQueue.concurrentPerform(iterations: 2, execute: body)
}

/// A line of the table: what was measured, ours, the baseline, the ratio and the goal.
func row(_ what: String, _ ours: Double, _ baseline: Double, goal: String, unit: String = "ns") {
  let ratio = format(ours / baseline)
  print(
    "\(pad(what, 44)) \(left(format(ours) + " " + unit, 14)) \(left(format(baseline) + " " + unit, 14)) "
      + "\(left(ratio + " ×", 9))  \(goal)")
}

/// A line of the table without a baseline.
func row(_ what: String, _ ours: String, goal: String) {
  print("\(pad(what, 44)) \(left(ours, 14)) \(left("", 14)) \(left("", 9))  \(goal)")
}

func format(_ value: Double) -> String {
  let scaled = (value * 100).rounded() / 100
  return value >= 100 ? "\(Int(value.rounded()))" : "\(scaled)"
}

private func pad(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

private func left(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}
