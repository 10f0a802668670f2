// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import AlchemicStoresTesting

/// An engine in memory with one fault.
final class FaultyEngine: KeyValueEngine {
  private let engine: InMemoryEngine
  private let fault: Fault

  /// What an engine can do wrong with its rows.
  enum Fault: CaseIterable {
    case none, dropsAKey, missesKeys, skipsRevisions, countsNothing, breaksAtomicity, forgetsAuthors
    case forgetsHistory, keepsHistory, keepsSecrets, importsTwice, neverNotifies, staysOpen
    case forgetsPeers, forgetsHeld, mixesPeers, ignoresRefused, forgetsConflicts, keepsConflicts, leasesToAll
  }

  init(_ engine: InMemoryEngine, _ fault: Fault) {
    self.engine = engine
    self.fault = fault
  }

  var location: String { engine.location }
  var writer: Int64 { engine.writer }
  var session: Int64 { engine.session }

  func read<Result>(
    _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result {
    try engine.read { try body(FaultyTransaction($0, fault)) }
  }

  func transaction<Result>(
    _ durability: CommitDurability, _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result {
    let outcome = try engine.transaction(durability) { rows in
      let outcome = Swift.Result { try body(FaultyTransaction(rows, fault)) }
      // An error does not undo what was changed before it.
      return fault == .breaksAtomicity ? outcome : .success(try outcome.get())
    }
    do {
      return try outcome.get()
    } catch let error as KeyValueStoreError {
      throw error
    } catch {
      throw .cannotWrite(location: location, reason: "\(error)")
    }
  }

  func watch(_ handler: @escaping @Sendable () -> Void) throws(KeyValueStoreError) {
    if fault == .neverNotifies { try engine.watch {} } else { try engine.watch(handler) }
  }

  func close() {
    if fault != .staysOpen { engine.close() }
  }

  func leaseLock(for peer: String) throws(KeyValueStoreError) -> any ReplicaLeaseLock {
    try engine.leaseLock(for: fault == .leasesToAll ? "\(peer) \(Int.random(in: 0...Int.max))" : peer)
  }

  @Sendable static func medium(_ fault: Fault) -> KeyValueEngineContract.Medium {
    let first = InMemoryEngine()
    return KeyValueEngineContract.Medium(first: FaultyEngine(first, fault)) {
      FaultyEngine(InMemoryEngine(sharing: first), fault)
    }
  }
}

/// The rows of an engine with one fault.
private final class FaultyTransaction: KeyValueTransaction {
  private let rows: any KeyValueTransaction
  private let fault: FaultyEngine.Fault

  init(_ rows: any KeyValueTransaction, _ fault: FaultyEngine.Fault) {
    self.rows = rows
    self.fault = fault
  }

  func lastChange() throws -> (revision: Int64, time: Int64) {
    let last = try rows.lastChange()
    return fault == .skipsRevisions ? (last.revision + 1, last.time) : last
  }

  func key(_ key: String) throws -> KeyRow? { fault == .missesKeys ? nil : try rows.key(key) }

  func keys(after revision: Int64, limit: Int) throws -> [KeyRow] {
    let keys = try rows.keys(after: revision, limit: limit)
    return fault == .dropsAKey ? keys.dropLast() : keys
  }

  func records(after revision: Int64) throws -> [StoredRecord] {
    let records = try rows.records(after: revision)
    return fault == .dropsAKey ? Array(records.dropFirst(records.count - 1)) : records
  }

  func history(of key: String, limit: Int) throws -> [StoredRecord] { try rows.history(of: key, limit: limit) }

  func usage() throws -> KeyValueLimits.Usage {
    fault == .countsNothing ? KeyValueLimits.Usage(keys: 0, bytes: 0) : try rows.usage()
  }

  func insert(_ record: StoredRecord, replacing present: KeyRow?, isSecret: Bool) throws {
    var record = record
    if fault == .forgetsAuthors { record.author = nil }
    try rows.insert(record, replacing: present, isSecret: isSecret && fault != .keepsSecrets)
    if fault == .forgetsHistory { try rows.removeHistory(of: record.key, through: record.revision - 1) }
  }

  func removeHistory(of key: String, through revision: Int64) throws {
    if fault != .keepsHistory { try rows.removeHistory(of: key, through: revision) }
  }

  func isImported(_ name: String) throws -> Bool { try fault != .importsTwice && rows.isImported(name) }

  func addImport(_ name: String) throws { try rows.addImport(name) }

  func peer(_ name: String) throws -> PeerRow? { try rows.peer(name) }

  func setPeer(_ row: PeerRow?, _ name: String) throws {
    if fault != .forgetsPeers { try rows.setPeer(row, name) }
  }

  func held(by peer: String) throws -> [String: HeldRow] { try rows.held(by: fault == .mixesPeers ? "any" : peer) }

  func setHeld(_ row: HeldRow?, _ key: String, by peer: String) throws {
    if fault != .forgetsHeld { try rows.setHeld(row, key, by: fault == .mixesPeers ? "any" : peer) }
  }

  func refusedTime(of key: String) throws -> Int64 { fault == .ignoresRefused ? 0 : try rows.refusedTime(of: key) }

  func conflicts() throws -> [String: ConflictRow] { try rows.conflicts() }

  func setConflict(_ row: ConflictRow?, _ key: String) throws {
    guard fault != (row == nil ? .keepsConflicts : .forgetsConflicts) else { return }
    try rows.setConflict(row, key)
  }
}
