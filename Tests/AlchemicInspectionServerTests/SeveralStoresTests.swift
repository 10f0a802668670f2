// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicInspection
import AlchemicInspectionServer
import AlchemicStores
import Foundation
import Testing

private final class Kitchen: ALCUserDefaults, AlchemicManaged, @unchecked Sendable {
  @AcStored var special = "soup"

  override init() { super.init(configuration: inMemory()) }
}

private final class Printer: ALCUserDefaults, AlchemicManaged, @unchecked Sendable {
  @AcStored var paper = "A4"

  override init() { super.init(configuration: inMemory()) }
}

private final class Prices: ALCCloudKeyValueStore, AlchemicManaged, @unchecked Sendable {
  override init() { super.init(configuration: inMemory()) }
}

private func inMemory() -> KeyValueStoreConfiguration {
  KeyValueStoreConfiguration(engine: InMemoryEngine(), settings: .none, arguments: [], importsFoundationDefaults: false)
}

/// Two of one class, which only a method can create.
private final class Rooms: AlchemicDeclaring {
  func makeStore() -> Room { Room() }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Rooms.init)
    AcMethod(factory, Rooms.makeStore, options: AcTemplate())
  }
}

private final class Room: ALCUserDefaults, @unchecked Sendable {
  override init() { super.init(configuration: inMemory()) }
}

/// Reads a key without a property.
private final class Cook: AlchemicDeclaring {
  private let apron: StoredSetting<String>

  init(kitchen: Kitchen) { apron = kitchen.setting("apron", default: "white") }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Cook.init(kitchen:))
  }
}

struct SeveralStoresTests {
  private func started(_ classes: any AlchemicDeclaring.Type...) async throws -> ALCContext {
    let context = ALCContext(scan: .classes(classes))
    context.start()
    try await context.untilReady()
    return context
  }

  @Test func `Every store of a kind is shown, and the first one as before`() async throws {
    let inspector = ContainerInspector(try await started(Kitchen.self, Printer.self, Prices.self))
    let stores = inspector.snapshot().stores
    #expect(stores.map(\.id) == ["user-defaults", "user-defaults:Printer", "cloud"])
    #expect(stores.map(\.title) == ["User defaults", "User defaults (Printer)", "Cloud"])
    #expect(stores.map { $0.entries.map(\.key) } == [["special"], ["paper"], []])
  }

  @Test func `A store names its factory, and an entry the declarations that read it`() async throws {
    let inspector = ContainerInspector(try await started(Kitchen.self, Cook.self))
    let store = try #require(inspector.snapshot().stores.first)
    #expect(store.factory == "Kitchen")
    #expect(store.entries.map(\.key) == ["apron", "special"])
    #expect(
      store.entries.map(\.readers) == [
        [EntrySnapshot.Reader(name: "Cook", factory: "Cook")],
        [EntrySnapshot.Reader(name: "Kitchen.special", factory: "Kitchen")],
      ])
  }

  @Test func `A change reaches the store that is named, and its event names that store`() async throws {
    let context = try await started(Kitchen.self, Printer.self)
    let inspector = ContainerInspector(context)
    let last = inspector.snapshot().lastEvent
    try inspector.perform(.set(store: "user-defaults:Printer", key: "paper", .string("A3")))
    try inspector.perform(.set(store: "user-defaults", key: "special", .string("stew")))
    #expect(try context.get(Printer.self).paper == "A3")
    #expect(try context.get(Kitchen.self).special == "stew")
    var changed: [String] = []
    for await update in inspector.updates(after: last) {
      if case .event(let event) = update, case .entry(let store, let key, _) = event.change {
        changed.append("\(store) \(key)")
      }
      if changed.count == 2 { break }
    }
    #expect(changed == ["user-defaults:Printer paper", "user-defaults special"])
  }

  @Test func `A store that is held beyond a stop leaves its identifier to the next start's`() async throws {
    let context = try await started(Kitchen.self, Printer.self)
    let held = try (context.get(Kitchen.self), context.get(Printer.self))
    _ = try await context.stop()
    context.start()
    try await context.untilReady()
    #expect(ContainerInspector(context).snapshot().stores.map(\.id) == ["user-defaults", "user-defaults:Printer"])
    #expect(try context.get(Kitchen.self) !== held.0)
    withExtendedLifetime(held) {}
  }

  @Test func `A store that is created again gets its identifier back, and two of a class have numbers`() async throws {
    let context = try await started(Kitchen.self, Rooms.self)
    func identifiers() -> [String] { ContainerInspector(context).snapshot().stores.map(\.id) }
    var rooms = try (0..<3).map { _ in try context.get(Room.self) }
    #expect(
      identifiers() == ["user-defaults", "user-defaults:Room", "user-defaults:Room-2", "user-defaults:Room-3"])
    rooms.remove(at: 1)
    #expect(identifiers() == ["user-defaults", "user-defaults:Room", "user-defaults:Room-3"])
    rooms.append(try context.get(Room.self))
    #expect(
      identifiers() == ["user-defaults", "user-defaults:Room", "user-defaults:Room-2", "user-defaults:Room-3"])
    withExtendedLifetime(rooms) {}
  }

  @Test func `A change has its own value, and the one before it, also where it is read after later changes`()
    async throws
  {
    let context = try await started(Kitchen.self)
    let kitchen = try context.get(Kitchen.self)
    let inspector = ContainerInspector(context)
    let last = inspector.snapshot().lastEvent
    let long = String(repeating: "soup ", count: 300)
    try KeyValueAuthor.$current.withValue("Ada") { try kitchen.set(["special": "stew"]) }
    try kitchen.set(["special": "broth"])
    try kitchen.removeValue(forKey: "special")
    try kitchen.set(["special": .string(long)])
    try kitchen.set(["special": .string(long + "!")])
    try kitchen.set(["table": 4])
    try kitchen.removeValue(forKey: "table")
    var shown: [String] = []
    func text(_ value: SettingValue?) -> String {
      switch value {
      case .string(let text)?: text.count > 30 ? "a text of \(text.count) characters" : text
      case .integer(let number)?: "\(number)"
      case .other(let text)?: text
      default: "none"
      }
    }
    var editable: [Bool] = []
    for await update in inspector.updates(after: last) {
      guard case .event(let event) = update, case .entry(_, let key, let entry) = event.change else { continue }
      shown.append(
        "\(key): \(text(event.previous?.value)) → \(text(entry?.value)), \(entry.map { "\($0.origin)" } ?? "gone")"
          + (entry?.changedBy == "Ada" ? " by Ada" : ""))
      editable.append(entry.map { $0.revision != "past" } ?? false)
      if shown.count == 7 { break }
    }
    #expect(
      shown == [
        "special: none → stew, stored by Ada", "special: stew → broth, stored", "special: broth → soup, default",
        "special: none → a value of 1500 bytes, stored",
        "special: a value of 1500 bytes → a text of 1501 characters, stored", "table: none → 4, stored",
        "table: 4 → none, gone",
      ])
    // Only the last value of each setting can be replaced.
    #expect(editable == [false, false, false, false, true, false, false])
  }
}
