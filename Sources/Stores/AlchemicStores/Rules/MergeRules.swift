// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What the changes of a merge must respect.
public struct MergeRules: Sendable {
  /// The store's limits; `nil` for none.
  public var limits: KeyValueLimits?
  /// The keys of secrets, whose earlier values are not kept.
  public var secretKeys: Set<String>
  /// The reason of the merge, which ``StoredRecord/source`` keeps.
  public var origin: KeyValueChange.Origin
  /// The wall clock's time. A change whose clock is more than a day ahead of it is refused.
  public var now: Date

  /// Creates rules from their parts.
  ///
  /// - Parameters:
  ///   - limits: The store's limits; `nil` for none.
  ///   - secretKeys: The keys of secrets.
  ///   - origin: The reason of the merge.
  ///   - now: The wall clock's time.
  public init(
    limits: KeyValueLimits? = nil, secretKeys: Set<String> = [], origin: KeyValueChange.Origin = .serverChange,
    now: Date = Date()
  ) {
    self.limits = limits
    self.secretKeys = secretKeys
    self.origin = origin
    self.now = now
  }
}

/// What became of the changes of a merge.
public struct MergeOutcome: Hashable, Sendable {
  /// The changes that were applied, with revisions of the engine.
  public var applied: [StoredRecord]
  /// The present records of keys whose known change is later than the received one.
  public var kept: [StoredRecord]
  /// The changes that the rules do not allow.
  public var refused: [MergeRefusal]
  /// The changes on this device that met a change which this device had not seen. Only a replica finds them.
  public var conflicts: [MergeConflict]

  /// Creates an outcome from its parts.
  ///
  /// - Parameters:
  ///   - applied: The changes that were applied.
  ///   - kept: The present records of keys whose known change is later.
  ///   - refused: The changes that the rules do not allow.
  ///   - conflicts: The conflicts.
  public init(
    applied: [StoredRecord] = [], kept: [StoredRecord] = [], refused: [MergeRefusal] = [],
    conflicts: [MergeConflict] = []
  ) {
    self.applied = applied
    self.kept = kept
    self.refused = refused
    self.conflicts = conflicts
  }
}

/// A change from elsewhere that was not applied, and why.
public struct MergeRefusal: Hashable, Sendable {
  /// The change.
  public var record: StoredRecord
  /// Why it was refused.
  public var reason: Reason

  /// Why a change from elsewhere was refused.
  public enum Reason: Hashable, Sendable {
    /// The store would exceed its limits. The error says which.
    case limit(KeyValueStoreError)
    /// The change's clock is too far ahead of this device's: one of the two clocks is wrong.
    case clockAhead(by: Duration)
    /// The key or the value is not valid.
    case illegal(KeyValueStoreError)
  }

  /// Creates a refusal from its parts.
  ///
  /// - Parameters:
  ///   - record: The change.
  ///   - reason: Why it was refused.
  public init(record: StoredRecord, reason: Reason) {
    self.record = record
    self.reason = reason
  }
}

/// Two changes to one key, neither of which was made after seeing the other.
public struct MergeConflict: Hashable, Sendable {
  /// The change that applies, on every device.
  public var winner: StoredRecord
  /// The other change. It is in the key's history, unless the key is a secret.
  public var loser: StoredRecord
  /// Whether the values are secrets.
  public var isSecure: Bool

  /// The key.
  public var key: String { winner.key }

  /// Creates a conflict from its parts.
  ///
  /// - Parameters:
  ///   - winner: The change that applies.
  ///   - loser: The other change.
  ///   - isSecure: Whether the values are secrets.
  public init(winner: StoredRecord, loser: StoredRecord, isSecure: Bool) {
    self.winner = winner
    self.loser = loser
    self.isSecure = isSecure
  }
}
