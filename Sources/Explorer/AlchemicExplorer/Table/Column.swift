// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// A column of a table, declared once: the pane, the order, the palette, the filter's help, `print` and JSON read it.
///
/// The name and the content are enough. A column without a width is not in the pane. It is a class because a copy of all
/// its members, for each cell that is drawn, takes longer than drawing the cell.
final class Column<Row>: Sendable {
  /// The name, which no other column of the table has.
  let name: String
  /// What a row has in this column.
  let content: Content
  /// The heading in the pane.
  let title: String
  /// Its name in sentences, such as `own time`.
  let words: String
  /// Where the pane shows it.
  let layout: Layout
  /// What the pane shows in place of the content.
  let cell: (@Sendable (Row, Facts, Symbols) -> Cell?)?
  /// The style of a cell that is the content.
  let role: Role
  /// By what rows are ordered; `nil` for a column that gives no order.
  let sort: Sort?
  /// The column that gives the order when the user clicks on this heading; `nil` for none.
  let order: String?
  /// Whether it changes while the graph does not.
  let isLive: Bool
  /// Its word in filters.
  let filter: FilterWord?
  /// What a printed table shows; `nil` for a column that is not printed.
  let printing: Printing?
  /// What a row has in JSON; `nil` for a column that JSON does not have.
  let encoding: Encoding?

  /// The place of a column in the pane.
  struct Layout: Sendable {
    /// The columns of the terminal that it takes; `nil` for a column that the pane does not show.
    let width: TableWidth?
    /// Where the pane leaves it out.
    let fold: TableFold
    /// Whether the pane shows it only where the user asked for more.
    let isExtra: Bool
    /// The space before it, unless it is the first.
    let gap: Int
    /// Whether its cells end at its right end, as numbers do.
    let isRight: Bool
  }

  /// A column of a printed table.
  struct Printing: Sendable {
    let title: String
    /// Its place among the printed columns: equal ones as declared. Texts with spaces come last.
    let rank: Int
    /// The text in place of the content.
    let text: (@Sendable (Row, Facts) -> String)?
  }

  /// A member of a row in JSON.
  struct Encoding: Sendable {
    let member: String
    /// The value in place of the content.
    let value: (@Sendable (Row, Facts) -> JSONValue?)?
  }

  /// What a row has in a column; `nil` where it has nothing.
  enum Content: Sendable {
    case text(@Sendable (Row, Facts) -> String?)
    case number(@Sendable (Row, Facts) -> Int?)
    /// A duration in nanoseconds.
    case duration(@Sendable (Row, Facts) -> UInt64?)
    case place(@Sendable (Row, Facts) -> AlchemicSourceLocation?)
    case list(@Sendable (Row, Facts) -> [String]?)
    case flag(@Sendable (Row, Facts) -> Bool?)
    /// An instant in seconds since 1970.
    case date(@Sendable (Row, Facts) -> Double?)
  }

  /// By what rows are ordered. A key is computed once for each row.
  enum Sort: Sendable {
    /// From a to z, as people order names.
    case text(@Sendable (Row, Facts) -> String)
    /// From the largest. Rows without a number come last.
    case number(@Sendable (Row, Facts) -> Int?)
    /// From the smallest.
    case rank(@Sendable (Row, Facts) -> Int)
  }

  /// A name in a report.
  enum Naming: ExpressibleByStringLiteral {
    /// Made of the column's name.
    case same
    case named(String)
    /// The report does not have the column.
    case hidden

    init(stringLiteral value: String) { self = .named(value) }
  }

  /// Declares a column.
  ///
  /// - Parameters:
  ///   - isSorted: Whether a column of the pane gives an order by its content, where no other order is declared.
  ///   - sortsAs: The name of the column that gives the order in its place.
  init(
    _ name: String, _ content: Content, title: String? = nil, words: String? = nil, width: TableWidth? = nil,
    fold: TableFold = .never, isExtra: Bool = false, gap: Int? = nil, isRight: Bool? = nil, role: Role = .text,
    cell: (@Sendable (Row, Facts, Symbols) -> Cell?)? = nil, sort: Sort? = nil, isSorted: Bool = true,
    sortsAs: String? = nil, isLive: Bool = false, filter: FilterWord? = nil, print: Naming = .same, printRank: Int = 0,
    printed: (@Sendable (Row, Facts) -> String)? = nil, json: Naming = .same,
    encoded: (@Sendable (Row, Facts) -> JSONValue?)? = nil
  ) {
    (self.name, self.content) = (name, content)
    self.title = title ?? name.prefix(1).uppercased() + name.dropFirst()
    self.words = words ?? name
    let isRight = isRight ?? content.isNumeric
    layout = Layout(width: width, fold: fold, isExtra: isExtra, gap: gap ?? (isRight ? 1 : 2), isRight: isRight)
    (self.cell, self.role) = (cell, role)
    self.sort = sort ?? (isSorted && width != nil && sortsAs == nil ? content.sort : nil)
    order = sortsAs ?? (self.sort == nil ? nil : name)
    (self.isLive, self.filter) = (isLive, filter)
    printing = print.name(otherwise: name.uppercased()).map { Printing(title: $0, rank: printRank, text: printed) }
    encoding = json.name(otherwise: content.isDuration ? "\(name)Nanoseconds" : name).map {
      Encoding(member: $0, value: encoded)
    }
  }

  /// Whether it begins with the largest: numbers and times do, texts begin with a.
  var isLargestFirst: Bool { if case .number? = sort { true } else { false } }

  /// What the pane shows of a row; `nil` for nothing.
  func cell(of row: Row, _ facts: Facts, _ symbols: Symbols) -> Cell? {
    if let cell { return cell(row, facts, symbols) }
    guard let text = content.text(of: row, facts, symbols), !text.isEmpty else { return nil }
    return Cell(text, role)
  }
}

extension Column.Content {
  /// The content in words; `nil` for none.
  func text(of row: Row, _ facts: Facts, _ symbols: Symbols) -> String? {
    switch self {
    case .text(let text): text(row, facts)
    case .number(let number): number(row, facts).map { "\($0)" }
    case .duration(let duration): duration(row, facts).map { Format.duration($0, symbols) }
    case .place(let place): place(row, facts)?.description
    case .list(let list): list(row, facts)?.joined(separator: ", ")
    case .flag(let flag): flag(row, facts).map { $0 ? "yes" : "no" }
    case .date(let date): date(row, facts).map { Format.date($0) }
    }
  }

  fileprivate var isDuration: Bool { if case .duration = self { true } else { false } }

  fileprivate var isNumeric: Bool {
    switch self {
    case .number, .duration: true
    case .text, .place, .list, .flag, .date: false
    }
  }

  /// Whether it is a place, whose line number must not be cut.
  var isPlace: Bool { if case .place = self { true } else { false } }

  fileprivate var sort: Column.Sort? {
    switch self {
    case .text(let text): .text { text($0, $1) ?? "" }
    case .number(let number): .number(number)
    case .duration(let duration): .number { duration($0, $1).map { Int(clamping: $0) } }
    case .place(let place): .text { place($0, $1)?.description ?? "" }
    case .date(let date): .number { date($0, $1).flatMap { Int(exactly: $0.rounded()) } }
    case .list, .flag: nil
    }
  }
}

extension Column.Naming {
  fileprivate func name(otherwise name: String) -> String? {
    switch self {
    case .same: name
    case .named(let name): name
    case .hidden: nil
    }
  }
}

/// What a row shows in a column: texts side by side, of which most cells have one.
struct Cell {
  let first: Span
  var rest: [Span] = []

  init(_ text: String, _ role: Role = .text) { first = Span(text, role) }

  init(_ first: Span, _ rest: Span...) { (self.first, self.rest) = (first, rest) }

  /// Spans side by side; `nil` for none.
  init?(_ spans: [Span]) {
    guard let first = spans.first else { return nil }
    (self.first, rest) = (first, Array(spans.dropFirst()))
  }

  var isEmpty: Bool { first.text.isEmpty && rest.isEmpty }

  var width: Int { rest.reduce(Format.width(of: first.text)) { $0 + Format.width(of: $1.text) } }

  /// The style at its right end.
  var lastRole: Role { rest.last?.role ?? first.role }
}
