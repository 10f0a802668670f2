import AlchemicInspection
import TerminalScreen

/// A text search in the lines of a pane. All lines stay visible.
struct LineSearch: Hashable {
  let pane: Pane
  /// The position before the search.
  let origin: Cursor
  var text = ""
  /// The current match.
  var row: Int?
}

/// Searching in the detail and the graph. The search wraps around the end.
extension Explorer {
  mutating func beginSearch() {
    search = LineSearch(pane: focus, origin: self[cursor: focus])
    mode = .filtering(LineEditor())
  }

  /// Searches for another text, from the position before the search.
  mutating func find(_ text: String) {
    guard var search, search.pane == focus else { return }
    search.text = text
    search.row = nil
    self.search = search
    self[cursor: focus] = search.origin
    goToSearchMatch(1, from: (search.origin.row ?? search.origin.top) - 1)
  }

  /// Ends the search.
  ///
  /// - Parameter returning: Whether to return to the position before the search.
  mutating func endSearch(returning: Bool) {
    if returning, let search { self[cursor: search.pane] = search.origin }
    search = nil
    settleVisiblePanes()
  }

  /// Goes to the next match in a direction. Where there is none, the footer says so.
  mutating func goToSearchMatch(_ direction: Int) {
    let cursor = self[cursor: focus]
    goToSearchMatch(direction, from: search?.row ?? cursor.row ?? cursor.top)
  }

  private mutating func goToSearchMatch(_ direction: Int, from start: Int) {
    guard let search, !search.text.isEmpty else { return }
    let found = matchingRows
    let next = direction > 0 ? found.first { $0 > start } ?? found.first : found.last { $0 < start } ?? found.last
    self.search?.row = next
    guard let next else {
      status = Status(text: "No line contains \"\(search.text)\".", role: .warning)
      return
    }
    move(focus) { $0.show(next, in: $1, height: $2) }
  }

  /// Whether a search is active in the pane.
  func isSearched(_ pane: Pane) -> Bool { search?.pane == pane && search?.text.isEmpty == false }

  /// The rows of the searched pane that contain the text.
  var matchingRows: [Int] {
    guard let search, !search.text.isEmpty else { return [] }
    let document = document(of: search.pane, width: content(of: search.pane).textWidth)
    let text = search.text.lowercased()
    return (0..<document.count).filter { words(of: document[$0]).lowercased().contains(text) }
  }

  private func words(of row: Document.Row) -> String {
    switch row {
    case .line(let line): (line.spans + line.trailing).map(\.text).joined()
    case .item(let item): container?.factory(item).map { link(to: $0).map(\.text).joined() } ?? ""
    }
  }

  /// Marks the matches in a drawn row. The current match stands out.
  func drawSearchMatches(_ area: Rectangle, isCurrent: Bool, on canvas: inout Canvas) {
    guard let text = search?.text.lowercased() else { return }
    var columns: [Int] = []
    var letters: [Character] = []
    for column in area.column..<area.column + area.width where canvas.screen[area.row, column].width > 0 {
      for letter in String(canvas.screen[area.row, column].grapheme).lowercased() {
        letters.append(letter)
        columns.append(column)
      }
    }
    let target = Array(text)
    guard letters.count >= target.count else { return }
    for start in 0...letters.count - target.count where letters[start..<start + target.count].elementsEqual(target) {
      let width = columns[start + target.count - 1] - columns[start] + 1
      canvas.screen.restyle(row: area.row, column: columns[start], width: width) {
        isCurrent ? $0.adding([.underline, .reverse]) : $0.adding(.underline)
      }
    }
  }
}
