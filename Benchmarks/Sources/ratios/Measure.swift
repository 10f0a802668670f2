import CHeap
import Dispatch
import Foundation
import Synchronization

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

/// Runs something on two threads at once, which begin only when both are there.
func onTwoThreads(_ body: @escaping @Sendable () -> Void) {
  let meeting = Meeting()
  let group = DispatchGroup()
  @Sendable func arrive() {
    meeting.arrive()
    body()
  }
  let other = Thread {
    arrive()
    group.leave()
  }
  group.enter()
  other.start()
  arrive()
  group.wait()
}

/// A line of the table: what was measured, ours, the baseline, the ratio and the goal.
func row(_ what: String, _ ours: Double, _ baseline: Double, goal: String, unit: String = "ns") {
  let ratio = text(ours / baseline)
  print(
    "\(pad(what, 44)) \(left(text(ours) + " " + unit, 14)) \(left(text(baseline) + " " + unit, 14)) "
      + "\(left(ratio + " ×", 9))  \(goal)")
}

/// A line of the table without a baseline.
func row(_ what: String, _ ours: String, goal: String) {
  print("\(pad(what, 44)) \(left(ours, 14)) \(left("", 14)) \(left("", 9))  \(goal)")
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

/// Where two threads wait for each other, busily, so that neither has to be woken.
private final class Meeting: Sendable {
  private let arrived = Atomic(0)

  func arrive() {
    arrived.add(1, ordering: .acquiringAndReleasing)
    while arrived.load(ordering: .acquiring) < 2 {}
  }
}
