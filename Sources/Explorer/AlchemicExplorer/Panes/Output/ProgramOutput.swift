// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The newest lines of a program's output.
struct ProgramOutput {
  private var lines: [String] = []
  /// The number of lines that were dropped, because newer ones needed the room.
  private(set) var droppedCount = 0
  /// Whether the last line has not ended yet.
  private var isLastOpen = false
  /// The end of the text that is only understood with what follows: the beginning of a control sequence, or a carriage
  /// return, which a line feed may follow.
  private var held = ""

  static let capacity = 5_000
  /// The longest line, in characters; the rest of a longer one is left out.
  static let lineLimit = 2_000

  /// The numbers of the kept lines, counted from 0 since the program began.
  var numbers: Range<Int> { droppedCount..<droppedCount + lines.count }

  subscript(number: Int) -> String? { numbers.contains(number) ? lines[number - droppedCount] : nil }

  /// Adds text, which may begin and end in the middle of a line.
  mutating func append(_ text: String) {
    let text = held + text
    let end = Self.completeEnd(of: text)
    held = String(text[end...])
    append(complete: text[..<end])
  }

  private mutating func append(complete text: Substring) {
    guard !text.isEmpty else { return }
    let parts = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      if isLast, part.isEmpty { break }
      let shown = Self.withoutStyles(part)
      if index == 0, isLastOpen, let last = lines.indices.last {
        lines[last] = String((lines[last] + shown).prefix(Self.lineLimit))
      } else {
        lines.append(String(shown.prefix(Self.lineLimit)))
      }
    }
    isLastOpen = parts.last?.isEmpty == false
    // In large steps: removing from the front moves all that remain.
    if lines.count > Self.capacity + Self.capacity / 4 {
      droppedCount += lines.count - Self.capacity
      lines.removeFirst(lines.count - Self.capacity)
    }
  }

  /// The end of the part that is understood without what follows.
  private static func completeEnd(of text: String) -> String.Index {
    let scalars = text.unicodeScalars
    if let last = scalars.indices.last, scalars[last] == "\r" { return last }
    // Control sequences are short. A longer one is shown as it is.
    guard let escape = scalars.suffix(32).lastIndex(of: "\u{1B}") else { return text.endIndex }
    let rest = scalars[scalars.index(after: escape)...]
    if rest.isEmpty { return escape }
    let isComplete = rest.first != "[" || rest.dropFirst().contains { 0x40...0x7E ~= $0.value }
    return isComplete ? text.endIndex : escape
  }

  /// The text without the control sequences of colours and without tabs. Other control characters are shown as marks.
  private static func withoutStyles(_ text: Substring) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 }) else { return String(text) }
    var shown = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}", rest.first == "[" {
        rest = rest.dropFirst().drop { !(0x40...0x7E ~= $0.value) }.dropFirst()
      } else if scalar == "\t" {
        shown += String(repeating: " ", count: 8 - shown.count % 8)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}
