// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The columns of the scopes and of what outlived them, in the pane and in reports.
extension ScopesPane {
  static let table = Table<ScopeRow>(
    "scopes", order: TableOrder(column: "age"), mark: { row, _, symbols in Cell(row.mark(symbols)) },
    [
      Column("what", .text { row, _ in row.word }, json: .hidden),
      Column("scope", .text { row, _ in row.scope }),
      Column(
        "name", .text { row, facts in row.name(facts) }, width: .rest,
        cell: { row, facts, symbols in row.nameCell(facts, symbols) },
        sort: .text { row, facts in row.sortName(facts) }, json: .hidden),
      Column("age", .duration { row, facts in row.age(facts) }, width: .fixed(11), isLive: true),
      Column(
        "objects", .number { row, _ in if case .open(let scope) = row { scope.objectCount } else { nil } },
        width: .fixed(8),
        sort: .number { row, _ in
          switch row {
          case .open(let scope): scope.objectCount
          case .kind(let kind): kind.openCount
          case .outlived, .suspect: nil
          }
        }),
      // A wide pane has room left: the numbers stay near the names.
      Column(
        "place", .place { row, _ in row.location },
        width: .part { _, width in max(min(width * 3 / 8, 30), 20, width - 110) }, fold: .below(48),
        cell: { row, _, _ in row.placeCell }),
      Column("note", .text { row, facts in row.note(facts) }, printRank: 1, json: .hidden),
      Column(
        "depth", .number { row, _ in if case .open(let scope) = row { scope.depth } else { nil } }, print: .hidden),
      Column(
        "factory", .text { row, facts in if case .outlived = row { row.name(facts) } else { nil } }, print: .hidden),
      Column(
        "ended", .duration { row, facts in row.endedAgo(facts) }, print: .hidden, json: "endedNanosecondsAgo"),
    ])
}

extension ScopeRow {
  fileprivate func mark(_ symbols: Symbols) -> Span {
    switch self {
    case .outlived: Span(symbols.failed, .warning)
    case .suspect: Span(" ", .dim)
    case .open: Span(symbols.working, .accent)
    case .kind: Span(symbols.notCreated, .dim)
    }
  }

  /// What kind of row it is, in one word.
  fileprivate var word: String {
    switch self {
    case .outlived: "outlived"
    case .suspect: "suspect"
    case .open: "open"
    case .kind: "kind"
    }
  }

  /// The name of the object or of what keeps it.
  fileprivate func name(_ facts: Facts) -> String? {
    switch self {
    case .outlived(let object): facts.name(of: object.factory) ?? "factory \(object.factory)"
    case .suspect(let suspect, _): suspect?.name ?? Self.unknownKeeper
    case .open, .kind: nil
    }
  }

  /// The name in lists that are ordered by name.
  fileprivate func sortName(_ facts: Facts) -> String {
    if case .outlived = self { name(facts) ?? "" } else { scope }
  }

  fileprivate func nameCell(_ facts: Facts, _ symbols: Symbols) -> Cell? {
    switch self {
    case .outlived(let object):
      let late = Format.duration(Format.elapsed(from: object.endedAt, to: facts.now), symbols)
      return Cell(Span(name(facts) ?? ""), Span("  outlived \(object.scope) by \(late)", .dim))
    case .suspect(let suspect, _):
      let words = suspect.map { Span("  \($0.words)", .dim) }
      let place = location.flatMap { $0.place == nil ? nil : Span("  \($0)", .dim) }
      return Cell(
        [Span("suspect ", .dim), Span(suspect?.name ?? Self.unknownKeeper)] + [place, words].compactMap(\.self))
    case .open(let scope):
      let within = note(facts).map { [Span("  \($0)", .dim)] } ?? []
      return Cell([Span(scope.name)] + within)
    case .kind(let kind): return Cell(Span(kind.name), Span("  \(kind.words)", .dim))
    }
  }

  /// The place in its column. That of a suspect follows its name: its reason needs the rest of the row.
  fileprivate var placeCell: Cell? {
    if case .suspect = self { return nil }
    return location.map { Cell($0.description, .dim) }
  }

  fileprivate func age(_ facts: Facts) -> UInt64? { began.map { Format.elapsed(from: $0, to: facts.now) } }

  fileprivate func endedAgo(_ facts: Facts) -> UInt64? {
    if case .outlived(let object) = self { Format.elapsed(from: object.endedAt, to: facts.now) } else { nil }
  }

  /// What there is to say besides the columns.
  fileprivate func note(_ facts: Facts) -> String? {
    switch self {
    case .outlived: endedAgo(facts).map { "the scope ended \(Format.duration($0, .unicode)) ago" }
    case .suspect(let suspect, _): suspect?.words
    case .open(let scope): scope.depth > 0 ? "within \(Format.count(scope.depth, "scope", "scopes"))" : nil
    case .kind(let kind): Format.count(kind.factories.count, "factory", "factories")
    }
  }
}

extension ScopeKind {
  /// What there is of it.
  fileprivate var words: String {
    let parts = [
      Format.count(factories.count, "factory", "factories"), openCount > 0 ? "\(openCount) open" : nil,
      outlivedCount > 0 ? "\(outlivedCount) outlived" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}
