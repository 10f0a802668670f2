import AlchemicInspection
import TerminalScreen

/// A pane: its state, its keys, its reaction to what happens, and its rows.
///
/// A pane changes its own state and the shared state, and asks the explorer for everything else with ``ExplorerRequest``s. Only
/// the requirements without a default implementation are needed for a pane that shows rows.
protocol PaneModel: Sendable {
  /// The pane's identity.
  static var pane: Pane { get }
  static var place: PanePlace { get }
  /// The keys of this pane, besides those of every pane.
  static var bindings: [KeyBinding] { get }
  /// The keys with which this pane is used from every pane.
  static var bindingsEverywhere: [KeyBinding] { get }
  /// What `/` does here.
  static var finding: Finding { get }

  init()

  /// The scroll position and the selected row.
  var cursor: Cursor { get set }
  /// The filter; empty for none.
  var filter: String { get }
  /// The text search, where `/` searches.
  var search: LineSearch? { get set }

  // Changes.

  /// Carries out one of its actions; `nil` for an action that it does not know.
  mutating func perform(_ action: Action, _ shared: inout Shared) -> [ExplorerRequest]?
  /// Filters the rows. The next view begins with the first match.
  mutating func setFilter(_ text: String, _ shared: inout Shared)
  /// The user moved the cursor.
  mutating func cursorMoved(_ shared: inout Shared)
  /// The rows or the window changed, and the cursor was adjusted.
  mutating func cursorSettled(_ shared: inout Shared)
  /// Another factory was selected elsewhere.
  mutating func selectionChanged(_ shared: Shared)
  /// A snapshot or an event is about to change the shared state, which is still the old one.
  mutating func prepare(for message: Message, _ shared: Shared)
  /// The explorer has received a message, and the shared state is the new one.
  mutating func receive(_ message: Message, _ shared: inout Shared) -> [ExplorerRequest]
  /// What the pane needs from the container after the last message.
  mutating func missing(_ shared: Shared) -> [Effect]
  /// What the command palette finds in this pane.
  mutating func items(matching text: String, _ shared: Shared) -> [CommandPalette.Item]
  /// The user wants to see something in this pane.
  mutating func show(_ subject: PaneSubject, _ shared: inout Shared) -> [ExplorerRequest]
  /// A click in the row of the headings.
  mutating func clickHeading(column: Int, _ shared: inout Shared) -> [ExplorerRequest]

  // The view.

  /// Keeps what ``document(width:_:)`` would compute at each key. Called before the cursor moves, and before the view.
  mutating func layOut(width: Int, _ shared: Shared)
  func document(width: Int, _ shared: Shared) -> Document
  /// Draws a row of the document that is an item. An overlay on top may replace it by its editor.
  func draw(item: Int, in area: Rectangle, over overlay: (any Overlay)?, _ shared: Shared, on canvas: inout Canvas)
  /// Whether an item is marked where the cursor is on it. What the cursor is on can be another thing than what is shown
  /// elsewhere, where a filter hides that.
  func isMarked(_ item: Int?, _ shared: Shared) -> Bool
  /// Draws over the rows, after all of them.
  ///
  /// - Parameter selectedRow: The row of the selection on the canvas.
  func drawOver(
    _ content: Rectangle, selectedRow: Int?, over overlay: (any Overlay)?, _ shared: Shared, on canvas: inout Canvas)
  /// Whether there is a row of headings above the rows.
  func hasHeader(in inner: Rectangle) -> Bool
  func drawHeader(row: Int, column: Int, width: Int, _ shared: Shared, on canvas: inout Canvas)
  /// The note in the top border; empty for none.
  func note(_ shared: Shared) -> String
  /// A count that stands for the note where that has no room; empty for a note that can be cut.
  func shortNote(_ shared: Shared) -> String
  /// The text in the bottom border.
  func position(_ cursor: Cursor, in document: Document, width: Int, height: Int, _ shared: Shared) -> String

  // The footer and the clipboard.

  /// Whether a key of this pane has an effect now. The footer has no room for the others.
  func isUseful(_ action: Action, _ shared: Shared) -> Bool
  /// The footer's text for a key in the current state; `nil` for the one in the key table.
  func hint(for action: Action, _ shared: Shared) -> String?
  /// What to say about the first word of the filter that means nothing here, or a value that is not accepted; `nil` for
  /// none.
  func filterAdvice(_ shared: Shared) -> String?
  /// What the signs of its rows mean, for the help.
  static func signs(_ symbols: Symbols) -> [HelpText.Row]
  /// The words of the filter, for the help and the footer.
  static var filterWords: [FilterWord] { get }
  /// The part of a row in which the filter marks what it found.
  func filteredPart(of area: Rectangle) -> Rectangle
  func textToCopy(_ shared: Shared) -> String?
  /// The file that the selected row concerns, where that is not the program's source; `nil` for none.
  func path(_ shared: Shared) -> String?
  /// Where the selected row is declared in the program's source; `nil` for a row without a place.
  func source(_ shared: Shared) -> AlchemicSourceLocation?
}

/// What `/` does in a pane.
enum Finding {
  /// It hides the rows that do not match.
  case filters
  /// It goes to the matching lines.
  case searches
  /// It filters the factories.
  case elsewhere
}

/// A word of a filter, as the help lists it.
struct FilterWord: Hashable {
  /// The word, or its beginning up to the colon.
  let word: String
  /// What it accepts.
  let meaning: String

  /// The key before the colon, if it has one.
  var key: String? { word.firstIndex(of: ":").map { String(word[..<$0]) } }

  init(_ word: String, _ meaning: String) {
    self.word = word
    self.meaning = meaning
  }
}

extension PaneModel {
  static var bindingsEverywhere: [KeyBinding] { [] }
  static var finding: Finding { .elsewhere }
  static var filterWords: [FilterWord] {
    finding == .filters ? [FilterWord("word", "the row contains it")] : []
  }

  static func signs(_ symbols: Symbols) -> [HelpText.Row] { [] }

  var filter: String { "" }
  func filteredPart(of area: Rectangle) -> Rectangle { area }
  var search: LineSearch? {
    get { nil }
    set {}
  }

  mutating func perform(_ action: Action, _ shared: inout Shared) -> [ExplorerRequest]? { nil }
  mutating func setFilter(_ text: String, _ shared: inout Shared) {}
  mutating func cursorMoved(_ shared: inout Shared) {}
  mutating func cursorSettled(_ shared: inout Shared) {}
  mutating func selectionChanged(_ shared: Shared) {}
  mutating func prepare(for message: Message, _ shared: Shared) {}
  mutating func receive(_ message: Message, _ shared: inout Shared) -> [ExplorerRequest] { [] }
  mutating func missing(_ shared: Shared) -> [Effect] { [] }
  mutating func items(matching text: String, _ shared: Shared) -> [CommandPalette.Item] { [] }
  mutating func show(_ subject: PaneSubject, _ shared: inout Shared) -> [ExplorerRequest] { [] }
  mutating func clickHeading(column: Int, _ shared: inout Shared) -> [ExplorerRequest] { [] }

  mutating func layOut(width: Int, _ shared: Shared) {}
  func draw(item: Int, in area: Rectangle, over overlay: (any Overlay)?, _ shared: Shared, on canvas: inout Canvas) {}
  func isMarked(_ item: Int?, _ shared: Shared) -> Bool { true }
  func drawOver(
    _ content: Rectangle, selectedRow: Int?, over overlay: (any Overlay)?, _ shared: Shared, on canvas: inout Canvas
  ) {}
  func hasHeader(in inner: Rectangle) -> Bool { false }
  func drawHeader(row: Int, column: Int, width: Int, _ shared: Shared, on canvas: inout Canvas) {}
  func note(_ shared: Shared) -> String { "" }
  func shortNote(_ shared: Shared) -> String { "" }
  func position(_ cursor: Cursor, in document: Document, width: Int, height: Int, _ shared: Shared) -> String {
    linePosition(cursor, in: document, height: height)
  }

  func isUseful(_ action: Action, _ shared: Shared) -> Bool {
    action == .open ? cursor.item != nil : true
  }
  func hint(for action: Action, _ shared: Shared) -> String? { nil }
  func filterAdvice(_ shared: Shared) -> String? { nil }
  func textToCopy(_ shared: Shared) -> String? { nil }
  func path(_ shared: Shared) -> String? { nil }
  func source(_ shared: Shared) -> AlchemicSourceLocation? { nil }

  /// Whether the action is one of the pane's own.
  func declares(_ action: Action) -> Bool { Self.bindings.contains { $0.action == action } }

  /// The last visible line, where there are more.
  func linePosition(_ cursor: Cursor, in document: Document, height: Int) -> String {
    guard document.count > height else { return "" }
    return "line \(min(document.count, cursor.top + height)) of \(document.count)"
  }
}

/// The pane's geometry and its cursor.
extension PaneModel {
  var pane: Pane { Self.pane }

  /// The area of the rows. A hidden pane counts as large.
  func content(_ shared: Shared) -> Rectangle {
    let hidden = Rectangle(row: 1, column: 0, width: max(2, shared.width), height: max(3, shared.height - 2))
    return content(in: shared.layout.rectangle(of: pane) ?? hidden)
  }

  func content(in rectangle: Rectangle) -> Rectangle {
    var content = rectangle.inner
    if hasHeader(in: content) {
      content.row += 1
      content.height -= 1
    }
    return content
  }

  /// Adjusts the cursor after the rows or the window changed.
  mutating func settle(_ shared: inout Shared) {
    let content = content(shared)
    layOut(width: content.textWidth, shared)
    cursor.settle(in: document(width: content.textWidth, shared), height: content.height)
    cursorSettled(&shared)
  }

  /// Moves the cursor.
  mutating func move(_ shared: inout Shared, _ change: (inout Cursor, Document, Int) -> Void) {
    let content = content(shared)
    layOut(width: content.textWidth, shared)
    let document = document(width: content.textWidth, shared)
    cursor.settle(in: document, height: content.height)
    change(&cursor, document, content.height)
    cursorMoved(&shared)
  }

  /// Selects an item, if it is listed.
  mutating func select(_ item: Int, _ shared: inout Shared) {
    move(&shared) { cursor, document, height in
      if let row = document.row(of: item) { cursor.go(to: row, in: document, height: height) }
    }
  }
}
