// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
internal import AlchemicInspection
internal import AlchemicInspectionServer
internal import AlchemicStores
internal import Foundation
internal import Testing

extension ConnectionContract {
  /// Snapshots, and the events so far.
  static let reading: [Check] = [
    Check("A snapshot has the whole container, and stays equal until something changes") { open, caller in
      let cafe = try await open()
      var expected = cafe.inspector.snapshot()
      for _ in 0..<2 {
        let snapshot = try await cafe.connection.snapshot()
        expected.instant = snapshot.instant
        #expect(snapshot == expected, sourceLocation: caller)
      }
      #expect(expected.factories.map(\.name) == ["Card", "Counter", "Guest", "Kettle", "cup"], sourceLocation: caller)
      #expect(
        expected.stores.first?.entries.map(\.value) == [.string("stew"), .string("set"), .double(5)],
        sourceLocation: caller)
    },
    Check("After any event, the later ones arrive in order, for each subscription") { open, caller in
      let cafe = try await open()
      let history = await cafe.history(after: 0)
      #expect(history.count == Int(cafe.inspector.snapshot().lastEvent), sourceLocation: caller)
      for known in history.indices {
        #expect(
          await cafe.updates(after: UInt64(known)) == Array(history[known...]), "after \(known)", sourceLocation: caller
        )
      }
    },
    Check("Applying all events to an empty snapshot results in the current snapshot") { open, caller in
      let cafe = try await open()
      let last = try await cafe.connection.snapshot()
      var known = ContainerSnapshot(process: last.process, phase: .idle)
      // The container may do more while its events are read.
      for case .event(let event) in await cafe.updates(after: 0) where event.number <= last.lastEvent {
        known.apply(event)
      }
      known.instant = last.instant
      known.progress.endedAt = last.progress.endedAt
      known.progress.beganAt = last.progress.beganAt
      #expect(known == last, sourceLocation: caller)
    },
    Check("Forgotten events are counted, and no event is delivered twice") { open, caller in
      let cafe = try await open(remembering: 16, guests: 100)
      let newest = cafe.inspector.snapshot().lastEvent
      let oldest = newest - 15
      #expect(await cafe.history(after: 0).first == .dropped(Int(oldest) - 1), sourceLocation: caller)
      for known in [0, 1, oldest - 2, oldest - 1, oldest, newest - 1] {
        #expect(
          await cafe.updates(after: known) == cafe.history(after: known), "after \(known)", sourceLocation: caller)
      }
    },
    Check("Cancelling a waiting reader ends it, and others continue to read") { open, caller in
      let cafe = try await open()
      let updates = cafe.connection.updates(after: cafe.inspector.snapshot().lastEvent - 1)
      let (events, arrived) = AsyncStream.makeStream(of: Void.self)
      let reader = Task {
        for await _ in updates { arrived.yield() }
      }
      var iterator = events.makeAsyncIterator()
      await iterator.next()
      reader.cancel()
      await reader.value
      #expect(await cafe.updates(after: 0) == cafe.history(after: 0), sourceLocation: caller)
    },
    Check("A secret is never sent, only that it is set") { open, caller in
      let cafe = try await open()
      let snapshot = try await cafe.connection.snapshot()
      let recipe = try #require(snapshot.stores.first?.entries.first { $0.key == "recipe" }, sourceLocation: caller)
      #expect(recipe.value == .string("set"), sourceLocation: caller)
      #expect(recipe.editor == .secret, sourceLocation: caller)
      let updates = await cafe.updates(after: 0)
      let sent = String(decoding: try JSONEncoder().encode(snapshot) + JSONEncoder().encode(updates), as: UTF8.self)
      #expect(!sent.contains("eggs"), sourceLocation: caller)
    },
  ]
}
