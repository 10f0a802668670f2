// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen

/// The output pane: what the program wrote that the explorer has started, newest last.
struct OutputPane: PaneModel {
  static let pane = Pane.output
  static let place = PanePlace(view: .log, area: .log)
  static let finding = Finding.filters
  static let bindings: [KeyBinding] = [
    KeyBinding(.opening, [.enter], .open, "show the line in full", hint: "line"), .filtering,
  ]

  var cursor = Cursor()
  private(set) var filter = ""
  private var output = ProgramOutput()
  /// Whether the last line is selected, so that the pane shows each new one.
  private var isFollowing = true

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    guard action == .open else { return nil }
    guard let number = cursor.item, let line = output[number] else { return [] }
    return [.open(TextView(title: "Line \(number + 1)", text: line))]
  }

  mutating func setFilter(_ text: String, _ shared: inout ExplorerState) {
    filter = text
    follow(&shared)
  }

  mutating func cursorMoved(_ shared: inout ExplorerState) {
    isFollowing = cursor.item == numbers.last
  }

  mutating func receive(_ message: Message, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    guard case .output(let text) = message else { return [] }
    output.append(text)
    if isFollowing { follow(&shared) }
    return []
  }

  private mutating func follow(_ shared: inout ExplorerState) {
    move(&shared) { $0.goToLast(in: $1, height: $2) }
  }

  func textToCopy(_ shared: ExplorerState) -> String? { cursor.item.flatMap { output[$0] } }

  func note(_ shared: ExplorerState) -> String {
    guard case .program(_, let log) = shared.access.end else { return "" }
    return output.droppedCount == 0 ? log : "\(log) has the first \(output.droppedCount) lines"
  }

  func position(_ cursor: Cursor, in document: Document, width: Int, height: Int, _ shared: ExplorerState) -> String {
    guard let row = cursor.row, cursor.item != nil else { return "" }
    return "\(row + 1) of \(document.count)" + (isFollowing ? ", following" : "")
  }

  /// The numbers of the lines that match the filter.
  private var numbers: [Int] {
    let words = filter.lowercased().split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else { return Array(output.numbers) }
    return output.numbers.filter { number in
      let line = output[number]?.lowercased() ?? ""
      return words.allSatisfy { line.contains($0) }
    }
  }

  func document(width: Int, _ shared: ExplorerState) -> Document {
    let numbers = numbers
    guard numbers.isEmpty else { return Document([.items(numbers)]) }
    let notice =
      output.numbers.isEmpty
      ? "The program has written nothing yet." : "No line matches \"\(filter)\". Esc clears the filter."
    return Document(notice: notice, width: width)
  }

  func draw(
    item: Int, in area: Rectangle, over overlay: (any Overlay)?, _ shared: ExplorerState, on canvas: inout Canvas
  ) {
    canvas.put(output[item] ?? "", row: area.row, column: area.column, width: area.width)
  }
}

extension Pane {
  /// The output of a program that the explorer has started.
  public static let output = Pane("output", title: "Output")
}
