// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct GraphTests {
  private func explorer(_ symbols: Symbols = .unicode) -> Explorer {
    var explorer = Explorer.over(Bank.ready, 60, 16, symbols: symbols)
    explorer.select("Ledger")
    explorer.go(.graph)
    return explorer
  }

  @Test func `The graph shows the dependencies and the dependents of the selected factory`() {
    expectScreen(
      explorer().text(of: .graph),
      """
      ╭─ Graph ─ Factories  Detail  Scopes ──────────────────────╮
      │ ✓ Ledger                                                 │
      │                                                          │
      │ Needs  nothing                                           │
      │                                                          │
      │ Used by  2                                               │
      │›├─ ◌ receipt  ledger                                     │
      │ ╰─ ✓ Transfers  ledger                                   │
      │    ╰─ ◌ receipt  method                                  │
      │                                                          │
      │                                                          │
      │                                                          │
      ╰──────────────────────────────────────────────────────────╯
      """)
  }

  @Test func `The graph names the callbacks that requested the object, or one that needs it`() {
    var bank = Bank.ready
    bank.callbacks[0].requested = bank.factories.filter { ["Ledger", "Transfers"].contains($0.name) }.map(\.id)
    var explorer = Explorer.over(bank, 60, 16)
    explorer.select("Ledger")
    explorer.go(.graph)
    let lines = explorer.text(of: .graph).split(separator: "\n").drop { !$0.contains("Used by") }
    #expect(
      lines.dropLast().filter { $0.contains("callback") } == [
        "│ Used by  2, 1 callback                                   │",
        "│ ✓ greet tellers  callback, requests Ledger, Transfers    │",
      ])
  }

  @Test func `ASCII symbols draw the same trees`() {
    expectScreen(
      explorer(.ascii).text(of: .graph),
      """
      +- Graph - Factories  Detail  Scopes ----------------------+
      | + Ledger                                                 |
      |                                                          |
      | Needs  nothing                                           |
      |                                                          |
      | Used by  2                                               |
      |>|- o receipt  ledger                                     |
      | `- + Transfers  ledger                                   |
      |    `- o receipt  method                                  |
      |                                                          |
      |                                                          |
      |                                                          |
      +----------------------------------------------------------+
      """)
  }

  @Test func `Enter shows the graph of the factory under the cursor, and Backspace returns`() {
    var explorer = explorer()
    let before = explorer.text(of: .graph)
    explorer.press(.down, .enter)
    #expect(explorer.selectedName == "Transfers")
    #expect(explorer.focus == .graph)
    explorer.press(.backspace)
    #expect(explorer.text(of: .graph) == before)
    explorer.press(.backspace)
    #expect(explorer.focus == .factories)
  }

  /// Factories with dependencies on each other, by index.
  private func lines(_ needs: [[Int]], _ direction: DependencyTree.Direction, from root: Int = 0) -> [String] {
    var factories = needs.indices.map { id in
      FactorySnapshot(
        id: id, name: "F\(id)", typeName: "F\(id)", module: "M", kind: .class, mode: .singleton,
        location: Bank.location("F", 1),
        injections: [
          DependencySnapshot(
            name: "v", typeName: "[Any]", criteria: "", location: Bank.location("F", 1),
            resolution: .factories(needs[id], isArray: true))
        ])
    }
    for (id, needed) in needs.enumerated() {
      for other in needed where factories.indices.contains(other) { factories[other].dependents.append(id) }
    }
    return DependencyTree(root, direction, factories, .unicode).lines.map { $0.spans.map(\.text).joined() }
  }

  @Test func `An edge through a provider or a lazy value is one of its own kind, in the graph and in Detail`() {
    var bank = Bank.ready
    bank.factories[11].arguments[0].deferral = .lazy
    bank.factories[11].injections[0].deferral = .provider
    func edges(_ name: String, _ pane: Pane) -> [String] {
      var explorer = Explorer.over(bank, 80, 40)
      explorer.select(name)
      explorer.go(pane)
      return explorer.text(of: pane).split(separator: "\n").filter { $0.contains("⇢") }.map { line in
        line.split { " │›".contains($0) }.joined(separator: " ")
      }
    }
    #expect(
      edges("Transfers", .detail) == [
        "#1 ⇢ ✓ amex any Account AcProtocol(Account)", "ledger ⇢ ✓ Ledger Ledger? transient",
      ])
    #expect(
      edges("Transfers", .graph) == [
        "├⇢ ✓ amex argument 1 (lazy)", "├⇢ ✓ Ledger ledger (provider)",
      ])
    #expect(edges("Ledger", .graph) == ["╰⇢ ✓ Transfers ledger (provider)"])
  }

  @Test func `A dependency that may receive nothing is optional in both trees`() {
    var bank = Bank.ready
    bank.factories[11].injections[0].isOptional = true
    func lines(_ name: String) -> [String] {
      var explorer = Explorer.over(bank, 80, 40)
      explorer.select(name)
      explorer.go(.graph)
      return explorer.text(of: .graph).split(separator: "\n").filter { $0.contains("optional") }.map { line in
        line.split { " │›".contains($0) }.joined(separator: " ")
      }
    }
    #expect(lines("Transfers") == ["├─ ✓ Ledger ledger optional"])
    #expect(lines("Ledger") == ["╰─ ✓ Transfers ledger optional"])
  }

  @Test func `A dependency cycle is marked, and branches are not repeated`() {
    #expect(
      lines([[1, 2], [0], [3], [], []], .needs) == [
        "├─ ○ F1  v", "│  ╰─ ○ F0  v  cycle", "╰─ ○ F2  v", "   ╰─ ○ F3  v",
      ])
    #expect(
      lines([[1, 2], [3], [3], [4], []], .needs) == [
        "├─ ○ F1  v", "│  ╰─ ○ F3  v", "│     ╰─ ○ F4  v", "╰─ ○ F2  v", "   ╰─ ○ F3  v  shown above",
      ])
    #expect(lines([[0]], .needs) == ["╰─ ○ F0  v  cycle"])
    #expect(lines([[1], [2], []], .users, from: 2) == ["╰─ ○ F1  v", "   ╰─ ○ F0  v"])
  }

  @Test func `A tree that is too wide or too deep names the omitted factories, and an unknown factory is ignored`() {
    let wide = lines([Array(1...250)] + Array(repeating: [], count: 250), .needs)
    #expect(wide.count == 201)
    #expect(wide.last == "… 50 more")
    let deep = lines((1...100).map { [$0] } + [[]], .needs)
    #expect(deep.count == 25)
    #expect(deep.last?.hasSuffix("… more levels: press Enter") == true)
    #expect(lines([[7]], .needs) == [])
  }
}

@Suite struct PathTests {
  @Test func `Another factory's graph shows the path to the marked one, in the direction of the dependencies`() {
    var explorer = Explorer.over(Bank.ready, 80, 24)
    explorer.select("receipt")
    explorer.press(.character("m"))
    #expect(explorer.footer.hasPrefix(" ✓ Marked receipt. Other graphs show the path to it."))
    explorer.select("amex")
    explorer.go(.graph)
    expectScreen(
      explorer.text(of: .graph),
      """
      ╭─ Graph ─ Factories  Detail  Scopes ──────────────────────────────────────────╮
      │ ✓ amex                                                                       │
      │                                                                              │
      │ Path from receipt  2 steps                                                   │
      │›◌ receipt                                                                    │
      │ ╰─ ✓ Transfers  method                                                       │
      │    ╰─ ✓ amex  argument 1                                                     │
      │                                                                              │
      │ Needs  nothing                                                               │
      │                                                                              │
      │ Used by  1 directly, 2 in all                                                │
      │ ╰─ ✓ Transfers  argument 1                                                   │
      │    ╰─ ◌ receipt  method                                                      │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      ╰──────────────────────────────────────────────────────────────────────────────╯
      """)
    explorer.go(.factories, .character("m"))
    explorer.select("receipt")
    explorer.go(.graph)
    #expect(explorer.text(of: .graph).contains("Path to amex  2 steps"))
  }

  @Test func `Unrelated factories have no path, and a second mark removes the first`() {
    var explorer = Explorer.over(Bank.ready, 80, 24)
    explorer.select("makeRates")
    explorer.press(.character("m"))
    explorer.select("amex")
    explorer.go(.graph)
    #expect(explorer.text(of: .graph).contains("No path between makeRates and amex."))
    explorer.go(.factories)
    explorer.select("makeRates")
    explorer.press(.character("m"))
    #expect(explorer.shared.selection.paths == nil)
  }

  @Test func `The marked factory is found again by name in another graph`() {
    var explorer = Explorer.over(Bank.ready, 80, 24)
    explorer.select("Ledger")
    explorer.press(.character("m"))
    var other = Bank.ready
    other.factories.swapAt(0, 6)
    other.factories[0].id = 0
    other.factories[6].id = 6
    other.lastEvent += 1
    _ = explorer.update(.snapshot(other))
    #expect(explorer.shared.selection.paths?.origin == 0)
  }

  @Test func `A path through cycles and chains visits each factory once`() {
    var bank = Bank.idle
    let next = DependencySnapshot(
      name: "next", typeName: "Any", criteria: "", location: Bank.location("Cycle", 1), resolution: .unresolved)
    for id in bank.factories.indices {
      var need = next
      need.resolution = .factories([(id + 1) % bank.factories.count], isArray: false)
      bank.factories[id].injections = [need]
      bank.factories[id].arguments = []
      bank.factories[id].kind = .class
      bank.factories[id].dependents = [(id + bank.factories.count - 1) % bank.factories.count]
    }
    let paths = DependencyPaths(from: 10, in: bank.factories)
    #expect(paths.path(to: 1) == [10, 11, 0, 1])
    #expect(paths.path(to: 10) == [10])
    #expect(paths.path(to: 99) == nil)
  }
}
