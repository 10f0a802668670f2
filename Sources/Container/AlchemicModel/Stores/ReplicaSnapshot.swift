// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The state of a store's replica: the object that keeps the store and a server the same.
public struct ReplicaSnapshot: Codable, Hashable, Sendable {
  /// The server, as text for people, such as `etcd ×3`.
  public var server: String
  /// The connection to the server.
  public var state: State
  /// When the connection entered its state, in seconds since 1970; `nil` if unknown.
  public var since: Double?
  /// When an offline replica connects again, in seconds since 1970.
  public var retryAt: Double?
  /// Why the replica is offline, or why the server accepts no changes; `nil` for no problem.
  public var reason: String?
  /// How many changes on this device the server lacks.
  public var waiting: Int
  /// How many keys have a value at the server that this device does not accept.
  public var refused: Int
  /// When the server and the store were last known to hold the same, in seconds since 1970; `nil` if they never were.
  public var synchronizedAt: Double?

  /// Creates a replica from its parts.
  public init(
    server: String, state: State, since: Double? = nil, retryAt: Double? = nil, reason: String? = nil,
    waiting: Int = 0, refused: Int = 0, synchronizedAt: Double? = nil
  ) {
    self.server = server
    self.state = state
    self.since = since
    self.retryAt = retryAt
    self.reason = reason
    self.waiting = waiting
    self.refused = refused
    self.synchronizedAt = synchronizedAt
  }

  /// The connection to the server.
  public enum State: String, Codable, Hashable, Sendable, CaseIterable, OpenEnum {
    /// The replica does not run.
    case stopped
    /// Another process replicates the same file.
    case standby
    /// The replica is connecting, or comparing all values.
    case connecting
    /// Changes go in both directions.
    case online
    /// The server cannot be reached.
    case offline
    /// A state of a newer version.
    case unknown
  }
}
