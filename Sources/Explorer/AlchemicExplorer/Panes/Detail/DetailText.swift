// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicModel
import AlchemicInspection

/// A builder for the rows of the detail.
struct DetailText {
  let width: Int
  let symbols: Symbols
  /// The width of the names of the following dependencies.
  var nameWidth = 0
  private var sections: [Document.Section] = []
  private var lines: [Document.Line] = []

  init(width: Int, symbols: Symbols) {
    self.width = width
    self.symbols = symbols
  }

  var document: Document { Document(sections + [.lines(lines)]) }

  func label(_ text: String) -> Span {
    Span(text + String(repeating: " ", count: max(1, 11 - text.count)), .dim)
  }

  mutating func add(_ line: Document.Line) {
    lines.append(line)
  }

  mutating func add(items: [Int]) {
    sections += [.lines(lines), .items(items)]
    lines = []
  }

  mutating func heading(_ title: String, _ note: String) {
    add(Document.Line())
    add(Document.Line([Span(title, .strong), Span("  \(note)", .dim)]))
  }

  mutating func field(_ name: String, _ mark: Span, _ value: String) {
    for (number, line) in Format.wrapped(value, to: width - 13).enumerated() {
      add(Document.Line(number == 0 ? [label(name), mark, Span(" \(line)")] : [label(""), Span("  \(line)")]))
    }
  }

  /// Adds a place in the source, with words after it.
  mutating func field(_ name: String, _ place: AlchemicSourceLocation, _ words: String) {
    let isWhole = Format.width(of: place.description) + Format.width(of: words) <= width - 11
    guard isWhole else { return field(name, place.description + words) }
    add(Document.Line([label(name), Span(place), Span(words)]))
  }

  mutating func field(_ name: String, _ value: String) {
    for (number, line) in Format.wrapped(value, to: width - 11).enumerated() {
      add(Document.Line([label(number == 0 ? name : ""), Span(line)]))
    }
  }

  /// Adds a candidate with the verdict on it.
  mutating func candidate(_ name: String, _ verdict: String, isChosen: Bool, item: Int) {
    let indent = String(repeating: " ", count: 4 + nameWidth)
    let mark = isChosen ? symbols.selection : symbols.separator
    add(
      Document.Line(
        [Span("\(indent)\(mark) ", .dim), Span(name, isChosen ? .text : .dim)], trailing: [Span(verdict, .dim)],
        item: item))
  }

  mutating func error(_ text: String) {
    for line in Format.wrapped(text, to: width - 2) { add(Document.Line([Span("  \(line)", .bad)])) }
  }

  /// Adds the value and the source of a property.
  mutating func property(_ property: PropertySnapshot) {
    let indent = String(repeating: " ", count: 4 + nameWidth)
    let source = property.shownSource
    // The declaration above already shows a default value, unless it is a secret.
    let role: Role = property.isFaulty ? .bad : .dim
    for line in Format.wrapped(
      property.shownValue + (source.isEmpty ? "" : " \(symbols.separator) \(source)"), to: width - indent.count)
    {
      add(Document.Line([Span(indent + line, role)]))
    }
  }

  /// Adds a dependency: what it gets, and what it requests, beside it where there is room, otherwise below.
  mutating func dependency(_ name: String, _ spans: [Span], _ request: String, item: Int? = nil) {
    let shown = Format.truncated(name, to: nameWidth, symbols)
    let padding = String(repeating: " ", count: max(0, nameWidth - Format.width(of: shown)) + 2)
    let used = 2 + nameWidth + 2 + spans.reduce(0) { $0 + Format.width(of: $1.text) }
    let first = [Span("  \(shown)\(padding)")] + spans
    if used + 2 + Format.width(of: request) <= width {
      add(Document.Line(first, trailing: [Span(request, .dim)], item: item))
      return
    }
    add(Document.Line(first, item: item))
    let indent = String(repeating: " ", count: 4 + nameWidth)
    for line in Format.wrapped(request, to: width - indent.count) {
      add(Document.Line([Span(indent + line, .dim)]))
    }
  }
}
