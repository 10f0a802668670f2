// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import Foundation
import Testing

/// Questions about settings.
extension InquiryTests {
  @Test func `A change of a setting has its value before it, but a secret has none`() async throws {
    var container = Self.till
    func event(_ number: UInt64, _ key: String, _ value: SettingValue?, was before: SettingValue?) throws
      -> ContainerEvent
    {
      var entry = try #require(container.stores[0].entries.first { $0.key == key })
      (entry.value, entry.origin, entry.changedBy) = (value, .stored, "emma")
      return ContainerEvent(
        number: number, instant: number * 1_000_000, thread: "main",
        change: .entry(store: "user-defaults", key: key, value == nil ? nil : entry),
        previous: ContainerEvent.PreviousValue(before))
    }
    let events = [
      try event(1, "owner", .string("Emma"), was: .string("Otto")),
      try event(2, "pin", .string("set"), was: .string("1234")),
      ContainerEvent(
        number: 3, instant: 3_000_000, thread: "alchemic",
        change: .factory(1, .created(at: 3_000_000, took: 500_000, thread: "alchemic"), createdCount: 1)),
    ]
    container.lastEvent = 3
    (container.stores[0].entries, container.progress.beganAt) = (
      try events.prefix(2).map { event in
        guard case .entry(_, _, let entry?) = event.change else { throw CommandError("No entry.") }
        return entry
      }, 0
    )
    let json = try await answer(.events(""), container, events: events).json()
    #expect(try schema().faults(in: Data(json.utf8)) == [])
    let members = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: NSObject])
    let factory = ["name": "Drawer", "type": "Type1", "mode": "singleton", "place": Self.place(2)] as NSObject
    #expect(
      members["answer"] == [
        "events": [
          [
            "number": 1, "kind": "setting", "thread": "main", "afterNanoseconds": 1_000_000,
            "text": "user-defaults/owner is Emma, stored. It was Otto.",
            "setting": [
              "store": "user-defaults", "key": "owner", "value": "Emma", "previous": "Otto", "changedBy": "emma",
            ],
          ],
          [
            "number": 2, "kind": "setting", "thread": "main", "afterNanoseconds": 2_000_000,
            "text": "user-defaults/pin is a secret, stored.",
            "setting": ["store": "user-defaults", "key": "pin", "changedBy": "emma"],
          ],
          [
            "number": 3, "kind": "object", "state": "created", "thread": "alchemic", "afterNanoseconds": 3_000_000,
            "text": "Created Drawer in 500 µs on alchemic.", "factory": factory, "tookNanoseconds": 500_000,
            "ownNanoseconds": 500_000,
          ],
        ]
      ] as NSObject)
    let owner = try await answer(.setting(SettingName(key: "owner")), container, events: events)
    #expect(owner.json().contains(#""previous" : "Otto""#))
    #expect(owner.text().contains("Last changed by emma.\nBefore that it was Otto.\n"))
    let pin = try await answer(.setting(SettingName(key: "pin")), container, events: events)
    #expect(!(pin.json() + pin.text()).contains("1234"))
    #expect(!pin.text().contains("Before"))
  }

  @Test func `The changed settings are answered at once, with their last change and what may use them`() async throws {
    var container = Self.till
    let cups = try #require(container.stores[0].entries.firstIndex { $0.key == "cups" })
    container.stores[0].entries[cups].changedAt = 1_795_445_280
    let settings = try await answer(.settings(nil), container)
    #expect(
      settings.text() == """
        user-defaults/owner is Emma\\nB, stored. Default value: empty. Owner: no factory of the container.
        user-defaults/cups is 5, stored. Default value: 3. Last changed at 2026-11-23T14:48:00Z by sample-bank. Owner: no \
        factory of the container.
        user-defaults/heat is 90, command-line. Default value: none. Owner: no factory of the container.
        user-defaults/pin is a secret, stored. Owner: no factory of the container.
        cloud/cups is 8, stored. Default value: none. Owner: no factory of the container.

        """)
    let chosen = try await answer(.settings("price"), container)
    #expect(chosen.text() == "user-defaults/price is 2.5, default. Owner: no factory of the container.\n")
    await #expect(throws: Refusal("No setting matches \"prize\". Did you mean \"price\"?")) {
      try await answer(.settings("prize"), container)
    }
    for store in container.stores.indices { container.stores[store].entries.removeAll(where: \.isChanged) }
    let none = try await answer(.settings(nil), container)
    #expect(none.text() == "No setting differs from its default value.\n")
  }

  @Test func `A value that is a sentence has one full stop, and unknown callbacks are called unknown`() async throws {
    var container = Self.till
    let store = try #require(container.stores.indices.first)
    let entry = try #require(container.stores[store].entries.firstIndex { $0.key == "owner" })
    container.stores[store].factory = container.factories.first?.name
    container.stores[store].entries[entry].defaultValue = .string("Nobody.")
    container.stores[store].entries.removeAll { $0.key != "owner" }
    container.stores.removeSubrange((store + 1)...)
    container.phase = .idle
    container.callbacks = []
    let idle = try await answer(.settings(nil), container)
    let name = try #require(container.factories.first?.name)
    #expect(
      idle.text() == """
        Shop.swift:1: user-defaults/owner is Emma\\nB, stored. Default value: Nobody. Owner: \(name), injected into no \
        factory; which callbacks request it is known after a start.

        """)
    let callback = try #require(Self.till.callbacks.first)
    container.phase = .firingCallbacks
    container.callbacks = [callback]
    container.callbacks[0].requested = [0]
    let firing = try await answer(.settings(nil), container)
    #expect(firing.text().hasSuffix("injected into no factory; requested by callback \(callback.label).\n"))
    container.phase = .ready
    container.callbacks = []
    let ready = try await answer(.settings(nil), container)
    #expect(ready.text().hasSuffix("Owner: \(name), injected into no factory.\n"))
  }
}
