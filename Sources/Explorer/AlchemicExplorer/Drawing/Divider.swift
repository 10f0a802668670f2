// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen

/// A movable line between panes.
struct Divider: Hashable {
  /// The share that it changes.
  let share: Proportions.Share
  /// The rows or columns that it moves within.
  let extent: Range<Int>
  /// Whether the share is the first part's.
  let isFirst: Bool
  /// Its current area: the borders on both sides.
  let area: Rectangle
  let isVertical: Bool

  /// The share for a position of the mouse.
  func share(at position: Position) -> Int {
    let coordinate = isVertical ? position.column : position.row
    let part = (coordinate - extent.lowerBound) * 100 / max(1, extent.count)
    return isFirst ? part : 100 - part
  }
}

/// Moving dividers.
extension Explorer {
  mutating func drag(from start: Position, to position: Position) {
    guard overlays.isEmpty else { return }
    if dragged?.start != start {
      dragged = shared.layout.dividers.first { $0.area.contains(start) }.map { Drag(start: start, divider: $0) }
    }
    guard let divider = dragged?.divider else { return }
    shared.window.proportions.set(divider.share, to: divider.share(at: position))
    settleVisiblePanes()
  }

  /// Changes the width or the height of the focused pane by a number of percent.
  mutating func resize(isVertical: Bool, by percent: Int) {
    let beside = shared.layout.dividers.filter { $0.isVertical == isVertical && shared.layout.touches($0, focus) }
    guard let divider = beside.first, let area = shared.layout.rectangle(of: focus) else {
      return shared.warn("This pane can't be resized in that direction.")
    }
    let isBefore = isVertical ? area.column < divider.area.column : area.row < divider.area.row
    let now = divider.share(
      at: Position(row: divider.area.row + 1, column: divider.area.column + 1))
    shared.window.proportions.set(divider.share, to: now + (isBefore == divider.isFirst ? percent : -percent))
    settleVisiblePanes()
  }

  /// A divider that the mouse drags.
  struct Drag: Hashable {
    let start: Position
    let divider: Divider
  }
}
