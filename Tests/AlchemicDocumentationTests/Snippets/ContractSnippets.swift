// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import AlchemicStoresTesting
import Testing

private typealias ShelfEngine = InMemoryEngine

// begin swift Engines
@Suite(.timeLimit(.minutes(5))) struct ShelfEngineTests {
  @Test(arguments: KeyValueEngineContract.checks)
  func `The engine fulfils the contract`(check: KeyValueEngineContract.Check) async throws {
    try await check.run {
      let first = ShelfEngine()
      return KeyValueEngineContract.Medium(first: first) { ShelfEngine(sharing: first) }
    }
  }
}
// end
