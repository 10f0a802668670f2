// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// What failed? A start whose graph is wrong, and one whose object is.
@Suite struct FailedStartTests {
  /// A graph with an unresolved Transfers.
  private static var unresolved: ContainerSnapshot {
    let failure = FailureSnapshot([
      Problem(code: "no-factory", summary: "No factory creates a Ledger.", isPermanent: true)
    ])
    var bank = Bank.idle
    bank.factories[11].injections[0].resolution = .failed(failure)
    bank.apply(Bank.event(1, at: 1, .phase(.scanning, failure: nil)))
    bank.apply(Bank.event(2, at: 3, .phase(.failed, failure: failure)))
    return bank
  }

  @Test func `A factory that cannot be resolved is marked as failed, and the filter finds it`() {
    var explorer = Explorer.over(Self.unresolved, 120, 40)
    explorer.press(.character("/"))
    explorer.type("state:failed")
    explorer.press(.enter)
    #expect(explorer.names == ["Transfers"])
    let row = explorer.text(of: .factories).split(separator: "\n").first { $0.contains("Transfers ") }
    #expect(row?.contains("›✗") == true)
    #expect(row?.hasSuffix("failed │") == true)
  }

  @Test func `The title of a failed start has the cause, and the pane does not advise to retry`() {
    let explorer = Explorer.over(Self.unresolved, 120, 40)
    let title = " Alchemic  sample-bank 4711  ✗ Failed after 2.00 ms  No factory creates a Ledger.  "
    #expect(explorer.text.hasPrefix(title))
    #expect(!explorer.text(of: .startup).contains("retry"))
  }

  @Test func `The event of a failure has the reason`() {
    var explorer = Explorer.over(Bank.starting, 120, 40, focus: .events)
    _ = explorer.update(
      .event(Bank.event(10, at: 160, .factory(6, .failed("The disk is full.\nOr not."), createdCount: 0))))
    _ = explorer.update(
      .event(Bank.event(11, at: 161, .phase(.failed, failure: "The disk is full.\nOr not."))))
    explorer.go(.events)
    let rows = explorer.text(of: .events).split(separator: "\n")
    #expect(rows[1].contains("Failed  The disk is full."))
    #expect(rows[2].contains("Ledger  failed: The disk is full."))
  }
}
