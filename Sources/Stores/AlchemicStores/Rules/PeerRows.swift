// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What a store knows about a peer, such as a server.
public struct PeerRow: Hashable, Sendable, Codable {
  /// How far the peer was read, in the replica's own words; `nil` if it never was.
  public var cursor: Data?
  /// The peer has all changes up to this revision, or they need no sending.
  public var sent: Int64

  /// Creates a row from its parts.
  ///
  /// - Parameters:
  ///   - cursor: How far the peer was read; `nil` if it never was.
  ///   - sent: The last revision before the first unsent change.
  public init(cursor: Data? = nil, sent: Int64 = 0) {
    self.cursor = cursor
    self.sent = sent
  }
}

/// What a peer holds of a key, as far as this device knows.
public struct HeldVersion: Hashable, Sendable, Codable {
  /// The clock of the peer's version.
  public var clock: HybridClock
  /// The peer's own number for its version, for a comparison when it is replaced.
  public var token: Int64
  /// Whether this device refused the version when it was received.
  public var isRefused: Bool

  /// Creates a version from its parts.
  ///
  /// - Parameters:
  ///   - clock: The clock of the peer's version.
  ///   - token: The peer's own number for its version.
  ///   - isRefused: Whether this device refused the version.
  public init(clock: HybridClock, token: Int64, isRefused: Bool = false) {
    self.clock = clock
    self.token = token
    self.isRefused = isRefused
  }
}

/// What a store remembers of one key of a peer.
public struct HeldRow: Hashable, Sendable, Codable {
  /// What the peer holds.
  public var version: HeldVersion
  /// The revision of this device's record that `version` accounts for. A later one was not sent yet.
  public var revision: Int64
  /// Of a refused version: the revision of this device's record that the peer accounted for before. A later one is in
  /// conflict with the version.
  public var seen: Int64

  /// Creates a row from its parts.
  ///
  /// - Parameters:
  ///   - version: What the peer holds.
  ///   - revision: The revision of this device's record that the version accounts for.
  ///   - seen: The revision that the peer accounted for before a refused version.
  public init(version: HeldVersion, revision: Int64, seen: Int64 = 0) {
    self.version = version
    self.revision = revision
    self.seen = seen
  }
}

/// What a store remembers of a key's last conflict. It is over once the key's last change is not the winner.
public struct ConflictRow: Hashable, Sendable, Codable {
  /// The clock of the change that applies.
  public var winner: HybridClock
  /// The other change. It is never a secret.
  public var loser: StoredRecord
  /// Whether the peer does not know the loser yet.
  public var isUnsent: Bool

  /// Creates a row from its parts.
  ///
  /// - Parameters:
  ///   - winner: The clock of the change that applies.
  ///   - loser: The other change.
  ///   - isUnsent: Whether the peer does not know the loser yet.
  public init(winner: HybridClock, loser: StoredRecord, isUnsent: Bool) {
    self.winner = winner
    self.loser = loser
    self.isUnsent = isUnsent
  }
}
