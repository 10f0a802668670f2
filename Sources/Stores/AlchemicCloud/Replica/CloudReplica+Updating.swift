// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicStores

/// Changes that are made at the server first.
extension CloudReplica {
  /// The present value of a key, and its revision at the server.
  struct Present: Sendable {
    var value: StoredValue?
    /// The revision that the server's key must still have; 0 for a key that it does not have.
    var revision: Int64
  }

  /// Reads a key at the server, and merges it into the store.
  ///
  /// - Returns: The value that a change is computed from. A change on this device that is not sent yet is part of it.
  func present(_ key: String) async throws -> Present {
    if store.isSecure(key), machine.sealing == nil { throw CloudUpdateError.secret(key: key) }
    try requireConnection()
    // Before the call, so that what the watch reports during it is known.
    _ = machine.follow(key)
    let snapshot: EtcdSnapshot
    do {
      snapshot = try await client.snapshot(of: EtcdRange(key: layout.key(key)))
    } catch {
      throw error.isRefusal ? CloudUpdateError.refused(error) : .offline(.server(error))
    }
    return try adopt(snapshot.values.first, of: key)
  }

  /// Merges the server's version of a key, unless the watch has reported a later one since.
  private func adopt(_ value: EtcdKeyValue?, of key: String) throws -> Present {
    let seen = machine.follow(key)
    guard let value else {
      if let removal = machine.marker?.removal(of: key)?.record { try requireAcceptable(removal, isCounted: false) }
      // What this device has was removed elsewhere, unless it was never sent.
      return Present(value: try store.unsentChange(of: key)?.record.value, revision: 0)
    }
    switch ReplicaRecord(value.value, key: key, machine.sealing) {
    case .newer: throw CloudUpdateError.newerVersion(key: key)
    case .sealed: throw CloudUpdateError.sealed(key: key)
    // What the watch has reported at this revision may have been refused.
    case .known(var received) where seen <= value.modRevision:
      received.token = value.modRevision
      machine.settle(key, at: value.modRevision)
      let outcome = try store.merge([received])
      if let refusal = outcome.refused.first {
        handle(.merged([key], refused: [key], madeRoom: false))
        throw CloudUpdateError.storeRefused(key: key, reason: refusal.reason)
      }
    case .known, .malformed: break
    }
    return Present(value: store.value(key), revision: value.modRevision)
  }

  /// Sets a key at the server, unless it has changed there, and then in the store.
  ///
  /// - Returns: `nil` if the value was set. Otherwise the key has changed, and this is its present state.
  func replace(_ key: String, by value: StoredValue?, if present: Present) async throws -> Present? {
    try requireConnection()
    let record = try store.stamp(key, value)
    // The change must not be made at the server alone.
    try requireAcceptable(record)
    guard let transaction = machine.transaction(setting: record, at: present.revision) else { return nil }
    do {
      switch try await client.transaction(transaction) {
      case .refused(_, let values):
        guard machine.isSameData(values) else {
          foundOtherData()
          throw CloudUpdateError.offline(nil)
        }
        return try adopt(values.first { $0.key == layout.key(key) }, of: key)
      case .applied(let revision):
        try merge(record, revision)
        return nil
      }
    } catch let error as EtcdError {
      guard !error.isCertain else { throw CloudUpdateError.refused(error) }
      // The answer was lost. If the key has this change, it was made.
      guard let value = try? await client.snapshot(of: EtcdRange(key: layout.key(key))).values.first,
        case .known(let found) = ReplicaRecord(value.value, key: key, machine.sealing),
        found.record.clock == record.clock
      else { throw CloudUpdateError.uncertain(error) }
      try merge(record, value.modRevision)
      return nil
    }
  }

  /// Waits before another attempt, so that each of many devices that change one key gets through.
  func waitAfterRefusal(_ count: Int) async throws {
    let longest = Double(1 << min(count, 4))
    try await clock.sleep(for: .milliseconds(1) * Double.random(in: 0...longest))
  }

  private func merge(_ record: StoredRecord, _ revision: Int64) throws {
    // The watch can be faster than the answer, and report a later change of another device too.
    guard machine.follow(record.key) <= revision else { return }
    machine.settle(record.key, at: revision)
    // It fitted before it was sent. The server has it, also if the store is full since then.
    try store.merge(
      [Received(record, token: record.value == nil ? 0 : revision)], origin: .thisStore, isCounted: false)
  }

  /// - Throws: ``CloudUpdateError/storeRefused(key:reason:)`` if the store would refuse a change.
  private func requireAcceptable(_ record: StoredRecord, isCounted: Bool = true) throws {
    guard let reason = try store.refusal(of: record, isCounted: isCounted) else { return }
    throw CloudUpdateError.storeRefused(key: record.key, reason: reason)
  }

  private func requireConnection() throws(CloudUpdateError) {
    switch machine.phase {
    case .online: return
    case .offline(let reason): throw .offline(reason)
    case .idle, .readingMarker, .verifying, .creatingMarker, .comparing, .joining: throw .offline(nil)
    }
  }
}
