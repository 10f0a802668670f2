// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// Factories whose objects live in scopes, in Factories and in Detail.
@Suite struct ScopedFactoryTests {
  private func explorer() -> Explorer {
    var container = ScopedServer.container(ScopedServer.busy)
    let place = ScopedServer.place("Cart", 9)
    container.factories[1].arguments = [
      DependencySnapshot(
        name: "#1", typeName: "User", criteria: "", location: place, resolution: .constant("AcGiven(User)"),
        isGiven: true),
      DependencySnapshot(
        name: "#2", typeName: "Session", criteria: "", location: place, resolution: .factories([3], isArray: false)),
    ]
    var explorer = Explorer.over(container, 120, 40)
    explorer.select("Cart")
    return explorer
  }

  @Test func `Detail names the scope, how many are open, and what the opener gives`() {
    let text = explorer().words(of: .detail)
    for words in [
      "Mode scoped to request", "an object for each open request; 2 open",
      "#1 ⇢ given by the opener of the scope",
      "#2 → ◌ Session",
    ] {
      #expect(text.contains(words), "\(words) is not in \(text)")
    }
  }

  @Test(
    arguments: [
      ("scope:request", ["Cart", "Session"]), ("scope:pay", ["Order"]), ("-scope:request", ["AuditTrail", "Order"]),
      ("mode:scoped", ["Cart", "Order", "Session"]), ("mode:template", []), ("scoped -cart", ["Order", "Session"]),
    ])
  func `Factories are filtered by scope and by the mode scoped`(filter: String, names: [String]) {
    var explorer = explorer()
    explorer.go(.factories, .character("/"))
    explorer.type(filter)
    explorer.press(.enter)
    #expect(explorer.names == names)
  }

  @Test func `An unknown scope is named with the known ones, and the list is grouped by the mode scoped`() {
    var explorer = explorer()
    explorer.go(.factories, .character("/"))
    explorer.type("scope:job")
    explorer.press(.enter)
    #expect(explorer.words(of: .factories).contains("scope: accepts payment, request."))
    explorer.press(.escape, .character("b"))
    #expect(explorer.text(of: .factories).contains("scoped  3"))
  }
}
