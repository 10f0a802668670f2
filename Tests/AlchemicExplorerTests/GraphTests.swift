import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct GraphTests {
  private func explorer(_ symbols: Symbols = .unicode) -> Explorer {
    var explorer = Explorer.over(Bank.ready, 60, 16, symbols: symbols)
    explorer.select("Ledger")
    explorer.press(.character("6"))
    return explorer
  }

  @Test func `The graph shows what the selected factory needs, and who needs it`() {
    #expect(
      explorer().text(of: .graph) == """
        ╭─ 6 Graph ────────────────────────────────────────────────╮
        │ ✓ Ledger                                         *S..~.C │
        │                                                          │
        │ Needs                                                    │
        │ nothing                                                  │
        │                                                          │
        │ Used by                                                  │
        │›├─ ◌ receipt  ledger                                     │
        │ ╰─ ✓ Transfers  ledger                                   │
        │    ╰─ ◌ receipt  method                                  │
        │                                                          │
        │                                                          │
        ╰──────────────────────────────────────────────────────────╯
        """)
  }

  @Test func `ASCII symbols draw the same trees`() {
    #expect(
      explorer(.ascii).text(of: .graph) == """
        +- 6 Graph ------------------------------------------------+
        | + Ledger                                         *S..~.C |
        |                                                          |
        | Needs                                                    |
        | nothing                                                  |
        |                                                          |
        | Used by                                                  |
        |>|- o receipt  ledger                                     |
        | `- + Transfers  ledger                                   |
        |    `- o receipt  method                                  |
        |                                                          |
        |                                                          |
        +----------------------------------------------------------+
        """)
  }

  @Test func `Enter draws the graph around the factory under the cursor, and Backspace comes back`() {
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

  /// Factories that need one another, by their indices.
  private func lines(_ needs: [[Int]], _ direction: DependencyTree.Direction, from root: Int = 0) -> [String] {
    var factories = needs.indices.map { id in
      FactorySnapshot(
        id: id, name: "F\(id)", typeName: "F\(id)", module: "M", kind: .class, mode: .singleton,
        place: Bank.place("F", 1),
        injections: [
          DependencySnapshot(
            name: "v", typeName: "[Any]", criteria: "", place: Bank.place("F", 1),
            resolution: .factories(needs[id], isArray: true))
        ])
    }
    for (id, needed) in needs.enumerated() {
      for other in needed where factories.indices.contains(other) { factories[other].dependents.append(id) }
    }
    return DependencyTree(root, direction, factories, .unicode).lines.map { $0.spans.map(\.text).joined() }
  }

  @Test func `What leads back to itself is a circle, and what was shown is not shown again`() {
    #expect(
      lines([[1, 2], [0], [3], [], []], .needs) == [
        "├─ ○ F1  v", "│  ╰─ ○ F0  v  circle", "╰─ ○ F2  v", "   ╰─ ○ F3  v",
      ])
    #expect(
      lines([[1, 2], [3], [3], [4], []], .needs) == [
        "├─ ○ F1  v", "│  ╰─ ○ F3  v", "│     ╰─ ○ F4  v", "╰─ ○ F2  v", "   ╰─ ○ F3  v  shown above",
      ])
    #expect(lines([[0]], .needs) == ["╰─ ○ F0  v  circle"])
    #expect(lines([[1], [2], []], .users, from: 2) == ["╰─ ○ F1  v", "   ╰─ ○ F0  v"])
  }

  @Test func `A tree that is too wide or too deep says what it leaves out, and one from elsewhere names nobody else`() {
    let wide = lines([Array(1...250)] + Array(repeating: [], count: 250), .needs)
    #expect(wide.count == 201)
    #expect(wide.last == "… 50 more")
    let deep = lines((1...100).map { [$0] } + [[]], .needs)
    #expect(deep.count == 25)
    #expect(deep.last?.hasSuffix("… deeper: Enter goes there") == true)
    #expect(lines([[7]], .needs) == [])
  }
}
