// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import Foundation
import Glibc
import Synchronization

/// An engine over plain files: `rows` has everything, `device` the device's number, and `lock` excludes other writers.
///
/// It shows how little an engine has to do: `KeyValueEngine` has all rules.
final class FileEngine: KeyValueEngine {
  let writer: Int64
  let session = Int64.random(in: 1...Int64.max)
  private let folder: URL
  private let isClosed = Mutex(false)

  /// The handlers of this process's engines, by their folder and session.
  private static let handlers = Mutex<[URL: [Int64: @Sendable () -> Void]]>([:])

  /// What keeps the folder.
  private let directory: TemporaryDirectory

  /// Opens the files, and creates them if they do not exist.
  init(in directory: TemporaryDirectory) throws {
    self.directory = directory
    folder = directory.url
    let device = folder.appending(path: "device")
    try? Data("\(Int64.random(in: 1...Int64.max))".utf8).write(to: device, options: .withoutOverwriting)
    writer = Int64(try String(contentsOf: device, encoding: .utf8)) ?? 0
  }

  deinit { close() }

  var location: String { folder.path }

  func read<Result>(
    _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result {
    try requireOpen()
    return try rethrowing({ .cannotRead(location: location, reason: $0) }) {
      // The file is only ever replaced, so that a reader needs no lock.
      try body(FileTransaction(try load()))
    }
  }

  func transaction<Result>(
    _ durability: CommitDurability, _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result {
    try requireOpen()
    let (result, isNews) = try rethrowing({ .cannotWrite(location: location, reason: $0) }) {
      let lock = open(folder.appending(path: "lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard lock >= 0, flock(lock, LOCK_EX) == 0 else { throw CocoaError(.fileWriteUnknown) }
      defer { Glibc.close(lock) }
      let before = try load()
      let transaction = FileTransaction(before)
      let result = try body(transaction)
      if transaction.isChanged { try save(transaction.rows, durability) }
      return (result, transaction.rows.revision != before.revision)
    }
    guard isNews else { return result }
    for (other, handler) in Self.handlers.withLock({ $0[folder] ?? [:] }) where other != session { handler() }
    return result
  }

  /// The lock is on a file, so no lock of this process is held.
  func exclusiveTransaction<Result>(
    _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result? {
    try transaction(.synced, body)
  }

  func watch(_ handler: @escaping @Sendable () -> Void) throws(KeyValueStoreError) {
    try requireOpen()
    Self.handlers.withLock { $0[folder, default: [:]][session] = handler }
  }

  func close() {
    isClosed.withLock { $0 = true }
    let dropped = Self.handlers.withLock { $0[folder]?.removeValue(forKey: session) }
    // Released here, outside the lock: the handler may hold the last reference to a store.
    withExtendedLifetime(dropped) {}
  }

  private func load() throws -> FileRows {
    let file = folder.appending(path: "rows")
    guard FileManager.default.fileExists(atPath: file.path) else { return FileRows() }
    return try PropertyListDecoder().decode(FileRows.self, from: Data(contentsOf: file))
  }

  private func save(_ rows: FileRows, _ durability: CommitDurability) throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    let new = folder.appending(path: "rows.new")
    try encoder.encode(rows).write(to: new)
    let file = try FileHandle(forUpdating: new)
    if durability == .synced { try file.synchronize() }
    try file.close()
    guard rename(new.path, folder.appending(path: "rows").path) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  private func requireOpen() throws(KeyValueStoreError) {
    if isClosed.withLock({ $0 }) { throw .closed(location: location) }
  }

  private func rethrowing<Result>(
    _ failure: (String) -> KeyValueStoreError, _ body: () throws -> Result
  ) throws(KeyValueStoreError) -> Result {
    do {
      return try body()
    } catch let error as KeyValueStoreError {
      throw error
    } catch {
      throw failure("\(error)")
    }
  }
}

/// What the file contains.
private struct FileRows: Codable {
  /// The revision and the time of the last change.
  var revision: Int64 = 0
  var time: Int64 = 0
  var usage = KeyValueLimits.Usage(keys: 0, bytes: 0)
  /// The changes of each key, newest last.
  var changes: [String: [StoredRecord]] = [:]
  var imports: Set<String> = []
  var peers: [String: PeerRow] = [:]
  var held: [String: [String: HeldRow]] = [:]
  var conflicts: [String: ConflictRow] = [:]
}

/// Reads and changes rows in memory.
private final class FileTransaction: KeyValueTransaction {
  private(set) var isChanged = false
  private(set) var rows: FileRows {
    didSet { isChanged = true }
  }

  init(_ rows: FileRows) { self.rows = rows }

  func lastChange() -> (revision: Int64, time: Int64) { (rows.revision, rows.time) }

  func usage() -> KeyValueLimits.Usage { rows.usage }

  func key(_ key: String) -> KeyRow? {
    rows.changes[key].flatMap { changes in changes.last.map { KeyRow($0, changes: changes.count) } }
  }

  func keys(after revision: Int64, limit: Int) -> [KeyRow] {
    records(after: revision).prefix(limit).compactMap { key($0.key) }
  }

  func records(after revision: Int64) -> [StoredRecord] {
    rows.changes.values.compactMap(\.last).filter { $0.revision > revision }.sorted { $0.revision < $1.revision }
  }

  func history(of key: String, limit: Int) -> [StoredRecord] { rows.changes[key]?.suffix(limit).reversed() ?? [] }

  func insert(_ record: StoredRecord, replacing present: KeyRow?, isSecret: Bool) {
    (rows.revision, rows.time) = (record.revision, record.clock.time)
    rows.usage = rows.usage.replacing(present, with: record)
    if isSecret { rows.changes[record.key] = nil }
    rows.changes[record.key, default: []].append(record)
  }

  func removeHistory(of key: String, through revision: Int64) {
    rows.changes[key]?.removeAll { $0.revision <= revision }
  }

  func isImported(_ name: String) -> Bool { rows.imports.contains(name) }

  func addImport(_ name: String) { rows.imports.insert(name) }

  func peer(_ name: String) -> PeerRow? { rows.peers[name] }

  func setPeer(_ row: PeerRow?, _ name: String) {
    rows.peers[name] = row
    if row == nil { rows.held[name] = nil }
  }

  func held(by peer: String) -> [String: HeldRow] { rows.held[peer] ?? [:] }

  func setHeld(_ row: HeldRow?, _ key: String, by peer: String) { rows.held[peer, default: [:]][key] = row }

  func refusedTime(of key: String) -> Int64 {
    rows.held.values.compactMap { $0[key]?.version }.filter(\.isRefused).map(\.clock.time).max() ?? 0
  }

  func conflicts() -> [String: ConflictRow] { rows.conflicts }

  func setConflict(_ row: ConflictRow?, _ key: String) { rows.conflicts[key] = row }
}
