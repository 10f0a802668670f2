// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What a replica is doing.
public struct CloudStatus: Hashable, Sendable {
  /// The connection to the server.
  public var connection: Connection
  /// How many changes on this device the server lacks.
  public var waiting: Int
  /// How many keys have a value at the server that this device does not accept: its clock or the other device's is wrong, or
  /// the value does not fit. `StoreReport.mergeRefused` says which and why. The replica reads them again now and then, and
  /// when there is room.
  public var refused: Int
  /// Whether the server is known to have changes that this device has not received yet.
  public var isBehind = false
  /// Why the server accepts no changes at present; `nil` if it does. Changes of other devices still arrive.
  public var sendingFailure: EtcdError?
  /// When the server and this device were last known to hold the same; `nil` if they never were.
  public var synchronizedAt: Date?
  /// The last conflict; `nil` if there was none since the replica was created. `StoreReport` has its values.
  public var lastConflict: Conflict?

  /// The connection to the server.
  public enum Connection: Hashable, Sendable {
    /// The replica does not run.
    case stopped
    /// Another process replicates the same file. This one continues when that one ends.
    case standby
    /// The replica is connecting, or comparing all values.
    case connecting
    /// Changes go in both directions.
    case online(since: Date)
    /// The server cannot be reached. The replica connects again at `retry`.
    case offline(since: Date, reason: OfflineReason, retry: Date)
  }

  /// Why a replica is offline.
  public enum OfflineReason: Hashable, Sendable {
    /// A call to the server failed.
    case server(EtcdError)
    /// The store's file cannot be read or written.
    case store(String)
    /// A later version of Alchemic wrote the server's data.
    case newerVersion(Int)
  }

  /// A conflict.
  public struct Conflict: Hashable, Sendable {
    /// The key.
    public var key: String
    /// When the replica found it.
    public var date: Date

    /// Creates a conflict from its parts.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - date: When the replica found it.
    public init(key: String, date: Date) {
      self.key = key
      self.date = date
    }
  }

  /// Creates a status from its parts.
  ///
  /// - Parameters:
  ///   - connection: The connection to the server.
  ///   - waiting: How many changes the server lacks.
  ///   - refused: How many keys have a value at the server that this device does not accept.
  ///   - sendingFailure: Why the server accepts no changes; `nil` if it does.
  ///   - synchronizedAt: When both were last known to hold the same.
  ///   - lastConflict: The last conflict.
  public init(
    connection: Connection, waiting: Int = 0, refused: Int = 0, sendingFailure: EtcdError? = nil,
    synchronizedAt: Date? = nil, lastConflict: Conflict? = nil
  ) {
    self.connection = connection
    self.waiting = waiting
    self.refused = refused
    self.sendingFailure = sendingFailure
    self.synchronizedAt = synchronizedAt
    self.lastConflict = lastConflict
  }
}

extension CloudStatus.OfflineReason: CustomStringConvertible {
  /// The reason in one sentence.
  public var description: String {
    switch self {
    case .server(let error): "\(error)"
    case .store(let reason): "The store cannot be replicated: \(reason)."
    case .newerVersion(let version):
      "The data in etcd is of the later version \(version). Use a later version of the program."
    }
  }
}

extension CloudStatus {
  /// The status in a few words, such as `2 waiting · offline for 40 s, retrying in 8 s`. It is `synchronised` only if the
  /// device has what the server had at the last check.
  ///
  /// - Parameter date: The present time.
  /// - Returns: The words.
  public func summary(at date: Date) -> String {
    let parts = [
      waiting > 0 ? "\(waiting) waiting" : nil, refused > 0 ? "\(refused) refused" : nil,
      sendingFailure.map { _ in "not accepted" }, words(at: date),
    ]
    return parts.compactMap { $0 }.joined(separator: " · ")
  }

  private func words(at date: Date) -> String {
    func seconds(_ interval: TimeInterval) -> String { "\(Int(max(0, interval).rounded())) s" }
    return switch connection {
    case .stopped: "stopped"
    case .standby: "another process synchronises"
    case .connecting: "connecting"
    case .online: waiting > 0 || refused > 0 || isBehind ? "online" : "synchronised"
    case .offline(let since, _, let retry):
      "offline for \(seconds(date.timeIntervalSince(since))), retrying in \(seconds(retry.timeIntervalSince(date)))"
    }
  }
}
