import Foundation

/// Applies the changes of a merge to a journal, one after the other, and collects what becomes of each.
struct MergeRun<Journal: ReplicaJournal> {
  var journal: Journal
  let rules: MergeRules
  /// The peer that sent the changes; `nil` if it is not remembered what it holds.
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
    let incoming = received.record
    let present = try journal.lastRecord(incoming.key)
    let latest = HybridClock.latest(at: rules.now)
    guard incoming.clock.time <= latest else {
      try refuse(received, present, .clockAhead(by: incoming.clock.lead(at: rules.now)))
      return true
    }
    // A known change from a time of a wrong clock counts as earlier than any other: other devices refuse it.
    let known = present.flatMap { $0.clock.time <= latest ? $0.version : nil }
    if let present, let known, known >= incoming.version {
      try keep(present, received)
      return true
    }
    do {
      try countIfLimited(incoming)
    } catch let error as KeyValueStoreError {
      guard isLastAttempt else { return false }
      try refuse(received, present, .limit(error))
      return true
    }
    try apply(received, present)
    return true
  }

  private mutating func apply(_ received: Received, _ present: StoredRecord?) throws {
    let meetsUnseen = try present.map { try isConflict($0, received) } ?? false
    var change = received.record
    change.changedAt = Date(milliseconds: change.changedAt.milliseconds)
    change.source = .merged(rules.origin)
    let applied = try journal.insert(change, keepsHistory: !isSecure(change.key))
    outcome.applied.append(applied)
    try remember(received, revision: applied.revision)
    if meetsUnseen, let present { addConflict(winner: applied, loser: present) }
  }

  private mutating func keep(_ present: StoredRecord, _ received: Received) throws {
    guard present.version != received.record.version else { return try remember(received, revision: present.revision) }
    var kept = present
    if try isConflict(present, received) || isUnawareOfRemoval(received, present) {
      var loser = received.record
      loser.changedAt = Date(milliseconds: loser.changedAt.milliseconds)
      loser.source = .merged(rules.origin)
      // The history has both, the winner last. A secret has no history.
      if !isSecure(loser.key) {
        loser = try journal.insert(loser, keepsHistory: true)
        kept = try journal.insert(present, keepsHistory: true)
        outcome.applied.append(kept)
      }
      addConflict(winner: kept, loser: loser)
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
    outcome.refused.append(MergeRefusal(record: received.record, reason: reason))
    try remember(received, revision: present?.revision ?? 0, isRefused: true)
  }

  private mutating func remember(_ received: Received, revision: Int64, isRefused: Bool = false) throws {
    guard let peer else { return }
    let version = HeldVersion(clock: received.record.clock, token: received.token, isRefused: isRefused)
    let isGone = received.record.value == nil && !isRefused
    try journal.setHeld(isGone ? nil : HeldRow(version: version, revision: revision), received.record.key, by: peer)
  }

  /// Whether the present record was made on this device without knowledge of the received one, and the other way round.
  private func isConflict(_ present: StoredRecord, _ received: Received) throws -> Bool {
    guard let peer, present.value != received.record.value, !isOwn(received) else { return false }
    guard let held = try journal.held(present.key, by: peer) else { return present.value != nil }
    return present.revision > held.revision && held.version.clock != received.record.clock
  }

  /// Whether the received value was set without knowledge of the present removal, of which the peer keeps no trace.
  private func isUnawareOfRemoval(_ received: Received, _ present: StoredRecord) throws -> Bool {
    guard let peer, present.value == nil, received.record.value != nil, !isOwn(received) else { return false }
    return try journal.held(present.key, by: peer) == nil
  }

  /// Whether this device made the received change. A watch can report it before the peer's answer, when there is a later
  /// one already.
  private func isOwn(_ received: Received) -> Bool { received.record.clock.writer == journal.writer }

  private mutating func addConflict(winner: StoredRecord, loser: StoredRecord) {
    outcome.conflicts.append(MergeConflict(winner: winner, loser: loser, isSecure: isSecure(winner.key)))
  }

  private mutating func countIfLimited(_ record: StoredRecord) throws {
    guard let limits = rules.limits else { return }
    try journal.count(KeyValueWrite(key: record.key, value: record.value), limits)
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
