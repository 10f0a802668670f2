// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The way to etcd's HTTP gateway: one request at a time and its answer, within bounds.
///
/// A task that is cancelled ends its request.
protocol EtcdTransport: Sendable {
  /// Sends a request and reads the whole answer.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - limit: The largest number of bytes to accept.
  func answer(to request: EtcdHTTPRequest, limit: Int) async throws(EtcdError) -> EtcdHTTPAnswer

  /// Sends a request and passes on the answer as it arrives. Nothing more is read while `body` runs.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - body: Receives the status, then the bytes. Throwing ends the request.
  func stream(
    _ request: EtcdHTTPRequest, _ body: (EtcdHTTPPart) async throws(EtcdError) -> Void
  ) async throws(EtcdError)

  /// Ends all requests and releases the connections.
  func close() async
}

/// A POST request with a JSON body.
struct EtcdHTTPRequest: Hashable, Sendable {
  var endpoint: String
  var path: String
  var headers: [String: String] = [:]
  var body: Data
}

/// The answer to a request.
struct EtcdHTTPAnswer: Hashable, Sendable {
  var status: Int
  /// The server's time, of the header Date.
  var date: String?
  var body: Data
}

/// A part of a streamed answer.
enum EtcdHTTPPart: Hashable, Sendable {
  /// The status, once, before all bytes.
  case status(Int)
  /// The next bytes.
  case bytes(Data)
}
