// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import Foundation
import Synchronization

/// A copy of a file's values in memory. The file is only read, and changes are lost when the process ends.
final class CopiedEngine: KeyValueEngine {
  /// The path of the file.
  let location: String
  private let memory = InMemoryEngine()
  /// Why the file cannot be read; `nil` if it was read or does not exist, and once a reader has the reason.
  private let failure: Mutex<KeyValueStoreError?>

  var writer: Int64 { memory.writer }
  var session: Int64 { memory.session }

  /// Reads a file; a missing file has no values.
  init(of file: URL) {
    location = file.path
    do throws(KeyValueStoreError) {
      // The file contains no earlier values of secrets, so the copy needs no secret keys. Every clock is accepted.
      _ = try memory.merge(try Self.records(of: file), rules: MergeRules(now: .distantFuture))
      failure = Mutex(nil)
    } catch {
      failure = Mutex(error)
    }
  }

  func read<Result>(
    _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result {
    if let failure = failure.withLock({ $0.take() }) { throw failure }
    return try memory.read(body)
  }

  func transaction<Result>(
    _ durability: CommitDurability, _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result {
    try memory.transaction(durability, body)
  }

  func watch(_ handler: @escaping @Sendable () -> Void) throws(KeyValueStoreError) {
    try memory.watch(handler)
  }

  func close() { memory.close() }

  /// Returns the records of a file. Opens a copy, because opening a database creates files beside it, and the original
  /// directory must not change.
  private static func records(of file: URL) throws(KeyValueStoreError) -> [StoredRecord] {
    // Side files are beside the file itself, not beside a symbolic link to it.
    let file = file.resolvingSymlinksInPath()
    let manager = FileManager.default
    guard manager.fileExists(atPath: file.path) else { return [] }
    let folder = manager.temporaryDirectory.appendingPathComponent("alchemic-\(UUID().uuidString)")
    let copy = folder.appendingPathComponent(file.lastPathComponent)
    do {
      try manager.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try copyFile(file, to: copy)
    } catch {
      try? manager.removeItem(at: folder)
      throw .cannotRead(location: file.path, reason: error.localizedDescription)
    }
    defer { try? manager.removeItem(at: folder) }
    let damage = Mutex<String?>(nil)
    let engine = try EmbeddedEngine(at: copy) { report in
      if case .fileQuarantined(_, _, let reason) = report { damage.withLock { $0 = reason } }
    }
    defer { engine.close() }
    if let reason = damage.withLock({ $0 }) { throw .cannotRead(location: file.path, reason: reason) }
    return try engine.records(after: 0)
  }

  /// Copies a database with its write-ahead log. Tries again if another process has written to them.
  private static func copyFile(_ file: URL, to copy: URL) throws {
    let log = URL(filePath: file.path + "-wal")
    for _ in 0..<10 {
      let before = (Version(file), Version(log))
      try Data(contentsOf: file).write(to: copy)
      if before.1 != nil { try Data(contentsOf: log).write(to: URL(filePath: copy.path + "-wal")) }
      if before == (Version(file), Version(log)) { return }
    }
    throw CocoaError(.fileReadUnknown)
  }

  /// Identifies one state of a file.
  private struct Version: Equatable {
    let number: UInt64?
    let size: UInt64?
    let date: Date?

    /// `nil` if the file does not exist.
    init?(_ file: URL) {
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path) else { return nil }
      number = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value
      size = (attributes[.size] as? NSNumber)?.uint64Value
      date = attributes[.modificationDate] as? Date
    }
  }
}
