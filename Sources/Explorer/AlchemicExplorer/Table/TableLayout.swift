// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// How many columns of the terminal a column of a table takes.
enum TableWidth: Sendable {
  case fixed(Int)
  /// A part: the first number is the room that the fixed columns leave, the second the width of the table. 0 leaves the
  /// column out.
  case part(@Sendable (Int, Int) -> Int)
  /// What the others leave.
  case rest
}

/// Where a narrow table leaves out a column.
enum TableFold: Sendable {
  case never
  /// In a table that is narrower.
  case below(Int)
  /// Where less room would be left for the columns without a fixed width.
  case leaving(Int)
}

/// Where the columns of a table are at a width.
struct TableLayout: Hashable, Sendable {
  /// The width of the table.
  let width: Int
  /// Whether it has the columns that are shown only where the user asked for more.
  let hasExtras: Bool
  /// The shown columns from left to right.
  let places: [Place]

  struct Place: Hashable, Sendable {
    /// The index of the column in the table.
    let column: Int
    let start, width: Int

    var end: Int { start + width }
  }

  /// The place that a click at a column of the terminal means: the last one that begins there or before.
  func place(at column: Int) -> Place? { places.last { $0.start <= column } ?? places.first }

  /// - Parameter inset: The space before the first column, for the mark.
  init<Row>(_ columns: [Column<Row>], inset: Int, width: Int, hasExtras: Bool) {
    (self.width, self.hasExtras) = (width, hasExtras)
    var widths = [Int?](repeating: nil, count: columns.count)
    for (index, column) in columns.enumerated() where hasExtras || !column.layout.isExtra {
      let isShown =
        switch column.layout.fold {
        case .never: true
        case .below(let least): width >= least
        case .leaving: false
        }
      if isShown { widths[index] = column.layout.width?.least }
    }
    func gap(_ index: Int) -> Int {
      widths[..<index].contains { $0 != nil } ? columns[index].layout.gap : 0
    }
    /// What the columns with a known width leave.
    func room() -> Int {
      widths.indices.reduce(width - inset) { room, index in
        guard let taken = widths[index] else { return room }
        if case .part? = columns[index].layout.width, taken == 0 { return room }
        return room - taken - gap(index)
      }
    }
    // What is further to the right stays longer.
    for (index, column) in columns.enumerated().reversed() {
      guard case .leaving(let least) = column.layout.fold, hasExtras || !column.layout.isExtra else { continue }
      widths[index] = column.layout.width?.least
      guard room() < least else { continue }
      widths[index] = nil
      break
    }
    for (index, column) in columns.enumerated() {
      guard case .part(let part)? = column.layout.width, widths[index] != nil else { continue }
      let taken = part(room(), width)
      widths[index] = taken > 0 ? taken : nil
    }
    let rest = max(0, room())
    var places: [Place] = []
    var start = inset
    for (index, column) in columns.enumerated() {
      guard var taken = widths[index] else { continue }
      if case .rest? = column.layout.width { taken = rest }
      start += places.isEmpty ? 0 : column.layout.gap
      places.append(Place(column: index, start: start, width: taken))
      start += taken
    }
    self.places = places
  }
}

extension TableWidth {
  /// The width before the rest is known.
  fileprivate var least: Int { if case .fixed(let width) = self { width } else { 0 } }
}
