// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TestPrograms
import Testing

struct HeapTests {
  @Test func `200,000 requests of each kind leave no memory behind`() throws {
    let growth = try #require(try Int(Program("heap-growth").run().output.dropLast()))
    // Less than a page in total, because a table may just have grown.
    #expect(abs(growth) < 4_096)
  }

  @Test func `A stop frees its engine, unless a request may still use its plans`() throws {
    let freed = try #require(try Int(Program("heap-growth").run(["stops"]).output.dropLast()))
    let kept = try #require(try Int(Program("heap-growth").run(["plans"]).output.dropLast()))
    // 200 timers of the system may not be freed yet.
    #expect(freed * 4 < kept)
  }

  @Test func `20,000 scopes with an object to stop leave no memory behind`() throws {
    let growth = try #require(try Int(Program("heap-growth").run(["scopes"]).output.dropLast()))
    // The last tasks may not be freed yet. A timer for each scope would be more than ten megabytes.
    #expect(growth < 1_000_000)
  }
}
