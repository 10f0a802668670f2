// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import BenchmarkSupport
import Dispatch
import Foundation

/// Setting values, beside the disk, and on several threads at once.
enum DurableSets {
  private static let threads = 8

  static func measure(_ directory: URL) async throws {
    let configuration = StoreRatios.configuration(directory, domain: "sets")
    let store = ALCUserDefaults(configuration: configuration)
    let overwritten = try SyncedFile(directory.appending(path: "overwritten"), blocks: 256)
    let appended = try SyncedFile(directory.appending(path: "appended"), blocks: 0)
    // Warm up, so that the results come from a store in use.
    for number in 0..<500 { try store.set(number, forKey: "counter") }
    // Each set has another value.
    var value = 0
    func next() -> Int {
      value += 1
      return value
    }
    try await Comparison("a durable set, beside 4 KiB of a file", calls: 1, repetitions: 2_000, unit: .microseconds)
      .print(
        baseline: BenchmarkCase("fdatasync in place") { _ in overwritten.overwrite(block: next() % 256) },
        floor: BenchmarkCase("fdatasync appended") { _ in appended.append() },
        BenchmarkCase("one key", goal: "≤ 1.3") { _ in try store.set(next(), forKey: "counter") },
        BenchmarkCase("1,000 keys in turn", goal: "≤ 1.3") { _ in
          let value = next()
          try store.set(value, forKey: "key-\(value % 1_000)")
        })
    try await Comparison("durable sets of different keys", calls: 800, repetitions: 21, unit: .microseconds).print(
      baseline: BenchmarkCase("one thread") {
        for number in 0..<$0 { try store.set(next(), forKey: "alone-\(number)") }
      },
      BenchmarkCase("8 threads at once", goal: "≤ 0.4") { together(store, sets: $0 / threads, from: next()) })
  }

  /// Sets different keys on each thread. Returns when all threads are done.
  private static func together(_ store: ALCUserDefaults, sets: Int, from first: Int) {
    let done = DispatchGroup()
    for thread in 0..<threads {
      done.enter()
      Thread.detachNewThread {
        for number in 0..<sets { store["\(thread)-\(number)"] = .integer(Int64(first + number)) }
        done.leave()
      }
    }
    done.wait()
  }
}
