// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// A weak singleton that was released at the end of the start, because nothing holds it.
@Suite struct ReleasedTests {
  /// The bank after a method's rates were created and released.
  private var explorer: Explorer {
    var explorer = Explorer.over(Bank.ready, 80, 24)
    let made = FactorySnapshot.State.created(at: 1_270 * Bank.millisecond, took: 1_000, thread: "alchemic")
    _ = explorer.update(.event(Bank.event(17, at: 1_270, .factory(7, made, createdCount: 1))))
    let released = FactorySnapshot.State.released(at: 1_276 * Bank.millisecond)
    _ = explorer.update(.event(Bank.event(18, at: 1_276, .factory(7, released, createdCount: 1))))
    return explorer
  }

  @Test func `The list shows the state instead of a time, and no longer counts the object`() {
    var explorer = explorer
    explorer.select("makeRates")
    let row = explorer.text.split(separator: "\n").first { $0.contains("›") } ?? ""
    #expect(row == "│›○ singleton  makeRates                RateTable                     released │")
    #expect(
      explorer.text.hasPrefix(" Alchemic  sample-bank 4711  ✓ Ready in 1.28 s         12 factories · 6 objects\n"))
  }

  @Test func `The detail shows the reason and the remedy`() {
    var explorer = explorer
    explorer.select("makeRates")
    explorer.press(.enter)
    expectScreen(
      explorer.text(of: .detail).split(separator: "\n").prefix(9).joined(separator: "\n"),
      """
      ╭─ Detail ─ Graph  Scopes ─────────────────────────────────────────────────────╮
      │ makeRates                                                                    │
      │ Mode       singleton, weak                                                   │
      │ Type       RateTable                                                         │
      │ Declared   Rates.swift:40 in SampleBank                                      │
      │ Created by a static method                                                   │
      │ State      ○ released at the end of the start: nothing holds it. The next    │
      │              request creates another object. Inject it into an object that   │
      │              lives on, or declare it without AcWeak().                       │
      """)
  }

  @Test func `The events report the release`() {
    var explorer = explorer
    explorer.go(.events)
    let row = explorer.text.split(separator: "\n").first { $0.contains("›") } ?? ""
    #expect(row == "│›  +1.28 s  ○ makeRates  released: nothing holds it                  alchemic │")
  }

  @Test func `The filter finds the factory by its state`() {
    var explorer = explorer
    explorer.press(.character("/"))
    explorer.type("state:rel")
    #expect(explorer.names == ["makeRates"])
  }

  @Test func `An object that is created again is like any other`() {
    var explorer = explorer
    let again = FactorySnapshot.State.created(at: 3_000 * Bank.millisecond, took: 1_000, thread: "main")
    _ = explorer.update(.event(Bank.event(19, at: 3_000, .factory(7, again, createdCount: 2))))
    explorer.select("makeRates")
    let row = explorer.text.split(separator: "\n").first { $0.contains("›") } ?? ""
    #expect(row == "│›✓ singleton  makeRates                RateTable             1.00 µs  1.00 µs │")
  }
}
