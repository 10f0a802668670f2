// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import AlchemicInspectionClient
import AlchemicInspectionServer
import AlchemicStores
import Testing

@Suite(.timeLimit(.minutes(5))) struct ConnectionContractTests {
  @Test(arguments: ConnectionKind.allCases.flatMap { kind in kind.checks.map { (kind, $0) } })
  func `Every connection fulfils the contract`(kind: ConnectionKind, check: ConnectionContract.Check) async throws {
    try await check.run(open: kind.open)
  }

  @Test(arguments: [ConnectionKind.socket, .readOnlySocket])
  func `When the server stops, streams end and all requests throw`(kind: ConnectionKind) async throws {
    let cafe = try await ExploredContainer()
    let connection = try await kind.open(cafe)
    let streams = [connection.updates(after: 0), connection.updates(after: 5)]
    cafe.complete()
    for stream in streams + [connection.updates(after: 0)] {
      for await _ in stream {}
    }
    await #expect(throws: ConnectionError.ended) { try await connection.snapshot() }
    await #expect(throws: ConnectionError.ended) { try await connection.perform(.start) }
    await #expect(throws: ConnectionError.ended) { try await connection.describe(0) }
  }

  @Test(arguments: [ConnectionKind.inProcess, .socket])
  func `A change through a socket names the explorer as author, and a change in the process does not`(
    kind: ConnectionKind
  ) async throws {
    let cafe = try await ExploredContainer()
    defer { cafe.complete() }
    let connection = try await kind.open(cafe)
    let card = try cafe.card()
    let author = KeyValueAuthor.thisProcess + (kind == .inProcess ? "" : ", through an explorer")
    try await connection.perform(.set(store: "user-defaults", key: "special", .string("salad")))
    #expect(card.entry(forKey: "special").changedBy == author)
    try await connection.perform(.remove(store: "user-defaults", key: "special"))
    #expect(try card.history(forKey: "special").map(\.author) == [author, author, KeyValueAuthor.thisProcess])
    #expect(try await connection.snapshot().stores.first?.entries.first?.changedBy == author)
    card.special = "tea"
    #expect(try await connection.snapshot().stores.first?.entries.first?.changedBy == KeyValueAuthor.thisProcess)
  }

  @Test(arguments: [
    (
      ConnectionKind.readOnlySocket, CommandError("This process is read-only."),
      CommandError("This process is read-only.")
    ),
    (
      .saved, CommandError("A saved container cannot be changed."), CommandError("A saved container has no objects.")
    ),
  ])
  func `A connection that refuses commands says why`(
    kind: ConnectionKind, command: CommandError, description: CommandError
  ) async throws {
    let cafe = try await ExploredContainer()
    defer { cafe.complete() }
    let connection = try await kind.open(cafe)
    await #expect(throws: command) { try await connection.perform(.start) }
    await #expect(throws: description) { try await connection.describe(0) }
  }
}
