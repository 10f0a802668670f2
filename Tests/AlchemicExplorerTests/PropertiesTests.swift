// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct PropertiesTests {
  private static let port = DependencySnapshot(
    name: "#1", typeName: "UInt16", criteria: "", location: Bank.location("Bank", 13),
    resolution: .constant("AcProperty(\"server.port\", default: 8080)"),
    property: PropertySnapshot(
      key: "server.port", typeName: "UInt16", defaultValue: "8080",
      names: [PropertySnapshot.NameInSource(source: "command line", name: "--server-port")],
      state: .set("9090", source: "command line", name: "--server-port")))
  private static let host = DependencySnapshot(
    name: "host", typeName: "String", criteria: "", location: Bank.location("Bank", 14),
    resolution: .failed("No value."),
    property: PropertySnapshot(
      key: "server.host", typeName: "String", isRequired: true,
      names: [PropertySnapshot.NameInSource(source: "command line", name: "--server-host")], state: .absent))

  /// The bank, with two properties of one factory.
  private static func bank(_ stores: [StoreSnapshot] = Array(Bank.idle.stores.suffix(1))) -> ContainerSnapshot {
    var bank = Bank.idle
    bank.factories[3].arguments = [port]
    bank.factories[3].injections = [host]
    bank.stores = stores
    return bank
  }

  @Test func `Properties are listed below the settings with their values and sources`() {
    expectScreen(
      Explorer.over(Self.bank(), 80, 24, focus: .settings).text(of: .settings).split(separator: "\n").prefix(7)
        .joined(separator: "\n"),
      """
      ╭─ Settings ───────────────────────────────────────────────────────────────────╮
      │   Setting                     Value               Default             Origin │
      │ Cloud key-values  ~/.config/alchemic/cloud.sqlite                            │
      │›  last-login                  not set                                default │
      │                                                                              │
      │ Properties  from outside, read-only                                          │
      │   server.host  MISSING                                                       │
      """)
  }

  @Test func `v shows a property in full, and Enter too: it cannot be edited`() {
    var explorer = Explorer.over(Self.bank(), 80, 24, focus: .settings)
    explorer.press(.end, .character("v"))
    expectScreen(
      explorer.text,
      """
       Alchemic  sample-bank 4711  ○ Not started             12 factories · 0 objects
       1 Objects  2 Start [3 Settings] 4 Log  5 Problems (1)
       Press s to start, and watch here what the container creates, when and why.
      ╭─ Settings ───────────────────────────────────────────────────────────────────╮
      │   Setting                     Value               Default             Origin │
      │ Cloud key-values  ~/.config/alchemic/cloud.sqlite                            │
      │   last-login                  not set                                default │
      │                                                                              │
      │╭─ server.port ──────────────────────────────────────────────────────────────╮│
      ││ Value     9090                                                             ││
      ││ Default   8080                                                             ││
      ││ Source    command line: --server-port                                      ││
      ││ Type      UInt16                                                           ││
      ││ Names     --server-port                                                    ││
      ││ Required  by Bank, argument 1 (Bank.swift:13)                              ││
      │╰────────────────────────────────────────────────────────────────────────────╯│
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      ╰───────────────────────────────────────────────────────────────────── 3 of 3 ─╯
                                                                            Esc close
      """)
    #expect(explorer.press(.character("y")) == [.copy("9090")])
    explorer.press(.escape, .up, .enter)
    #expect(explorer.text.contains("MISSING"))
    explorer.press(.escape, .character("d"))
    #expect(explorer.footer.contains("server.host is a property: it is set outside of the program."))
    #expect(explorer.isBrowsing)
  }

  @Test func `A long value of a property is shown whole, and the value of a secret is not`() {
    var bank = Self.bank([])
    bank.factories[3].injections[0].property?.state = .set(
      String(repeating: "long ", count: 100) + "end", source: "environment", name: "SERVER_HOST")
    bank.factories[3].arguments[0].property?.isSecret = true
    bank.factories[3].arguments[0].property?.state = .set(nil, source: "environment", name: "SERVER_PORT")
    var explorer = Explorer.over(bank, 60, 12, focus: .settings)
    explorer.press(.home, .character("v"), .end)
    #expect(explorer.text.contains("by Bank.host (Bank.swift:14)"))
    for _ in 0..<20 where !explorer.text.contains("long end") { explorer.press(.up) }
    #expect(explorer.text.contains("long end"))
    explorer.press(.escape, .down, .character("v"))
    #expect(explorer.text.contains("the value is not shown"))
    #expect(explorer.press(.character("y")) == [])
  }

  @Test func `A filter also matches properties`() {
    var explorer = Explorer.over(Self.bank(), 80, 24, focus: .settings)
    _ = explorer.press(.character("/"))
    explorer.type("PORT")
    expectScreen(
      explorer.text(of: .settings).split(separator: "\n").dropFirst().prefix(5).joined(separator: "\n"),
      """
      │ Cloud key-values  ~/.config/alchemic/cloud.sqlite                            │
      │   No entry matches "PORT".                                                   │
      │                                                                              │
      │ Properties  from outside, read-only                                          │
      │›  server.port  9090                              command line: --server-port │
      """)
  }

  @Test func `The properties of a new start replace the previous ones`() {
    var explorer = Explorer.over(Self.bank([]), 80, 24, focus: .settings)
    var factories = Self.bank().factories
    factories[3].injections = []
    _ = explorer.update(.event(Bank.event(1, at: 1, .factories(factories))))
    expectScreen(
      explorer.text(of: .settings).split(separator: "\n").dropFirst().prefix(3).joined(separator: "\n"),
      """
      │ Stores open with the container.                                              │
      │                                                                              │
      │ Properties  from outside, read-only                                          │
      """)
  }

  @Test func `The detail of a factory shows the values of its properties`() {
    var explorer = Explorer.over(Self.bank(), 80, 24)
    explorer.shared.selection.factory = 3
    let document = explorer.document(of: .detail, width: 60)
    let lines = (0..<document.count).map { row -> String in
      guard case .line(let line) = document[row] else { return "" }
      return line.spans.map(\.text).joined()
    }
    #expect(
      Array(lines.drop { $0 != "Arguments  1" }.prefix(8)) == [
        "Arguments  1", "  #1  = AcProperty(\"server.port\", default: 8080)",
        "      9090 · command line: --server-port", "", "Injections  1", "  host  ✗ cannot be resolved", "  No value.",
        "        MISSING",
      ])
  }
}
