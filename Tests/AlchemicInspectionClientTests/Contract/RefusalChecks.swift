// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
internal import AlchemicInspection
internal import AlchemicInspectionServer
internal import AlchemicStores
internal import Foundation
internal import Testing

extension ConnectionContract {
  /// Connections without capabilities.
  static let refusals: [Check] = [
    Check("A read-only connection refuses every command, and changes nothing") { open, caller in
      let cafe = try await open()
      #expect(cafe.connection.capabilities == [], sourceLocation: caller)
      let before = cafe.inspector.snapshot()
      let commands: [Command] = [
        .start, .stop, .set(store: "user-defaults", key: "special", .string("tea")),
        .remove(store: "user-defaults", key: "special"), .remove(store: "cellar", key: "heat", seen: "1f"),
        .takeOther(store: "user-defaults", key: "special"),
        .countLiveObjects(true),
      ]
      for command in commands {
        await #expect(throws: CommandError.self, sourceLocation: caller) { try await cafe.connection.perform(command) }
      }
      for factory in [-1, 0, 1] {
        await #expect(throws: CommandError.self, sourceLocation: caller) { try await cafe.connection.describe(factory) }
      }
      #expect(try await cafe.connection.liveCounts().counts.isEmpty, sourceLocation: caller)
      var after = cafe.inspector.snapshot()
      after.instant = before.instant
      #expect(after == before, sourceLocation: caller)
    }
  ]
}
