// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicModel

/// The rows of a pane: lines of text, and items that can be selected.
///
/// Long lists are not laid out in advance: the pane draws the visible items, and ``ProblemRows`` lay out visible lines.
struct Document {
  private let sections: [Section]
  /// The first row of each section.
  private let starts: [Int]
  /// The number of rows.
  let count: Int

  enum Section {
    /// Lines, each of which may belong to an item.
    case lines([Line])
    /// A row for each item, drawn by the pane.
    case items([Int])
    /// Problems. There can be very many, so their lines are laid out when they are drawn.
    case problems(ProblemRows)

    var count: Int {
      switch self {
      case .lines(let lines): lines.count
      case .items(let items): items.count
      case .problems(let rows): rows.count
      }
    }
  }

  /// A row that is already laid out.
  struct Line {
    var spans: [Span]
    /// The spans at the right end of the row.
    var trailing: [Span] = []
    /// The item that is selected with this row.
    var item: Int?

    init(_ spans: [Span] = [], trailing: [Span] = [], item: Int? = nil) {
      self.spans = spans
      self.trailing = trailing
      self.item = item
    }
  }

  enum Row {
    case line(Line)
    case item(Int)
  }

  init(_ sections: [Section]) {
    self.sections = sections
    var starts: [Int] = []
    var count = 0
    for section in sections {
      starts.append(count)
      count += section.count
    }
    self.starts = starts
    self.count = count
  }

  /// Creates a document that explains why the pane is empty, and what to do next.
  init(notice: String, width: Int) {
    self.init([.lines(Format.wrapped(notice, to: width).map { Line([Span($0, .dim)]) })])
  }

  /// The document below a notice.
  func below(_ notice: String, width: Int) -> Document {
    let lines = Format.wrapped(notice, to: width).map { Line([Span($0, .dim)]) }
    return Document([.lines(lines + [Line()])] + sections)
  }

  /// The document with its error lines wrapped to a width.
  func wrapped(to width: Int) -> Document {
    Document(
      sections.map { section in
        guard case .lines(let lines) = section, lines.contains(where: { $0.isProblem }) else { return section }
        return .lines(lines.flatMap { $0.isProblem ? $0.wrapped(to: width) : [$0] })
      })
  }

  subscript(row: Int) -> Row {
    let (section, offset) = locate(row)
    switch sections[section] {
    case .lines(let lines): return .line(lines[offset])
    case .items(let items): return .item(items[offset])
    case .problems(let rows): return .line(rows.lines(in: offset..<offset + 1)[0])
    }
  }

  /// The rows of a range.
  func rows(in range: Range<Int>) -> [Row] {
    var found: [Row] = []
    var row = range.lowerBound
    while row < range.upperBound {
      let (section, offset) = locate(row)
      let part = offset..<min(sections[section].count, offset + range.upperBound - row)
      switch sections[section] {
      case .lines(let lines): found += lines[part].map { .line($0) }
      case .items(let items): found += items[part].map { .item($0) }
      case .problems(let rows): found += rows.lines(in: part).map { .line($0) }
      }
      row += part.count
    }
    return found
  }

  /// The item of a row, if the row exists and has one.
  func item(at row: Int) -> Int? {
    guard row >= 0, row < count else { return nil }
    let (section, offset) = locate(row)
    switch sections[section] {
    case .lines(let lines): return lines[offset].item
    case .items(let items): return items[offset]
    case .problems(let rows): return rows.item(at: offset)
    }
  }

  /// The first row of a range that has an item.
  func firstItem(in rows: Range<Int>) -> Int? {
    rows.clamped(to: 0..<count).first { item(at: $0) != nil }
  }

  /// The last row of a range that has an item.
  func lastItem(in rows: Range<Int>) -> Int? {
    rows.clamped(to: 0..<count).last { item(at: $0) != nil }
  }

  /// The row of an item.
  func row(of item: Int) -> Int? {
    for (section, start) in zip(sections, starts) {
      let offset: Int?
      switch section {
      case .lines(let lines): offset = lines.firstIndex { $0.item == item }
      case .items(let items): offset = items.firstIndex(of: item)
      case .problems(let rows): offset = rows.row(of: item)
      }
      if let offset { return start + offset }
    }
    return nil
  }

  private func locate(_ row: Int) -> (section: Int, offset: Int) {
    // Of several sections that begin at this row, all but the last are empty.
    let section = max(0, starts.prefix(sections.count).partitioningIndex { $0 > row } - 1)
    return (section, row - starts[section])
  }
}

extension Document.Line {
  /// Whether the line is an error message.
  fileprivate var isProblem: Bool { spans.count == 1 && spans[0].role == .bad }

  /// The line in as many lines as it needs, indented after the first.
  fileprivate func wrapped(to width: Int) -> [Document.Line] {
    spans.flatMap { span in
      let indent = String(repeating: " ", count: span.text.prefix { $0 == " " }.count)
      return Format.wrapped(String(span.text.dropFirst(indent.count)), to: width - indent.count - 2).enumerated().map {
        Document.Line([Span(indent + ($0 == 0 ? "" : "  ") + $1, span.role)], item: $0 == 0 ? item : nil)
      }
    }
  }
}
