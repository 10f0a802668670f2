// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// What an explorer looks like in the next run too: the sizes of the panes, the orders of the lists, the theme.
///
/// As a text, each line has the form `name = words`:
///
/// ```
/// size left = 40
/// order factories = took reversed
/// theme = dark
/// ```
public struct RememberedWindow: Hashable, Sendable {
  var proportions = Proportions()
  /// The orders that the user has chosen, by the names of the panes.
  var orders: [String: TableOrder] = [:]
  /// The name of the theme that the user has chosen; `nil` for none.
  var theme: String?

  /// Creates the look of an explorer that was never changed.
  public init() {}

  /// Reads what an explorer has written.
  ///
  /// - Throws: ``Refusal`` with the first line that no explorer has written.
  public init(_ text: String) throws(Refusal) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() where !line.isEmpty
    {
      guard add(line) else { throw Refusal("line \(index + 1) is \(quoted(String(line.prefix(40))))") }
    }
  }

  /// The lines that ``init(_:)`` reads.
  public var text: String {
    let sizes = Proportions.Share.allCases.compactMap { share in
      proportions[share].map { "size \(share.rawValue) = \($0)" }
    }
    let ordered = orders.sorted { $0.key < $1.key }.map {
      "order \($0.key) = \($0.value.column)\($0.value.isReversed ? " reversed" : "")"
    }
    return (sizes + ordered + [theme.map { "theme = \($0)" }].compactMap(\.self)).map { "\($0)\n" }.joined()
  }

  /// Adds what a line says. Returns whether the line has a meaning.
  private mutating func add(_ line: Substring) -> Bool {
    guard let equals = line.firstRange(of: " = ") else { return false }
    let name = line[..<equals.lowerBound].split(separator: " ")
    let words = line[equals.upperBound...].split(separator: " ")
    switch (name.first, name.count, words.count) {
    case ("size", 2, 1):
      guard let share = Proportions.Share(rawValue: String(name[1])), let percent = Int(words[0]),
        Proportions.range.contains(percent)
      else { return false }
      proportions.set(share, to: percent)
    case ("order", 2, 1): orders[String(name[1])] = TableOrder(column: String(words[0]))
    case ("order", 2, 2) where words[1] == "reversed":
      orders[String(name[1])] = TableOrder(column: String(words[0]), isReversed: true)
    case ("theme", 1, 1):
      guard ThemeChoice.named.contains(where: { $0.name == words[0] }) else { return false }
      theme = String(words[0])
    default: return false
    }
    return true
  }
}

extension Explorer {
  /// What the next run shows in the same way.
  public var remembered: RememberedWindow {
    var remembered = RememberedWindow()
    remembered.proportions = shared.window.proportions
    for pane in panes {
      if let table = pane as? any TablePane { remembered.orders[pane.pane.name] = table.chosenOrder }
    }
    remembered.theme = shared.appearance.chosenTheme
    return remembered
  }

  /// Shows the window as an earlier run did. What this explorer does not have is left out.
  mutating func restore(_ remembered: RememberedWindow) {
    shared.window.proportions = remembered.proportions
    for index in panes.indices {
      // Before the cast, which searches all conformances of the program.
      guard let order = remembered.orders[panes[index].pane.name], var table = panes[index] as? any TablePane else {
        continue
      }
      table.restore(order, &shared)
      panes[index] = table
    }
    // That of the configuration is the user's last word.
    if let theme = remembered.theme, !shared.appearance.isThemeConfigured { shared.appearance.choose(theme) }
  }
}

extension TablePane {
  /// The order that the user has chosen; `nil` for the first one, and for that of a column which is not always there.
  fileprivate var chosenOrder: TableOrder? {
    guard let order, order != Self.table.order, Self.table[order.column]?.layout.isExtra == false else { return nil }
    return order
  }

  fileprivate mutating func restore(_ order: TableOrder, _ shared: inout ExplorerState) {
    guard let column = Self.table[order.column], column.sort != nil, !column.layout.isExtra else { return }
    setOrder(order, &shared)
  }
}
