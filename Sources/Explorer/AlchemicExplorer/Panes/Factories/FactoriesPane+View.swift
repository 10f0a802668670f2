// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// Drawing the table of the factories.
extension FactoriesPane {
  func document(width: Int, _ shared: ExplorerState) -> Document {
    guard list.visible.isEmpty else { return list.document }
    if !list.filter.isEmpty {
      let advice = filterAdvice(shared).map { " \($0)" } ?? ""
      return Document(notice: "No factory matches \"\(list.filter)\".\(advice) Esc clears the filter.", width: width)
    }
    return Document(notice: shared.emptyNotice, width: width)
  }

  func draw(
    item id: Int, in area: Rectangle, over overlay: (any Overlay)?, _ shared: ExplorerState, on canvas: inout Canvas
  ) {
    guard let factory = shared.container?.factory(id) else { return }
    draw(factory, in: area, shared, on: &canvas)
  }

  /// The name and the type, not the flags and the duration.
  func filteredPart(of area: Rectangle) -> Rectangle {
    let layout = tableLayout.width == area.width ? tableLayout : Self.table.layout(width: area.width)
    let name = Self.table.place(of: "name", in: layout)
    let end = (Self.table.place(of: "type", in: layout) ?? name)?.end ?? area.width
    let start = name?.start ?? 0
    return Rectangle(row: area.row, column: area.column + start, width: end - start, height: 1)
  }

  /// The order, where it is not the usual one.
  func note(_ shared: ExplorerState) -> String { list.order == Self.table.order ? "" : Self.table.words(list.order) }

  /// Only the factory that Detail shows.
  func isMarked(_ item: Int?, _ shared: ExplorerState) -> Bool { item == shared.selected }

  func filterAdvice(_ shared: ExplorerState) -> String? {
    // A colon is part of many names, so an unknown word may be one of them.
    guard list.visible.isEmpty else { return FilterTerm.advice(onExcluding: list.filter, known: Self.filterKeys) }
    return FactoryFilter(list.filter).advice(on: shared.container?.factories ?? [])
  }

  func position(_ cursor: Cursor, in document: Document, width: Int, height: Int, _ shared: ExplorerState) -> String {
    if !list.visible.isEmpty, !isMarked(cursor.item, shared), let name = shared.selectedName {
      let words = "\(list.visible.count) of \(list.count); \(name) is not among them"
      return Format.truncated(words, to: width, shared.symbols)
    }
    guard let index = cursor.item.flatMap({ list.position(of: $0, atRow: cursor.row) }) else { return "" }
    let position = "\(index + 1) of \(list.visible.count)"
    return list.filter.isEmpty ? position : "\(position), \(list.count) in all"
  }
}
