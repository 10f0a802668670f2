// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Testing

/// The codes of the error that a closure throws.
func errorCodes(_ body: () async throws -> Void) async -> [String] {
  do {
    try await body()
    return []
  } catch {
    return (error as? AlchemicError)?.problems.map(\.code) ?? ["\(error)"]
  }
}

/// Expects a closure to throw an error with these codes.
func expect(
  _ codes: [String], sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async {
  let found = await errorCodes(body)
  #expect(found == codes, sourceLocation: sourceLocation)
}
