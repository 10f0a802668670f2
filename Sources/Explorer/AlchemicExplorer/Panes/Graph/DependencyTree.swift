// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The lines of a tree of factories: the dependencies of one, or its dependents, recursively.
///
/// Branches that appeared above are not repeated, and a dependency cycle is marked. A tree that is too large says how
/// much it omits.
struct DependencyTree {
  enum Direction {
    /// The dependencies of each factory.
    case needs
    /// The dependents of each factory.
    case users
  }

  private let factories: [FactorySnapshot]
  private let direction: Direction
  private let symbols: Symbols
  private(set) var lines: [Document.Line] = []
  /// The factories whose branches are in the tree.
  private var shown: Set<Int>

  private static let lineLimit = 1_000
  private static let depthLimit = 24
  private static let childLimit = 200

  init(_ root: Int, _ direction: Direction, _ factories: [FactorySnapshot], _ symbols: Symbols) {
    self.factories = factories
    self.direction = direction
    self.symbols = symbols
    shown = [root]
    add(branchesOf: root, indentation: "", path: [root])
  }

  private mutating func add(branchesOf id: Int, indentation: String, path: [Int]) {
    let branches = branches(of: id)
    let visible = branches.prefix(Self.childLimit)
    for (index, branch) in visible.enumerated() {
      guard lines.count < Self.lineLimit else { return }
      let isLast = index == branches.count - 1
      let line = branch.isLater ? symbols.laterArrow : symbols.horizontal
      let connector = String([isLast ? symbols.lastBranch : symbols.branch, line])
      add(branch, Span(indentation + connector + " ", .dim), path: path)
      guard !path.contains(branch.factory), shown.insert(branch.factory).inserted else { continue }
      let next = indentation + (isLast ? "   " : String(symbols.vertical) + "  ")
      if path.count < Self.depthLimit {
        add(branchesOf: branch.factory, indentation: next, path: path + [branch.factory])
      } else if !self.branches(of: branch.factory).isEmpty {
        lines.append(Document.Line([Span(next, .dim), Span("\(symbols.ellipsis) more levels: press Enter", .dim)]))
      }
    }
    if branches.count > visible.count {
      let rest = "\(symbols.ellipsis) \(branches.count - visible.count) more"
      lines.append(Document.Line([Span(indentation, .dim), Span(rest, .dim)]))
    }
  }

  private mutating func add(_ branch: FactorySnapshot.Need, _ indentation: Span, path: [Int]) {
    let factory = factories[branch.factory]
    var spans = [indentation, symbols.mark(factory), Span(" \(factory.name)")]
    if !branch.label.isEmpty { spans.append(Span("  \(branch.label)", .dim)) }
    if branch.isOptional { spans.append(Span("  optional", .dim)) }
    if path.contains(branch.factory) {
      spans.append(Span("  cycle", .warning))
    } else if shown.contains(branch.factory), !branches(of: branch.factory).isEmpty {
      spans.append(Span("  shown above", .dim))
    }
    lines.append(Document.Line(spans, item: branch.factory))
  }

  private func branches(of id: Int) -> [FactorySnapshot.Need] {
    switch direction {
    case .needs:
      return factories[id].needs.filter { factories.indices.contains($0.factory) }
    case .users:
      return factories[id].dependents.filter(factories.indices.contains).map { user in
        let needs = factories[user].needs.filter { $0.factory == id }
        return FactorySnapshot.Need(
          factory: user, label: needs.map(\.label).joined(separator: ", "),
          isLater: !needs.isEmpty && needs.allSatisfy(\.isLater),
          isOptional: !needs.isEmpty && needs.allSatisfy(\.isOptional))
      }
    }
  }
}
