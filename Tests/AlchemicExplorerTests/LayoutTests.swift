// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct LayoutTests {
  private func widths(_ explorer: Explorer) -> [Int] { explorer.layout.panes.map(\.rectangle.width) }
  private func heights(_ explorer: Explorer) -> [Int] { explorer.layout.panes.map(\.rectangle.height) }

  private func drag(_ explorer: inout Explorer, from start: Position, to positions: Position...) {
    for position in positions { _ = explorer.update(.input(.mouse(.drag(from: start), at: position))) }
  }

  @Test func `The vertical divider follows the mouse, and keeps both sides visible`() {
    var explorer = Explorer.over(Bank.ready)
    #expect(widths(explorer) == [62, 58, 62, 58, 58])
    let line = Position(row: 20, column: 62)
    drag(&explorer, from: line, to: Position(row: 20, column: 70), Position(row: 5, column: 72))
    #expect(widths(explorer) == [72, 48, 72, 48, 48])
    drag(&explorer, from: Position(row: 20, column: 71), to: Position(row: 20, column: 0))
    #expect(widths(explorer) == [24, 96, 24, 96, 96])
    drag(&explorer, from: Position(row: 20, column: 24), to: Position(row: 20, column: 500))
    #expect(widths(explorer) == [96, 24, 96, 24, 24])
  }

  @Test func `The horizontal dividers follow the mouse`() {
    var explorer = Explorer.over(Bank.ready)
    #expect(heights(explorer) == [28, 19, 9, 6, 12])
    drag(&explorer, from: Position(row: 30, column: 10), to: Position(row: 20, column: 10))
    #expect(heights(explorer) == [18, 19, 19, 6, 12])
    drag(&explorer, from: Position(row: 21, column: 100), to: Position(row: 11, column: 100))
    let moved = heights(explorer)
    #expect(moved[1] < 20)
    #expect(moved[1] + moved[3] + moved[4] == 37)
  }

  @Test func `A drag that begins inside a pane moves nothing`() {
    var explorer = Explorer.over(Bank.ready)
    drag(&explorer, from: Position(row: 10, column: 10), to: Position(row: 20, column: 80))
    #expect(explorer.shared.window.proportions == Proportions())
  }

  @Test func `Commands resize the focused pane on either side`() {
    for pane in [Pane.factories, .settings] {
      var explorer = Explorer.over(Bank.ready, focus: pane)
      let before = explorer.layout.rectangle(of: pane)
      for action in [Action.growWidth, .growHeight] { explorer.run(action) }
      let after = explorer.layout.rectangle(of: pane)
      #expect(after?.width ?? 0 > before?.width ?? 0)
      #expect(after?.height ?? 0 > before?.height ?? 0)
      for action in [Action.shrinkWidth, .shrinkWidth, .shrinkHeight, .shrinkHeight] { explorer.run(action) }
      #expect(explorer.layout.rectangle(of: pane)?.width ?? 999 < before?.width ?? 0)
      #expect(explorer.layout.rectangle(of: pane)?.height ?? 999 < before?.height ?? 0)
    }
  }

  @Test func `A pane that cannot be resized in a direction says so`() {
    var explorer = Explorer.over(Bank.ready, 80, 24, focus: .settings)
    explorer.run(.growWidth)
    #expect(explorer.footer.hasPrefix(" This pane can't be resized in that direction."))
  }

  @Test func `With any proportions, the panes fill the window and keep their borders`() {
    for height in [10, 14, 24, 60] {
      for width in [40, 80, 120, 200] {
        for pane in Pane.allCases {
          for action in [Action.growWidth, .shrinkWidth, .growHeight, .shrinkHeight] {
            var explorer = Explorer.over(Bank.ready, width, height, focus: pane)
            for _ in 0..<20 { explorer.run(action) }
            let panes = explorer.layout.panes.map(\.rectangle)
            #expect(panes.allSatisfy { $0.height >= 3 && $0.width >= 8 })
            let area = panes.reduce(0) { $0 + $1.width * $1.height }
            #expect(area == width * (height - (explorer.layout.stripRow == nil ? 3 : 4)))
          }
        }
      }
    }
  }

  @Test func `In a window without room for the start, a row shows how to begin it, and then its strip`() {
    func row(_ explorer: Explorer) -> String { explorer.view(width: 80, height: 24).rowText(2) }
    #expect(
      row(.over(Bank.idle, 80, 24)) == " Press s to start, and watch here what the container creates, when and why.")
    #expect(
      row(.over(Bank.starting, 80, 24))
        == " ───█──████████████████████████████████████ ──█────────────────────────────────")
    var explorer = Explorer.over(Bank.ready, 80, 24, focus: .settings)
    #expect(row(explorer) == " █ ██████████████████████████████████████████████████████████████████████████ █")
    // It leads to the start, where it is with its names. A pane that fills the window has no other row.
    _ = explorer.update(.input(.mouse(.click, at: Position(row: 2, column: 20))))
    #expect(explorer.focus == .startup)
    #expect(explorer.layout.stripRow == nil)
    for (width, height) in [(80, 19), (120, 40), (200, 60)] {
      #expect(Explorer.over(Bank.ready, width, height).layout.stripRow == nil)
    }
    explorer.go(.factories)
    explorer.press(.character("z"))
    #expect(explorer.layout.stripRow == nil)
  }

  @Test func `The row of the start says what can be done where there is no strip`() {
    func row(_ explorer: Explorer) -> String { explorer.view(width: 80, height: 24).rowText(2) }
    var explorer = Explorer.over(Bank.idle, 80, 24)
    _ = explorer.update(.connectionLost("The process has ended."))
    #expect(row(explorer) == " Not started.")
    var large = Bank.many(StartupPane.quickCount + 1)
    large.phase = .ready
    large.progress = ContainerSnapshot.Progress(started: 1, total: 1, beganAt: 1, endedAt: 2)
    #expect(row(.over(large, 80, 24)) == " 2 shows where the time of the start went.")
  }

  @Test func `A click on the name of a view goes there`() {
    var explorer = Explorer.over(Bank.ready, 110, 24)
    let names = explorer.view(width: 110, height: 24).rowText(1)
    let column = names.firstRange(of: "4 Log").map { names.distance(from: names.startIndex, to: $0.lowerBound) }
    _ = explorer.update(.input(.mouse(.click, at: Position(row: 1, column: column ?? 0))))
    #expect(explorer.focus == .events)
  }
}
