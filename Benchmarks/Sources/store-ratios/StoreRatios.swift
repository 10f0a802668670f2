// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import Foundation
import Synchronization

/// Compares the stores with the disk, with a locked variable and with SQLite itself, and prints the ratios.
@main
struct StoreRatios {
  static func main() async throws {
    if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "set" {
      return try ForeignChanges.setOnRequest(URL(filePath: CommandLine.arguments[2]))
    }
    // Not in the temporary directory, which may be in memory, where syncing costs nothing.
    let directory = URL(filePath: FileManager.default.currentDirectoryPath).appending(path: ".store-ratios")
    try? FileManager.default.removeItem(at: directory)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let arguments = CommandLine.arguments
    if arguments.count == 3, let count = Int(arguments[2]), ["open", "open-by-hand"].contains(arguments[1]) {
      return try Opening.repeated(count, byHand: arguments[1] == "open-by-hand", directory)
    }
    try await DurableSets.measure(directory)
    try await Reads.measure(directory)
    try await Opening.measure(directory)
    try ForeignChanges.measure(directory)
  }

  static func configuration(_ directory: URL, domain: String) -> KeyValueStoreConfiguration {
    KeyValueStoreConfiguration(
      domain: domain, directory: directory, settings: .none, arguments: [], importsFoundationDefaults: false)
  }

  final class Settings: ALCUserDefaults, @unchecked Sendable {
    @AcStored var username = "nobody"
    @AcStored var retries = 3
  }
}

private let consumed = Atomic(0)

/// Uses a number, so that the compiler can't remove its computation.
func consume(_ number: Int) { consumed.store(number, ordering: .relaxed) }
