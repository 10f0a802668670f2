// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import SampleBank

struct ServerTests {
  @Test func `The server sends received bytes back`() throws {
    let server = try EchoServer(port: 0)
    let connections = ServerConnections()
    let first = try connections.serverConnection(to: server, retries: 5)
    let second = try connections.serverConnection(to: server, retries: 0)
    let long = String(repeating: "A penny saved is a penny earned. ", count: 1_000)
    #expect(try first.exchange("Good morning") == "Good morning")
    #expect(try second.exchange(long) == long)
    #expect(try first.exchange("") == "")
  }

  @Test func `A released server closes its port and its connections`() throws {
    var server: EchoServer? = try EchoServer(port: 0)
    let port = try #require(server?.port)
    let connection = try ServerConnection(to: port)
    #expect(try connection.exchange("Are you there?") == "Are you there?")
    server = nil
    #expect(throws: SystemError.self) { try connection.exchange("Are you there?") }
    #expect(throws: SystemError(call: "connect", code: ECONNREFUSED)) { try ServerConnection(to: port) }
  }

  @Test func `Connecting without a server fails after all retries`() throws {
    let port = try EchoServer(port: 0).port
    #expect(throws: SystemError(call: "connect", code: ECONNREFUSED)) {
      try ServerConnections().serverConnection(to: Gone(port: port), retries: 3)
    }
  }

  private final class Gone: Server {
    let port: Int

    init(port: Int) {
      self.port = port
    }
  }
}
