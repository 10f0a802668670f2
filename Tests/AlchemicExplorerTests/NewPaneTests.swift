// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// A pane that the explorer does not have: it lists the phases that the container went through.
private struct PhasesPane: PaneModel {
  static let pane = Pane("phases", title: "Phases")
  static let place = PanePlace(view: .start, area: .rightMiddle)
  static let bindings = [
    KeyBinding(.viewing, [.character("c")], Action("forget-phases"), "forget the phases", hint: "forget")
  ]

  var cursor = Cursor()
  private var phases: [ContainerPhase] = []

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    guard action.name == "forget-phases" else { return nil }
    phases = []
    return [.settle]
  }

  mutating func receive(_ message: Message, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    if case .event(let event) = message, case .phase(let phase, _) = event.change { phases.append(phase) }
    return []
  }

  func document(width: Int, _ shared: ExplorerState) -> Document {
    phases.isEmpty ? Document(notice: "No phases.", width: width) : Document([.items(Array(phases.indices))])
  }

  func draw(
    item: Int, in area: Rectangle, over overlay: (any Overlay)?, _ shared: ExplorerState, on canvas: inout Canvas
  ) {
    canvas.put(phases[item].title, row: area.row, column: area.column, width: area.width)
  }

  func isUseful(_ action: Action, _ shared: ExplorerState) -> Bool { !phases.isEmpty }
}

/// What a pane gets that is one type and one line in the list of panes.
@Suite struct NewPaneTests {
  /// The line: every other pane is unchanged.
  private static let panes: [any PaneModel.Type] = PaneList.standard + [PhasesPane.self]
  private static let keys = KeyTable(panes: panes, overlays: OverlayList.standard)

  private func explorer() -> Explorer {
    var explorer = Explorer(Self.panes, keys: Self.keys)
    _ = explorer.update(.resized(width: 80, height: 14))
    _ = explorer.update(.snapshot(Bank.idle))
    for event in Bank.startEvents { _ = explorer.update(.event(event)) }
    return explorer
  }

  @Test func `A new pane has a number, rows, a cursor, and its keys in the footer`() {
    var explorer = explorer()
    explorer.go(PhasesPane.pane, .down)
    expectScreen(
      explorer.text,
      """
       Alchemic  sample-bank 4711  ✓ Ready in 1.28 s         12 factories · 6 objects
       1 Objects [2 Start] 3 Settings  4 Log  5 Problems
      ╭─ Phases ─ Start-up  When ready ──────────────────────────────────────────────╮
      │ Scanning for classes                                                         │
      │›Starting singletons                                                          │
      │ Firing callbacks                                                             │
      │ Ready                                                                        │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      ╰──────────────────────────────────────────────────────────────────────────────╯
       c forget  Tab pane  ] page  : command                           ? keys  q quit
      """)
  }

  @Test func `A key of a new pane acts there and nowhere else`() {
    var explorer = explorer()
    explorer.press(.character("c"))
    explorer.go(PhasesPane.pane)
    #expect(explorer.text(of: PhasesPane.pane).contains("Scanning for classes"))
    explorer.press(.character("c"))
    #expect(explorer.text(of: PhasesPane.pane).contains("No phases."))
    let footer = explorer.footer
    #expect(footer == " Tab pane  ] page  : command" + String(repeating: " ", count: 37) + "? keys  q quit")
  }

  @Test func `The help, the palette and the configuration have the keys of a new pane`() {
    var explorer = explorer()
    _ = explorer.update(.resized(width: 120, height: 60))
    explorer.go(PhasesPane.pane, .character("?"))
    #expect(explorer.text.contains("  c                forget the phases"))
    explorer.press(.escape, .character("1"), .character(":"))
    explorer.type("forget")
    explorer.press(.enter)
    #expect(explorer.focus == PhasesPane.pane)
    #expect(explorer.text(of: PhasesPane.pane).contains("No phases."))
    var keys = Self.keys
    keys.bind("forget-phases", to: [.function(5)])
    #expect(keys.binding(for: .function(5), in: Context(PhasesPane.pane))?.summary == "forget the phases")
    #expect(keys.conflict() == nil)
  }

  @Test func `In a large window, a new pane replaces the first pane of its area while it has the focus`() {
    var explorer = explorer()
    _ = explorer.update(.resized(width: 120, height: 40))
    explorer.go(PhasesPane.pane)
    #expect(explorer.layout.panes.map(\.pane) == [.factories, .detail, .startup, PhasesPane.pane, .settings])
    explorer.go(.factories)
    #expect(explorer.layout.panes.map(\.pane) == [.factories, .detail, .startup, .callbacks, .settings])
  }
}
