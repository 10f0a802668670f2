// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The columns that rows of a kind have, in a pane and in reports.
struct Table<Row>: Sendable {
  /// The columns from left to right.
  let columns: [Column<Row>]
  /// The order at first; `nil` for rows that have a fixed order.
  let order: TableOrder?
  /// What the palette calls the rows: `factories`.
  let subject: String
  /// The beginning of the names of the actions that order the rows.
  private let actionPrefix: String
  /// The sign before the first column.
  let mark: (@Sendable (Row, Facts, Symbols) -> Cell)?

  /// The space for the mark.
  static var inset: Int { 2 }

  /// Declares a table.
  ///
  /// - Parameter actions: The beginning of the names of the actions that order the rows.
  init(
    _ subject: String, order: TableOrder? = nil, actions: String? = nil,
    mark: (@Sendable (Row, Facts, Symbols) -> Cell)? = nil, _ columns: [Column<Row>]
  ) {
    (self.subject, self.order, self.mark, self.columns) = (subject, order, mark, columns)
    actionPrefix = actions ?? "\(subject)-by"
  }

  /// The column with a name.
  subscript(name: String) -> Column<Row>? { columns.first { $0.name == name } }

  /// The words of the filter that belong to columns.
  var filterWords: [FilterWord] { columns.compactMap(\.filter) }

  /// The action that orders the rows by a column.
  func action(_ column: String) -> Action {
    Action("\(actionPrefix)-\(column)", otherNames: ["sort by \(column)"])
  }

  /// The column by which an action orders the rows.
  func column(of action: Action) -> Column<Row>? {
    columns.first { $0.sort != nil && self.action($0.name) == action }
  }

  /// What the palette offers for each column that gives an order. The configuration can assign keys.
  var bindings: [KeyBinding] {
    guard order != nil else { return [] }
    return columns.filter { $0.sort != nil }.map {
      KeyBinding(.ordering, [], action($0.name), "order \(subject) by \($0.words)")
    }
  }

  func layout(width: Int, hasExtras: Bool = false) -> TableLayout {
    TableLayout(columns, inset: Self.inset, width: width, hasExtras: hasExtras)
  }

  /// The place of a column; `nil` where it is not shown.
  func place(of name: String, in layout: TableLayout) -> TableLayout.Place? {
    layout.places.first { columns[$0.column].name == name }
  }
}
