// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import Dispatch
import Foundation

/// Compares setting values on several threads at once with one thread.
enum ConcurrentSets {
  private static let threads = 8
  private static let sets = 100

  static func measure(_ directory: URL) throws {
    let store = ALCUserDefaults(configuration: StoreRatios.configuration(directory, domain: "concurrent"))
    for number in 0..<500 { try store.set(number, forKey: "counter") }
    let times = try medians(
      rounds: 20,
      [
        { _ in together(store) },
        { for number in 0..<sets { try store.set(number + $0, forKey: "alone-\(number)") } },
      ])
    row(
      "durable set, \(threads) threads at once", times[0] / Double(threads * sets), times[1] / Double(sets),
      goal: "≤ 0.4 × a set alone", unit: "µs")
  }

  /// Sets different keys on each thread. Returns when all threads are done.
  private static func together(_ store: ALCUserDefaults) {
    let done = DispatchGroup()
    for thread in 0..<threads {
      done.enter()
      Thread.detachNewThread {
        for number in 0..<sets { store["\(thread)-\(number)"] = .integer(Int64(number)) }
        done.leave()
      }
    }
    done.wait()
  }
}
