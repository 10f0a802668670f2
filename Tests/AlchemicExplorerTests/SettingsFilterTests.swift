// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicModel
import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// Which settings differ from their default values?
@Suite struct SettingsFilterTests {
  /// The bank, whose fee is stored with its default value, and whose owner Emma set.
  private static var bank: ContainerSnapshot {
    var bank = Bank.ready
    for index in bank.stores[0].entries.indices {
      switch bank.stores[0].entries[index].key {
      case "fee": bank.stores[0].entries[index].origin = .stored
      case "receipts": bank.stores[0].entries[index].conflict = ConflictSnapshot(value: .bool(false))
      case "owner": bank.stores[0].entries[index].changedBy = "Emma, through an explorer"
      default: break
      }
    }
    return bank
  }

  private func keys(_ filter: String, _ explorer: Explorer) -> [String] {
    var explorer = explorer
    explorer.press(.character("/"))
    explorer.type(filter)
    let pane = explorer.state(SettingsPane.self)
    return (0..<pane.list.count).compactMap { pane.entry(ofItem: $0, explorer.shared)?.entry.key }
  }

  @Test(
    arguments: [
      ("changed", ["owner", "retries", "limit", "pin"]),
      ("changed -origin:command", ["owner", "retries", "pin"]),
      ("origin:stored", ["owner", "retries", "fee", "pin"]),
      ("stored -changed", ["fee"]),
      ("origin:default", ["branch", "version", "receipts", "last-login"]),
      ("by:emma", ["owner"]),
      ("conflict", ["receipts"]),
      ("-conflict stored", ["owner", "retries", "fee", "pin"]),
      ("changed transfers", ["retries", "limit"]),
      ("-", ["owner", "branch", "version", "retries", "fee", "receipts", "limit", "pin", "last-login"]),
    ])
  func `A filter finds settings by what they are`(filter: String, keys: [String]) {
    #expect(self.keys(filter, Explorer.over(Self.bank, 120, 40, focus: .settings)) == keys)
  }

  @Test func `A stored value that equals the default value looks different from a changed one`() {
    func row(_ title: String, _ width: Int) -> String {
      let lines = Explorer.over(Self.bank, width, 24, focus: .settings).text(of: .settings).split(separator: "\n")
      return lines.first { $0.contains("  \(title)") }?.split { " │›".contains($0) }.joined(separator: " ") ?? ""
    }
    #expect(row("Fee", 80).hasSuffix("the same stored"))
    #expect(row("Owner", 80) == "Owner Emma nobody stored")
    // Without a column of default values.
    #expect(row("Fee", 50).hasSuffix("= default"))
    #expect(row("Owner", 50) == "Owner Emma stored")
    var explorer = Explorer.over(Self.bank, 80, 24, focus: .settings)
    while explorer.entryUnderCursor?.entry.key != "fee" { explorer.press(.down) }
    explorer.press(.character("v"))
    #expect(explorer.text.contains("stored, the same as the default value"))
  }

  @Test func `An empty value is named`() {
    var bank = Bank.ready
    let index = bank.stores[0].entries.firstIndex { $0.key == "owner" } ?? 0
    bank.stores[0].entries[index].value = .string("")
    let lines = Explorer.over(bank, 80, 24, focus: .settings).text(of: .settings).split(separator: "\n")
    #expect(lines.contains { $0.contains("  Owner                       empty               nobody") })
  }

  @Test func `A number that is stored in another form is not changed`() {
    func entry(_ value: SettingValue, _ defaultValue: SettingValue?) -> EntrySnapshot {
      EntrySnapshot(key: "k", value: value, defaultValue: defaultValue, origin: .stored, editor: .number)
    }
    #expect(!entry(.double(3), .integer(3)).isChanged)
    #expect(entry(.double(3.5), .integer(3)).isChanged)
    #expect(entry(.string("3"), .integer(3)).isChanged)
    #expect(entry(.integer(3), nil).isChanged)
  }

  @Test func `A setting that becomes like its default value leaves the list of changed ones`() {
    var explorer = Explorer.over(Self.bank, 120, 40, focus: .settings)
    explorer.press(.character("/"))
    explorer.type("changed")
    explorer.press(.enter)
    var entry = explorer.entryUnderCursor?.entry
    #expect(entry?.key == "owner")
    entry?.value = .string("nobody")
    _ = explorer.update(.event(Bank.event(17, at: 2_000, .entry(store: "user-defaults", key: "owner", entry))))
    #expect(explorer.entryUnderCursor?.entry.key == "retries")
    #expect(explorer.settings.count == 3)
  }

  @Test func `A filter without a match says which origins there are`() {
    var explorer = Explorer.over(Self.bank, 120, 40, focus: .settings)
    explorer.press(.character("z"), .character("/"))
    explorer.type("origin:sto:")
    #expect(explorer.text(of: .settings).contains("origin: accepts default, stored, command-line."))
    #expect(explorer.footer.hasPrefix(" origin: accepts default, stored, command-line."))
    explorer.press(.control("u"))
    #expect(explorer.footer.hasSuffix("changed conflict origin: by: -word ^word \"a b\""))
  }

  @Test func `Properties are filtered by their source`() {
    func property(_ state: PropertySnapshot.State) -> PropertySnapshot {
      PropertySnapshot(key: "server.port", typeName: "Int", defaultValue: "80", state: state)
    }
    let set = property(.set("81", source: "command line", name: "--server-port"))
    let same = property(.set("80", source: "environment", name: "SERVER_PORT"))
    #expect(SettingsFilter("changed origin:command-line").matches(set))
    #expect(!SettingsFilter("changed").matches(same))
    #expect(SettingsFilter("origin:env port").matches(same))
    #expect(SettingsFilter("origin:default").matches(property(.usesDefault)))
    #expect(!SettingsFilter("by:emma").matches(set))
  }
}
