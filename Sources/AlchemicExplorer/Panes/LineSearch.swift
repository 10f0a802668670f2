import TerminalScreen

/// A text search in the lines of a pane. All lines stay visible.
struct LineSearch: Hashable {
  /// The position before the search.
  let origin: Cursor
  var text = ""
  /// The current match.
  var row: Int?
}

extension PaneModel {
  var finding: Finding { Self.finding }

  /// What the user typed after `/`; empty for nothing.
  var findingText: String { Self.finding == .searches ? search?.text ?? "" : filter }

  /// Whether a search is active.
  var isSearched: Bool { search?.text.isEmpty == false }

  /// The rows that contain the text.
  func matchingRows(_ shared: Shared) -> [Int] {
    guard let search, !search.text.isEmpty else { return [] }
    let document = document(width: content(shared).textWidth, shared)
    let text = search.text.lowercased()
    return (0..<document.count).filter { words(of: document[$0], shared).lowercased().contains(text) }
  }

  private func words(of row: Document.Row, _ shared: Shared) -> String {
    switch row {
    case .line(let line): (line.spans + line.trailing).map(\.text).joined()
    case .item(let item): shared.container?.factory(item).map { shared.link(to: $0).map(\.text).joined() } ?? ""
    }
  }

  /// The number of the current match, where the pane is searched.
  func searchPosition(_ shared: Shared) -> String? {
    guard isSearched else { return nil }
    let found = matchingRows(shared)
    guard let index = search?.row.flatMap({ found.firstIndex(of: $0) }) else { return "\(found.count) found" }
    return "\(index + 1) of \(found.count) found"
  }

  /// Marks the matches in a drawn row. The current match stands out.
  func drawSearchMatches(_ area: Rectangle, isCurrent: Bool, on canvas: inout Canvas) {
    guard let text = search?.text.lowercased() else { return }
    canvas.restyle(text, in: area) { isCurrent ? $0.adding([.underline, .reverse]) : $0.adding(.underline) }
  }
}
