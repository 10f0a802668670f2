// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// How do I find it? Filters, orders and the palette.
@Suite struct FindingTests {
  @Test(arguments: [("10ms", true), (">10ms", true), ("<10ms", false)])
  func `A duration without a sign is the least one`(bound: String, isMinimum: Bool) {
    #expect(DurationBound(bound[...])?.matches(20_000_000) == isMinimum)
    #expect(DurationBound(bound[...])?.matches(1_000_000) == !isMinimum)
  }

  @Test func `A filter marks its matches in names and types, not in flags and durations`() {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    explorer.press(.character("/"))
    explorer.type("le mode:singleton")
    explorer.press(.enter)
    #expect(explorer.names == ["Ledger", "makeRates", "RateTable"])
    // The type of makeRates is RateTable.
    #expect(explorer.underlined(in: .factories) == ["Le", "le", "le"])
    explorer.press(.character("/"), .control("u"))
    explorer.type("s")
    #expect(!explorer.underlined(in: .factories).isEmpty)
    #expect(explorer.underlined(in: .factories).allSatisfy { $0.lowercased() == "s" })
  }

  @Test func `A filter with an unknown word names it and the known ones`() {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    explorer.press(.character("/"))
    explorer.type("modus:template")
    let words = explorer.text(of: .factories).split(whereSeparator: { " │\n".contains($0) })
    #expect(
      words.joined(separator: " ").contains(
        "modus: is not a filter word; there are mode: flag: kind: module: scope: state:. Esc clears the filter."))
  }

  @Test func `Sorting ignores case, compares numbers as numbers, and shows the first row`() {
    var bank = Bank.ready
    let names = [
      "VelocityRule", "audit trail", "JointAccount", "JSON encoder", "Service 10", "Service 9", "service 09",
    ]
    bank.factories = names.enumerated().map { index, name in
      FactorySnapshot(
        id: index, name: name, typeName: "Type", module: "M", kind: .class, mode: .singleton,
        location: Bank.location("M", index + 1))
    }
    var explorer = Explorer.over(bank, 80, 13)
    #expect(
      explorer.names
        == ["audit trail", "JointAccount", "JSON encoder", "Service 9", "service 09", "Service 10", "VelocityRule"])
    explorer.press(.end)
    #expect(explorer.selectedName == "VelocityRule")
    explorer.press(.character("o"))
    #expect(explorer[cursor: .factories].top == 0)
    // It is in view with the first row, so it stays the selected one.
    #expect(explorer.selectedName == "VelocityRule")
    #expect(explorer[cursor: .factories].row == 6)
  }

  @Test(arguments: [
    ("name", "Name▴", "Name▾"), ("took", "Total▾", "Total▴"), ("type", "Type▴", "Type▾"),
  ])
  func `One arrow means one direction`(column: String, first: String, second: String) {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    _ = explorer.perform(FactoriesPane.table.action(column), ownedBy: .factories)
    #expect(explorer.text(of: .factories).contains(first))
    explorer.press(.character("O"))
    #expect(explorer.text(of: .factories).contains(second))
  }

  @Test func `The palette leaves out titles with scattered letters, and says by which name it found one`() {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    explorer.press(.character(":"))
    explorer.type("marks")
    let titles = explorer.overlay(CommandPalette.self)?.matches.map(\.item.title) ?? []
    #expect(titles == ["mark; graphs show the path to it"])
    explorer.press(.control("u"))
    explorer.type("yank")
    #expect(explorer.text.contains("copy the file and line, or the text  yank"))
  }
}

extension Explorer {
  /// The underlined texts of a pane.
  fileprivate func underlined(in pane: Pane) -> [String] {
    let screen = view(width: shared.window.width, height: shared.window.height)
    guard let area = shared.layout.rectangle(of: pane) else { return [] }
    var texts: [String] = []
    for row in area.row..<area.row + area.height {
      var text = ""
      for column in area.column..<area.column + area.width {
        if screen[row, column].style.attributes.contains(.underline) {
          text.append(screen[row, column].grapheme)
        } else if !text.isEmpty {
          texts.append(text)
          text = ""
        }
      }
    }
    return texts
  }
}
