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
    Alchemic.start()
    try await Alchemic.mainContext.untilReady()
    var isExceeded = false
    for row in requests() where try isAbove(row) { isExceeded = true }
    let context = try await started(.classes(requestedClasses))
    for row in requests(", another container there") + requests(of: context) where try isAbove(row) {
      isExceeded = true
    }
    try context.withCurrent {
      for row in requests(" in withCurrent") where try isAbove(row) { isExceeded = true }
    }
    if isExceeded { exit(1) }
  }

  private typealias Row = (what: String, threshold: Int, request: () throws -> Void)

  private static func requests(_ place: String = "") -> [Row] {
    [
      ("AcGet" + place, 0, { keep(try AcGet(Clock.self)) }),
      ("AcGet by protocol" + place, 0, { keep(try AcGet((any Clocked).self)) }),
      ("AcGet of a graph of 10 templates" + place, 10, { keep(try AcGet(Ship.self)) }),
    ]
  }

  private static func requests(of context: ALCContext) -> [Row] {
    [
      ("context.get", 0, { keep(try context.get(Clock.self)) }),
      ("context.get by protocol", 0, { keep(try context.get((any Clocked).self)) }),
      ("context.get of a singleton or nil", 0, { if let clock = try context.get(Clock?.self) { keep(clock) } }),
      ("withCurrent", 1, { context.withCurrent {} }),
    ]
  }

  /// Prints what a request allocates, and whether it is more than it may.
  private static func isAbove(_ row: Row) throws -> Bool {
    let count = try allocations(of: row.request)
    let verdict = count > row.threshold ? "more than the \(row.threshold) it may" : "of \(row.threshold) allowed"
    print("\(row.what): \(count) allocations, \(verdict)")
    return count > row.threshold
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
