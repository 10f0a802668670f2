// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  import Foundation
  import Testing

  @testable import AlchemicCloud

  /// The server of other tests.
  @Suite(.timeLimit(.minutes(5))) struct ScriptedServerTests {
    @Test func `A server that has ended answers no connection of a later one`() async throws {
      let configuration = EtcdConfiguration(endpoints: ["http://unused"])
      let transport = try HTTPTransport(configuration)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<4 {
          group.addTask {
            for round in 0..<200 {
              let server = try ScriptedServer { $0.answer("\(task) \(round)") }
              let request = EtcdHTTPRequest(endpoint: server.endpoint, path: "/", body: Data())
              let answer = try await transport.answer(to: request, limit: 100)
              #expect(String(decoding: answer.body, as: UTF8.self) == "\(task) \(round)")
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }
#endif
