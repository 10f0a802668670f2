// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import AlchemicModel

/// The first row and the first item of each problem, for a width.
///
/// An item is a row that leads somewhere: each problem has one, then one for each of its links.
struct ProblemPositions: Hashable {
  private let width: Int
  private let version: Int
  /// The first row of each problem, and the number of rows with a blank row after the last problem.
  let rows: [Int]
  /// The first item of each problem.
  let items: [Int]

  init(width: Int, _ shared: ExplorerState) {
    (self.width, version) = (width, shared.mirror.problemsVersion)
    var (rows, items) = ([0], [Int]())
    rows.reserveCapacity(shared.problems.count + 1)
    items.reserveCapacity(shared.problems.count)
    var (row, item) = (0, 0)
    for problem in shared.problems {
      row += ProblemRows.count(of: problem, width: width, shared.container) + 1
      rows.append(row)
      items.append(item)
      item += problem.links.count + 1
    }
    (self.rows, self.items) = (rows, items)
  }

  func isValid(width: Int, _ shared: ExplorerState) -> Bool {
    self.width == width && version == shared.mirror.problemsVersion && items.count == shared.problems.count
  }

  /// The problem of a row, and the number of the row in it.
  func problem(ofRow row: Int) -> (problem: Int, offset: Int)? { Self.find(row, in: rows.dropLast()) }

  /// The problem of an item, and the number of the item in it.
  func problem(ofItem item: Int) -> (problem: Int, number: Int)? { Self.find(item, in: items[...]) }

  /// The last start that is not after a position, and the distance from there.
  private static func find(_ position: Int, in starts: ArraySlice<Int>) -> (Int, Int)? {
    guard position >= 0 else { return nil }
    let next = starts.partitioningIndex { $0 > position }
    return next > 0 ? (next - 1, position - starts[next - 1]) : nil
  }
}

/// The rows of all problems. Those of one problem are laid out when they are drawn.
struct ProblemRows {
  private let positions: ProblemPositions
  private let width: Int
  private let problems: [ContainerProblem]
  private let container: ContainerSnapshot?
  private let symbols: Symbols

  init(_ positions: ProblemPositions, width: Int, _ shared: ExplorerState) {
    (self.positions, self.width) = (positions, width)
    (problems, container, symbols) = (shared.problems, shared.container, shared.symbols)
  }

  /// Without the blank row after the last problem.
  var count: Int { max(0, (positions.rows.last ?? 0) - 1) }

  /// The lines of some rows. Those of one problem are laid out together.
  func lines(in range: Range<Int>) -> [Document.Line] {
    var last: (problem: Int, lines: [Document.Line])?
    return range.map { row in
      guard let (problem, offset) = positions.problem(ofRow: row) else { return Document.Line() }
      let known = last?.problem == problem ? last?.lines : nil
      let lines = known ?? lines(of: problems[problem], item: positions.items[problem])
      last = (problem, lines)
      return lines.indices.contains(offset) ? lines[offset] : Document.Line()
    }
  }

  /// The item of a row, if it has one.
  func item(at index: Int) -> Int? {
    guard let (problem, offset) = positions.problem(ofRow: index) else { return nil }
    if offset == 0 { return positions.items[problem] }
    // The links are the last rows before the blank one.
    let links = Self.shownLinks(of: problems[problem], container)
    let first = positions.rows[problem + 1] - positions.rows[problem] - 1 - links.count
    let number = offset - first
    return links.indices.contains(number) ? positions.items[problem] + 1 + links[number] : nil
  }

  /// The row of an item.
  func row(of item: Int) -> Int? {
    guard let (problem, number) = positions.problem(ofItem: item) else { return nil }
    if number == 0 { return positions.rows[problem] }
    let links = Self.shownLinks(of: problems[problem], container)
    return links.firstIndex(of: number - 1).map { positions.rows[problem + 1] - 1 - links.count + $0 }
  }

  /// The positions of a problem's links whose factories are known.
  private static func shownLinks(of problem: ContainerProblem, _ container: ContainerSnapshot?) -> [Int] {
    problem.links.indices.filter { container?.factories.indices.contains(problem.links[$0].factory) ?? false }
  }

  /// The number of rows of a problem, without laying them out where its text is ASCII.
  static func count(of problem: ContainerProblem, width: Int, _ container: ContainerSnapshot?) -> Int {
    let shown = shownLinks(of: problem, container)
    let bytes = Array(problem.text.utf8)
    guard bytes.first != 0x20, bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A }) else {
      return textLines(of: problem, width: width, shown).count + shown.count
    }
    var paragraphs = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let facts = facts(of: problem)
    if let code = problem.code, paragraphs.count > 1, paragraphs[paragraphs.count - 1].elementsEqual("  [\(code)]".utf8)
    {
      paragraphs.removeLast()
    }
    if let repeated = repeated(in: paragraphs, of: problem, shown, as: { Array($0.utf8) }) {
      paragraphs.removeSubrange(repeated)
    }
    var rows = shown.count
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 {
        rows += Format.wrappedCount(paragraph, to: width)
        continue
      }
      let summary = Format.wrappedCount(paragraph, to: width - 2)
      rows += summary
      if !facts.isEmpty, summary > 1 || !hasRoom(for: facts, beside: paragraph.count, width: width) {
        rows += Format.wrapped("  " + facts, to: width).count
      }
    }
    return rows
  }

  /// The lines with the candidates, or with similar names and no advice, where each has a link below: the same would be said
  /// twice.
  private static func repeated<Line: BidirectionalCollection, Letters: BidirectionalCollection>(
    in lines: [Line], of problem: ContainerProblem, _ shown: [Int], as letters: (String) -> Letters
  ) -> Range<Int>? where Line.Element == Letters.Element, Line.Element: Equatable {
    func begins(_ line: Line, _ text: String) -> Bool { line.starts(with: letters(text)) }
    func isSimilar(_ line: Line) -> Bool {
      begins(line, "  did you mean ") && line.suffix(2).elementsEqual(letters(")?"))
    }
    guard let first = lines.firstIndex(where: { begins($0, "  candidates ") || isSimilar($0) }) else { return nil }
    let ofSimilar = isSimilar(lines[first])
    let end = lines[(first + 1)...].firstIndex { ofSimilar ? !isSimilar($0) : !begins($0, "    ") } ?? lines.count
    return end - first <= shown.count { !problem.links[$0].verdict.isEmpty } ? first..<end : nil
  }

  /// The code and the place of a problem.
  private static func facts(of problem: ContainerProblem) -> String {
    [problem.code, problem.location?.description].compactMap(\.self).joined(separator: "  ")
  }

  /// The same, of which the place is a link.
  private static func factSpans(of problem: ContainerProblem) -> [Span] {
    let code = problem.code.map { [Span($0, .dim)] } ?? []
    let place = problem.location.map { [Span($0, .dim)] } ?? []
    return code + (code.isEmpty || place.isEmpty ? [] : [Span("  ", .dim)]) + place
  }

  private static func hasRoom(for facts: String, beside summary: Int, width: Int) -> Bool {
    summary + Format.width(of: facts) + 4 <= width
  }

  private enum TextLine {
    /// A line of the summary, and whether the facts have room beside it.
    case summary(String, hasFacts: Bool)
    /// A line of the facts, and whether it is all of them.
    case facts(String, isWhole: Bool)
    case rest(String)
  }

  /// The rows of a problem without its links.
  private static func textLines(of problem: ContainerProblem, width: Int, _ shown: [Int]) -> [TextLine] {
    var rest = problem.rest
    if let repeated = repeated(in: rest, of: problem, shown, as: { $0 }) { rest.removeSubrange(repeated) }
    let facts = facts(of: problem)
    let summary = Format.wrapped(problem.summary, to: width - 2)
    let isBeside = summary.count == 1 && hasRoom(for: facts, beside: Format.width(of: summary[0]), width: width)
    let below = facts.isEmpty || isBeside ? [] : Format.wrapped("  " + facts, to: width)
    return summary.map { .summary($0, hasFacts: isBeside) } + below.map { .facts($0, isWhole: below.count == 1) }
      + rest.flatMap { Format.wrapped($0, to: width) }.map { .rest($0) }
  }

  private func lines(of problem: ContainerProblem, item: Int) -> [Document.Line] {
    let links = Self.shownLinks(of: problem, container)
    var lines = Self.textLines(of: problem, width: width, links).enumerated().map { number, line in
      switch line {
      case .summary(let text, let hasFacts):
        number == 0
          ? Document.Line(
            [Span("\(symbols.failed) ", .bad), Span(text, .strong)],
            trailing: hasFacts ? Self.factSpans(of: problem) : [],
            item: item)
          : Document.Line([Span("  \(text)", .strong)])
      case .facts(_, isWhole: true): Document.Line([Span("  ", .dim)] + Self.factSpans(of: problem))
      case .facts(let text, isWhole: false): Document.Line([Span(text, .dim)])
      case .rest(let text): Document.Line([Span(text)])
      }
    }
    for number in links {
      let link = problem.links[number]
      guard let factory = container?.factory(link.factory) else { continue }
      lines.append(
        Document.Line(
          [Span("  \(symbols.arrow) ", .dim), symbols.mark(factory), Span(" \(factory.name)")]
            + (link.verdict.isEmpty ? [] : [Span("  \(link.verdict)", .dim)]),
          trailing: [Span(factory.location, .dim)], item: item + number + 1))
    }
    return lines
  }
}
