import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// Where is the other pane? Tabs and borders in windows of any size.
@Suite struct TabTests {
  @Test(arguments: [(120, 40), (100, 30), (300, 100), (110, 20), (80, 24), (80, 16), (60, 12), (40, 10)])
  func `The name or the number of every pane can be seen and clicked`(width: Int, height: Int) {
    for focus in Pane.allCases {
      for pane in Pane.allCases {
        var explorer = Explorer.over(Bank.ready, width, height, focus: focus)
        let labels = ["\(explorer.shared.window.number(of: pane))", explorer.shared.label(of: pane).short]
        let position = explorer.tabPositions.first { explorer.tab(at: $0) == pane }
        if explorer.layout.rectangle(of: pane) == nil || position != nil {
          guard let position else {
            Issue.record("\(pane.title) has no tab at \(width)×\(height) beside \(focus.title).")
            continue
          }
          let screen = explorer.view(width: width, height: height)
          let text = (position.column..<min(width, position.column + 3)).map { "\(screen[position.row, $0].grapheme)" }
          #expect(labels.contains { text.joined().contains($0) })
          _ = explorer.update(.input(.mouse(.click, at: position)))
          #expect(explorer.focus == pane)
        }
      }
    }
  }

  @Test func `Where the tabs have no room, first their spaces give way, then the longest names one by one`() {
    func tabs(_ width: Int, _ focus: Pane = .detail) -> String {
      let explorer = Explorer.over(Bank.ready, width, 24, focus: focus, end: StartedProgramTests.shop)
      return explorer.view(width: width, height: 24).rowText(1)
    }
    #expect(
      tabs(150).hasPrefix("  1 Factories  [2 Detail]  3 Start-up   4 When ready   5 Settings   6 Graph   7 Events "))
    let names = "5 Settings  6 Graph  7 Events  8 Problems  9 Diff  0 Scopes  P Output"
    #expect(tabs(130) == " 1 Factories [2 Detail] 3 Start-up  4 When ready  \(names)")
    #expect(tabs(120) == tabs(130))
    // With one space each, all have room in fewer columns.
    let narrow = names.replacing("  ", with: " ")
    #expect(tabs(112) == " 1 Factories [2 Detail] 3 Start-up 4 When ready \(narrow)")
    #expect(tabs(110) == " 1 Factories [2 Detail] 3 Start-up 4 \(narrow)")
    #expect(tabs(80) == " 1 [2 Detail] 3 Start-up 4 5 6 Graph 7 Events 8 9 Diff 0 Scopes P Output")
    #expect(tabs(80, .callbacks) == " 1 2 Detail 3 [4 When ready] 5 6 Graph 7 Events 8 9 Diff 0 Scopes P Output")
    #expect(tabs(40) == " 1 [2 Detail] 3 4 5 6 7 8 9 Diff 0 P")
  }

  @Test(arguments: [300, 100, 80, 60, 40])
  func `The number of problems is not cut in the title`(width: Int) {
    var failed = Faulty.failed
    for name in ["shop", "a-process-with-a-very-long-name-in-its-title"] {
      failed.process.name = name
      let explorer = Explorer.over(failed, width, 24, focus: .factories)
      #expect(explorer.view(width: width, height: 24).rowText(0).contains("Failed"))
      #expect(explorer.view(width: width, height: 24).rowText(0).contains("3 problems"))
    }
  }

  @Test(arguments: [(300, 100), (120, 40), (100, 30), (80, 24), (60, 12), (40, 10)])
  func `The border never cuts the number of problems, during any search`(width: Int, height: Int) {
    var explorer = Explorer.over(Faulty.failed, width, height, focus: .problems)
    func border() -> String { String(explorer.text(of: .problems).prefix { !$0.isNewline }) }
    #expect(border().contains(/\ 3 (problems )?─/))
    explorer.press(.character("/"))
    explorer.type("Notifier that is searched for in a text that is long")
    explorer.press(.enter)
    #expect(border().contains(/\ 3 (problems )?─/))
  }
}

extension Explorer {
  /// The positions at which tabs can be, from the left.
  fileprivate var tabPositions: [Position] {
    (1..<shared.window.height).flatMap { row in (0..<shared.window.width).map { Position(row: row, column: $0) } }
  }
}
