// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicCore
internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTP1

/// Sends messages.
package protocol Sender: Sendable {
  /// Sends the message of a job once, and returns the HTTP status of the answer.
  func send(_ job: Job) async throws -> Int
}

/// Sends messages as HTTP requests.
package final class HTTPSender: Sender, AlchemicDeclaring {
  private let client: ALCLazy<HTTPClient>
  private let timeout: TimeAmount

  init(client: ALCLazy<HTTPClient>, timing: Timing) {
    self.client = client
    // The rest of the lease is for the outcome.
    timeout = .milliseconds(Int64(timing.lease * 1_000 * 2 / 3))
  }

  package static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, HTTPSender.init(client:timing:))
  }

  package func send(_ job: Job) async throws -> Int {
    var request = HTTPClientRequest(url: job.url)
    request.method = .POST
    request.headers.add(name: "Content-Type", value: "application/json")
    request.headers.add(name: "Idempotency-Key", value: job.key)
    request.body = .bytes(ByteBuffer(string: job.body))
    let response = try await client().execute(request, timeout: timeout)
    // The status decides. Reading the rest lets the connection be used again.
    _ = try? await response.body.collect(upTo: 65_536)
    return Int(response.status.code)
  }
}
