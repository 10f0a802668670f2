// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The order of a table's rows: a column, and whether it is reversed.
struct TableOrder: Hashable, Sendable {
  /// The name of the column.
  var column: String
  /// Whether the order is reversed.
  var isReversed = false
}

/// Ordering rows.
extension Table {
  /// Whether the largest or last row comes first.
  func isDescending(_ order: TableOrder) -> Bool {
    (self[order.column]?.isLargestFirst ?? false) != order.isReversed
  }

  /// Whether the order changes while the graph does not.
  func isLive(_ order: TableOrder) -> Bool { self[order.column]?.isLive ?? false }

  /// The order in words: `by own time, descending`.
  func words(_ order: TableOrder) -> String {
    "by \(self[order.column]?.words ?? order.column), \(isDescending(order) ? "descending" : "ascending")"
  }

  /// The order by a column; reversed if this column is already chosen.
  func choosing(_ column: String, after order: TableOrder) -> TableOrder {
    TableOrder(column: column, isReversed: order.column == column && !order.isReversed)
  }

  /// The order by the next column that is shown. A column that gives an order but is never shown comes last.
  func next(after order: TableOrder, in layout: TableLayout) -> TableOrder {
    let shown = layout.places.map { columns[$0.column] } + columns.filter { $0.layout.width == nil }
    let names = shown.filter { $0.sort != nil }.map(\.name)
    guard !names.isEmpty else { return order }
    return TableOrder(column: names.firstIndex(of: order.column).map { names[($0 + 1) % names.count] } ?? names[0])
  }

  /// The indices of rows in an order. Equal rows keep their order.
  ///
  /// - Parameter sorted: The column by which the indices are already in order; `nil` for none.
  func sorted(
    _ indices: [Int], of rows: [Row], by order: TableOrder, alreadyBy sorted: String? = nil, _ facts: Facts
  ) -> [Int] {
    var indices = indices
    switch order.column == sorted ? nil : self[order.column]?.sort {
    case nil: break
    case .text(let text): indices = NaturalOrder.sorted(indices) { text(rows[$0], facts) }
    case .number(let number): indices = indices.stablySorted { number(rows[$0], facts).map { -$0 } ?? .max }
    case .rank(let rank): indices = indices.stablySorted { rank(rows[$0], facts) }
    }
    if order.isReversed { indices.reverse() }
    return indices
  }
}

extension [Int] {
  /// The elements in the order of a key. Equal ones keep their order.
  func stablySorted<Key: Comparable>(by key: (Int) -> Key) -> [Int] {
    // Each key is computed once: comparisons must not read the large values.
    let keyed = map { (id: $0, key: key($0)) }
    // The standard library guarantees that equal elements keep their order.
    return keyed.sorted { $0.key < $1.key }.map(\.id)
  }
}
