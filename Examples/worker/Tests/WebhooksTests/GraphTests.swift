// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

@testable import Webhooks

struct GraphTests {
  @Test func `The graph has no problems`() {
    expectProblems([], of: worker)
  }

  @Test func `A program that only adds jobs creates no client`() async throws {
    let context = try await ALCContext(testing: worker, overriding: emptyDatabase).started()
    try await context.get(JobQueue.self).add(url: "http://localhost/", body: "{}")
    let client = try #require(context.snapshot().factories.first { $0.typeName == "HTTPClient" })
    let isCreated = if case .notCreated = client.state { false } else { true }
    #expect(!isCreated)
    try await context.stop()
  }
}
