// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

struct PublicSymbolsTests {
  @Test(arguments: [
    "AlchemicModel", "AlchemicCore", "AlchemicStores", "AlchemicProperties", "AlchemicInspection",
    "AlchemicInspectionClient",
    "AlchemicInspectionServer", "AlchemicTesting", "AlchemicStoresTesting", "AlchemicCloud",
    "AlchemicServices", "AlchemicMacros",
  ])
  func `Every public symbol has a documentation comment`(module: String) async throws {
    let symbols = try await SymbolGraph.main(of: module).declared
    #expect(!symbols.isEmpty)
    #expect(symbols.filter { $0.comment.isEmpty }.map(\.name) == [])
  }

  @Test(arguments: ["AlchemicCore", "AlchemicStores", "AlchemicInspection", "AlchemicCloud", "AlchemicServices"])
  func `The documentation of a throwing symbol has a Throws section`(module: String) async throws {
    // The requirements of Codable throw the errors of the coders.
    let ofCodable = [".init(from:)", ".encode(to:)"]
    let symbols = try await SymbolGraph.main(of: module).declared.filter { symbol in
      symbol.isThrowing && !ofCodable.contains(where: symbol.name.hasSuffix)
    }
    #expect(!symbols.isEmpty)
    #expect(symbols.filter { !$0.comment.contains("- Throws:") }.map(\.name) == [])
  }
}
