// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// Services in Detail, Events and Start-up.
@Suite struct ServicesTests {
  private static let steps: [ServiceSnapshot.State] = [
    .beginning(since: 1_300_000_000), .ready(at: 1_303_200_000, took: 3_200_000), .ending(since: 9_000_000_000),
    .ended(at: 9_250_000_000, took: 250_000_000), .ended(at: 9_250_000_000, took: 0),
    .failed(FailureSnapshot("port 80 is taken\n  more"), at: 9_000_000_000),
  ]

  /// The bank, whose ledger is a service, after a step of it.
  private func explorer(_ step: ServiceSnapshot.State, focus: Pane) -> Explorer {
    var explorer = Explorer.over(Bank.ready, 120, 24, focus: .factories)
    explorer.select("Ledger")
    let event = ContainerEvent(
      number: 17, instant: 9_300_000_000, thread: "main",
      change: .service(factory: 6, ServiceSnapshot(step, whenEnds: "ignore", whenFails: "cancelGroup")))
    _ = explorer.update(.event(event))
    explorer.go(focus)
    return explorer
  }

  @Test(
    arguments: zip(
      steps,
      [
        "● beginning", "✓ ready after 3.20 ms, 1.30 s into the start", "● ending", "○ ended in 250 ms",
        "○ ended without a request", "✗ failed: port 80 is taken",
      ]))
  func `Detail has the state of a service, and what its end means`(step: ServiceSnapshot.State, words: String) {
    let text = explorer(step, focus: .detail).words(of: .detail)
    #expect(text.contains("Service \(words)"))
    #expect(text.contains("its end leaves the others running, its failure cancels the others"))
  }

  @Test(
    arguments: zip(
      steps,
      [
        "● Ledger service beginning", "✓ Ledger service ready after 3.20 ms", "● Ledger service ending",
        "○ Ledger service ended in 250 ms", "○ Ledger service ended without a request",
        "✗ Ledger service failed: port 80 is taken",
      ]))
  func `Events has a row for each step, and the object is counted once`(step: ServiceSnapshot.State, words: String) {
    let explorer = explorer(step, focus: .events)
    #expect(explorer.words(of: .events).contains(words))
    #expect(explorer.text.contains("6 objects"))
  }

  @Test func `Start-up lists the services`() {
    let text = explorer(Self.steps[1], focus: .startup).words(of: .startup)
    #expect(text.contains("✓ Ledger ready after 3.20 ms"))
    #expect(text.contains("1 service"))
  }
}
