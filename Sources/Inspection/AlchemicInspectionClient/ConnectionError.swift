// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Why a connection to a process can't be opened, or has ended.
public enum ConnectionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No process listens at the path.
  case unreachable(path: String, reason: String)
  /// The process belongs to another user.
  case otherUser(path: String)
  /// The process did not answer the hello in time.
  case noResponse
  /// The process refuses this explorer, for the reason in its answer: another version, or too many explorers.
  case refused(String)
  /// The process violated the protocol.
  case invalidMessage(String)
  /// The process has ended or closed the connection.
  case ended

  /// The reason in one sentence.
  public var description: String {
    switch self {
    case .unreachable(let path, let reason): "Can't connect to \(path): \(reason)."
    case .otherUser(let path): "The process at \(path) belongs to another user."
    case .noResponse: "The process doesn't respond. It may be stopped."
    case .refused(let words): words
    case .invalidMessage(let what): "The process sent \(what)."
    case .ended: "The process has ended."
    }
  }
}
