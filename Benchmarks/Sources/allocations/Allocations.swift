import AlchemicCore
import CAllocations
import Foundation
import Measured

/// Counts what requests allocate, beside what they may; ends with 1 where one takes more.
///
/// Counts do not depend on the machine or on what else it does, so that they can be thresholds; times are not.
@main
enum Allocations {
  static func main() async throws {
    let context = try await started(.classes(graphClasses))
    let rows: [(what: String, threshold: Int, request: () throws -> Void)] = [
      ("get a singleton", 0, { keep(try context.get(Clock.self)) }),
      ("get a singleton by protocol", 0, { keep(try context.get((any Clocked).self)) }),
      ("get a singleton or nil", 0, { keep(try context.get(Clock?.self)) }),
      ("AcGet of a singleton", 0, { keep(try context.withCurrent { try AcGet(Clock.self) }) }),
      ("make a graph of 10 templates", 10, { keep(try context.withCurrent { try AcGet(Trunk.self).count }) }),
    ]
    var isExceeded = false
    for row in rows {
      let count = try allocations(of: row.request)
      let verdict = count > row.threshold ? "more than the \(row.threshold) it may" : "of \(row.threshold) allowed"
      print("\(row.what): \(count) allocations, \(verdict)")
      if count > row.threshold { isExceeded = true }
    }
    if isExceeded { exit(1) }
  }

  /// The allocations of one request, once everything is known that the first ones find out.
  private static func allocations(of request: () throws -> Void) rethrows -> Int {
    for _ in 0..<10 { try request() }
    let before = allocation_count()
    for _ in 0..<1_000 { try request() }
    let count = allocation_count() - before
    return (count + 999) / 1_000
  }
}
