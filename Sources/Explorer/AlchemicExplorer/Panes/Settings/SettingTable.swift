// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// A setting in a table: an entry of a store.
struct SettingRow {
  /// The id of the store.
  let store: String
  let entry: EntrySnapshot
  /// The layout of the pane; `nil` in a report.
  var layout: TableLayout?

  /// The columns of the terminal that a column takes; `nil` where it is not shown.
  fileprivate func width(of column: String) -> Int? {
    layout.flatMap { SettingsPane.table.place(of: column, in: $0)?.width }
  }
}

/// The columns of the settings, in the pane and in reports.
extension SettingsPane {
  static let table = Table<SettingRow>(
    "settings",
    [
      Column("store", .text { row, _ in row.store }),
      Column("key", .text { row, _ in row.entry.key }),
      Column(
        "title", .text { row, _ in row.entry.title }, title: "Setting",
        width: .part { _, width in titleWidth(width) - 4 }, printRank: 2),
      Column(
        "value", .text { row, _ in row.entry.shownValue }, width: .rest,
        cell: { row, _, symbols in Cell(row.valueSpans(symbols)) },
        encoded: { row, _ in row.entry.editor == .secret ? nil : row.entry.value.map { JSONValue(shown: $0) } }),
      // In a narrow pane the default value is omitted.
      Column(
        "default", .text { row, _ in row.entry.visibleDefault.map { SettingText.plain($0) } },
        width: .part { _, width in
          let rest = freeWidth(width) - titleWidth(width)
          return rest < 32 ? 0 : min(24, (rest - originWidth(width)) * 2 / 5) - 1
        }, gap: 1,
        cell: { row, _, symbols in Cell(row.defaultText(symbols), .dim) }, printRank: 1,
        encoded: { row, _ in row.entry.visibleDefault.map { JSONValue(shown: $0) } }),
      Column(
        "origin", .text { row, _ in row.entry.origin.word },
        width: .part { _, width in freeWidth(width) - titleWidth(width) < 24 ? 0 : originWidth(width) }, gap: 1,
        isRight: true, cell: { row, _, _ in row.originCell }),
      Column("group", .text { row, _ in row.entry.group }, print: .hidden),
      Column("isSecret", .flag { row, _ in row.entry.editor == .secret ? true : nil }, print: .hidden),
      // Where the others have enough room without them.
      Column(
        "changedAt", .date { row, _ in row.entry.changedAt }, title: "Changed", width: .fixed(16),
        fold: .below(changeFold), role: .dim,
        cell: { row, facts, _ in
          row.entry.changedAt.map { Cell(Format.date($0 + Double(facts.secondsFromGMT)), .dim) }
        }, print: .hidden),
      Column(
        "changedBy", .text { row, _ in row.entry.changedBy }, title: "By", width: .fixed(16),
        fold: .below(changeFold), cell: { row, _, _ in row.entry.author.map { Cell(AuthorText.name($0)) } },
        print: .hidden),
    ])

  /// A narrower table does not say when and by whom a setting was changed.
  private static let changeFold = 112

  /// What the columns of a change leave to the others.
  private static func freeWidth(_ width: Int) -> Int { width < changeFold ? width : width - 36 }

  /// The columns for the title and the space after it.
  private static func titleWidth(_ width: Int) -> Int { min(30, freeWidth(width) * 42 / 100) }

  private static func originWidth(_ width: Int) -> Int { freeWidth(width) < 70 ? 10 : 13 }
}

extension SettingRow {
  fileprivate func valueSpans(_ symbols: Symbols) -> [Span] {
    let text = SettingText.value(of: entry, symbols)
    guard entry.value != nil || entry.defaultValue != nil else { return [Span(text, .dim)] }
    guard !text.isEmpty else { return [Span("empty", .dim)] }
    switch entry.editor {
    case .toggle:
      return entry.isOn
        ? [Span(symbols.created, .good), Span(" on")] : [Span(symbols.notCreated, .dim), Span(" off")]
    case .slider(let minimum, let maximum):
      guard let slider = Slider(minimum: minimum, maximum: maximum, value: entry.value ?? entry.defaultValue) else {
        return [Span(text)]
      }
      // The number matters more than the bar.
      let room = min(8, (width(of: "value") ?? 0) - Format.width(of: text) - 1)
      return room < 3 ? [Span(text)] : slider.bar(width: room, symbols) + [Span(" \(text)")]
    case .text, .secret, .integer, .number, .choice, .json, .readOnly:
      return [Span(text, entry.isChanged ? .strong : .text)]
    }
  }

  /// The default value, where another one applies. An entry that is not set has it as its value.
  fileprivate func defaultText(_ symbols: Symbols) -> String {
    guard entry.origin != .default, entry.editor != .secret else { return "" }
    guard let value = entry.defaultValue else { return "none" }
    guard entry.isChanged else { return "the same" }
    let text = SettingText.value(value, of: entry, symbols)
    return text.isEmpty ? "empty" : text
  }

  fileprivate var originCell: Cell {
    if entry.conflict != nil { return Cell("conflict", .warning) }
    if entry.editor == .readOnly { return Cell("read-only", .dim) }
    return switch entry.origin {
    case .default: Cell("default", .dim)
    // Where no column has the default value, the origin distinguishes it.
    case .stored where !entry.isChanged: Cell(width(of: "default") != nil ? "stored" : "= default", .dim)
    case .stored: Cell("stored")
    case .unknown: Cell("unknown", .dim)
    case .commandLine: Cell((width(of: "origin") ?? 0) < 13 ? "command" : "command line", .warning)
    }
  }
}

extension EntrySnapshot {
  /// The default value; `nil` for a secret, or where there is none.
  fileprivate var visibleDefault: SettingValue? { editor == .secret ? nil : defaultValue }
}
