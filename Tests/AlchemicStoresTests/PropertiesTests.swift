// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import Foundation
import Testing

/// Neither Codable nor supported by stores.
private struct Shade: Hashable, Sendable {
  var red: UInt8

  static let transformer = StoredValueTransformer<Shade>(
    Int.self, store: { Int($0.red) }, restore: { Shade(red: UInt8(clamping: $0)) })
}

private class BaseDefaults: ALCUserDefaults, @unchecked Sendable {
  @AcStored var inherited = 1
}

private final class BranchDefaults: BaseDefaults, @unchecked Sendable {
  @AcStored var username = "nobody"
  @AcStored("nbrLogins") var logins = 0
  @AcStored var lastSeen: Date?
  @AcStored var address = Address(street: "Main", number: 1)
  @AcStored var oldAddress: Address?
  @AcStored(transformer: Shade.transformer) var color = Shade(red: 1)
  @AcStored(transformer: Shade.transformer.optional) var other: Shade? = nil
  var notStored = 5
}

/// An optional needs no initial value, even in a class with its own initialisers.
private final class Overriding: ALCUserDefaults, @unchecked Sendable {
  @AcStored var seen: String?
  @AcStored("home") var address: Address?

  override init(configuration: KeyValueStoreConfiguration) {
    super.init(configuration: configuration)
  }
}

private final class CloudValues: ALCCloudKeyValueStore, @unchecked Sendable {
  @AcStored var theme = "dark"
}

@Suite struct PropertiesTests {
  @Test func `Properties are saved at each set and loaded at creation`() throws {
    let directory = try TemporaryDirectory()
    let seen = Date(timeIntervalSinceReferenceDate: 0.7)
    let first = BranchDefaults(configuration: directory.configuration())
    #expect(first.username == "nobody")
    #expect(first.lastSeen == nil)
    first.username = "derek"
    first.logins += 1
    first.lastSeen = seen
    first.address.number = 7
    first.oldAddress = Address(street: "Side", number: 2)
    first.color = Shade(red: 9)
    first.other = Shade(red: 8)
    first.inherited = 2
    let second = BranchDefaults(configuration: directory.configuration())
    #expect(second.username == "derek")
    #expect(second.logins == 1)
    #expect(second.lastSeen == seen)
    #expect(second.address == Address(street: "Main", number: 7))
    #expect(second.oldAddress == Address(street: "Side", number: 2))
    #expect(second.color == Shade(red: 9))
    #expect(second.other == Shade(red: 8))
    #expect(second.inherited == 2)
    #expect(
      second.entries.map(\.key)
        == ["address", "color", "inherited", "lastSeen", "nbrLogins", "oldAddress", "other", "username"])
    second.lastSeen = nil
    second.other = nil
    #expect(!second.isStored("lastSeen"))
    #expect(!second.isStored("other"))
  }

  @Test func `A class with its own initialiser can have optional properties`() throws {
    let directory = try TemporaryDirectory()
    let first = Overriding(configuration: directory.configuration())
    #expect(first.seen == nil)
    first.seen = "here"
    first.address = Address(street: "Main", number: 3)
    let second = Overriding(configuration: directory.configuration())
    #expect(second.seen == "here")
    #expect(second["home", as: Address.self] == Address(street: "Main", number: 3))
  }

  @Test func `A property and its key's subscript have one value`() throws {
    let directory = try TemporaryDirectory()
    let defaults = BranchDefaults(configuration: directory.configuration())
    defaults["username"] = "derek"
    #expect(defaults.username == "derek")
    defaults.username = "anna"
    #expect(defaults["username"] == "anna")
    try defaults.removeValue(forKey: "username")
    #expect(defaults.username == "nobody")
    #expect(defaults.entry(forKey: "username").defaultValue == "nobody")
    #expect(defaults.entry(forKey: "username").origin == .default)
  }

  @Test func `The description's default value precedes the declared one`() throws {
    let directory = try TemporaryDirectory()
    let described = SettingDescription(
      key: "username", kind: .text(isSecure: false, keyboard: .any), defaultValue: "somebody")
    let defaults = BranchDefaults(configuration: directory.configuration(settings: .descriptions([described])))
    #expect(defaults.username == "somebody")
    #expect(try defaults.records(after: 0) == [])
  }

  @Test func `A property ignores a stored value of another type and reports it`() throws {
    let directory = try TemporaryDirectory()
    try ALCUserDefaults(configuration: directory.configuration()).set("many", forKey: "nbrLogins")
    let defaults = BranchDefaults(configuration: directory.configuration())
    let error = KeyValueStoreError.wrongType(key: "nbrLogins", expected: "Int", found: .string, detail: "")
    #expect(defaults.logins == 0)
    #expect(defaults.reports == [.propertyUnreadable(key: "nbrLogins", error: error)])
    defaults.logins = 3
    #expect(defaults.logins == 3)
  }

  @Test func `A property ignores a command-line value of another type and reports it once`() throws {
    let directory = try TemporaryDirectory()
    try ALCUserDefaults(configuration: directory.configuration()).set(42, forKey: "nbrLogins")
    let defaults = BranchDefaults(configuration: directory.configuration(arguments: ["branch", "-nbrLogins", "5x"]))
    let error = KeyValueStoreError.wrongType(
      key: "nbrLogins", expected: "Int", found: .string, detail: "", origin: .commandLine)
    #expect(defaults.logins == 42)
    #expect(defaults.reports == [.propertyUnreadable(key: "nbrLogins", error: error, shown: .stored)])
    defaults.register(defaults: ["nbrLogins": 7])
    #expect(defaults.reports.count == 1)
    #expect(
      defaults.reports[0].description.hasPrefix("The property \"nbrLogins\" uses the stored value. The command line's"))
  }

  @Test func `Entries include properties without a value`() throws {
    let defaults = BranchDefaults(configuration: try TemporaryDirectory().configuration())
    let entry = defaults.entries.first { $0.key == "lastSeen" }
    #expect(entry == defaults.entry(forKey: "lastSeen"))
    #expect(entry?.value == nil)
    #expect(entry?.propertyKind == .date)
  }

  @Test func `A property changes when another store changes its key`() async throws {
    let directory = try TemporaryDirectory()
    let defaults = BranchDefaults(configuration: directory.configuration())
    var changes = defaults.changes(forKey: "username").makeAsyncIterator()
    try ALCUserDefaults(configuration: directory.configuration()).set("derek", forKey: "username")
    #expect(
      await changes.next()
        == KeyValueChange(
          key: "username", oldValue: nil, newValue: "derek", origin: .otherProcess, author: KeyValueAuthor.thisProcess))
    #expect(defaults.username == "derek")
  }

  @Test func `A set that fails keeps the old value and is reported`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "shared")
    let reports = Log<StoreReport>()
    let defaults = BranchDefaults(configuration: directory.configuration(report: reports.add))
    defaults.username = "derek"
    defaults["logins"] = 3
    #expect(defaults.username == "nobody")
    #expect(defaults["logins"] == nil)
    guard case .openFailed(let error) = reports.all.first else {
      Issue.record("opening was not reported")
      return
    }
    #expect(error.code == "cannot-open")
    #expect(
      reports.all == [
        .openFailed(error), .setFailed(key: "username", error: error), .setFailed(key: "logins", error: error),
      ])
    #expect(defaults.reports == reports.all)
    #expect(throws: error) { try defaults.set("derek", forKey: "username") }
  }

  @Test func `The cloud store can have properties`() throws {
    let directory = try TemporaryDirectory()
    CloudValues(configuration: directory.configuration()).theme = "light"
    #expect(CloudValues(configuration: directory.configuration()).theme == "light")
  }

  @Test func `Threads that set and read one property end with one value everywhere`() async throws {
    let directory = try TemporaryDirectory()
    let defaults = BranchDefaults(configuration: directory.configuration())
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask { for number in 0..<50 { defaults.logins = task * 1_000 + number } }
        group.addTask { for _ in 0..<1_000 { _ = defaults.logins } }
      }
    }
    #expect(defaults["nbrLogins", as: Int.self] == defaults.logins)
    #expect(BranchDefaults(configuration: directory.configuration()).logins == defaults.logins)
  }
}
