// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen

/// An overlay of lines that scroll, in a box between the title and the footer.
protocol TextOverlay: Overlay {
  /// The first visible row.
  var top: Int { get set }
  func title(_ shared: ExplorerState) -> String
  func lines(_ shared: ExplorerState, width: Int) -> [[Span]]
}

extension TextOverlay {
  /// Carries out an action that moves to other lines; `nil` for any other action.
  mutating func scroll(_ action: Action, _ shared: ExplorerState) -> [ExplorerRequest]? {
    guard Action.moves.contains(action) else { return nil }
    let (box, lines) = box(shared, width: shared.window.width, height: shared.window.height)
    top = Scrolling.moved(action, from: top, rows: lines.count, visible: box.height - 2)
    return []
  }

  mutating func handle(_ mouse: Mouse, at position: Position, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    let box = box(shared, width: shared.window.width, height: shared.window.height).box
    if mouse == .click { return box.contains(position) ? [] : [.close] }
    for action in Scrolling.moves(mouse) { _ = scroll(action, shared) }
    return []
  }

  func draw(_ shared: ExplorerState, on canvas: inout Canvas) {
    let (box, lines) = box(shared, width: canvas.screen.width, height: canvas.screen.height)
    let visible = box.height - 2
    let top = Scrolling.top(top, rows: lines.count, visible: visible)
    canvas.clear(box)
    canvas.frame(
      box, title: title(shared), position: Scrolling.position(top, rows: lines.count, visible: visible),
      isFocused: true)
    for (offset, line) in lines.dropFirst(top).prefix(visible).enumerated() {
      canvas.put(line, row: box.row + 1 + offset, column: box.column + 2, width: box.width - 4)
    }
  }

  private func box(_ shared: ExplorerState, width: Int, height: Int) -> (box: Rectangle, lines: [[Span]]) {
    let boxWidth = min(width - 2, 100)
    let lines = lines(shared, width: boxWidth - 4)
    return (Scrolling.box(width: boxWidth, rows: lines.count, inWidth: width, height: height), lines)
  }
}

/// How keys and the wheel scroll an overlay.
enum Scrolling {
  /// The first visible row after a key.
  static func moved(_ action: Action, from top: Int, rows: Int, visible: Int) -> Int {
    let visible = max(1, visible)
    let moved: Int
    switch action {
    case .moveUp: moved = top - 1
    case .moveDown: moved = top + 1
    case .pageUp: moved = top - visible
    case .pageDown: moved = top + visible
    case .halfPageUp: moved = top - visible / 2
    case .halfPageDown: moved = top + visible / 2
    case .goToFirst: moved = 0
    default: moved = rows
    }
    return max(0, min(moved, rows - visible))
  }

  /// The actions of a wheel: three lines.
  static func moves(_ mouse: Mouse) -> [Action] {
    switch mouse {
    case .wheelUp: [.moveUp, .moveUp, .moveUp]
    case .wheelDown: [.moveDown, .moveDown, .moveDown]
    case .click, .drag: []
    }
  }

  /// A box in the middle between the title and the footer, as high as its rows if there is room.
  static func box(width boxWidth: Int, rows: Int, inWidth width: Int, height: Int) -> Rectangle {
    let boxHeight = max(3, min(height - 2, rows + 2))
    return Rectangle(
      row: 1 + (height - 2 - boxHeight) / 2, column: (width - boxWidth) / 2, width: boxWidth, height: boxHeight)
  }

  /// The first visible row where there may be fewer rows than before.
  static func top(_ top: Int, rows: Int, visible: Int) -> Int { max(0, min(top, rows - visible)) }

  /// The visible rows, such as `1-12 of 114`; empty where all are visible.
  static func position(_ top: Int, rows: Int, visible: Int) -> String {
    rows > visible ? "\(top + 1)-\(min(rows, top + visible)) of \(rows)" : ""
  }
}
