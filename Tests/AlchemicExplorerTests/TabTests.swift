// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// Where is the other pane? Tabs, pages and badges in windows of any size.
@Suite struct TabTests {
  private static let sizes = [
    (200, 60), (300, 100), (120, 40), (100, 30), (110, 20), (80, 24), (80, 16), (60, 12), (40, 10),
  ]

  @Test(arguments: sizes)
  func `The name or the number of every view can be seen and clicked`(width: Int, height: Int) {
    for focus in Pane.allCases {
      for view in View.allCases where view.isPermanent {
        var explorer = Explorer.over(Bank.ready, width, height, focus: focus)
        guard let tab = explorer.shared.tabs(width: width).first(where: { $0.text.contains("\(view.rawValue)") }) else {
          Issue.record("\(view.title) has no tab at \(width)×\(height) beside \(focus.title).")
          continue
        }
        let row = explorer.view(width: width, height: height).rowText(1) + " "
        #expect(row.contains("\(view.rawValue) \(view.title)") || row.contains(" \(view.rawValue) "))
        _ = explorer.update(.input(.mouse(.click, at: Position(row: 1, column: tab.column + 1))))
        #expect(explorer.shared.window.view == view)
        #expect(explorer.focus == explorer.shared.window.panes(of: view).first)
      }
    }
  }

  @Test(arguments: sizes)
  func `Two keys lead through all pages of a view, and around its end`(width: Int, height: Int) {
    for view in View.allCases {
      var explorer = Explorer.over(Bank.ready, width, height, end: StartedProgramTests.shop)
      explorer.press(.character(Character("\(view.rawValue)")))
      let pages = explorer.shared.window.panes(of: view)
      guard pages.count > 1 else {
        explorer.press(.character("]"))
        #expect(explorer.footer.hasPrefix(" This view has"))
        continue
      }
      var visited: [Pane] = []
      for _ in pages {
        visited.append(explorer.focus)
        explorer.press(.character("]"))
      }
      #expect(visited == pages)
      #expect(explorer.focus == pages[0])
      explorer.press(.character("["))
      #expect(explorer.focus == pages.last)
    }
  }

  @Test func `The border names the pages that the focused one hides, and a click shows them`() {
    var explorer = Explorer.over(Bank.ready)
    #expect(explorer.text(of: .detail).hasPrefix("╭─ Detail ─ Graph  Scopes ─"))
    let column = (explorer.layout.rectangle(of: .detail)?.column ?? 0) + 13
    _ = explorer.update(.input(.mouse(.click, at: Position(row: 2, column: column))))
    #expect(explorer.focus == .graph)
    #expect(explorer.text(of: .graph).hasPrefix("╭─ Graph ─ Detail  Scopes ─"))
    var program = Explorer.over(Bank.ready, 80, 24, focus: .events, end: StartedProgramTests.shop)
    #expect(program.text(of: .events).hasPrefix("╭─ Events ─ Output ─"))
    program.press(.character("]"))
    #expect(program.text(of: .output).hasPrefix("╭─ Output ─ Events ─"))
  }

  @Test func `Where the tabs have no room, only the current view has its name`() {
    func tabs(_ width: Int, _ focus: Pane = .detail) -> String {
      Explorer.over(Faulty.failed, width, 24, focus: focus).view(width: width, height: 24).rowText(1)
    }
    #expect(tabs(80) == "[1 Objects] 2 Start  3 Settings  4 Log  5 Problems (3)")
    #expect(tabs(55) == tabs(80))
    #expect(tabs(54) == "[1 Objects] 2  3  4  5 (3)")
    #expect(tabs(40, .problems) == " 1  2  3  4 [5 Problems (3)]")
    #expect(tabs(80, .diff) == " 1 Objects  2 Start  3 Settings  4 Log  5 Problems (3) [6 Differences]")
  }

  @Test func `A badge says what another view has found, and a click goes there`() {
    var explorer = Explorer.over(SlowStartTests.slow, 80, 24)
    let row = explorer.view(width: 80, height: 24).rowText(1)
    #expect(row == "[1 Objects] 2 Start  3 Settings  4 Log  5 Problems              ! avoid 50.0 ms")
    _ = explorer.update(.input(.mouse(.click, at: Position(row: 1, column: 75))))
    #expect(explorer.focus == .startup)
    let scopes = Explorer.over(ScopedServer.container(ScopedServer.busy))
    #expect(scopes.badges(width: 120).map(\.text) == ["! 1 leak"])
    // It gives way where it has no room.
    #expect(!explorer.view(width: 56, height: 24).rowText(1).contains("avoid"))
  }

  @Test func `A key goes to what a badge says, also where it has no room, and says where there is none`() {
    var explorer = Explorer.over(SlowStartTests.slow, 56, 24)
    explorer.press(.character("!"))
    #expect(explorer.focus == .startup)
    var scopes = Explorer.over(ScopedServer.container(ScopedServer.busy))
    scopes.press(.character("!"))
    #expect(scopes.focus == .scopes)
    scopes.press(.character("!"))
    #expect(scopes.focus == .scopes)
    #expect(scopes.footer.hasPrefix(" There is no other note beside the tabs."))
    var both = ScopedServer.container(ScopedServer.busy)
    both.factories = SlowStartTests.slow.factories
    both.progress = SlowStartTests.slow.progress
    var two = Explorer.over(both, 120, 40)
    #expect(two.badges(width: 120).map(\.text) == ["! 1 leak", "! avoid 50.0 ms"])
    #expect(two.badges(width: 74).map(\.text) == ["! 1 leak", "! 50.0 ms"])
    #expect(two.badges(width: 72).map(\.text) == ["! 1 leak"])
    two.press(.character("!"))
    let first = two.focus
    two.press(.character("!"))
    #expect(Set([first, two.focus]) == [.scopes, .startup])
    two.press(.character("!"))
    #expect(two.focus == first)
    // The tab of Problems has their number.
    var failed = Explorer.over(Bank.failed, 120, 40)
    failed.go(.factories)
    failed.press(.character("!"))
    #expect(failed.focus == .problems)
    var idle = Explorer.over(Bank.idle, 120, 40)
    idle.press(.character("!"))
    #expect(idle.focus == .factories)
    #expect(idle.footer.hasPrefix(" There is no note beside the tabs: no leaks, no time to avoid, and no differences."))
  }

  @Test func `A click on a hint of the last line presses its key, and on a message does nothing`() {
    var explorer = Explorer.over(Bank.idle, 120, 40)
    func click(_ hint: String) -> [Effect] {
      let footer = explorer.footer
      let column = footer.firstRange(of: hint).map { footer.distance(from: footer.startIndex, to: $0.lowerBound) } ?? 0
      return explorer.update(.input(.mouse(.click, at: Position(row: 39, column: column)))).map(\.withoutNumber)
    }
    #expect(click("s start") == [.perform(.start)])
    #expect(click("start") == [.perform(.start)])
    #expect(click("? keys") == [])
    #expect(explorer.overlay(HelpOverlay.self) != nil)
    // Below an overlay, a slip must not do anything.
    #expect(click("q") == [])
    explorer.press(.escape, .character("X"))
    #expect(explorer.footer.hasPrefix(" X has no meaning here."))
    #expect(click("X has") == [])
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
