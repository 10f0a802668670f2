// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicInspection
import AlchemicInspectionServer
import AlchemicStores
import Foundation
import Testing

@testable import SampleBank

struct SettingsTests {
  init() {
    _ = Bank.settings
  }

  @Test func `Every setting is described, and its property has the described default value`() {
    let defaults = BankDefaults()
    #expect(defaults.reports.map { "\($0)" } == [])
    #expect(
      defaults.settings.filter { $0.key != nil }.map { "\($0.panes) \($0.group): \($0.key ?? "")" } == [
        "[] The branch: branchName", "[] The branch: opensDriveIn", "[] The branch: roomTemperature",
        "[] The tellers: safeCode", "[] The tellers: cashLimit", "[] Money: displayCurrency", "[] Money: booksSince",
        "[\"Statements\"] Statements: printsStatements", "[\"Statements\"] How often: statementInterval",
      ])
    let standard: [String: StoredValue] = [
      "branchName": "Old Harbour", "opensDriveIn": true, "roomTemperature": 20.5, "safeCode": "0000",
      "cashLimit": 10_000, "displayCurrency": "EUR", "booksSince": "2024-01-01", "printsStatements": false,
      "statementInterval": "month",
    ]
    #expect(Dictionary(uniqueKeysWithValues: defaults.entries.map { ($0.key, $0.defaultValue) }) == standard)
    #expect(Set(defaults.entries.map(\.setting?.defaultValue)) == Set(standard.values))
    #expect(defaults.displayCurrency == .euro)
    #expect(defaults.booksSince == Day(2024, 1, 1))
  }

  @Test func `A setting is stored for the next store that is opened`() throws {
    let defaults = BankDefaults()
    defaults.roomTemperature = 18.25
    #expect(BankDefaults().roomTemperature == 18.25)
    try defaults.removeValue(forKey: "roomTemperature")
    #expect(BankDefaults().roomTemperature == 20.5)
  }

  @Test func `An explorer sees each setting under the titles of its pane and its group, each once`() async throws {
    let inspector = ContainerInspector(try await Bank.shared.value)
    let entries = try #require(inspector.snapshot().stores.first { $0.id == "user-defaults" }).entries
    #expect(
      entries.map(\.group) == [
        "The branch", "The branch", "The branch", "The tellers", "The tellers", "Money", "Money", "Statements",
        "Statements › How often",
      ])
  }

  @Test func `The largest payment in cash can be set only to a number`() async throws {
    let context = try await Bank.open()
    let inspector = ContainerInspector(context)
    let defaults = try context.get(BankDefaults.self)
    func set(_ value: SettingValue) throws(CommandError) {
      try inspector.perform(.set(store: "user-defaults", key: "cashLimit", value))
    }
    let entries = try #require(inspector.snapshot().stores.first { $0.id == "user-defaults" }).entries
    #expect(entries.first { $0.key == "cashLimit" }?.editor == .integer)
    #expect(entries.first { $0.key == "safeCode" }?.editor == .secret)
    for text in ["500", "", "007", "99999999999999999999"] {
      #expect(throws: CommandError("Must be a whole number, not text.")) { try set(.string(text)) }
    }
    #expect(throws: CommandError("Must be a whole number, not negative.")) { try set(.integer(-500)) }
    #expect(defaults.cashLimit == 10_000)
    try set(.integer(500))
    #expect(defaults.cashLimit == 500)
    try inspector.perform(.remove(store: "user-defaults", key: "cashLimit"))
    #expect(defaults.cashLimit == 10_000)
    #expect(defaults.reports == [])
  }

  @Test func `The bank's own stores replace the plain ones`() async throws {
    let context = try await Bank.shared.value
    #expect(try context.get(ALCUserDefaults.self) is BankDefaults)
    #expect(try context.get(ALCCloudKeyValueStore.self) === context.get(BankCloud.self))
    #expect(try context.get(BankCloud.self).lastTeller == "Clara Lindqvist")
    #expect(try context.get(BankCloud.self).timesOpened > 0)
    #expect(try context.get(BankCloud.self).entry(forKey: "timesOpened").changedBy == "the sample bank")
  }

  @Test func `A visitor's motto is kept by a new start`() async throws {
    let context = try await Bank.open()
    #expect(try SampleBank.motto(of: context) == "The bank is open.")
    try context.get(BankCloud.self).motto = "Come in"
    defer { try? context.get(BankCloud.self).removeValue(forKey: "motto") }
    #expect(try await SampleBank.motto(of: Bank.open()) == "Come in")
  }

  @Test(arguments: ["en", "de"])
  func `Every text of the settings is translated`(language: String) throws {
    let file = BankResources.settings.appendingPathComponent("\(language).lproj/Root.strings")
    let keys = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      line.hasPrefix("\"") ? line.dropFirst().prefix { $0 != "\"" } : nil
    }
    let texts = try ["Root.plist", "Statements.plist"].flatMap { name in
      let data = try Data(contentsOf: BankResources.settings.appendingPathComponent(name))
      let pane = try #require(try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
      let items = try #require(pane["PreferenceSpecifiers"] as? [[String: Any]])
      return items.flatMap { item in
        [item["Title"], item["FooterText"]].compactMap { $0 as? String } + (item["Titles"] as? [String] ?? [])
      }
    }
    #expect(Set(texts) == Set(keys.map(String.init)))
  }
}
