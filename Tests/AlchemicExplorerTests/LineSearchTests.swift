// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// Searching in the detail and in the graph.
@Suite struct LineSearchTests {
  /// An explorer with the transfers selected, which have the most dependencies, and a focused pane.
  private func explorer(of pane: Pane, _ height: Int = 24) -> Explorer {
    var explorer = Explorer.over(Bank.ready, 80, height)
    explorer.select("Transfers")
    explorer.go(pane)
    return explorer
  }

  private func found(_ explorer: Explorer) -> String? {
    guard let row = explorer[explorer.focus].search?.row else { return nil }
    let document = explorer.document(of: explorer.focus, width: explorer.content(of: explorer.focus).textWidth)
    guard case .line(let line) = document[row] else { return "an item" }
    return line.spans.map(\.text).joined().split(separator: " ").joined(separator: " ")
  }

  @Test func `The footer says whether the key searches lines or filters factories`() {
    let hints = [Pane.detail, .graph, .startup, .factories].map { pane in
      Explorer.over(Bank.ready, 120, 40, focus: pane).footer.split(separator: "  ").first { $0.hasPrefix("/") }
    }
    #expect(hints == ["/ find", "/ find", "/ find", "/ filter"])
  }

  @Test func `The search moves through the graph while the user types, and hides nothing`() {
    var explorer = explorer(of: .graph)
    let lines = explorer.document(of: .graph, width: 76).count
    explorer.press(.character("/"))
    explorer.type("DATE")
    #expect(explorer.focus == .graph)
    #expect(found(explorer) == "├─ ◌ isoDate formatters")
    #expect(explorer.text(of: .graph).hasPrefix("╭─ Graph /DATE ─"))
    #expect(explorer.text(of: .graph).hasSuffix(" 1 of 2 found ─╯"))
    explorer.press(.down)
    #expect(found(explorer) == "├─ ◌ longDate formatters")
    #expect(explorer.document(of: .graph, width: 76).count == lines)
    #expect(explorer[cursor: .graph].item.flatMap { explorer.container?.factory($0)?.name } == "longDate")
  }

  @Test func `n and N move between matches, around the ends, and Escape ends the search`() {
    var explorer = explorer(of: .graph)
    explorer.press(.character("/"))
    explorer.type("date")
    explorer.press(.enter)
    var visited: [String?] = []
    for key in ["n", "n", "N"] {
      explorer.press(.character(Character(key)))
      visited.append(found(explorer))
    }
    #expect(visited == ["├─ ◌ longDate formatters", "├─ ◌ isoDate formatters", "├─ ◌ longDate formatters"])
    explorer.press(.escape)
    #expect(explorer[.graph].search == nil)
    explorer.press(.character("n"))
    #expect(explorer.selectedName == "amex")
  }

  @Test(arguments: [Pane.detail, .graph])
  func `Escape while typing returns to the position before the search, also in a zoomed pane`(pane: Pane) {
    var explorer = explorer(of: pane, 14)
    explorer.press(.character("z"), .down)
    let before = explorer.text
    explorer.press(.character("/"))
    explorer.type("tellerwindow")
    #expect(explorer.text != before)
    explorer.press(.escape)
    #expect(explorer.text == before)
  }

  @Test func `The search also finds lines without links, and makes them visible`() {
    var explorer = explorer(of: .detail, 14)
    explorer.press(.end, .character("/"))
    explorer.type("declared")
    #expect(found(explorer)?.hasPrefix("Declared") == true)
    #expect(explorer.text(of: .detail).contains("│ Declared "))
    let screen = explorer.view(width: 80, height: 14)
    let marked = (0..<14).flatMap { row in
      (0..<80).filter { screen[row, $0].style.attributes.contains([.underline, .reverse]) }.map { (row, $0) }
    }
    #expect(String(marked.map { screen[$0.0, $0.1].grapheme }) == "Declared")
  }

  @Test func `A search without matches says so`() {
    var explorer = explorer(of: .detail)
    explorer.press(.character("/"))
    explorer.type("zebra")
    #expect(explorer.footer.hasPrefix(" No line contains \"zebra\"."))
    #expect(explorer.text(of: .detail).hasSuffix(" 0 found ─╯"))
  }
}
