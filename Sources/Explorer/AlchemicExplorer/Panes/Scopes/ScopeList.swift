// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The listed scopes and what outlived them: all, or the matches of a filter.
struct ScopeList {
  private(set) var order = TableOrder(column: "age")
  private(set) var filter = ""
  /// The sections from top to bottom.
  private(set) var sections: [Section] = []
  /// All kinds of scopes, listed or not.
  private(set) var kinds: [ScopeKind] = []
  private var rows: [Int: ScopeRow] = [:]
  /// The number of each row, which it keeps as long as it is listed, so that the cursor stays with it.
  private var numbers: [ScopeRow.Key: Int] = [:]
  private var nextNumber = 0

  struct Section {
    enum Subject { case outlived, open, kinds }

    let subject: Subject
    /// How many there are in all, listed or not.
    let count: Int
    /// The numbers of the rows.
    let items: [Int]
  }

  /// The numbers of all listed rows, from top to bottom.
  var items: [Int] { sections.flatMap(\.items) }

  subscript(item: Int) -> ScopeRow? { rows[item] }

  /// The item of a kind of scope, if it is listed.
  func item(ofKind name: String) -> Int? { numbers[.kind(name)] }

  mutating func setOrder(_ order: TableOrder, _ container: ContainerSnapshot?, now: UInt64) {
    self.order = order
    load(container, now: now)
  }

  mutating func setFilter(_ text: String, _ container: ContainerSnapshot?, now: UInt64) {
    filter = text
    load(container, now: now)
  }

  /// Lists the scopes of a container.
  ///
  /// - Parameter now: The present, in nanoseconds of the container's clock.
  mutating func load(_ container: ContainerSnapshot?, now: UInt64) {
    let known = numbers
    (sections, rows, numbers, kinds) = ([], [:], [:], [])
    guard let container else { return }
    let scopes = container.scopes
    let filter = ScopeFilter(filter)
    let facts = Facts(container, now: now)
    func listed(_ groups: [[ScopeRow]]) -> [ScopeRow] {
      let found = groups.filter { group in
        let text = group.map { $0.text(in: container) }.joined(separator: " ")
        return filter.matches(
          text, scope: group[0].scope, age: group[0].began.map { Format.elapsed(from: $0, to: now) })
      }
      let rows = found.map { $0[0] }
      return ScopesPane.table.sorted(Array(found.indices), of: rows, by: order, facts).flatMap { found[$0] }
    }
    let search = LeakSearch(container)
    let outlived = search.objects.map { ScopeRow.leak($0, search) }
    add(.outlived, outlived.count, listed(outlived), known)
    add(.open, scopes.openCount, listed(scopes.open.map { [.open($0)] }), known)
    kinds = container.scopeKinds
    add(.kinds, kinds.count, listed(kinds.map { [.kind($0)] }), known)
  }

  private mutating func add(_ subject: Section.Subject, _ count: Int, _ rows: [ScopeRow], _ known: [ScopeRow.Key: Int])
  {
    let items = rows.map { row in
      // Scopes that were opened at the same place in the same nanosecond get a new number each time.
      let kept = numbers[row.key] == nil ? known[row.key] : nil
      let number = kept ?? nextNumber
      if kept == nil { nextNumber += 1 }
      numbers[row.key] = numbers[row.key] ?? number
      self.rows[number] = row
      return number
    }
    sections.append(Section(subject: subject, count: count, items: items))
  }
}
