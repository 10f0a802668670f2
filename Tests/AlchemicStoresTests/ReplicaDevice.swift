// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStoresTesting
import Foundation
import Testing

@testable import AlchemicStores

/// A device with one store, and the server that its replica keeps the same.
struct ReplicaDevice {
  let engine: any KeyValueEngine
  let another: () throws -> any KeyValueEngine
  let reports = Log<StoreReport>()
  let store: ALCCloudKeyValueStore
  let replica: ReplicaStore

  init(
    _ kind: EngineKind, limits: KeyValueLimits = .cloud, settings: SettingsSource = .none
  ) throws {
    let medium = try kind.medium()
    engine = medium.first
    another = medium.another
    store = ALCCloudKeyValueStore(
      configuration: KeyValueStoreConfiguration(
        engine: engine, settings: settings, arguments: [], report: reports.add),
      limits: limits)
    replica = store.replica(of: "server")
  }

  /// Sends everything that is unsent.
  func send(to server: inout PeerServer) throws {
    let changes = try replica.unsent(limit: 1_000)
    try replica.acknowledge(changes.map { Acknowledged($0, token: server.accept($0.record)) })
  }

  /// Receives everything that the server has.
  @discardableResult
  func receive(from server: PeerServer) throws -> MergeOutcome {
    try replica.merge(
      server.records.values.sorted { $0.token < $1.token }.map { Received($0.record, token: $0.token) })
  }
}

/// A server that accepts all changes and numbers its versions.
struct PeerServer {
  var records: [String: (record: StoredRecord, token: Int64)] = [:]
  var last: Int64 = 0

  mutating func accept(_ record: StoredRecord) -> Int64 {
    last += 1
    records[record.key] = record.value == nil ? nil : (record, last)
    return last
  }
}

extension StoredRecord {
  /// A change of another device.
  static func elsewhere(
    _ key: String, _ value: StoredValue?, at seconds: TimeInterval = 0, writer: Int64 = 7, author: String? = nil
  ) -> StoredRecord {
    let date = Date(milliseconds: (Date() + seconds).milliseconds)
    return StoredRecord(
      key: key, value: value, revision: 0, clock: .next(at: date, writer: writer, seen: 0), changedAt: date,
      author: author)
  }
}
