// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen

/// The help that fits on one screen: the keys and signs of a pane, its filter, and the keys of every pane.
extension HelpText {
  static func short(_ pane: any PaneModel.Type, _ shared: ExplorerState) -> [Section] {
    let symbols = shared.symbols
    let bindings = Array(shared.appearance.keys.bindings(in: Context(pane.pane))).filter { !$0.keys.isEmpty }
    let own = bindings.filter {
      !$0.isCommon && $0.owner == nil && !common.contains($0.action) && $0.action != .openPalette
    }
    // The selected row is seen.
    let legend = Set(states(symbols).suffix(1))
    let sections =
      [
        Section(title: "In \(pane.pane.title)", rows: rows(own, symbols)),
        Section(title: "Signs", rows: pane.signs(symbols).filter { !legend.contains($0) }),
        Section(title: "Filter", rows: pane.filterWords.map { Row(label: $0.word, meaning: $0.meaning) }),
      ]
      + groups.map { title, lines in
        Section(title: title, rows: lines.compactMap { row($0, bindings, symbols) })
      } + [Section(title: "More", rows: more(shared))]
    return sections.filter { !$0.rows.isEmpty }
  }

  /// The keys of every pane, those of opposite meanings in one row.
  private static let groups: [(title: String, lines: [(actions: [Action], meaning: String?)])] = [
    (
      KeyBinding.Section.program.rawValue,
      [
        ([.start], nil), ([.restart], "restart the program"), ([.saveSnapshot], nil),
        ([.copy, .copyText], "copy the place; the name or the text"), ([.readMessages], nil),
        ([.nextMatch, .previousMatch], "next and previous match"), ([.clearFilter], nil), ([.quit], nil),
      ]
    ),
    (
      KeyBinding.Section.panes.rawValue,
      [
        ([.go(.factories)], nil), ([.nextPane, .previousPane], "next and previous pane"),
        ([.nextPage, .previousPage], "next and previous page"), ([.zoom], nil),
      ]
    ),
    (
      KeyBinding.Section.moving.rawValue,
      [
        ([.moveDown, .moveUp], "down and up"), ([.pageDown, .pageUp], "a page"),
        ([.goToFirst, .goToLast], "to the beginning and the end"),
        ([.rewind, .forward], "back and on in time"),
      ]
    ),
  ]

  private static let common = Set(groups.flatMap(\.lines).flatMap(\.actions))

  private static func row(
    _ line: (actions: [Action], meaning: String?), _ bindings: [KeyBinding], _ symbols: Symbols
  ) -> Row? {
    let found = line.actions.compactMap { action in bindings.first { $0.action == action } }
    guard let first = found.first else { return nil }
    // All numbers of views are one row.
    let keys =
      found.count > 1 ? found.compactMap(\.keys.first) : bindings.filter { $0.summary == first.summary }.flatMap(\.keys)
    let labels = keys.map { KeyBinding.label($0, symbols) }
    return Row(label: labels.joined(separator: " "), meaning: line.meaning ?? first.summary)
  }

  private static func more(_ shared: ExplorerState) -> [Row] {
    [
      Row(label: shared.keyLabel(.openPalette), meaning: "every other command, by its name"),
      Row(label: shared.keyLabel(.filter), meaning: "find in the help of all views"),
    ]
  }
}
