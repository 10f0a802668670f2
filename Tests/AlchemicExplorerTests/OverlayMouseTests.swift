// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// The mouse over the palette, the help and the messages.
@Suite struct OverlayMouseTests {
  /// The position of a text on the screen.
  private func position(of text: String, in explorer: Explorer) throws -> Position {
    let screen = explorer.view(width: explorer.shared.window.width, height: explorer.shared.window.height)
    for row in 0..<explorer.shared.window.height {
      guard let range = screen.rowText(row).firstRange(of: text) else { continue }
      return Position(row: row, column: screen.rowText(row)[..<range.lowerBound].count)
    }
    throw Missing(text: text)
  }

  private struct Missing: Error { let text: String }

  @Test func `A click in the palette runs the command`() throws {
    var explorer = Explorer.over(Bank.idle, 80, 24)
    explorer.press(.character(":"))
    explorer.type("start")
    let location = try position(of: "start or stop the container", in: explorer)
    #expect(explorer.update(.input(.mouse(.click, at: location))).map(\.withoutNumber) == [.perform(.start)])
    #expect(explorer.isBrowsing)
  }

  @Test(arguments: [(80, 24), (40, 10)])
  func `A click on an answer, or on its key in the footer, gives it`(width: Int, height: Int) throws {
    var asked = Explorer.editing("owner")
    _ = asked.update(.resized(width: width, height: height))
    asked.press(.character("d"))
    func clicked(at position: Position) -> (isRemoved: Bool, isOpen: Bool) {
      var explorer = asked
      let effects = explorer.update(.input(.mouse(.click, at: position)))
      return (!effects.isEmpty, !explorer.overlays.isEmpty)
    }
    #expect(asked.footer.hasPrefix(" y yes  n no"))
    for text in ["y yes, remove", "remove   n"] {
      #expect(try clicked(at: position(of: text, in: asked)) == (true, false))
    }
    for text in ["n no, cancel", "cancel"] {
      #expect(try clicked(at: position(of: text, in: asked)) == (false, false))
    }
    #expect(try clicked(at: position(of: "  n no, cancel", in: asked)) == (false, true))
    #expect(clicked(at: Position(row: height - 1, column: 1)) == (true, false))
    #expect(clicked(at: Position(row: height - 1, column: 8)) == (false, false))
    #expect(clicked(at: Position(row: 1, column: 1)) == (false, true))
  }

  @Test func `The wheel moves through the palette up to its ends, and a click on its border does nothing`() throws {
    var explorer = Explorer.over(Bank.idle, 80, 24)
    explorer.press(.character(":"))
    func selected() -> Int? {
      explorer.overlay(CommandPalette.self)?.selected
    }
    let inside = Position(row: 8, column: 30)
    var visited: [Int?] = []
    for mouse: Mouse in [.wheelUp, .wheelDown, .wheelDown, .wheelUp] {
      _ = explorer.update(.input(.mouse(mouse, at: inside)))
      visited.append(selected())
    }
    #expect(visited == [0, 1, 2, 1])
    let border = try position(of: "╭─ Command", in: explorer)
    _ = explorer.update(.input(.mouse(.click, at: border)))
    #expect(selected() == 1)
  }

  @Test(arguments: [":", "?", "M"] as [Character])
  func `A click outside an overlay closes it, and does nothing else`(key: Character) {
    var explorer = Explorer.over(Bank.ready, 80, 24)
    explorer.press(.character(key))
    #expect(explorer.update(.input(.mouse(.click, at: Position(row: 0, column: 40)))) == [])
    #expect(explorer.isBrowsing)
    #expect(explorer.focus == .factories)
  }

  @Test func `The wheel scrolls the help by three lines, and a click in it does nothing`() {
    var explorer = Explorer.over(Bank.ready, 80, 24)
    explorer.press(.character("?"))
    let inside = Position(row: 10, column: 30)
    for mouse: Mouse in [.wheelDown, .wheelDown, .wheelUp, .click] {
      _ = explorer.update(.input(.mouse(mouse, at: inside)))
    }
    #expect(explorer.overlay(HelpOverlay.self) == HelpOverlay(pane: .factories, top: 3))
  }

  @Test func `A click does not discard typed text`() {
    var explorer = Explorer.editing("owner")
    explorer.press(.character("a"))
    explorer.type("floor")
    let overlays = explorer.overlays.map { "\($0)" }
    for mouse: Mouse in [.click, .wheelDown] {
      _ = explorer.update(.input(.mouse(mouse, at: Position(row: 20, column: 0))))
    }
    #expect(explorer.overlays.map { "\($0)" } == overlays)
  }
}
