// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// Where is it in my source?
@Suite struct SourcePlaceTests {
  @Test func `e opens the place of the selected row in every pane that has places`() {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    func effects(of factory: Int?) -> [Effect]? {
      factory.flatMap { Bank.ready.factory($0)?.location }.map { [.ask(OpenSource($0))] }
    }
    explorer.select("Transfers")
    let transfers = explorer.selected
    for pane in [Pane.factories, .detail] {
      #expect(explorer.go(pane, .character("e")) == effects(of: transfers))
    }
    // The row and not the root.
    explorer.go(.graph, .down)
    let row = explorer[cursor: .graph].item
    #expect(row != transfers)
    #expect(explorer.press(.character("e")) == effects(of: row))
    #expect(explorer.go(.callbacks, .character("e")) == [.ask(OpenSource(Bank.location("Tellers", 88)))])
    #expect(explorer.go(.startup, .character("e")) == effects(of: explorer[cursor: .startup].item))
    explorer.go(.events)
    _ = explorer.update(.event(Bank.event(17, at: 1_300, .factory(9, .notCreated, createdCount: 40))))
    explorer.press(.home)
    #expect(explorer.press(.character("e")) == effects(of: 9))
  }

  @Test func `e in the settings changes nothing: it opens the source everywhere else`() {
    var explorer = Explorer.over(Bank.ready, 120, 40, focus: .settings)
    for _ in Bank.ready.stores[0].entries {
      #expect(explorer.press(.character("e")) == [])
      #expect(explorer.overlays.isEmpty)
      explorer.press(.down)
    }
    #expect(explorer.container == Bank.ready)
  }

  @Test func `e goes to the problem of a failed start, and says where no line is known`() {
    let place = AlchemicSourceLocation(fileID: "SampleBank/Transfers.swift", line: 14)
    let failure = FailureSnapshot([
      Problem(code: "no-factory", summary: "No factory creates a Ledger.", location: place, isPermanent: true)
    ])
    var bank = Bank.idle
    bank.factories[0].location = AlchemicSourceLocation(fileID: "SampleBank", line: 0)
    bank.apply(Bank.event(1, at: 1, .phase(.failed, failure: failure)))
    var explorer = Explorer.over(bank, 120, 40)
    #expect(explorer.go(.startup, .character("e")) == [.ask(OpenSource(place))])
    #expect(explorer.go(.problems, .character("e")) == [.ask(OpenSource(place))])
    #expect(explorer.copyPlace() == [.copy("Transfers.swift:14")])
    explorer.go(.factories)
    explorer.select(bank.factories[0].name)
    #expect(explorer.press(.character("e")) == [])
    #expect(
      explorer.footer.hasPrefix(
        " Its line is not known, because the class declares nothing to Alchemic. Its module is SampleBank."))
  }

  @Test func `y copies the path that e opens, with the line, and the short form of a file that is not found`() {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    explorer.select("Ledger")
    #expect(explorer.press(.character("y")) == [.ask(FindPath(Bank.location("Ledger", 18)))])
    #expect(explorer.copyPlace(path: "/bank/Sources/Ledger.swift") == [.copy("/bank/Sources/Ledger.swift:18")])
    #expect(explorer.footer.hasPrefix(" ✓ Copied: /bank/Sources/Ledger.swift:18 "))
    #expect(explorer.copyPlace(path: nil) == [.copy("Ledger.swift:18")])
    // What lies over the panes is not declared anywhere.
    explorer.press(.character("M"))
    let unfound = "Copied: Ledger.swift:18. The file was not found: start with --source and its folder."
    #expect(explorer.press(.character("y")) == [.copy("\(unfound)\n\nCopied: /bank/Sources/Ledger.swift:18")])
  }
}
