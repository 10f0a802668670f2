// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import Foundation
import Synchronization

/// Compares the stores with the disk and with a locked variable in one run, and prints the ratios.
@main
struct StoreRatios {
  static func main() throws {
    if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "set" {
      return try ForeignChanges.setOnRequest(URL(filePath: CommandLine.arguments[2]))
    }
    // Not in the temporary directory, which may be in memory, where syncing costs nothing.
    let directory = URL(filePath: FileManager.default.currentDirectoryPath).appending(path: ".store-ratios")
    try? FileManager.default.removeItem(at: directory)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    row("", "ours", goal: "goal")
    try durableSets(directory)
    try ConcurrentSets.measure(directory)
    try reads(directory)
    try loading(directory, keys: 10_000, goal: "≤ 20 ms")
    try loading(directory, keys: 100_000, goal: "≤ 200 ms")
    try ForeignChanges.measure(directory)
  }

  static func configuration(_ directory: URL, domain: String) -> KeyValueStoreConfiguration {
    KeyValueStoreConfiguration(
      domain: domain, directory: directory, settings: .none, arguments: [], importsFoundationDefaults: false)
  }

  /// Compares the medians of rounds that run each case once, so that the state of the disk affects all cases.
  private static func durableSets(_ directory: URL) throws {
    let settings = Settings(configuration: configuration(directory, domain: "sets"))
    let overwritten = try SyncedFile(directory.appending(path: "overwritten"), blocks: 256)
    let appended = try SyncedFile(directory.appending(path: "appended"), blocks: 0)
    // Warm up, so that the results come from a store in use.
    for number in 0..<500 { try settings.set(number, forKey: "counter") }
    let times = try medians(
      rounds: 2_000,
      [
        { try settings.set($0, forKey: "counter") },
        { try settings.set($0, forKey: "key-\($0 % 1_000)") },
        { overwritten.overwrite(block: $0 % 256) },
        { _ in appended.append() },
      ])
    row("durable set of one key", times[0], times[2], goal: "≤ 1.3 × fdatasync of 4 KiB in place", unit: "µs")
    row("durable set, 1,000 keys in turn", times[1], times[2], goal: "≤ 1.3 × fdatasync of 4 KiB in place", unit: "µs")
    row("durable set of one key", times[0], times[3], goal: "≤ 1.3 × fdatasync of 4 KiB appended", unit: "µs")
  }

  private static func reads(_ directory: URL) throws {
    let settings = Settings(configuration: configuration(directory, domain: "reads"))
    try settings.set(["retries": 7, "username": "derek"])
    let number = Locked(7)
    let text = Locked("derek")
    let measure = Measure(rounds: 60, calls: 100_000)
    var times = try measure(
      { for _ in 0..<$0 { consume(settings.retries) } },
      { for _ in 0..<$0 { consume(number.value.withLock { $0 }) } })
    row("read an Int property", times[0], times[1], goal: "≤ 1.0 × a locked variable")
    times = try measure(
      { for _ in 0..<$0 { consume(settings.username.utf8.count) } },
      { for _ in 0..<$0 { consume(text.value.withLock { $0 }.utf8.count) } })
    row("read a String property", times[0], times[1], goal: "≤ 1.0 × a locked variable")
    times = try measure(
      { for _ in 0..<$0 { consume(settings["retries", default: 0]) } },
      { for _ in 0..<$0 { consume(number.value.withLock { $0 }) } })
    row("read an Int by subscript", times[0], times[1], goal: "≤ 2.0 × a locked variable")
    times = try measure(
      { for _ in 0..<$0 { consume(settings["username", default: ""].utf8.count) } },
      { for _ in 0..<$0 { consume(text.value.withLock { $0 }.utf8.count) } })
    row("read a String by subscript", times[0], times[1], goal: "≤ 2.0 × a locked variable")
  }

  private static func loading(_ directory: URL, keys: Int, goal: String) throws {
    let configuration = configuration(directory, domain: "loading-\(keys)")
    let values = (0..<keys).map { ("key-\($0)", StoredValue?.some(.string("value \($0)"))) }
    try ALCUserDefaults(configuration: configuration).set(Dictionary(uniqueKeysWithValues: values))
    let times = try Measure(rounds: 25, calls: 1)({ _ in
      consume(Settings(configuration: configuration).isStored("key-1") ? 1 : 0)
    })
    row("open and load \(keys) keys", "\(text(times[0] / 1e6)) ms", goal: goal)
  }

  final class Settings: ALCUserDefaults, @unchecked Sendable {
    @AcStored var username = "nobody"
    @AcStored var retries = 3
  }

  /// The baseline of a property: a variable behind a mutex.
  private final class Locked<Value: Sendable>: Sendable {
    let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }
  }
}
