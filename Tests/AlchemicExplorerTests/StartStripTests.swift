// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AlchemicExplorer

/// The start in one row.
@Suite struct StartStripTests {
  private static let names = ["Ledger", "RateTable", "StatementBuilder"]

  private func strip(_ creations: [(Int, ClosedRange<UInt64>)], to ended: UInt64 = 100, width: Int = 20) -> StartStrip {
    StartStrip(
      creations.map { StartStrip.Creation(factory: $0, began: $1.lowerBound, ended: $1.upperBound) }, from: 0,
      to: ended, width: width)
  }

  private func text(_ strip: StartStrip, _ symbols: Symbols = .unicode) -> [String] {
    strip.lines(role: { _ in .good }, named: { Self.names[$0] }, symbols).map { $0.spans.map(\.text).joined() }
  }

  @Test func `Each column has the object that was worked on then, the inner one inside of the outer one`() {
    let strip = strip([(0, 10...70), (1, 30...50)])
    #expect(
      strip.segments == [
        StartStrip.Segment(factory: nil, width: 2), StartStrip.Segment(factory: 0, width: 4),
        StartStrip.Segment(factory: 1, width: 4), StartStrip.Segment(factory: 0, width: 4),
        StartStrip.Segment(factory: nil, width: 6),
      ])
    #expect(text(strip) == ["──███ ███ ███ ──────", "  Ledger"])
    #expect(text(strip, .ascii) == ["--### ### ### ------", "  Ledger"])
  }

  @Test func `The widest parts are named first, and a name may go on below parts that have none`() {
    #expect(
      text(strip([(0, 0...50), (1, 50...55), (2, 55...100)], width: 40))
        == ["███████████████████ █ █████████████████ ", "Ledger                StatementBuilder"])
    // Without room for a name, or for most of it, there is none.
    #expect(text(strip([(0, 0...80), (2, 80...100)])) == ["███████████████ ███ ", "Ledger"])
  }

  @Test func `The strip of a start is still there after everything was loaded again`() {
    var explorer = Explorer.over(Bank.ready, focus: .startup)
    let before = explorer.text(of: .startup)
    #expect(before.contains("██ █ │\n│  Ledger "))
    _ = explorer.update(.snapshot(Bank.ready))
    #expect(explorer.text(of: .startup) == before)
  }

  @Test func `An object that took less than half a column has none`() {
    #expect(text(strip([(0, 0...2), (1, 2...100)])) == ["███████████████████ ", "RateTable"])
    #expect(text(strip([], width: 4)) == ["────", ""])
    #expect(text(strip([(0, 0...0)], to: 0, width: 4)) == ["────", ""])
  }
}
