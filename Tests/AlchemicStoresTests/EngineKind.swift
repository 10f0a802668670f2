// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import AlchemicStoresTesting
import Testing

/// The engines of the package, and one over plain files.
enum EngineKind: CaseIterable {
  case inMemory, embedded, files

  /// Creates storage for values, with one handle to it and a function that creates others.
  func medium() throws -> KeyValueEngineContract.Medium {
    switch self {
    case .inMemory:
      let first = InMemoryEngine()
      return KeyValueEngineContract.Medium(first: first, another: { InMemoryEngine(sharing: first) })
    case .embedded:
      let directory = try TemporaryDirectory()
      let open: @Sendable () throws -> any KeyValueEngine = {
        try EmbeddedEngine(at: directory.file, report: directory.kept())
      }
      return KeyValueEngineContract.Medium(first: try open(), another: open)
    case .files:
      let directory = try TemporaryDirectory()
      let open: @Sendable () throws -> any KeyValueEngine = { try FileEngine(in: directory) }
      return KeyValueEngineContract.Medium(first: try open(), another: open)
    }
  }
}

@Suite(.timeLimit(.minutes(5))) struct KeyValueEngineContractTests {
  @Test(arguments: EngineKind.allCases, KeyValueEngineContract.checks)
  func `Every engine fulfils the contract`(kind: EngineKind, check: KeyValueEngineContract.Check) async throws {
    try await check.run { try kind.medium() }
  }
}
