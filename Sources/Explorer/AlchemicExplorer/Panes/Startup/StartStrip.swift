// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The whole start in one row: which object was worked on at each moment.
struct StartStrip: Hashable {
  /// The object of each column; `nil` where nothing was created, or nothing long enough for a column.
  private(set) var columns: [Int?]

  /// A creation that takes or took a part of the start, in nanoseconds of the container's clock.
  struct Creation {
    let factory: Int
    let began, ended: UInt64
  }

  /// Divides a start into columns.
  ///
  /// - Parameter creations: In the order they began. One that began inside of another, or beside it, stands before it.
  init(_ creations: some Sequence<Creation>, from began: UInt64, to ended: UInt64, width: Int) {
    columns = Array(repeating: nil, count: max(0, width))
    let total = Double(Format.elapsed(from: began, to: ended))
    guard total > 0 else { return }
    func column(_ instant: UInt64) -> Int {
      min(columns.count, Int(Double(Format.elapsed(from: began, to: instant)) / total * Double(columns.count) + 0.5))
    }
    for creation in creations {
      let first = column(creation.began)
      for index in first..<max(first, column(creation.ended)) { columns[index] = creation.factory }
    }
  }

  /// Adjacent columns of the same object.
  struct Segment: Hashable {
    let factory: Int?
    var width: Int
  }

  var segments: [Segment] {
    columns.reduce(into: []) { segments, factory in
      if segments.last?.factory == factory, !segments.isEmpty {
        segments[segments.count - 1].width += 1
      } else {
        segments.append(Segment(factory: factory, width: 1))
      }
    }
  }

  /// The strip, and below it the names of the objects that have room there.
  ///
  /// - Parameters:
  ///   - role: The role of an object's part.
  ///   - name: The name of a factory.
  func lines(role: (Int) -> Role, named name: (Int) -> String?, _ symbols: Symbols) -> [Document.Line] {
    var labels: [(columns: Range<Int>, factory: Int, name: String)] = []
    var column = 0
    for segment in segments {
      if let factory = segment.factory {
        labels.append((column..<column + segment.width, factory, name(factory) ?? ""))
      }
      column += segment.width
    }
    return [
      Document.Line(bars(role: role, symbols)),
      Document.Line(Self.names(labels, width: columns.count, role, symbols)),
    ]
  }

  /// The strip alone.
  func bars(role: (Int) -> Role, _ symbols: Symbols) -> [Span] {
    let full = symbols.levels[symbols.levels.count - 1]
    return segments.map { segment in
      guard let factory = segment.factory else {
        return Span(String(repeating: symbols.barEmpty, count: segment.width), .dim)
      }
      // A space parts it from the next one.
      let bar = segment.width < 2 ? "\(full)" : String(repeating: full, count: segment.width - 1) + " "
      return Span(bar, role(factory))
    }
  }

  /// The names below their parts, each once. The widest parts are named first; a name may go on below parts without one.
  private static func names(
    _ labels: [(columns: Range<Int>, factory: Int, name: String)], width: Int, _ role: (Int) -> Role, _ symbols: Symbols
  ) -> [Span] {
    var placed: [(columns: Range<Int>, span: Span)] = []
    var named: Set<Int> = []
    for label in labels.filter({ $0.columns.count > 1 }).sorted(by: { $0.columns.count > $1.columns.count }) {
      let start = label.columns.lowerBound
      let end = placed.lazy.map(\.columns.lowerBound).filter { $0 > start }.min().map { $0 - 1 } ?? width
      let text = Format.truncated(label.name, to: max(0, end - start), symbols)
      let isFree = !placed.contains { $0.columns.contains(start) || $0.columns.upperBound == start }
      guard isFree, !named.contains(label.factory), text == label.name || Format.width(of: text) >= 8 else { continue }
      named.insert(label.factory)
      placed.append((start..<start + Format.width(of: text), Span(text, role(label.factory))))
    }
    var spans: [Span] = []
    var column = 0
    for (columns, span) in placed.sorted(by: { $0.columns.lowerBound < $1.columns.lowerBound }) {
      spans += [Span(String(repeating: " ", count: columns.lowerBound - column)), span]
      column = columns.upperBound
    }
    return spans
  }
}
