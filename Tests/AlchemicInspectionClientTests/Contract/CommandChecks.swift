// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
internal import AlchemicInspection
internal import AlchemicInspectionServer
internal import AlchemicStores
internal import Foundation
internal import Testing

extension ConnectionContract {
  /// Commands, and their refusals.
  static let commands: [Check] = [
    Check("The program sees a set or removed value immediately") { open, caller in
      let cafe = try await open()
      let card = try cafe.container.card()
      try await cafe.connection.perform(.set(store: "user-defaults", key: "special", .string("salad")))
      #expect(card.special == "salad", sourceLocation: caller)
      try await cafe.connection.perform(.set(store: "user-defaults", key: "heat", .double(7)))
      #expect(card["heat"] == .double(7), sourceLocation: caller)
      try await cafe.connection.perform(.remove(store: "user-defaults", key: "special"))
      #expect(card.special == "soup", sourceLocation: caller)
    },
    Check("An impossible command is refused with a reason, and changes nothing") { open, caller in
      let cafe = try await open()
      let before = cafe.inspector.snapshot()
      for (command, error) in refused {
        await #expect(throws: error, sourceLocation: caller) { try await cafe.connection.perform(command) }
      }
      var after = cafe.inspector.snapshot()
      after.instant = before.instant
      #expect(after == before, sourceLocation: caller)
    },
    Check("A value that has changed since it was read is kept, and the refusal has it") { open, caller in
      let cafe = try await open()
      func special() async throws -> EntrySnapshot? {
        try await cafe.connection.snapshot().stores.first?.entries.first { $0.key == "special" }
      }
      let seen = try #require(await special()?.revision, sourceLocation: caller)
      let card = try cafe.container.card()
      card.special = "salad"
      let now = try #require(await special(), sourceLocation: caller)
      let stale = CommandError("Special has changed since it was read.", stale: CommandError.Stale(entry: now))
      await #expect(throws: stale, sourceLocation: caller) {
        try await cafe.connection.perform(.set(store: "user-defaults", key: "special", .string("tea"), seen: seen))
      }
      await #expect(throws: stale, sourceLocation: caller) {
        try await cafe.connection.perform(.remove(store: "user-defaults", key: "special", seen: seen))
      }
      await #expect(throws: stale, sourceLocation: caller) {
        try await cafe.connection.perform(.takeOther(store: "user-defaults", key: "special", seen: seen))
      }
      #expect(card.special == "salad", sourceLocation: caller)
      try await cafe.connection.perform(
        .set(store: "user-defaults", key: "special", .string("tea"), seen: now.revision))
      #expect(card.special == "tea", sourceLocation: caller)
    },
    Check("An object is described by its own text or by its type, and none is created for that") { open, caller in
      let cafe = try await open()
      #expect(try await cafe.connection.describe(1) == "a counter with a kettle", sourceLocation: caller)
      #expect(try await cafe.connection.describe(3).split(separator: ".").last == "Kettle", sourceLocation: caller)
      for nothing in [4, 5, -1, .max] {
        await #expect(throws: CommandError("This factory currently has no object."), sourceLocation: caller) {
          try await cafe.connection.describe(nothing)
        }
      }
      #expect(try await cafe.connection.snapshot().factories.last?.createdCount == 0, sourceLocation: caller)
    },
    Check("Living objects are counted exactly, from the command on until the command that ends it") { open, caller in
      let cafe = try await open()
      var cups: [Cup] = [try cafe.container.context.getShared(Cup.self)]
      #expect(try await !cafe.connection.liveCounts().isCounting, sourceLocation: caller)
      for _ in 0..<2 { try await cafe.connection.perform(.countLiveObjects(true)) }
      #expect(try await liveCups(cafe.connection) == LiveCount(alive: 0, counted: 0), sourceLocation: caller)
      for _ in 0..<3 { cups.append(try cafe.container.context.getShared(Cup.self)) }
      #expect(try await liveCups(cafe.connection) == LiveCount(alive: 3, counted: 3), sourceLocation: caller)
      cups.removeLast(2)
      #expect(try await liveCups(cafe.connection) == LiveCount(alive: 1, counted: 3), sourceLocation: caller)
      #expect(
        try await cafe.connection.snapshot().factories.map(\.live?.alive) == [nil, nil, nil, nil, 1],
        sourceLocation: caller)
      for _ in 0..<2 { try await cafe.connection.perform(.countLiveObjects(false)) }
      #expect(try await cafe.connection.liveCounts().counts.isEmpty, sourceLocation: caller)
      withExtendedLifetime(cups) {}
    },
    Check("All open scopes are listed, with their places and objects") { open, caller in
      let cafe = try await open()
      #expect(try await cafe.connection.scopes().scopes == ScopesSnapshot(), sourceLocation: caller)
      cafe.container.context.findOutlivedObjects()
      let (before, report) = (cafe.container.context.instant, try await openVisit(cafe))
      let visit = try #require(report.scopes.open.first, sourceLocation: caller)
      #expect(visit.openedAt >= before && visit.openedAt <= report.instant, sourceLocation: caller)
      let place = AlchemicSourceLocation(fileID: "Cafe/Main.swift", line: 9)
      #expect(
        report.scopes
          == ScopesSnapshot(
            open: [OpenScopeSnapshot(name: "visit", location: place, openedAt: visit.openedAt, objectCount: 0)],
            findsOutlived: true), sourceLocation: caller)
      #expect(try await cafe.connection.scopes().scopes.openCount == 0, sourceLocation: caller)
    },
  ]

  /// The scopes while one is open.
  private static func openVisit(_ cafe: ExploredCafe) async throws -> ScopesReport {
    try await cafe.container.context.withScope(ALCScope("visit"), fileID: "Cafe/Main.swift", line: 9) {
      try await cafe.connection.scopes()
    }
  }

  private static func liveCups(_ connection: any Connection) async throws -> LiveCount? {
    try await connection.liveCounts().counts.first { $0.factory == 4 }?.count
  }

  private static let refused: [(command: Command, error: CommandError)] = [
    (.start, CommandError("The container has already started.")),
    (.set(store: "user-defaults", key: "heat", .double(11)), CommandError("Must be a number from 0.0 to 10.0.")),
    (
      .set(store: "user-defaults", key: "special", .other("soup")),
      CommandError("special doesn't accept a value of this type.")
    ),
    (.set(store: "cellar", key: "heat", .double(1)), CommandError("There is no store named cellar.")),
    (.remove(store: "cellar", key: "heat"), CommandError("There is no store named cellar.")),
    (.takeOther(store: "cellar", key: "heat"), CommandError("There is no store named cellar.")),
    (
      .takeOther(store: "user-defaults", key: "special"),
      CommandError("Special has no other value: it is in no conflict.")
    ),
  ]
}
