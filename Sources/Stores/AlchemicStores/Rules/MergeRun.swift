// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Applies the changes of a merge to a journal, one after the other, and collects what becomes of each.
struct MergeRun {
  let journal: Journal
  let rules: MergeRules
  /// The peer that sent the changes; `nil` if the store does not track the peer's values.
  let peer: String?
  private(set) var outcome = MergeOutcome()

  init(_ journal: Journal, peer: String?, rules: MergeRules) {
    self.journal = journal
    self.peer = peer
    self.rules = rules
  }

  /// Merges in the order of the clocks, so that the journal's last change has the latest clock. Changes that do not fit
  /// are tried once more at the end: a removal may have made room.
  mutating func merge(_ received: [Received]) throws {
    var waiting: [Received] = []
    for change in received.sorted(by: { $0.record.clock < $1.record.clock }) {
      if try !merge(change, isLastAttempt: false) { waiting.append(change) }
    }
    for change in waiting { _ = try merge(change, isLastAttempt: true) }
    if !outcome.conflicts.isEmpty { try journal.forgetPastConflicts() }
  }

  /// - Returns: Whether the change was decided. If not, it does not fit at present.
  private mutating func merge(_ received: Received, isLastAttempt: Bool) throws -> Bool {
    var received = received
    do throws(KeyValueStoreError) {
      received.record = try Self.normalized(received.record)
    } catch {
      outcome.refused.append(MergeRefusal(record: received.record, reason: .illegal(error)))
      return true
    }
    received.loser = received.loser.flatMap { try? Self.normalized($0) }
    let incoming = received.record
    let present = try journal.lastRecord(incoming.key)
    if let present, present.version == incoming.version {
      try confirm(present, received)
      return true
    }
    let latest = HybridClock.latest(at: rules.now)
    if let reason = Self.clockRefusal(of: incoming, rules) {
      try refuse(received, present, reason)
      return true
    }
    // A known change from a time of a wrong clock counts as earlier than any other: other devices refuse it.
    let known = present.flatMap { $0.clock.time <= latest ? $0.version : nil }
    if let present, let known, known >= incoming.version {
      try keep(present, received)
      return true
    }
    do {
      try checkIfLimited(incoming)
    } catch let error as KeyValueStoreError {
      guard isLastAttempt else { return false }
      try refuse(received, present, .limit(error))
      return true
    }
    try apply(received, present)
    return true
  }

  private mutating func apply(_ received: Received, _ present: StoredRecord?) throws {
    let meetsUnseen = try present.map { try isConflict($0, received) || isReplacedUnseen($0, received) } ?? false
    var change = received.record
    change.changedAt = Date(milliseconds: change.changedAt.milliseconds)
    change.source = .merged(rules.origin)
    let applied = try journal.insert(change, keepsHistory: !isSecure(change.key))
    outcome.applied.append(applied)
    guard meetsUnseen, let present else {
      try remember(received, revision: applied.revision)
      return try learn(received, winner: applied, present)
    }
    // The winner is sent once more with its loser, so that its device learns of the conflict.
    let isSent = isMadeHere(present) && !isSecure(present.key)
    try remember(received, revision: applied.revision - (isSent ? 1 : 0))
    try addConflict(winner: applied, loser: present, isUnsent: isSent)
  }

  /// The peer has the present change.
  private mutating func confirm(_ present: StoredRecord, _ received: Received) throws {
    try learn(received, winner: present, present)
    guard var row = try journal.rows.conflict(present.key), row.isUnsent, row.winner == present.clock else {
      return try remember(received, revision: present.revision)
    }
    // One loser is enough for the winner's device: many devices that add theirs would only contend.
    row.isUnsent = received.loser == nil
    try journal.rows.setConflict(row, present.key)
    if row.isUnsent { outcome.kept.append(present) }
    try remember(received, revision: present.revision - (row.isUnsent ? 1 : 0))
  }

  private mutating func keep(_ present: StoredRecord, _ received: Received) throws {
    var kept = present
    if try isConflict(present, received) || isUnawareOfRemoval(received, present) || isOutdated(received, present) {
      var loser = received.record
      loser.changedAt = Date(milliseconds: loser.changedAt.milliseconds)
      loser.source = .merged(rules.origin)
      // The history has both, the winner last. A secret has no history.
      if !isSecure(loser.key) {
        loser = try journal.insert(loser, keepsHistory: true)
        kept = try journal.insert(present, keepsHistory: true)
        outcome.applied.append(kept)
      }
      try addConflict(winner: kept, loser: loser, isUnsent: true)
    }
    outcome.kept.append(kept)
    // The peer lacks the present record, even if it was sent before: the peer may have lost it.
    try remember(received, revision: kept.revision - 1)
  }

  /// Remembers a refused version, so that a later change on this device replaces it. Nothing is sent until then: two
  /// devices that refuse each other's changes would otherwise never stop.
  private mutating func refuse(
    _ received: Received, _ present: StoredRecord?, _ reason: MergeRefusal.Reason
  ) throws {
    let key = received.record.key
    // The removal of what this device does not have changes nothing.
    guard received.record.value != nil || present?.value != nil else { return try remember(received, revision: 0) }
    outcome.refused.append(MergeRefusal(record: received.record, reason: reason))
    guard let peer else { return }
    let version = HeldVersion(clock: received.record.clock, token: received.token, isRefused: true)
    let held = try journal.rows.held(key, by: peer)
    let seen = held.map { $0.version.isRefused ? $0.seen : $0.revision }
    // Without a value, the peer had nothing to account for.
    let unsent = present.map { $0.value == nil ? $0.revision : 0 } ?? 0
    let row = HeldRow(version: version, revision: present?.revision ?? 0, seen: seen ?? unsent)
    try journal.setHeld(row, key, by: peer)
  }

  private mutating func remember(_ received: Received, revision: Int64) throws {
    guard let peer else { return }
    let version = HeldVersion(clock: received.record.clock, token: received.token)
    let isGone = received.record.value == nil
    try journal.setHeld(isGone ? nil : HeldRow(version: version, revision: revision), received.record.key, by: peer)
  }

  /// Whether the present record was made on this device without knowledge of the received one, and the other way round.
  private func isConflict(_ present: StoredRecord, _ received: Received) throws -> Bool {
    guard let peer, present.value != received.record.value, !isOwn(received) else { return false }
    guard let held = try journal.rows.held(present.key, by: peer) else { return present.value != nil }
    // A refused version was never seen.
    if held.version.isRefused { return present.revision > held.seen }
    // The peer has the present change already if that is only sent again with its loser.
    return present.revision > held.revision && held.version.clock != received.record.clock
      && held.version.clock != present.clock
  }

  /// Whether the received value was set without knowledge of the present removal. The peer keeps no trace of removals.
  private func isUnawareOfRemoval(_ received: Received, _ present: StoredRecord) throws -> Bool {
    guard let peer, present.value == nil, received.record.value != nil, !isOwn(received) else { return false }
    return try journal.rows.held(present.key, by: peer) == nil
  }

  /// Whether the received change was made without knowledge of the present one, although that was at the peer: its device had
  /// refused it.
  private func isReplacedUnseen(_ present: StoredRecord, _ received: Received) -> Bool {
    peer != nil && received.replacesUnseen && present.value != nil && present.value != received.record.value
      && !isOwn(received) && present.clock.writer != received.record.clock.writer
  }

  /// Whether the received change replaced a later one at the peer. A change that is made after seeing another one is
  /// later, so that its device had refused the replaced one.
  private func isOutdated(_ received: Received, _ present: StoredRecord) throws -> Bool {
    guard let peer, present.value != received.record.value, !isOwn(received),
      let held = try journal.rows.held(present.key, by: peer)?.version, !held.isRefused
    else { return false }
    let isReplacement = received.record.value == nil || received.token > held.token
    return isReplacement && received.record.clock < held.clock
  }

  /// Whether this device made the received change. A watch can report it before the peer's answer, when there is a later
  /// one already.
  private func isOwn(_ received: Received) -> Bool { received.record.clock.writer == journal.writer }

  /// Whether a change was made on this device, also one that was made at the peer first.
  private func isMadeHere(_ record: StoredRecord) -> Bool {
    switch record.source {
    case .local, .merged(.thisStore): true
    case .merged: record.clock.writer == journal.writer
    }
  }

  /// Learns of a conflict that another device has found, if this device made one of the two changes.
  private mutating func learn(_ received: Received, winner: StoredRecord, _ present: StoredRecord?) throws {
    guard peer != nil, var loser = received.loser, !isSecure(winner.key) else { return }
    let isPresent = present?.clock == loser.clock
    if isPresent, let present { loser = present }
    // The value of a removal's loser is known to its own devices alone.
    guard isPresent || winner.value != nil, loser.value != winner.value,
      isMadeHere(winner) || loser.clock.writer == journal.writer || isPresent && isMadeHere(loser)
    else { return }
    if let row = try journal.rows.conflict(winner.key), row.winner == winner.clock {
      guard row.loser.clock != loser.clock, !row.isUnsent else { return }
    }
    loser.source = isPresent ? loser.source : .merged(rules.origin)
    try addConflict(winner: winner, loser: loser, isUnsent: false)
  }

  /// - Parameter isUnsent: Whether the peer does not know the loser.
  private mutating func addConflict(winner: StoredRecord, loser: StoredRecord, isUnsent: Bool) throws {
    outcome.conflicts.append(MergeConflict(winner: winner, loser: loser, isSecure: isSecure(winner.key)))
    // No file but the journal has the value of a secret.
    guard peer != nil, !isSecure(winner.key) else { return }
    try journal.rows.setConflict(ConflictRow(winner: winner.clock, loser: loser, isUnsent: isUnsent), winner.key)
  }

  /// Why this device would refuse a change now; `nil` if it would not. Nothing is changed.
  ///
  /// - Parameters:
  ///   - record: The change.
  ///   - journal: The journal.
  ///   - rules: What the change must respect.
  static func refusal(
    of record: StoredRecord, _ journal: Journal, _ rules: MergeRules
  ) throws -> MergeRefusal.Reason? {
    if let reason = clockRefusal(of: record, rules) { return reason }
    guard let limits = rules.limits else { return nil }
    do {
      try journal.check(record, limits)
      return nil
    } catch let error as KeyValueStoreError {
      return .limit(error)
    }
  }

  private static func clockRefusal(of record: StoredRecord, _ rules: MergeRules) -> MergeRefusal.Reason? {
    record.clock.time <= HybridClock.latest(at: rules.now) ? nil : .clockAhead(by: record.clock.lead(at: rules.now))
  }

  private func checkIfLimited(_ record: StoredRecord) throws {
    guard let limits = rules.limits else { return }
    try journal.check(record, limits)
  }

  private func isSecure(_ key: String) -> Bool { rules.secretKeys.contains(key) }

  /// The record as a store would have written it.
  private static func normalized(_ record: StoredRecord) throws(KeyValueStoreError) -> StoredRecord {
    var record = record
    record.key = try StoreValidation.normalizedKey(record.key)
    try StoreValidation.validate(record.value, of: record.key)
    if record.value == .null { record.value = nil }
    record.author = record.author.flatMap { KeyValueAuthor.kept($0) }
    return record
  }
}
