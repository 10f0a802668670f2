// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The error in a process's answer to a request.
public struct ProtocolError: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  public var code: Code
  /// The reason, in one sentence.
  public var message: String
  /// The current entry, for ``Code/stale``.
  public var data: CommandError.Stale?

  /// Creates an error from its parts.
  public init(_ code: Code, _ message: String, data: CommandError.Stale? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// The message.
  public var description: String { message }

  /// The kinds of errors. JSON-RPC defines the negative codes.
  public enum Code: Int, Codable, Hashable, Sendable, CaseIterable, OpenEnum {
    /// The line is not JSON.
    case notJSON = -32700
    /// The line is JSON, but not a request.
    case invalidRequest = -32600
    /// The method does not exist.
    case unknownMethod = -32601
    /// Parameters are missing or invalid.
    case invalidParameters = -32602
    /// The process failed to answer.
    case internalError = -32603
    /// The container refuses the request.
    case refused = 1
    /// The entry has changed since the explorer read it.
    case stale = 2
    /// The process is read-only.
    case readOnly = 3
    /// The process does not support this protocol version. The connection ends.
    case version = 4
    /// The first request is not a hello, or a second hello was sent.
    case hello = 5
    /// The line is too long. The connection ends.
    case tooLong = 6
    /// Too many explorers are connected; the message names them. The connection ends.
    case tooMany = 7
    /// An earlier request of the kind is still being answered, or too many changes of settings are pending.
    case busy = 8

    /// The message says what is wrong.
    package static var unknown: Self { .refused }
  }
}
