import TerminalScreen

/// A line between panes that can be moved.
struct Divider: Hashable {
  /// What it divides, as the share of a side in percent.
  let share: Proportions.Share
  /// The rows or columns between which it moves.
  let extent: Range<Int>
  /// Whether the share is that of what comes first.
  let isFirst: Bool
  /// Where it is drawn now: the borders on both of its sides.
  let place: Rectangle
  let isVertical: Bool

  /// The share for a place on the screen.
  func share(at position: Position) -> Int {
    let place = isVertical ? position.column : position.row
    let part = (place - extent.lowerBound) * 100 / max(1, extent.count)
    return isFirst ? part : 100 - part
  }
}

/// Moving the lines between panes.
extension Explorer {
  mutating func drag(from start: Position, to position: Position) {
    guard mode == .browsing else { return }
    if dragged?.start != start {
      dragged = layout.dividers.first { $0.place.contains(start) }.map { Drag(start: start, divider: $0) }
    }
    guard let divider = dragged?.divider else { return }
    proportions.set(divider.share, to: divider.share(at: position))
    settleVisiblePanes()
  }

  /// Makes the pane in focus larger or smaller in a direction, by so many percent.
  mutating func resize(isVertical: Bool, by percent: Int) {
    let beside = layout.dividers.filter { $0.isVertical == isVertical && layout.touches($0, focus) }
    guard let divider = beside.first, let place = layout.rectangle(of: focus) else {
      status = Status(text: "This pane can't be resized in that direction.", role: .warning)
      return
    }
    let isBefore = isVertical ? place.column < divider.place.column : place.row < divider.place.row
    let now = divider.share(
      at: Position(row: divider.place.row + 1, column: divider.place.column + 1))
    proportions.set(divider.share, to: now + (isBefore == divider.isFirst ? percent : -percent))
    settleVisiblePanes()
  }

  /// A divider that follows the mouse.
  struct Drag: Hashable {
    let start: Position
    let divider: Divider
  }
}
