// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

@testable import Shortener

struct GraphTests {
  private let context = ALCContext(
    testing: .classes([
      AccessLine.self, AccessLog.self, CountedLinks.self, JournaledLinks.self, RateLimiter.self,
      ShortenerSettings.self, Visit.self, WebServer.self,
    ]))

  @Test func `The graph has no problems`() {
    #expect(context.problems().map(\.description) == [])
  }

  @Test func `The server gets its visits from a provider, and the graph shows that edge`() throws {
    let factories = context.snapshot().factories
    let visit = try #require(factories.first { $0.typeName == "Visit" })
    let server = try #require(factories.first { $0.typeName == "WebServer" })
    let edges = server.arguments.filter { $0.deferral == .provider }.map { edge -> [Int] in
      guard case .factories(let ids, _) = edge.resolution else { return [] }
      return ids
    }
    #expect(edges.contains([visit.id]))
    #expect(visit.dependents == [server.id])
  }
}
