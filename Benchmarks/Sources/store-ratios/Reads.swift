// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import BenchmarkSupport
import Foundation
import Synchronization

/// Reading a value, beside a variable behind a mutex.
enum Reads {
  static func measure(_ directory: URL) async throws {
    let settings = StoreRatios.Settings(configuration: StoreRatios.configuration(directory, domain: "reads"))
    try settings.set(["retries": 7, "username": "derek"])
    let (number, text) = (Locked(7), Locked("derek"))
    try await Comparison("read an Int", calls: 10_000, repetitions: 201).print(
      baseline: BenchmarkCase("a locked variable") { for _ in 0..<$0 { consume(number.value.withLock { $0 }) } },
      BenchmarkCase("property", goal: "≤ 1.0") { for _ in 0..<$0 { consume(settings.retries) } },
      BenchmarkCase("subscript", goal: "≤ 2.0") { for _ in 0..<$0 { consume(settings["retries", default: 0]) } })
    try await Comparison("read a String", calls: 10_000, repetitions: 201).print(
      baseline: BenchmarkCase("a locked variable") {
        for _ in 0..<$0 { consume(text.value.withLock { $0 }.utf8.count) }
      },
      BenchmarkCase("property", goal: "≤ 1.0") { for _ in 0..<$0 { consume(settings.username.utf8.count) } },
      BenchmarkCase("subscript", goal: "≤ 2.0") {
        for _ in 0..<$0 { consume(settings["username", default: ""].utf8.count) }
      })
  }

  private final class Locked<Value: Sendable>: Sendable {
    let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }
  }
}
