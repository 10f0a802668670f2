// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

import TerminalScreen

/// A text search in the lines of a pane. All lines stay visible.
struct LineSearch: Hashable {
  /// The position before the search.
  let origin: Cursor
  var text = ""
  /// The current match.
  var row: Int?
  /// The search in rows that are too many for one step; `nil` where all are searched at once.
  var scan: LineScan?
}

/// A search in many rows, part by part: the rows after a first one, then those before it.
struct LineScan: Hashable {
  /// The number of rows, and the width for which they are laid out. Another document is searched again.
  let count, width: Int
  /// The row before the first one that is searched.
  let start: Int
  /// How many rows were searched.
  private(set) var readCount = 0
  /// The matches, in the order in which they were found.
  private(set) var found: [Int] = []
  /// The match to go to, once it is known: the next in this direction.
  var wanted: Int?

  /// The largest number of rows that are searched at once.
  static let quickCount = 2_000
  /// The number of rows of one part, which takes less than 5 ms.
  private static let partCount = 500

  init(count: Int, width: Int, after start: Int, wanted: Int? = nil) {
    self.count = count
    self.width = width
    self.start = max(-1, min(count - 1, start))
    self.wanted = wanted
  }

  var isFinished: Bool { readCount >= count }

  /// Searches the next rows.
  mutating func readPart(_ matches: (_ row: Int) -> Bool) {
    let end = min(count, readCount + Self.partCount)
    for number in readCount..<end {
      let row = (start + 1 + number) % count
      if matches(row) { found.append(row) }
    }
    readCount = end
  }

  /// The match next to a row in a direction, around the end; `nil` if it is not known yet, or there is none.
  func next(to row: Int, _ direction: Int) -> Int? {
    if isFinished {
      let sorted = found.sorted()
      return direction > 0
        ? sorted.first { $0 > row } ?? sorted.first : sorted.last { $0 < row } ?? sorted.last
    }
    guard let index = found.firstIndex(of: row) else { return direction > 0 ? found.first : nil }
    return found.indices.contains(index + direction) ? found[index + direction] : nil
  }
}

extension PaneModel {
  var finding: Finding { Self.finding }

  /// What the user typed after `/`; empty for nothing.
  var findingText: String { Self.finding == .searches ? search?.text ?? "" : filter }

  /// Whether a search is active.
  var isSearched: Bool { search?.text.isEmpty == false }

  /// The rows that contain the text.
  func matchingRows(in document: Document, _ shared: ExplorerState) -> [Int] {
    guard let search, !search.text.isEmpty else { return [] }
    let text = search.text.lowercased()
    return (0..<document.count).filter { contains(text, document[$0], shared) }
  }

  /// Searches the next part of many rows. Returns a match to go to.
  mutating func searchPart(_ shared: ExplorerState) -> Int? {
    guard var search, var scan = search.scan else { return nil }
    let width = content(shared).textWidth
    let document = document(width: width, shared)
    if scan.count != document.count || scan.width != width {
      let row = search.row ?? search.origin.row ?? search.origin.top
      scan = LineScan(count: document.count, width: width, after: row - 1, wanted: scan.wanted)
    }
    let text = search.text.lowercased()
    scan.readPart { contains(text, document[$0], shared) }
    var match: Int?
    if let direction = scan.wanted {
      match = search.row.map { scan.next(to: $0, direction) } ?? scan.found.first
      if match != nil || scan.isFinished { scan.wanted = nil }
    }
    if let match { search.row = match }
    search.scan = scan
    self.search = search
    return match
  }

  /// Whether a row contains a text in lower case.
  private func contains(_ text: String, _ row: Document.Row, _ shared: ExplorerState) -> Bool {
    words(of: row, shared).lowercased().contains(text)
  }

  private func words(of row: Document.Row, _ shared: ExplorerState) -> String {
    switch row {
    case .line(let line): (line.spans + line.trailing).map(\.text).joined()
    case .item(let item): shared.container?.factory(item).map { shared.link(to: $0).map(\.text).joined() } ?? ""
    }
  }

  /// The number of the current match, where the pane is searched.
  func searchPosition(_ shared: ExplorerState) -> String? {
    guard isSearched else { return nil }
    if let scan = search?.scan {
      guard scan.isFinished else { return "\(scan.found.count) found so far" }
      return position(in: scan.found.sorted())
    }
    return position(in: matchingRows(in: document(width: content(shared).textWidth, shared), shared))
  }

  private func position(in found: [Int]) -> String {
    guard let index = search?.row.flatMap({ found.firstIndex(of: $0) }) else { return "\(found.count) found" }
    return "\(index + 1) of \(found.count) found"
  }

  /// Marks the matches in a drawn row. The current match stands out.
  func drawSearchMatches(_ area: Rectangle, isCurrent: Bool, on canvas: inout Canvas) {
    guard let text = search?.text.lowercased() else { return }
    canvas.restyle(text, in: area) { isCurrent ? $0.adding([.underline, .reverse]) : $0.adding(.underline) }
  }
}
