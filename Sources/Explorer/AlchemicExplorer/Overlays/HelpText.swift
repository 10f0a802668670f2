// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen

/// The help as rows: the keys of the pane first, each key once, then the filter's words and the signs.
///
/// Without a search it is short enough for one screen. A search also finds the keys and signs of all other panes.
struct HelpText {
  /// The sections in their order.
  let sections: [Section]

  struct Section: Hashable {
    let title: String
    let rows: [Row]

    /// The rows that contain all words, which are in lower case; all rows if the title does.
    fileprivate func narrowed(to words: [Substring]) -> Section {
      if words.allSatisfy({ title.lowercased().contains($0) }) { return self }
      let found = rows.filter { row in
        let line = ([title, row.label, row.meaning] + row.otherNames).joined(separator: " ").lowercased()
        return words.allSatisfy { line.contains($0) }
      }
      return Section(title: title, rows: found)
    }
  }

  struct Row: Hashable {
    /// The keys, a filter's word or a sign.
    let label: String
    let meaning: String
    /// Further words by which the search finds the row.
    var otherNames: [String] = []
  }

  init(sections: [Section]) { self.sections = sections }

  /// The help of a pane.
  ///
  /// - Parameters:
  ///   - pane: The pane whose keys come first.
  ///   - panes: All panes.
  ///   - text: What the user searches for; empty for what fits on one screen.
  init(
    of pane: any PaneModel.Type, among panes: [any PaneModel.Type], _ shared: ExplorerState, matching text: String = ""
  ) {
    let words = text.lowercased().split(separator: " ")
    sections =
      words.isEmpty
      ? Self.short(pane, shared)
      : Self.all(pane, among: panes, shared).map { $0.narrowed(to: words) }.filter { !$0.rows.isEmpty }
  }

  /// The keys and signs of all panes, those of one pane first.
  static func all(_ pane: any PaneModel.Type, among panes: [any PaneModel.Type], _ shared: ExplorerState) -> [Section] {
    let symbols = shared.symbols
    let missing = Set(PaneList.all.map { Context($0.pane) }).subtracting(panes.map { Context($0.pane) })
    let bindings = shared.appearance.keys.bindings.filter { binding in
      !binding.keys.isEmpty && !binding.contexts.subtracting(missing).isEmpty
        && !shared.window.goesNowhere(binding.action)
    }
    let here = bindings.filter { $0.contexts.contains(Context(pane.pane)) && $0.owner == nil }
    let everywhere = here.filter { $0.isCommon }
    var sections = [Section(title: "In \(pane.pane.title)", rows: Self.rows(here.filter { !$0.isCommon }, symbols))]
    sections.append(
      Section(title: "Filter", rows: pane.filterWords.map { Row(label: $0.word, meaning: $0.meaning) }))
    sections.append(Section(title: "Signs", rows: pane.signs(symbols)))
    for section in [KeyBinding.Section.program, .panes, .moving, .factories, .settings] {
      sections.append(
        Section(title: section.rawValue, rows: Self.rows(everywhere.filter { $0.section == section }, symbols)))
    }
    sections.append(Section(title: "Mouse", rows: Self.mouse))
    sections.append(Section(title: "Clipboard", rows: Self.clipboard))
    sections.append(
      Section(title: "Places in the source", rows: [Self.links(areShown: shared.appearance.sources.areLinks)]))
    // The rest by where it applies, so that no two rows have the same key.
    let others = bindings.filter { !here.contains($0) }
    var places: [[String]] = []
    for place in others.map({ $0.places(panes) }) where !places.contains(place) { places.append(place) }
    for place in places {
      sections.append(
        Section(
          title: place.count > 3 ? "While you type or choose" : "In \(place.joined(separator: ", "))",
          rows: Self.rows(others.filter { $0.places(panes) == place }, symbols)))
    }
    // The signs of the other panes, without those that are listed.
    var signs = Set(pane.signs(symbols))
    for other in panes where other.pane != pane.pane {
      let rows = other.signs(symbols).filter { signs.insert($0).inserted }
      sections.append(Section(title: "Signs in \(other.pane.title)", rows: rows))
    }
    return Self.merged(sections).filter { !$0.rows.isEmpty }
  }

  /// What the mouse does.
  private static let mouse = [
    Row(
      label: "click",
      meaning: "select a row; go to a view or a page by its name; order a list by the heading of a column; do what the "
        + "last line names"),
    Row(label: "wheel", meaning: "scroll the pane below the pointer"),
    Row(label: "drag", meaning: "move the border between two panes"),
  ]

  /// Where a copied text goes.
  private static let clipboard = [
    Row(
      label: "terminal",
      meaning: "receives what is copied (OSC 52), also over SSH; tmux gets it as its newest buffer too",
      otherNames: ["copy", "yank", "paste", "tmux"])
  ]

  /// Whether the terminal gets links, and what changes that.
  private static func links(areShown: Bool) -> Row {
    Row(
      label: "links",
      meaning: areShown
        ? "places are links to their files (OSC 8); ALCHEMIC_LINKS=0 in the environment leaves them out"
        : "ALCHEMIC_LINKS=1 in the environment makes places links to their files (OSC 8), where the terminal shows them",
      otherNames: ["hyperlinks", "click"])
  }

  /// The sections with those of the same title as one.
  private static func merged(_ sections: [Section]) -> [Section] {
    sections.reduce(into: []) { merged, section in
      if let index = merged.firstIndex(where: { $0.title == section.title }) {
        merged[index] = Section(title: section.title, rows: merged[index].rows + section.rows)
      } else {
        merged.append(section)
      }
    }
  }

  /// The bindings as rows, with those of the same meaning combined, such as the panes' numbers.
  static func rows(_ bindings: [KeyBinding], _ symbols: Symbols) -> [Row] {
    var rows: [Row] = []
    for binding in bindings {
      let label = binding.label(symbols)
      if let index = rows.firstIndex(where: { $0.meaning == binding.summary }) {
        rows[index] = Row(
          label: rows[index].label + " " + label, meaning: binding.summary,
          otherNames: rows[index].otherNames + binding.action.otherNames)
      } else {
        rows.append(Row(label: label, meaning: binding.summary, otherNames: binding.action.otherNames))
      }
    }
    return rows
  }
}

extension KeyBinding {
  /// Whether it has the same meaning in every pane: moving, going to another pane, and the program.
  var isCommon: Bool {
    group.section == .moving || group.section == .panes || (group.section == .program && group != .viewing)
      || [.clearing, .matching].contains(group)
  }

  /// Whether it is a command of one pane, also where that lends it to all panes.
  func isCommand(of pane: Pane) -> Bool {
    if let owner { return owner == pane }
    return contexts.contains(Context(pane)) && !isCommon
  }

  /// Where it applies, in words: the panes, or what lies over them.
  fileprivate func places(_ panes: [any PaneModel.Type]) -> [String] {
    let titles = panes.map { $0.pane }.filter { contexts.contains(Context($0)) }.map(\.title)
    let overlays = Context.titles.filter { contexts.contains($0.key) }.map(\.value)
    return titles + overlays.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension Context {
  /// What the help calls the overlays.
  fileprivate static let titles: KeyValuePairs<Context, String> = [
    .line: "an edited value", .fields: "an edited value", .slider: "a slider", .choice: "a choice",
    .filter: "a filter that you type", .path: "a prompt for a file", .palette: "the command palette",
    .question: "a question",
    .proposal: "an import", .help: "the help", .messages: "the messages", .helpSearch: "the search of the help",
    .settingView: "a setting in full", .textView: "a line in full",
    .leaving: "the question before leaving",
  ]
}

/// The help in columns of a width. No line is cut: long ones continue below.
struct HelpLayout {
  let columns: [[[Span]]]
  /// The width of each column.
  let columnWidth: Int

  /// The largest width of the labels.
  private static let labelWidth = 17

  init(_ text: HelpText, width: Int) {
    let isDouble = width >= 98
    columnWidth = isDouble ? width / 2 : width
    let textWidth = columnWidth - (isDouble ? 2 : 1)
    let rows = text.sections.enumerated().flatMap { index, section in
      (index == 0 ? [] : [[[]]]) + Self.rows(of: section, width: textWidth)
    }
    guard isDouble else {
      columns = [Array(rows.joined())]
      return
    }
    // Where both columns are about equally long. No column begins with the space between sections.
    let total = rows.reduce(0) { $0 + $1.count }
    var (first, count) = (0, 0)
    while first < rows.count,
      max(count, total - count) > max(count + rows[first].count, total - count - rows[first].count)
    {
      (first, count) = (first + 1, count + rows[first].count)
    }
    columns = [rows.prefix(first), rows.dropFirst(first).drop { $0 == [[]] }].map { Array($0.joined()) }
  }

  var rowCount: Int { columns.map(\.count).max() ?? 0 }

  /// The rows of a section, each with its lines. The first one has the title, which stays with it.
  private static func rows(of section: HelpText.Section, width: Int) -> [[[Span]]] {
    let labelWidth = min(Self.labelWidth, width * 2 / 5)
    let indent = String(repeating: " ", count: labelWidth + 2)
    let title = Format.wrapped(section.title, to: width).map { [Span($0, .strong)] }
    let rows = section.rows.map { row in
      let labels = Format.wrapped(row.label, to: labelWidth - 1)
      let meanings = Format.wrapped(row.meaning, to: width - labelWidth - 2)
      return (0..<max(labels.count, meanings.count)).map { number in
        let label = number < labels.count ? labels[number] : ""
        let padding = String(repeating: " ", count: max(1, labelWidth - Format.width(of: label)))
        let meaning = number < meanings.count ? meanings[number] : ""
        return label.isEmpty ? [Span(indent + meaning)] : [Span("  \(label)\(padding)", .key), Span(meaning)]
      }
    }
    return [title + (rows.first ?? [])] + rows.dropFirst()
  }
}
