// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Why a call to etcd failed.
///
/// Its `description` contains no value, password or token. Texts from the server are shortened.
public enum EtcdError: Error, Hashable, Sendable {
  /// The configuration is not valid: an endpoint, a certificate or a key.
  case invalidConfiguration(reason: String)
  /// No connection could be opened. The call was not performed.
  case unreachable(endpoint: String, reason: String)
  /// The connection was lost, or the deadline passed, after the call was sent. It may have been performed.
  case interrupted(endpoint: String, reason: String)
  /// The server refused the call.
  case refused(endpoint: String, refusal: Refusal, message: String)
  /// The requested revision was compacted: the server no longer has the changes after it.
  case compacted(revision: Int64)
  /// The answer is not one of etcd's.
  case malformedAnswer(endpoint: String, reason: String)
  /// The answer is larger than the limit in bytes.
  case answerTooLarge(endpoint: String, limit: Int)

  /// Why the server refused a call.
  public enum Refusal: Hashable, Sendable {
    /// The user, the password or the token is wrong, or there is none.
    case unauthenticated
    /// The user has no access to these keys.
    case permissionDenied
    /// The server has no space left.
    case noSpace
    /// The request is larger than the server allows.
    case requestTooLarge
    /// The server has no leader, or is starting or stopping.
    case unavailable
    /// Another reason, with gRPC's code, or the status of HTTP if the answer is not etcd's. The call may have been
    /// performed.
    case other(code: Int)
  }
}

extension EtcdError: CustomStringConvertible {
  /// What happened, at which endpoint.
  public var description: String {
    switch self {
    case .invalidConfiguration(let reason): "The configuration of etcd is not valid: \(reason)."
    case .unreachable(let endpoint, let reason): "etcd at \(endpoint) cannot be reached: \(reason)."
    case .interrupted(let endpoint, let reason): "etcd at \(endpoint) did not answer: \(reason)."
    case .refused(let endpoint, _, let message): "etcd at \(endpoint) refused a request: \(message)."
    case .compacted(let revision): "etcd no longer has the changes before revision \(revision)."
    case .malformedAnswer(let endpoint, let reason): "etcd at \(endpoint) sent an answer that is not valid: \(reason)."
    case .answerTooLarge(let endpoint, let limit): "etcd at \(endpoint) sent an answer of more than \(limit) bytes."
    }
  }
}

extension EtcdError {
  /// Whether another endpoint may answer the call.
  var concernsEndpoint: Bool {
    switch self {
    case .unreachable, .interrupted, .malformedAnswer, .answerTooLarge: true
    // A damaged member, or a proxy in front of one, refuses what another member accepts.
    case .refused(_, .unavailable, _), .refused(_, .unauthenticated, _), .refused(_, .other, _): true
    case .refused(_, .permissionDenied, _), .refused(_, .noSpace, _), .refused(_, .requestTooLarge, _): false
    case .invalidConfiguration, .compacted: false
    }
  }

  /// Whether the server certainly did not perform the call.
  var isCertain: Bool {
    switch self {
    case .unreachable, .invalidConfiguration, .compacted: true
    // etcd checks these before it proposes a change.
    case .refused(_, .unauthenticated, _), .refused(_, .permissionDenied, _), .refused(_, .noSpace, _),
      .refused(_, .requestTooLarge, _):
      true
    // A server that is unavailable may have proposed the change before it lost its leader, and a proxy may have lost the
    // answer to a change that was made.
    case .refused(_, .unavailable, _), .refused(_, .other, _): false
    case .interrupted, .malformedAnswer, .answerTooLarge: false
    }
  }

  /// Whether a server was reached and refused the call, so that nothing is wrong with the connection.
  var isRefusal: Bool {
    if case .refused(_, let refusal, _) = self { refusal != .unavailable } else { false }
  }
}
