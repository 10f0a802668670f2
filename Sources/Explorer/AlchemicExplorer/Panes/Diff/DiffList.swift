// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The listed differences: all of them, or those that match a filter.
struct DiffList {
  private(set) var filter = ""
  /// The rows: an item for each listed difference, below the title of its section.
  private(set) var sections: [Document.Section] = []
  private let diff: ContainerDiff
  /// The number of differences besides times, which vary from run to run.
  let changeCount: Int
  /// What the filter searches, for each difference.
  private let texts: [String]
  /// The listed differences.
  private var visible: [Int] = []
  /// The width of the longest subject in each section.
  private(set) var subjectWidths: [ContainerDiff.Section: Int] = [:]
  /// The listed differences, in their order.
  var items: [Int] { visible }

  init() {
    (diff, changeCount) = (ContainerDiff([]), 0)
    texts = []
  }

  init(_ diff: ContainerDiff, _ symbols: Symbols) {
    self.diff = diff
    changeCount =
      diff.differences.count { $0.section != .times }
      + diff.omitted.reduce(0) { $0 + ($1.key == .times ? 0 : $1.value) }
    texts = diff.differences.map {
      "\($0.section.rawValue) \($0.change.name) \($0.label) \(DiffWords.text(of: $0, symbols))".lowercased()
    }
    setFilter("")
  }

  var isEmpty: Bool { diff.isEmpty }

  /// The number of listed differences.
  var count: Int { visible.count }

  subscript(item: Int) -> Difference? {
    diff.differences.indices.contains(item) ? diff.differences[item] : nil
  }

  /// The position of a difference among the listed ones.
  func position(of item: Int) -> Int? { visible.firstIndex(of: item) }

  /// Lists the differences that match a filter.
  mutating func setFilter(_ text: String) {
    filter = text
    let words = DiffFilter(text)
    visible = texts.indices.filter { words.matches(diff.differences[$0], texts[$0]) }
    layOut()
  }

  private mutating func layOut() {
    var sections: [Document.Section] = []
    subjectWidths = [:]
    for section in ContainerDiff.Section.allCases {
      let items = visible.filter { diff.differences[$0].section == section }
      guard !items.isEmpty else { continue }
      subjectWidths[section] = items.map { Format.width(of: diff.differences[$0].label) }.max()
      var title = [Span(section.title, .strong), Span("  \(items.count)", .dim)]
      if let omitted = diff.omitted[section] {
        title.append(Span(", and \(omitted) more, which alchemic-tui diff lists", .dim))
      }
      sections += [.lines([Document.Line(title)]), .items(items)]
    }
    self.sections = sections
  }
}
