// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import BenchmarkSupport
import Foundation
import GRDBSQLite

/// Opening a store, beside SQLite alone reading the same file into a dictionary.
enum Opening {
  static func measure(_ directory: URL) async throws {
    try await measure("open a store with 10,000 keys", directory, keys: 10_000)
    try await measure("open a store with 100,000 keys", directory, keys: 100_000)
  }

  /// Repeats one of both, so that `Benchmarks/instructions` can count what it executes.
  static func repeated(_ count: Int, byHand: Bool, _ directory: URL) throws {
    let configuration = configuration(directory, 100_000)
    let file = try fill(configuration, 100_000)
    for _ in 0..<count { if byHand { consume(try dictionary(file).count) } else { open(configuration) } }
  }

  private static func configuration(_ directory: URL, _ keys: Int) -> KeyValueStoreConfiguration {
    StoreRatios.configuration(directory, domain: "opening-\(keys)")
  }

  private static func open(_ configuration: KeyValueStoreConfiguration) {
    consume(StoreRatios.Settings(configuration: configuration).isStored("key-1") ? 1 : 0)
  }

  private static func measure(_ title: String, _ directory: URL, keys: Int) async throws {
    let configuration = configuration(directory, keys)
    let file = try fill(configuration, keys)
    try await Comparison(title, calls: 1, repetitions: 25, unit: .milliseconds).print(
      baseline: BenchmarkCase("SQLite alone") { _ in
        let values = try dictionary(file)
        guard values.count == keys else { throw Failure(reason: "\(values.count) of \(keys) keys") }
        consume(values.count)
      },
      BenchmarkCase("a store", goal: "≤ 1.5") { _ in open(configuration) })
  }

  /// Returns the file, which no store has open then.
  private static func fill(_ configuration: KeyValueStoreConfiguration, _ keys: Int) throws -> String {
    let store = ALCUserDefaults(configuration: configuration)
    let values = (0..<keys).map { ("key-\($0)", StoredValue?.some(.string("value \($0)"))) }
    try store.set(Dictionary(uniqueKeysWithValues: values))
    return store.location
  }

  /// What a program without a store would write: each row once, nothing checked.
  private static func dictionary(_ file: String) throws -> [String: String] {
    var opened: OpaquePointer?
    guard sqlite3_open_v2(file, &opened, SQLITE_OPEN_READONLY, nil) == SQLITE_OK, let database = opened else {
      throw Failure(reason: "cannot open \(file)")
    }
    defer { sqlite3_close(database) }
    var prepared: OpaquePointer?
    let sql = "SELECT key, value FROM changes ORDER BY revision"
    guard sqlite3_prepare_v2(database, sql, -1, &prepared, nil) == SQLITE_OK, let statement = prepared else {
      throw Failure(reason: String(cString: sqlite3_errmsg(database)))
    }
    defer { sqlite3_finalize(statement) }
    var values: [String: String] = [:]
    while sqlite3_step(statement) == SQLITE_ROW {
      guard let key = sqlite3_column_text(statement, 0), let value = sqlite3_column_text(statement, 1) else { continue }
      values[String(cString: key)] = String(cString: value)
    }
    return values
  }

  private struct Failure: Error {
    let reason: String
  }
}
