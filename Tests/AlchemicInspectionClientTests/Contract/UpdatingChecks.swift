// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
internal import AlchemicInspection
internal import AlchemicInspectionServer
internal import AlchemicStores
internal import Foundation
internal import Testing

extension ConnectionContract {
  /// Events as they happen.
  static let updating: [Check] = [
    Check("Applying all events to the first snapshot results in the last one") { open, caller in
      let cafe = try await open(guests: nil)
      var known = try await cafe.connection.snapshot()
      #expect(known.phase == .idle, sourceLocation: caller)
      let updates = cafe.connection.updates(after: known.lastEvent)
      try await cafe.container.start(3)
      let last = try await cafe.connection.snapshot()
      for await update in updates {
        if case .event(let event) = update { known.apply(event) }
        if known.lastEvent >= last.lastEvent { break }
      }
      known.instant = last.instant
      known.progress.beganAt = last.progress.beganAt
      known.progress.endedAt = last.progress.endedAt
      #expect(known == last, sourceLocation: caller)
      #expect(known.phase == .ready, sourceLocation: caller)
      #expect(known.stores.first?.entries.first?.value == .string("stew"), sourceLocation: caller)
    },
    Check("A reader that asks for forgotten events costs the other readers nothing") { open, caller in
      let cafe = try await open(remembering: 16, guests: 100)
      let newest = cafe.inspector.snapshot().lastEvent
      let updates = cafe.connection.updates(after: newest)
      #expect(await cafe.updates(after: 0).first == .dropped(Int(newest) - 16), sourceLocation: caller)
      try cafe.container.context.set(Guest())
      #expect(
        await cafe.container.read(updates, after: newest) == cafe.history(after: newest), sourceLocation: caller)
    },
    Check("A change of a secret arrives without its value") { open, caller in
      let cafe = try await open()
      try cafe.container.card().set("three eggs", forKey: "recipe")
      let updates = await cafe.updates(after: 0)
      #expect(await cafe.history(after: 0) == updates, sourceLocation: caller)
      let sent = String(decoding: try JSONEncoder().encode(updates), as: UTF8.self)
      #expect(!sent.contains("eggs"), sourceLocation: caller)
    },
  ]
}
