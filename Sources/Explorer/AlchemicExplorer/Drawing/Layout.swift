// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen

/// The positions of the panes in a window, which depend on its size and the focused pane.
struct Layout: Hashable {
  /// The visible panes, in the order of their numbers.
  private(set) var panes: [Placed] = []
  /// The dividers between them.
  private(set) var dividers: [Divider] = []
  private let proportions: Proportions
  private let kinds: [PaneKind]
  /// The row of the tabs; `nil` in a window that is too small.
  private(set) var tabRow: Int?
  /// The row of the start's strip, in a window that has no room for the start beside another view.
  private(set) var stripRow: Int?
  /// Whether the window has no room for an area of each view.
  private(set) var isCompact = true

  struct Placed: Hashable {
    var pane: Pane
    var rectangle: Rectangle
  }

  static let minimumWidth = 40
  static let minimumHeight = 10

  /// Lays out the panes; none in a window that is too small.
  init(
    width: Int, height: Int, focus: Pane, isZoomed: Bool, proportions: Proportions = Proportions(), kinds: [PaneKind]
  ) {
    self.proportions = proportions
    self.kinds = kinds
    guard width >= Layout.minimumWidth, height >= Layout.minimumHeight else { return }
    // The title is the first line, the tabs are the second and the footer is the last.
    tabRow = 1
    var body = Rectangle(row: 2, column: 0, width: width, height: height - 3)
    if width >= 180, height >= 45, !isZoomed {
      isCompact = false
      arrangeColumns(focus, in: body)
      return
    }
    if width >= 100, height >= 30, !isZoomed {
      isCompact = false
      arrangeAll(focus, in: body)
      return
    }
    if !isZoomed, height >= 20, kinds.first(where: { $0.pane == focus })?.place.view != .start {
      stripRow = body.row
      body.row += 1
      body.height -= 1
    }
    if isZoomed || (width < 100 && height < 20) {
      add(focus, body)
    } else if width >= 100 {
      arrangeSideBySide(focus, in: body)
    } else {
      arrangeStacked(focus, in: body)
    }
  }

  func rectangle(of pane: Pane) -> Rectangle? {
    panes.first { $0.pane == pane }?.rectangle
  }

  func pane(at position: Position) -> Pane? {
    panes.first { $0.rectangle.contains(position) }?.pane
  }

  /// Whether a divider is at one of a pane's sides.
  func touches(_ divider: Divider, _ pane: Pane) -> Bool {
    guard let area = rectangle(of: pane) else { return false }
    let line = divider.area
    let isBeside =
      divider.isVertical
      ? area.column + area.width == line.column + 1 || area.column == line.column + 1
      : area.row + area.height == line.row + 1 || area.row == line.row + 1
    let overlaps =
      divider.isVertical
      ? area.row < line.row + line.height && line.row < area.row + area.height
      : area.column < line.column + line.width && line.column < area.column + area.width
    return isBeside && overlaps
  }

  /// A pane for each of five areas: two on the left, three on the right. A pane that is not the first of its area replaces
  /// that one while it has the focus. The lower one on the left has more room then, and so have the settings.
  private mutating func arrangeAll(_ focus: Pane, in body: Rectangle) {
    let isFocused = resident(.leftBottom, .log, focus: focus) == focus
    let startup = isFocused ? body.height / 2 : max(9, min(16, body.height / 4))
    let callbacks = max(5, min(12, body.height / 6))
    let isInSettings = resident(.rightBottom, focus: focus) == focus
    let settings = isInSettings ? body.height / 2 : max(9, body.height / 3)
    let (upper, lower) = divideColumns(body, left: proportions[.left] ?? 52, .left)
    let (factories, start) = divide(upper, lower: proportions[.startup], .startup, usually: startup)
    let (detail, rest) = divide(lower, lower: proportions[.lower], .lower, usually: callbacks + settings, atLeast: 6)
    let (ready, stores) = divide(rest, lower: proportions[.settings], .settings, usually: rest.height - callbacks)
    add(resident(.left, focus: focus), factories)
    add(resident(.right, focus: focus), detail)
    add(resident(.leftBottom, .log, focus: focus), start)
    add(resident(.rightMiddle, focus: focus), ready)
    add(resident(.rightBottom, focus: focus), stores)
  }

  /// Three columns, with a pane for each of the six areas: the factories; the selected one above the log; the start, its
  /// callbacks and the settings.
  private mutating func arrangeColumns(_ focus: Pane, in body: Rectangle) {
    let (factories, rest) = divideColumns(body, left: proportions[.left] ?? 34, .left)
    let (middle, right) = divideColumns(rest, left: proportions[.right] ?? 50, .right)
    let (detail, log) = divide(middle, lower: proportions[.startup], .startup, usually: body.height * 3 / 5)
    let callbacks = max(5, min(12, body.height / 6))
    let settings = body.height * 2 / 5
    let (start, lower) = divide(right, lower: proportions[.lower], .lower, usually: callbacks + settings, atLeast: 6)
    let (ready, stores) = divide(lower, lower: proportions[.settings], .settings, usually: settings)
    add(resident(.left, focus: focus), factories)
    add(resident(.right, focus: focus), detail)
    add(resident(.log, focus: focus), log)
    add(resident(.leftBottom, focus: focus), start)
    add(resident(.rightMiddle, focus: focus), ready)
    add(resident(.rightBottom, focus: focus), stores)
  }

  /// The pane of an area, or of the areas that share a place: the focused one if it belongs there, otherwise the first.
  private func resident(_ areas: PanePlace.Area..., focus: Pane?) -> Pane? {
    let panes = kinds.filter { areas.contains($0.place.area) }.map(\.pane)
    return panes.first { $0 == focus } ?? panes.first
  }

  /// In a wide and low window: the first pane, and beside it the focused one.
  private mutating func arrangeSideBySide(_ focus: Pane, in body: Rectangle) {
    let (left, right) = divideColumns(body, left: proportions[.left] ?? 52, .left)
    let first = resident(.left, focus: nil)
    add(first, left)
    add(focus == first ? resident(.right, focus: nil) : focus, right)
  }

  /// Two related panes. The focused one is larger.
  private mutating func arrangeStacked(_ focus: Pane, in body: Rectangle) {
    let above = kinds.first { $0.pane == focus }?.place.companion
    let below = kinds.first { $0.place.companion == focus }?.pane
    guard above != nil || below != nil else { return add(focus, body) }
    let pair = (above ?? focus, below ?? focus)
    let more = max(3, min(body.height - 3, body.height * (proportions[.focused] ?? 60) / 100))
    let (upper, lower) = body.rows(focus == pair.0 ? more : body.height - more)
    add(pair.0, upper)
    add(pair.1, lower)
    addDivider(.focused, under: upper, of: body, isFirst: focus == pair.0)
  }

  private mutating func divideColumns(
    _ body: Rectangle, left percent: Int, _ share: Proportions.Share
  ) -> (Rectangle, Rectangle) {
    let (left, right) = body.columns(body.width * percent / 100)
    let line = Rectangle(row: body.row, column: right.column - 1, width: 2, height: body.height)
    dividers.append(
      Divider(
        share: share, extent: body.column..<body.column + body.width, isFirst: true, area: line,
        isVertical: true))
    return (left, right)
  }

  /// Divides an area so that the lower part has its share, or a default number of rows. Both parts keep enough rows for
  /// a pane.
  private mutating func divide(
    _ body: Rectangle, lower percent: Int?, _ share: Proportions.Share, usually rows: Int, atLeast least: Int = 3
  ) -> (Rectangle, Rectangle) {
    let lower = max(least, min(body.height - 3, percent.map { body.height * $0 / 100 } ?? rows))
    let (first, second) = body.rows(body.height - lower)
    addDivider(share, under: first, of: body, isFirst: false)
    return (first, second)
  }

  private mutating func addDivider(
    _ share: Proportions.Share, under upper: Rectangle, of body: Rectangle, isFirst: Bool
  ) {
    let line = Rectangle(row: upper.row + upper.height - 1, column: upper.column + 1, width: upper.width - 2, height: 2)
    dividers.append(
      Divider(
        share: share, extent: body.row..<body.row + body.height, isFirst: isFirst, area: line, isVertical: false))
  }

  private mutating func add(_ pane: Pane?, _ rectangle: Rectangle) {
    guard let pane else { return }
    panes.append(Placed(pane: pane, rectangle: rectangle))
  }
}

extension Rectangle {
  /// The first columns, and the rest.
  fileprivate func columns(_ count: Int) -> (Rectangle, Rectangle) {
    (
      Rectangle(row: row, column: column, width: count, height: height),
      Rectangle(row: row, column: column + count, width: width - count, height: height)
    )
  }

  /// The first rows, and the rest.
  fileprivate func rows(_ count: Int) -> (Rectangle, Rectangle) {
    (
      Rectangle(row: row, column: column, width: width, height: count),
      Rectangle(row: row + count, column: column, width: width, height: height - count)
    )
  }
}
