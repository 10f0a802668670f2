// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The columns of the factories, in the pane and in reports. A new column is one declaration here.
extension FactoriesPane {
  static let table = Table<FactorySnapshot>(
    "factories", order: TableOrder(column: "name"), actions: "sort-by",
    mark: { factory, _, symbols in Cell(symbols.mark(factory)) }, shown + counted + described)

  /// The columns of every list.
  private static let shown: [Column<FactorySnapshot>] = [
    Column("notation", .text { factory, _ in factory.notation }, print: "FLAGS", json: .hidden),
    // Where the name would be cut, the mode gives way to it.
    Column(
      "mode", .text { factory, _ in factory.mode.rawValue }, width: .fixed(9), fold: .below(44), role: .dim,
      sort: .rank { factory, _ in factory.modeRank },
      filter: FilterWord("mode:", "singleton, template, scoped or reference"), print: .hidden),
    Column("name", .text { factory, _ in factory.name }, width: .rest),
    Column(
      "type", .text { factory, _ in factory.typeName },
      width: .part { room, width in room < 36 ? 0 : room - 2 - (room - 2) * (width < 84 ? 11 : 12) / 20 }, role: .dim,
      // A type of the same name would only repeat it, in the room that the name may need.
      cell: { factory, _, _ in factory.typeName == factory.name ? nil : Cell(factory.typeName, .dim) }),
    Column(
      "flags", .list { factory, _ in factory.flags.names.sorted() }, width: .fixed(15), fold: .leaving(44), role: .dim,
      filter: FilterWord("flag:", FactoryFlags.named.map(\.name).joined(separator: ", ")), print: .hidden),
    Column(
      "needs", .number { factory, _ in factory.neededCount > 0 ? factory.neededCount : nil }, width: .fixed(6),
      fold: .leaving(45), role: .dim, print: .hidden, json: .hidden),
    Column(
      "users", .number { factory, _ in factory.dependents.isEmpty ? nil : factory.dependents.count },
      width: .fixed(6), fold: .leaving(52), role: .dim, print: .hidden, json: .hidden),
  ]

  /// The living objects, while the program counts them, and the times.
  private static let counted: [Column<FactorySnapshot>] = [
    Column(
      "live", .number { factory, _ in factory.live?.alive }, words: "living objects", width: .fixed(6),
      fold: .below(44), isExtra: true,
      cell: { factory, _, _ in
        factory.live.map { $0.hasOnlyValues ? Cell("values", .dim) : Cell("\($0.alive)") }
      }, isLive: true, print: .hidden, json: .hidden),
    Column(
      "change",
      .number { factory, facts in factory.live.map { facts.live.change(of: factory.id, now: $0.alive) } },
      words: "change of living objects", width: .fixed(7), fold: .below(44), isExtra: true,
      cell: { factory, facts, _ in
        guard let count = factory.live, !count.hasOnlyValues else { return nil }
        let change = facts.live.change(of: factory.id, now: count.alive)
        return change > 0 ? Cell("+\(change)", .warning) : Cell("\(change)", .dim)
      }, isLive: true, print: .hidden, json: .hidden),
    Column(
      "trend", .text { _, _ in nil }, title: "", width: .fixed(LiveHistory.trendLength), fold: .below(56),
      isExtra: true, gap: 1, isRight: true,
      cell: { factory, facts, symbols in
        guard let count = factory.live, !count.hasOnlyValues else { return nil }
        return Cell(facts.live.trend(of: factory.id, symbols), .dim)
      }, isSorted: false, print: .hidden, json: .hidden),
    Column(
      "own", .duration { factory, _ in factory.presentOwnTime }, words: "own time", width: .fixed(8),
      fold: .leaving(44), isLive: true, print: .hidden, json: .hidden),
    Column(
      "took", .duration { factory, _ in factory.took }, title: "Total", words: "total time", width: .fixed(8),
      cell: { factory, facts, symbols in factory.totalCell(facts, symbols) }, isLive: true, printRank: 1),
  ]

  /// What only reports have, besides the order by state.
  private static let described: [Column<FactorySnapshot>] = [
    Column(
      "kind", .text { factory, _ in factory.kindWord },
      filter: FilterWord("kind:", "class or method"), print: .hidden),
    Column(
      "module", .text { factory, _ in factory.module },
      filter: FilterWord("module:", "the module's name contains it"), print: .hidden),
    // The kind of scope of its objects; its mode is then `scoped`.
    Column(
      "scope", .text { factory, _ in factory.scope },
      filter: FilterWord("scope:", "the name of the scope of its objects contains it"), print: .hidden),
    Column(
      "state", .text { factory, _ in FactoryStateWord(factory).rawValue },
      sort: .rank { factory, _ in FactoryStateWord(factory).rank }, isLive: true,
      filter: FilterWord("state:", FactorySnapshot.stateNames.joined(separator: ", "))),
    Column("declared", .place { factory, _ in factory.location }, printRank: 2),
    Column(
      "method",
      .text { factory, facts in
        if case .method(let owner?) = factory.kind { facts.name(of: owner) } else { nil }
      }, print: .hidden),
    Column("isLazy", .flag { factory, _ in factory.flags.contains(.lazy) ? true : nil }, print: .hidden),
    Column("protocols", .list { factory, _ in factory.protocols }, print: .hidden),
    Column(
      "failure",
      .text { factory, _ in factory.objectFailure?.text }, print: .hidden),
    Column("createdCount", .number { factory, _ in factory.createdCount }, print: .hidden),
    Column("usedBy", .list { factory, facts in factory.dependents.compactMap { facts.name(of: $0) } }, print: .hidden),
  ]
}

extension FactorySnapshot {
  /// The duration of its object's creation, in nanoseconds.
  fileprivate var took: UInt64? {
    if case .created(_, let took, _) = state { took } else { nil }
  }

  /// The own time of its present object's creation, in nanoseconds.
  var presentOwnTime: UInt64? { took == nil ? nil : ownTime }

  /// The place of its mode in lists that are ordered by mode.
  var modeRank: Int {
    switch mode {
    case .singleton: 0
    case .template: 1
    case .scoped: 2
    case .reference: 3
    case .unknown: 4
    }
  }

  fileprivate var kindWord: String {
    switch kind {
    case .class: "class"
    case .method: "method"
    case .unknown: "unknown"
    }
  }

  /// The duration of the creation, or a word for a state without one.
  fileprivate func totalCell(_ facts: Facts, _ symbols: Symbols) -> Cell? {
    switch state {
    case .creating(let since, _):
      Cell(Format.duration(Format.elapsed(from: since, to: facts.now), symbols), .accent)
    case .created(_, let took, _): Cell(Format.duration(took, symbols))
    case .set: Cell("set", .dim)
    case .absent: Cell("absent", .dim)
    case .unknown: Cell("unknown", .dim)
    case .failed: Cell("failed", .bad)
    case .released: Cell("released", .warning)
    case .stopping: Cell("stopping", .accent)
    case .stopped: Cell("stopped", .dim)
    case .stopFailed: Cell("unstopped", .bad)
    case .notCreated where hasProblem: Cell("failed", .bad)
    case .notCreated where flags.contains(.lazy): Cell(FactoryStateWord.lazy.rawValue, .dim)
    case .notCreated: createdCount > 0 ? Cell("\(symbols.times)\(createdCount)", .dim) : nil
    }
  }
}

extension LiveCount {
  /// Whether there is nothing to count: values have no identity.
  fileprivate var hasOnlyValues: Bool { counted == 0 && values > 0 }
}
