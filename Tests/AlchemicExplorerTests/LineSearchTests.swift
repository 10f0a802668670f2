import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// Finding in the detail and in the graph.
@Suite struct LineSearchTests {
  /// An explorer of the transfers, which need most, with a pane in focus.
  private func explorer(of pane: Pane, _ height: Int = 24) -> Explorer {
    var explorer = Explorer.over(Bank.ready, 80, height)
    explorer.select("Transfers")
    explorer.press(.character(Character("\(pane.number)")))
    return explorer
  }

  private func found(_ explorer: Explorer) -> String? {
    guard let row = explorer.search?.row else { return nil }
    let document = explorer.document(of: explorer.focus, width: explorer.content(of: explorer.focus).textWidth)
    guard case .line(let line) = document[row] else { return "an item" }
    return line.spans.map(\.text).joined().split(separator: " ").joined(separator: " ")
  }

  @Test func `The footer says that the key finds lines here, and factories elsewhere`() {
    let hints = [Pane.detail, .graph, .startup, .factories].map { pane in
      Explorer.over(Bank.ready, 120, 40, focus: pane).footer.split(separator: "  ").first { $0.hasPrefix("/") }
    }
    #expect(hints == ["/ find", "/ find", "/ factories", "/ filter"])
  }

  @Test func `The graph is searched while one types, and stays what it is`() {
    var explorer = explorer(of: .graph)
    let lines = explorer.document(of: .graph, width: 76).count
    explorer.press(.character("/"))
    explorer.type("DATE")
    #expect(explorer.focus == .graph)
    #expect(found(explorer) == "├─ ◌ isoDate formatters")
    #expect(explorer.text(of: .graph).hasPrefix("╭─ 6 Graph /DATE ─"))
    #expect(explorer.text(of: .graph).hasSuffix(" 1 of 2 found ─╯"))
    explorer.press(.down)
    #expect(found(explorer) == "├─ ◌ longDate formatters")
    #expect(explorer.document(of: .graph, width: 76).count == lines)
    #expect(explorer[cursor: .graph].item.flatMap { explorer.container?.factory($0)?.name } == "longDate")
  }

  @Test func `n and N go on to what was found, around the ends, and Escape forgets it`() {
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
    #expect(explorer.search == nil)
    explorer.press(.character("n"))
    #expect(explorer.selectedName == "amex")
  }

  @Test(arguments: [Pane.detail, .graph])
  func `Escape while one types returns to where one was, also in the whole window`(pane: Pane) {
    var explorer = explorer(of: pane, 14)
    explorer.press(.character("z"), .down)
    let before = explorer.text
    explorer.press(.character("/"))
    explorer.type("tellerwindow")
    #expect(explorer.text != before)
    explorer.press(.escape)
    #expect(explorer.text == before)
  }

  @Test func `Lines that are no links are found as well, and can be seen then`() {
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

  @Test func `What is not there is said`() {
    var explorer = explorer(of: .detail)
    explorer.press(.character("/"))
    explorer.type("zebra")
    #expect(explorer.footer.hasPrefix(" No line contains \"zebra\"."))
    #expect(explorer.text(of: .detail).hasSuffix(" 0 found ─╯"))
  }
}
