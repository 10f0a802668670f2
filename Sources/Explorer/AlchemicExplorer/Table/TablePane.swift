// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// A pane that shows the rows of a table.
///
/// The table decides about the headings, the order and the layout; the pane has the rows.
protocol TablePane: PaneModel {
  associatedtype Row
  /// The columns.
  static var table: Table<Row> { get }
  /// The order of the rows; `nil` for a fixed one.
  var order: TableOrder? { get }
  /// The layout at the last width.
  var tableLayout: TableLayout { get set }
  /// How many rows are listed.
  var rowCount: Int { get }
  /// The order in a sentence, as the message for a new order.
  var orderSummary: String { get }
  /// Whether the user asked for the columns that are not always shown.
  func hasExtras(_ shared: ExplorerState) -> Bool
  /// Orders the rows.
  mutating func setOrder(_ order: TableOrder, _ shared: inout ExplorerState)
}

extension TablePane {
  var orderSummary: String { order.map { "Ordered \(Self.table.words($0))." } ?? "" }
  func hasExtras(_ shared: ExplorerState) -> Bool { false }
  var order: TableOrder? { nil }
  mutating func setOrder(_ order: TableOrder, _ shared: inout ExplorerState) {}

  static var bindingsEverywhere: [KeyBinding] { table.bindings }

  mutating func layOut(width: Int, _ shared: ExplorerState) { keepLayout(width: width, shared) }

  /// Keeps the layout, so that no row computes it again.
  mutating func keepLayout(width: Int, _ shared: ExplorerState) {
    let hasExtras = hasExtras(shared)
    if tableLayout.width != width || tableLayout.hasExtras != hasExtras {
      tableLayout = Self.table.layout(width: width, hasExtras: hasExtras)
    }
  }

  /// The layout at a width.
  func layout(width: Int, _ shared: ExplorerState) -> TableLayout {
    let hasExtras = hasExtras(shared)
    return tableLayout.width == width && tableLayout.hasExtras == hasExtras
      ? tableLayout : Self.table.layout(width: width, hasExtras: hasExtras)
  }

  /// Only where enough rows are left.
  func hasHeader(in inner: Rectangle) -> Bool { inner.height >= 6 && rowCount > 0 }

  func drawHeader(row: Int, column: Int, width: Int, _ shared: ExplorerState, on canvas: inout Canvas) {
    Self.table.drawHeadings(
      layout(width: width, shared), order, row: row, column: column, shared.symbols, on: &canvas)
  }

  /// Draws a row of the table.
  func draw(_ row: Row, in area: Rectangle, _ shared: ExplorerState, on canvas: inout Canvas) {
    Self.table.draw(
      row, layout(width: area.width, shared), in: area, Facts(shared), shared.symbols, on: &canvas)
  }

  mutating func clickHeading(column: Int, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    let layout = layout(width: content(shared).textWidth, shared)
    guard let order, let place = layout.place(at: column), let name = Self.table.columns[place.column].order else {
      return []
    }
    return change(to: Self.table.choosing(name, after: order), &shared)
  }

  /// Carries out an action that orders the rows; `nil` for another one.
  mutating func performOrder(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    guard let order else { return nil }
    if action == .sortByNext {
      let layout = layout(width: content(shared).textWidth, shared)
      return change(to: Self.table.next(after: order, in: layout), &shared)
    }
    if action == .reverseOrder {
      return change(to: TableOrder(column: order.column, isReversed: !order.isReversed), &shared)
    }
    return Self.table.column(of: action).map { change(to: TableOrder(column: $0.name), &shared) }
  }

  private mutating func change(to order: TableOrder, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    setOrder(order, &shared)
    return showOrder(&shared)
  }

  /// Says by what the rows are ordered now, and shows the first ones.
  func showOrder(_ shared: inout ExplorerState) -> [ExplorerRequest] {
    shared.status = StatusMessage(text: orderSummary, role: .text)
    return [.go(Self.pane), .showFirst]
  }
}
