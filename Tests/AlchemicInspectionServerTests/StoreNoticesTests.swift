// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import AlchemicInspection
import AlchemicInspectionServer
import AlchemicStores
import Testing

/// User defaults with values from a version of the program that had other types.
private final class Pantry: ALCUserDefaults, AlchemicManaged, @unchecked Sendable {
  @AcStored var jars = 10
  @AcStored var code = 1
  @AcStored var shelf = 3
  @AcStored var door = 2
  @AcStored(transformer: .odd) var steps = 7
  @AcStored("") var nameless = 0
  @AcStored var label = "jam"

  override init() {
    let engine = InMemoryEngine()
    let stored: [(String, StoredValue)] = [("code", "hunter2"), ("jars", "500"), ("steps", 4)]
    _ = try? engine.write(stored.map { KeyValueWrite(key: $0.0, value: $0.1, keepsHistory: true) }, limits: nil)
    let settings = [
      SettingDescription(key: "code", kind: .text(isSecure: true, keyboard: .number), defaultValue: 1234),
      SettingDescription(key: "shelf", kind: .text(isSecure: false, keyboard: .number), defaultValue: "top"),
    ]
    super.init(
      configuration: KeyValueStoreConfiguration(
        engine: engine, settings: .descriptions(settings), arguments: ["pantry", "-door", "ajar"],
        importsFoundationDefaults: false, report: { _ in }))
  }
}

extension StoredValueTransformer<Int> {
  fileprivate static var odd: Self {
    Self(
      Int.self, store: { $0 },
      restore: { number in
        guard number % 2 == 1 else { throw NotOdd(number: number) }
        return number
      })
  }
}

private struct NotOdd: Error {
  let number: Int
}

@Suite(.timeLimit(.minutes(5))) struct StoreNoticesTests {
  private let pantry: Pantry
  private let inspector: ContainerInspector

  private static let nameless =
    "A stored property of Pantry has no key: reflection is disabled. Add one: @AcStored(\"key\")."
  private static let code = "\"code\" uses its default value: the stored value has type string, not Int."
  private static let door = "The command line's value of \"door\" is not used: it has type string, not Int."
  private static let jars = "\"jars\" uses its default value: the stored value has type string, not Int."
  private static let shelf =
    "The settings description's default value of \"shelf\" is not used: it has type string, not Int."
  private static let shelfTwice =
    "\"shelf\" is declared twice: the settings' description allows values that the property, Int, does not accept. "
    + "Change one of them."
  private static let steps = "\"steps\" uses its default value: the stored value can't be transformed to its type, Int."

  init() async throws {
    let context = ALCContext(testing: .classes([Pantry.self]))
    context.start()
    try await context.untilReady()
    pantry = try context.get(Pantry.self)
    inspector = ContainerInspector(context)
  }

  private var notices: [String] { inspector.snapshot().stores.first?.notices.map(\.text) ?? [] }

  @Test func `Each property that rejects its value has a notice, without the value`() {
    #expect(notices == [Self.shelfTwice, Self.nameless, Self.code, Self.door, Self.jars, Self.shelf, Self.steps])
    #expect(["hunter2", "500", "ajar", "top", "4"].filter { "\(notices)".contains($0) } == [])
  }

  @Test func `A property without a key has one notice, even if it is set several times`() {
    for _ in 0..<3 { pantry.nameless = 5 }
    #expect(notices.filter { $0 == Self.nameless }.count == 1)
  }

  @Test func `A notice disappears when the value is fixed, removed or set by the program`() throws {
    try inspector.perform(.set(store: "user-defaults", key: "code", .string("4711")))
    #expect(notices == [Self.shelfTwice, Self.nameless, Self.door, Self.jars, Self.shelf, Self.steps])
    try inspector.perform(.remove(store: "user-defaults", key: "jars"))
    #expect(notices == [Self.shelfTwice, Self.nameless, Self.door, Self.shelf, Self.steps])
    pantry.steps = 9
    #expect(notices == [Self.shelfTwice, Self.nameless, Self.door, Self.shelf])
    pantry.register(defaults: ["shelf": 5])
    #expect(notices == [Self.shelfTwice, Self.nameless, Self.door])
    #expect(pantry.code == 4711)
    #expect(pantry.jars == 10)
    #expect(pantry.shelf == 5)
    try pantry.undo(forKey: "jars")
    #expect(notices == [Self.shelfTwice, Self.nameless, Self.door, Self.jars])
  }

  @Test func `An explorer receives the notice for a rejected value, and the removal of the notice`() async throws {
    var container = inspector.snapshot()
    var updates = inspector.updates(after: container.lastEvent).makeAsyncIterator()
    let before = notices
    let label = "\"label\" uses its default value: the stored value has type integer, not String."
    try pantry.set(5, forKey: "label")
    #expect(await changes(&updates, &container) == ["store", "label: integer(5)"])
    #expect(container.stores.first?.notices.map(\.text) == before.dropLast(2) + [label] + before.suffix(2))
    try pantry.set(6, forKey: "label")
    #expect(await changes(&updates, &container) == ["label: integer(6)"])
    try pantry.set("plum", forKey: "label")
    #expect(await changes(&updates, &container) == ["store", "label: string(\"plum\")"])
    #expect(container.stores.first?.notices.map(\.text) == before)
  }

  /// Applies the updates up to the next changed entry, and returns a summary of them.
  private func changes(
    _ updates: inout AsyncStream<ContainerUpdate>.Iterator, _ container: inout ContainerSnapshot
  ) async -> [String] {
    var summary: [String] = []
    while case .event(let event) = await updates.next() {
      container.apply(event)
      switch event.change {
      case .store: summary.append("store")
      case .entry(_, let key, let entry):
        return summary + ["\(key): \(entry?.value.map { "\($0)" } ?? "none")"]
      default: summary.append("\(event.change)")
      }
    }
    return summary
  }

  @Test func `Equal failures to set a value result in one notice, which is sent once`() async throws {
    let updates = inspector.updates(after: inspector.snapshot().lastEvent)
    for _ in 0..<3 { pantry[""] = "nothing" }
    try pantry.set("plum", forKey: "label")
    var sent: [[String]] = []
    for await case .event(let event) in updates {
      if case .store(let store) = event.change { sent.append(store.notices.map(\.text)) }
      if case .entry = event.change { break }
    }
    #expect(sent == [notices])
    #expect(notices.filter { $0.hasPrefix("Setting \"\" failed.") }.count == 1)
  }
}
