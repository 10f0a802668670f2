// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import CAllocations
import Foundation
import BenchmarkSubjects

/// Compares the number of allocations in requests with thresholds. Exits with 1 if a request exceeds one.
///
/// Unlike times, numbers of allocations do not depend on the machine and its load, so they can be thresholds.
@main
enum Allocations {
  static func main() async throws {
    Alchemic.start()
    try await Alchemic.mainContext.untilReady()
    var isExceeded = false
    for row in requests() where try isAbove(row) { isExceeded = true }
    for row in scopes where try await isAbove(row) { isExceeded = true }
    let context = try await started(.classes(requestedClasses))
    for row in requests(", with a second container") + requests(of: context) where try isAbove(row) {
      isExceeded = true
    }
    try context.withCurrent {
      for row in requests(" in withCurrent") where try isAbove(row) { isExceeded = true }
    }
    if isExceeded { exit(1) }
  }

  private typealias Row = (what: String, threshold: Int, request: () throws -> Void)

  private static func requests(_ suffix: String = "") -> [Row] {
    [
      ("AcGet" + suffix, 0, { keep(try AcGet(Clock.self)) }),
      ("AcGet by protocol" + suffix, 0, { keep(try AcGet((any Clocked).self)) }),
      ("AcGet of a graph of 10 templates" + suffix, 10, { keep(try AcGetShared(Ship.self)) }),
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

  private typealias ScopeRow = (what: String, threshold: Int, scope: () async throws -> Void)

  /// The five objects of a scope are five allocations; each may cost one more.
  private static var scopes: [ScopeRow] {
    [
      ("AcScope without a use", 5, { try await AcScope(.request, giving: Visit(number: 1)) {} }),
      (
        "AcScope with 5 objects", 10,
        { try await AcScope(.request, giving: Visit(number: 1)) { keep(try AcGet(Checkout.self)) } }
      ),
    ]
  }

  /// Prints the number of allocations in a request. Returns whether it exceeds the threshold.
  private static func isAbove(_ row: Row) throws -> Bool {
    try isAbove(row.what, row.threshold, allocations(of: row.request))
  }

  private static func isAbove(_ row: ScopeRow) async throws -> Bool {
    try await isAbove(row.what, row.threshold, allocations(of: row.scope))
  }

  private static func isAbove(_ what: String, _ threshold: Int, _ count: Int) -> Bool {
    let verdict = count > threshold ? "exceeds the threshold of \(threshold)" : "threshold \(threshold)"
    print("\(what): \(count) allocations, \(verdict)")
    return count > threshold
  }

  /// The number of allocations in one request, after the first requests have filled caches.
  private static func allocations(of request: () throws -> Void) rethrows -> Int {
    for _ in 0..<10 { try request() }
    let before = allocation_count()
    for _ in 0..<1_000 { try request() }
    let count = allocation_count() - before
    return (count + 999) / 1_000
  }
  /// The number of allocations in one scope, whose task never leaves this thread.
  private static func allocations(of scope: () async throws -> Void) async rethrows -> Int {
    for _ in 0..<10 { try await scope() }
    let before = allocation_count()
    for _ in 0..<1_000 { try await scope() }
    let count = allocation_count() - before
    return (count + 999) / 1_000
  }
}
