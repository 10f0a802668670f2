// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Dispatch
import Foundation
import GRDB
import Synchronization

/// The ledger's database and its tables.
final class LedgerDatabase: AlchemicDeclaring, AlchemicStopping {
  private let writer: DatabaseQueue
  private let readers: [DatabaseQueue]
  /// The unused readers, which the semaphore counts.
  private let free: Mutex<[DatabaseQueue]>
  private let freeCount: DispatchSemaphore
  /// A private database with the books attached as `books`, for what is derived from them.
  private let derived: DatabaseQueue
  /// Lets either one write or all others read. SQLite itself would let them ask again and again.
  private let access = DispatchQueue(label: "ledger", attributes: .concurrent)

  /// Opens and migrates a private database, with a connection for each reader at the same time.
  ///
  /// Its file is unlinked when all connections are open, before anything is written to it. Books larger than the cache are
  /// written to the disk, each bank in a process has its own file, and even a crash later leaves nothing behind.
  init() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "bank-\(UUID().uuidString)").path
    do {
      defer { unlink(file) }
      var writing = Configuration()
      // After a crash there is no file to recover.
      writing.prepareDatabase { try $0.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF") }
      writer = try DatabaseQueue(path: file, configuration: writing)
      var reading = Configuration()
      reading.readonly = true
      readers = try (0..<4).map { _ in try DatabaseQueue(path: file, configuration: reading) }
      var deriving = Configuration()
      deriving.prepareDatabase { try $0.execute(sql: "ATTACH ? AS books", arguments: [file]) }
      derived = try DatabaseQueue(path: "", configuration: deriving)
    }
    free = Mutex(readers)
    freeCount = DispatchSemaphore(value: readers.count)
    try Self.migrator.migrate(writer)
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, LedgerDatabase.init)
    AcRegister(factory, AcStopTimeout(.seconds(5)))
  }

  /// Closes the database when all that reads it has stopped.
  func alchemicStop() throws {
    let ends = (readers + [derived, writer]).map { queue in Result { try queue.close() } }
    for end in ends { try end.get() }
  }

  /// Reads beside others.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    freeCount.wait()
    let reader = free.withLock { $0.removeLast() }
    defer {
      free.withLock { $0.append(reader) }
      freeCount.signal()
    }
    return try access.sync { try reader.read(body) }
  }

  /// Writes while no connection reads.
  func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try access.sync(flags: .barrier) { try writer.write(body) }
  }

  /// Writes a table that is derived from the books, or reads it, while others read the books.
  ///
  /// Without a transaction: that would lock the books too.
  func derive<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try access.sync { try derived.writeWithoutTransaction(body) }
  }
}
