// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct NeedsTests {
  @Test func `The column Needs counts factories: no constants, each member of an array, and each factory once`() {
    var explorer = Explorer.over(Bank.ready, 140, 24)
    explorer.press(.character("z"))
    let lines = explorer.text(of: .factories).split(separator: "\n")
    func needs(_ name: String) -> Substring? {
      // The columns at the right end: needs, users, took.
      guard let heading = lines.first(where: { $0.contains("Needs") }), let end = heading.firstRange(of: "Needs"),
        let line = lines.first(where: { $0.contains(" \(name) ") })
      else { return nil }
      let column = heading.distance(from: heading.startIndex, to: end.upperBound)
      return line.prefix(column).split(separator: " ", omittingEmptySubsequences: false).last
    }
    // Seven factories, two of them members of an array, and a constant.
    #expect(needs("Transfers") == "7")
    // Two constants, and the object whose method it is.
    #expect(needs("Bank.serverConnection(to:retries:)") == "1")
    #expect(needs("Ledger") == "")
  }
}
